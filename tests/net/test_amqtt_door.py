"""The limits that amqtt lacks and our door gives it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from pushnet.net import amqtt_door
from pushnet.net.amqtt_door import Door, RelayBroker, _BoundedReader
from pushnet.net.embedded import BrokerOptions, port_choices
from pushnet.net.transport import PACKET_BYTES_MAX

WAIT_S = 20
CONNECT = b"\x10\x12\x00\x04MQTT\x04\x02\x00\x0a\x00\x06sleepy"
ACCEPTED = b"\x20\x02\x00\x00"


@pytest.fixture
async def door() -> AsyncIterator[tuple[Door, int, int]]:
    options = BrokerOptions(websocket_port=0)
    port, websocket_port = next(port_choices(options))
    broker = RelayBroker(options)
    await broker.start()
    opened = Door(broker, options)
    await opened.open(port, websocket_port)
    yield opened, port, websocket_port
    await opened.close()
    await broker.shutdown()
    await asyncio.sleep(0)


async def end_of(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(WAIT_S):
        with suppress(ConnectionError):
            return await reader.read()
    return b""


async def leave(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def test_the_sockets_of_clients_do_not_hold_small_packets_back(door) -> None:
    opened, *ports = door
    for port in ports:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if port == ports[0]:
            writer.write(CONNECT)
            assert await reader.readexactly(4) == ACCEPTED
        else:
            writer.write(
                b"GET /mqtt HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Protocol: mqtt\r\n\r\n"
            )
            await reader.readuntil(b"\r\n\r\n")
        ours = [
            transport.get_extra_info("socket")
            for transport in opened._transports
            if transport.get_extra_info("peername") == writer.get_extra_info("sockname")
        ]
        assert [end.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for end in ours] == [1]
        await leave(writer)


async def test_who_says_nothing_is_shown_the_door(door, monkeypatch) -> None:
    monkeypatch.setattr(amqtt_door, "CONNECT_S", 0.05)
    _, port, _ = door
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert await end_of(reader) == b""
    await leave(writer)


async def test_who_has_connected_may_be_silent_for_a_while(door, monkeypatch) -> None:
    monkeypatch.setattr(amqtt_door, "CONNECT_S", 0.05)
    _, port, _ = door
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(CONNECT)
    assert await reader.readexactly(4) == ACCEPTED
    other_reader, other = await asyncio.open_connection("127.0.0.1", port)
    assert await end_of(other_reader) == b""  # its time is up, and so would be the first one's
    writer.write(b"\xc0\x00")
    assert await reader.readexactly(2) == b"\xd0\x00"
    await leave(writer)
    await leave(other)


async def test_who_is_silent_for_too_long_is_gone(door, monkeypatch) -> None:
    monkeypatch.setattr(amqtt_door, "SILENCE_S", 0.2)
    _, port, _ = door
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(CONNECT)
    assert await end_of(reader) == ACCEPTED
    await leave(writer)


LOGIN = b"\x00\x03ann\x00\x06secret"  # read as 3.1.1, a MQTT 5 CONNECT with it is cut short


@pytest.mark.parametrize(
    "connect",
    [
        b"\x10\x1f\x00\x04MQTT\x05\xc2\x00\x0a\x00\x00\x06sleepy" + LOGIN,
        b"\x10\x9f\x80\x80\x00\x00\x04MQTT\x05\xc2\x00\x0a\x00\x00\x06sleepy" + LOGIN,
        b"\x10\x12\x00\x04MQTT\x03\x02\x00\x0a\x00\x06sleepy",
    ],
)
async def test_another_version_is_refused_at_once(door, connect: bytes) -> None:
    _, port, _ = door
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(connect)
    assert await end_of(reader) == b"\x20\x02\x00\x01"
    await leave(writer)


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part
    while True:
        yield b""


async def test_the_reader_joins_and_splits_what_arrives() -> None:
    parts = chunks(b"ab", b"cdef", b"g")
    reader = _BoundedReader(lambda: anext(parts), lambda: None)
    assert await reader.peek(3) == b"abc"
    assert [await reader.read(n) for n in (1, 0, 4, 2)] == [b"a", b"", b"bcde", b"fg"]
    assert await reader.read(1) == b""


@pytest.mark.parametrize("n", [-1, PACKET_BYTES_MAX + 1])
async def test_the_reader_never_gathers_more_than_a_packet(n: int) -> None:
    aborted = []
    parts = chunks(b"a" * 3 * PACKET_BYTES_MAX)
    reader = _BoundedReader(lambda: anext(parts), lambda: aborted.append(True))
    assert await reader.read(n) == b""
    assert aborted == [True]
