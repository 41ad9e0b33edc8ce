"""The door of amqtt: who comes in, how much they may say, and how long they may be silent.

amqtt 0.12 has no limit on packets, waits for ever for a CONNECT, never enforces the keepalive,
lets a peer that does not read hold up its shutdown, and makes surplus clients wait instead of
turning them away. So it does not listen here itself: the door does, and hands connections on
through its interface for external listeners.
"""

import asyncio
import contextlib
import hmac
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from amqtt.adapters import ReaderAdapter, StreamWriterAdapter, WebSocketsWriter
from amqtt.broker import Broker
from amqtt.contexts import Action, BrokerConfig, ListenerConfig, ListenerType
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin
from amqtt.session import Session
from websockets.asyncio.server import Server as WebSocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from pushnet.net.embedded import BrokerOptions
from pushnet.net.transport import PACKET_BYTES_MAX

CONNECT_S: Final = 5.0  # from the connection to an accepted CONNECT
SILENCE_S: Final = 90.0  # a client says something every 10 s; others have keepalives up to 60
STALL_S: Final = 10.0  # how long a client may leave what it is sent unread
ACCEPT_TURNS: Final = 5  # of the loop, at most, between accept and `_admit`
READ_BYTES: Final = 4_096
LISTENER: Final = "default"  # the name amqtt insists on
CONNECT_HEAD_BYTES: Final = 12  # type, a length of up to 4 bytes, name, level; fewer are no CONNECT
CONNACK_OTHER_VERSION: Final = b"\x20\x02\x00\x01"  # MQTT 3.1.1 §3.2.2.3

_LOG: Final = logging.getLogger(__name__)


class RelayBroker(Broker):  # type: ignore[misc] # amqtt has no types
    """amqtt without retained messages: on every connection it would send out all of them."""

    def __init__(self, options: BrokerOptions) -> None:
        """Prepare a broker without a port; must be called on its loop."""
        super().__init__(
            BrokerConfig(
                listeners={LISTENER: ListenerConfig(type=ListenerType.EXTERNAL, bind="door")},
                plugins={
                    f"{__name__}.{LoginCheck.__name__}": {"logins": dict(options.logins)},
                    f"{__name__}.{TopicCheck.__name__}": {"topic": options.topic},
                },
            )
        )

    def admit(self, user: str, password: str) -> None:
        """Let in whoever has this login too; must be called on the broker's loop."""
        for plugin in self.plugins_manager.plugins:
            if isinstance(plugin, LoginCheck):
                plugin.config.logins[user] = password

    async def retain_message(self, *_args: Any, **_kwargs: Any) -> None:
        """Retain nothing."""


class LoginCheck(BaseAuthPlugin):  # type: ignore[misc]
    """Lets in who has a login, or everybody if there are none."""

    @dataclass
    class Config:
        """What amqtt passes through."""

        logins: dict[str, str] = field(default_factory=dict)

    async def authenticate(self, *, session: Session) -> bool:
        """Return whether this client may enter."""
        logins: dict[str, str] = self.config.logins
        if not logins:
            return True
        wanted = logins.get(session.username or "")
        given = session.password or ""
        return wanted is not None and hmac.compare_digest(given.encode(), wanted.encode())


class TopicCheck(BaseTopicPlugin):  # type: ignore[misc]
    """Lets one topic through, literally: no wildcards either."""

    @dataclass
    class Config:
        """What amqtt passes through."""

        topic: str | None = None

    async def topic_filtering(
        self,
        *,
        session: Session | None = None,  # noqa: ARG002 - amqtt names them
        topic: str | None = None,
        action: Action | None = None,  # noqa: ARG002
    ) -> bool:
        """Return whether anybody may subscribe to `topic`, publish there or get it."""
        allowed: str | None = self.config.topic
        return allowed is None or topic == allowed


class Door:
    """The listening sockets of one broker and the connections that came through them."""

    def __init__(self, broker: RelayBroker, options: BrokerOptions) -> None:
        self._broker = broker
        self._options = options
        self._servers: list[asyncio.Server | WebSocketServer] = []
        self._transports: set[asyncio.WriteTransport] = set()
        self._is_open = True

    async def open(self, port: int, websocket_port: int | None) -> None:
        """Listen on these ports.

        Raises:
            OSError: One of them is taken; `close` must be called all the same.
        """
        host = self._options.host
        self._servers.append(await asyncio.start_server(self._admit_stream, host, port))
        if websocket_port is not None:
            server = await serve(
                self._admit_websocket,
                host,
                websocket_port,
                subprotocols=[Subprotocol("mqtt")],
                compression=None,  # what is sealed does not compress
                max_size=PACKET_BYTES_MAX,
                open_timeout=CONNECT_S,
                logger=_LOG,
            )
            self._servers.append(server)

    async def close(self) -> None:
        """Stop listening and cut every connection."""
        self._is_open = False
        loop = asyncio.get_running_loop()
        for server in self._servers:
            for listening in server.sockets:
                loop.remove_reader(listening.fileno())
        # A connection between the system's accept and our door would be left open by Server.close
        # (python/cpython#109564). A few turns on, it finds the door closed and is cut.
        for _ in range(ACCEPT_TURNS):
            await asyncio.sleep(0)
        for server in self._servers:
            server.close()
        for transport in self._transports:
            transport.abort()
        await asyncio.gather(*(server.wait_closed() for server in self._servers))

    async def _admit_stream(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        await self._admit(
            _BoundedReader(lambda: reader.read(READ_BYTES), writer.transport.abort),
            _ImpatientWriter(writer),
            writer.transport,
        )

    async def _admit_websocket(self, connection: ServerConnection) -> None:
        async def receive() -> bytes:
            try:
                return await connection.recv(decode=False)
            except ConnectionClosed:
                return b""

        transport = connection.transport
        await self._admit(
            _BoundedReader(receive, transport.abort), WebSocketsWriter(connection), transport
        )

    async def _admit(
        self, reader: "_BoundedReader", writer: Any, transport: asyncio.WriteTransport
    ) -> None:
        if not self._is_open or len(self._transports) >= self._options.connections_max:
            transport.abort()
            return
        self._transports.add(transport)
        loop = asyncio.get_running_loop()
        address = transport.get_extra_info("peername")
        deadline = loop.call_later(CONNECT_S, self._turn_away_stranger, transport, address)
        try:
            if _is_other_version(await reader.peek(CONNECT_HEAD_BYTES)):
                writer.write(CONNACK_OTHER_VERSION)
                await writer.drain()
            else:
                await self._broker.external_connected(reader, writer, LISTENER)
        finally:
            deadline.cancel()
            self._transports.discard(transport)
            transport.close()  # after what is written, such as a refusal
            loop.call_later(STALL_S, transport.abort)

    def _turn_away_stranger(
        self, transport: asyncio.WriteTransport, address: tuple[Any, ...]
    ) -> None:
        """Cut a connection that has had no CONNECT accepted by now."""
        if all(
            (session.remote_address, session.remote_port) != address[:2]
            for session, _ in self._broker.sessions.values()
        ):
            transport.abort()


def _is_other_version(head: bytes) -> bool:
    """Say whether a CONNECT speaks a version that amqtt would misread and wait for more."""
    at = 1
    while at < len(head) and head[at] & 0x80:  # the packet's length ends with a byte below
        at += 1
    name, level = head[at + 1 : at + 7], head[at + 7 : at + 8]
    return name == b"\x00\x04MQTT" and level != b"\x04"


class _BoundedReader(ReaderAdapter):  # type: ignore[misc]
    """Reads for amqtt, which asks for as many bytes as a client says there are."""

    def __init__(self, receive: Callable[[], Awaitable[bytes]], abort: Callable[[], None]) -> None:
        self._receive = receive
        self._abort = abort
        self._unread = bytearray()
        self._silent_until_s = asyncio.get_running_loop().time() + SILENCE_S

    async def read(self, n: int = -1) -> bytes:
        """Return the next `n` bytes, fewer only at the end of the connection."""
        if not 0 <= n <= PACKET_BYTES_MAX or len(await self.peek(n)) < n:
            self._abort()
            return b""
        taken = bytes(self._unread[:n])
        del self._unread[:n]
        return taken

    async def peek(self, n: int) -> bytes:
        """Return the next `n` bytes without taking them, fewer only at the end."""
        loop = asyncio.get_running_loop()
        # Counted across calls: amqtt gives up a read at every keepalive and starts another.
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout_at(self._silent_until_s):
                while len(self._unread) < n and (chunk := await self._receive()):
                    self._unread += chunk
                    self._silent_until_s = loop.time() + SILENCE_S
        return bytes(self._unread[:n])

    def feed_eof(self) -> None:
        """Do nothing: the end comes from the connection."""


class _ImpatientWriter(StreamWriterAdapter):  # type: ignore[misc]
    """Writes for amqtt, but does not wait for ever for a client that does not read."""

    async def drain(self) -> None:
        """Wait until the client has read enough, at most STALL_S."""
        try:
            async with asyncio.timeout(STALL_S):
                await super().drain()
        except TimeoutError:
            self._writer.transport.abort()
            raise ConnectionResetError("the client does not read") from None

    async def close(self) -> None:
        """Close after what is written already; do not wait for it."""
        self.is_closed = True
        self._writer.close()
