"""From an address to a connected socket: TCP, TCP_NODELAY, and TLS where the scheme asks for it.

paho would connect by itself, but in a thread that cannot be interrupted, without TCP_NODELAY, and
it leaks the socket when the handshake fails. Here every wait can be cancelled and no failure
leaves a socket open.

TCP_NODELAY is not an optimisation here: MQTT's acknowledgement and payload are two small writes,
and holding the second one back until the first is confirmed costs 44 ms a hop.
"""

import asyncio
import contextlib
import errno
import socket
import ssl
from collections.abc import Sequence
from typing import Any, Final

from pushnet.net.address import BrokerTarget

_TLS_VERSION_MIN: Final = ssl.TLSVersion.TLSv1_2
_AddressInfo = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]


async def dial(target: BrokerTarget, tls: ssl.SSLContext | None) -> socket.socket:
    """Return a connected, non-blocking socket with TCP_NODELAY, in TLS if `tls` is given.

    Cancelling is safe at any moment. There is no time limit inside.

    Raises:
        OSError: No such name, nobody there, refused; ssl.SSLError if TLS fails.
    """
    tcp = await _connect(target.host, target.port)
    try:
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return tcp if tls is None else await _encrypt(tcp, tls, target.host)
    except BaseException:
        tcp.close()
        raise


def tls_context(target: BrokerTarget) -> ssl.SSLContext | None:
    """Return how to check this broker's certificate; None without TLS.

    Raises:
        OSError: The CA file cannot be read; ssl.SSLError if it holds no certificate.
    """
    if not target.is_tls:
        return None
    context = ssl.create_default_context(cafile=target.ca_file)
    context.minimum_version = _TLS_VERSION_MIN
    return context


async def _connect(host: str, port: int) -> socket.socket:
    """Try the addresses of `host` one after another; raise what the last one raised."""
    failure: OSError | None = None
    for info in await _addresses(host, port):
        try:
            return await _connect_to(info)
        except OSError as error:
            failure = error
    assert failure is not None, "getaddrinfo never returns an empty list"
    raise failure


async def _addresses(host: str, port: int) -> Sequence[_AddressInfo]:
    with contextlib.suppress(socket.gaierror):
        # A literal needs no look-up, and so no thread of the loop's.
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    return await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)


async def _connect_to(info: _AddressInfo) -> socket.socket:
    family, kind, protocol, _, address = info
    tcp = socket.socket(family, kind, protocol)
    try:
        tcp.settimeout(0)
        await asyncio.get_running_loop().sock_connect(tcp, address)
        _refuse_itself(tcp)
    except BaseException:
        tcp.close()
        raise
    return tcp


def _refuse_itself(tcp: socket.socket) -> None:
    """Refuse a socket that TCP has connected to itself.

    That happens where nobody listens on a port of this computer and the system chooses just that
    port for our end. It would also keep a broker from taking the port.
    """
    if tcp.getsockname() == tcp.getpeername():
        raise ConnectionRefusedError(errno.ECONNREFUSED, "connected to itself")


async def _encrypt(tcp: socket.socket, tls: ssl.SSLContext, host: str) -> ssl.SSLSocket:
    encrypted = tls.wrap_socket(tcp, server_hostname=host, do_handshake_on_connect=False)
    try:
        while True:
            try:
                encrypted.do_handshake()
            except ssl.SSLWantReadError:
                await _until_ready(encrypted, is_reading=True)
            except ssl.SSLWantWriteError:
                await _until_ready(encrypted, is_reading=False)
            else:
                return encrypted
    except BaseException:
        encrypted.close()  # `tcp` has handed its descriptor over
        raise


async def _until_ready(watched: socket.socket, *, is_reading: bool) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    add, remove = (
        (loop.add_reader, loop.remove_reader)
        if is_reading
        else (loop.add_writer, loop.remove_writer)
    )
    add(watched, ready.set)
    try:
        await ready.wait()
    finally:
        remove(watched)
