"""As little of an MQTT client as can load a broker: one topic, QoS 1 both ways, no repair.

What our real client does with a payload costs a hundred times what a broker's relaying does; this
one leaves nearly all of the computer to the broker. Never for playing.

Source: MQTT 3.1.1 (OASIS), sections 2.2 (headers), 3.1 CONNECT to 3.9 SUBACK.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from pushnet.net.address import BrokerTarget
from pushnet.net.transport import PACKET_BYTES_MAX

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 0x10, 0x20, 0x30, 0x40, 0x80, 0x90
QOS_1: Final = 0x02
RESERVED: Final = 0x02  # 3.8.1: SUBSCRIBE has this bit
CLEAN_SESSION: Final = 0x02
LEVEL: Final = 4
KEEPALIVE_S: Final = 600  # we say something more often, or are gone by then
READ_BYTES: Final = 65_536
IDENTIFIERS: Final = 0xFFFF
TYPE_BITS: Final = 0xF0
MORE_BIT: Final = 0x80

Hear = Callable[[bytes], None]


class LightClient(asyncio.BufferedProtocol):
    """One connection to one topic."""

    def __init__(self, name: str, topic: str, hear: Hear) -> None:
        self.subscribed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._name = name
        self._topic = _text(topic)
        self._hear = hear
        self._received = bytearray(READ_BYTES)
        self._unread = bytearray()
        self._identifier = 0
        self._transport: asyncio.WriteTransport | None = None

    def publish(self, payload: bytes) -> None:
        """Send a payload with QoS 1; whether it arrived, its hearers know."""
        assert self._transport is not None
        self._identifier = self._identifier % IDENTIFIERS + 1
        self._write(PUBLISH | QOS_1, self._topic + self._identifier.to_bytes(2, "big") + payload)

    def close(self) -> None:
        """Cut the connection."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.BufferedProtocol`."""
        assert isinstance(transport, asyncio.WriteTransport)
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._transport = transport
        head = _text("MQTT") + bytes((LEVEL, CLEAN_SESSION)) + KEEPALIVE_S.to_bytes(2, "big")
        self._write(CONNECT, head + _text(self._name))

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.BufferedProtocol`."""
        if not self.subscribed.done():
            self.subscribed.set_exception(exc or ConnectionResetError("the broker hung up"))

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 - ours is always the same
        """See `asyncio.BufferedProtocol`."""
        return self._received

    def buffer_updated(self, nbytes: int) -> None:
        """See `asyncio.BufferedProtocol`."""
        self.take(self._received[:nbytes])

    def take(self, received: bytes | bytearray) -> None:
        """Understand what the broker sent, in pieces of any size."""
        self._unread += received
        at = 0
        while (packet := _packet(self._unread, at)) is not None:
            begin, end = packet
            self._take_packet(self._unread[at], self._unread[begin:end])
            at = end
        del self._unread[:at]

    def _take_packet(self, first: int, body: bytearray) -> None:
        match first & TYPE_BITS:
            case x if x == PUBLISH:
                at = 2 + int.from_bytes(body[:2], "big")
                if first & QOS_1:
                    self._write(PUBACK, bytes(body[at : at + 2]))
                    at += 2
                self._hear(bytes(body[at:]))
            case x if x == CONNACK:
                self._write(SUBSCRIBE | RESERVED, b"\0\1" + self._topic + b"\1")
            case x if x == SUBACK and not self.subscribed.done():
                self.subscribed.set_result(None)
            case _:
                pass

    def _write(self, first: int, body: bytes) -> None:
        assert self._transport is not None
        self._transport.write(bytes((first,)) + _length(len(body)) + body)


async def connect(target: BrokerTarget, name: str, topic: str, hear: Hear) -> LightClient:
    """Return a client that hears all that is published on the topic from now on.

    Raises:
        OSError: The broker cannot be reached, or hung up.
    """
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        lambda: LightClient(name, topic, hear), target.host, target.port
    )
    await client.subscribed
    return client


def _text(text: str) -> bytes:
    encoded = text.encode()
    return len(encoded).to_bytes(2, "big") + encoded


def _length(length: int) -> bytes:
    """Return MQTT's variable-length number (2.2.3)."""
    encoded = bytearray()
    while length >= MORE_BIT:
        encoded.append(length % MORE_BIT | MORE_BIT)
        length //= MORE_BIT
    encoded.append(length)
    return bytes(encoded)


def _packet(unread: bytearray, at: int) -> tuple[int, int] | None:
    """Return where the body of the packet at `at` begins and ends; None: not all is there."""
    length = shift = 0
    for index in range(at + 1, len(unread)):
        length |= (unread[index] & ~MORE_BIT) << shift
        shift += 7
        if not unread[index] & MORE_BIT:
            if length > PACKET_BYTES_MAX:
                raise ConnectionResetError("a packet that no room of ours has")
            end = index + 1 + length
            return (index + 1, end) if end <= len(unread) else None
    return None
