"""A broker of one connection at a time that misbehaves as a test wants. MQTT 3.1.1."""

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from pushnet.net.address import BrokerTarget
from pushnet.net.amqtt_door import ACCEPT_TURNS

CONNECT, PUBLISH, SUBSCRIBE = 1, 3, 8
CONNACK = b"\x20\x02\x00\x00"
CONNACK_OTHER_VERSION = b"\x20\x02\x00\x01"

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], "asyncio._CoroutineLike[None]"]


@asynccontextmanager
async def listening(serve: Serve, scheme: str = "mqtt") -> AsyncIterator[BrokerTarget]:
    """Run `serve` for each connection; it may return early, the connection stays open."""
    writers = []

    async def admit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        await serve(reader, writer)

    server = await asyncio.start_server(admit, "127.0.0.1", 0)
    try:
        host, port = server.sockets[0].getsockname()
        path = "/mqtt" if scheme.startswith("ws") else ""
        yield BrokerTarget(scheme=scheme, host=host, port=port, path=path)
    finally:
        server.close()
        for _ in range(ACCEPT_TURNS):  # from Python 3.12 on, who was just accepted is waited for
            await asyncio.sleep(0)
        for writer in writers:
            writer.transport.abort()
            with suppress(ConnectionError):
                await writer.wait_closed()
        await server.wait_closed()


async def read_packet(reader: asyncio.StreamReader) -> tuple[int, int, bytes]:
    """Return a packet's type, flags and body."""
    first = (await reader.readexactly(1))[0]
    length = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        length |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return first >> 4, first & 0x0F, await reader.readexactly(length)


def packet(kind: int, flags: int, body: bytes) -> bytes:
    length, digits = len(body), bytearray()
    while length >= 128:
        digits.append(length % 128 | 128)
        length //= 128
    return bytes([kind << 4 | flags, *digits, length]) + body


async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Answer a CONNECT; False if it was of MQTT 5, which is refused."""
    kind, _, body = await read_packet(reader)
    assert kind == CONNECT
    is_wanted = body[6] == 4
    writer.write(CONNACK if is_wanted else CONNACK_OTHER_VERSION)
    if not is_wanted:
        writer.close()
    return is_wanted


async def relay(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    echoes: Callable[[bytes], bool],
    *,
    acknowledges: bool = True,
) -> None:
    """Grant a subscription, acknowledge every PUBLISH or none, and return what `echoes` says."""
    while not reader.at_eof():
        try:
            kind, flags, body = await read_packet(reader)
        except asyncio.IncompleteReadError:
            return
        if kind == SUBSCRIBE:
            writer.write(packet(9, 0, body[:2] + b"\x01"))
        elif kind == PUBLISH:
            assert flags & 0x06 == 2, "QoS 1"
            topic_end = 2 + struct.unpack_from("!H", body)[0]
            if acknowledges:
                writer.write(packet(4, 0, body[topic_end : topic_end + 2]))
            if echoes(body[topic_end + 2 :]):
                writer.write(packet(3, 0, body[:topic_end] + body[topic_end + 2 :]))
