"""A proxy between clients and a broker that knows MQTT's packets and mistreats them.

What happens to each packet is up to a `Mangle`; lines can also be cut or left hanging. The dice
are seeded, but the packets come as the network has them: a test says what must hold, not when.

Source: MQTT 3.1.1 and 5, §2.1 (fixed header), §3.3 (PUBLISH), §3.4 (PUBACK).
"""

import asyncio
import contextlib
import random
import socket
import struct
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum

PUBLISH, PUBACK = 3, 4
FLUSH_S = 0.05  # how long a packet may be held back for company


class Way(Enum):
    """Where a packet goes."""

    UP = "to the broker"
    DOWN = "to the client"


@dataclass(frozen=True)
class Fate:
    """What becomes of one packet."""

    on: Sequence[bytes] = ()  # goes on instead of it
    back: Sequence[bytes] = ()  # goes back to its sender


Mangle = Callable[[Way, bytes], Fate]


def unharmed(way: Way, packet: bytes) -> Fate:
    """Let everything pass."""
    return Fate(on=[packet])


def losing_publishes(rate: float, seed: int) -> Mangle:
    """Acknowledge some PUBLISHes of clients and throw them away, as brokers do on a refusal."""
    dice = random.Random(seed)

    def mangle(way: Way, packet: bytes) -> Fate:
        if way is Way.UP and kind_of(packet) == PUBLISH and dice.random() < rate:
            return Fate(back=acknowledgement(packet))
        return Fate(on=[packet])

    return mangle


def doubling_publishes(rate: float, seed: int) -> Mangle:
    """Send some PUBLISHes twice, without the DUP flag."""
    dice = random.Random(seed)

    def mangle(way: Way, packet: bytes) -> Fate:
        twice = kind_of(packet) == PUBLISH and dice.random() < rate
        return Fate(on=[packet, packet] if twice else [packet])

    return mangle


def swallowing_acknowledgements(rate: float, seed: int) -> Mangle:
    """Lose some of the broker's PUBACKs."""
    dice = random.Random(seed)

    def mangle(way: Way, packet: bytes) -> Fate:
        lost = way is Way.DOWN and kind_of(packet) == PUBACK and dice.random() < rate
        return Fate(on=() if lost else [packet])

    return mangle


def kind_of(packet: bytes) -> int:
    return packet[0] >> 4


def acknowledgement(publish: bytes) -> list[bytes]:
    """Return the PUBACK that a PUBLISH of QoS 1 asks for; none for QoS 0."""
    if publish[0] >> 1 & 3 != 1:
        return []
    at = 1
    while publish[at] & 0x80:
        at += 1
    (topic_length,) = struct.unpack_from("!H", publish, at + 1)
    identifier = publish[at + 3 + topic_length : at + 5 + topic_length]
    return [bytes([PUBACK << 4, 2]) + identifier]


@dataclass
class Proxy:
    """A running proxy. `mangle` may be changed at any time."""

    port: int
    mangle: Mangle = unharmed
    reorders: bool = False  # PUBLISHes that come together go on in the opposite order
    counts: dict[tuple[Way, int], int] = field(default_factory=dict)  # packets seen, by kind
    _lines: set[asyncio.StreamWriter] = field(default_factory=set)

    def cut(self) -> None:
        """Reset every connection, on both sides."""
        for line in list(self._lines):
            tcp = line.get_extra_info("socket")
            with contextlib.suppress(OSError):
                tcp.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.transport.abort()

    async def serve(
        self, target_port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", target_port)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, up_writer}
        pumps = (
            asyncio.create_task(self._pump(Way.UP, reader, up_writer, writer)),
            asyncio.create_task(self._pump(Way.DOWN, up_reader, writer, up_writer)),
        )
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        self._lines -= {writer, up_writer}
        for line in (writer, up_writer):
            line.transport.abort()

    async def _pump(
        self,
        way: Way,
        source: asyncio.StreamReader,
        onward: asyncio.StreamWriter,
        backward: asyncio.StreamWriter,
    ) -> None:
        held: list[bytes] = []
        while True:
            try:
                async with asyncio.timeout(FLUSH_S if held else None):
                    first = await source.readexactly(1)
            except TimeoutError:
                await _send(onward, held)
                held.clear()
                continue
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            packet = first + await _rest(source)
            self.counts[way, kind_of(packet)] = self.counts.get((way, kind_of(packet)), 0) + 1
            fate = self.mangle(way, packet)
            if self.reorders and kind_of(packet) == PUBLISH:
                held[:0] = fate.on
                if len(held) < 3:
                    continue
                fate = Fate(on=tuple(held), back=fate.back)
                held.clear()
            await _send(onward, fate.on)
            await _send(backward, fate.back)


async def _rest(source: asyncio.StreamReader) -> bytes:
    """Return length and body of a packet whose first byte was read."""
    head = bytearray()
    length = 0
    while True:
        head += await source.readexactly(1)
        length |= (head[-1] & 0x7F) << 7 * (len(head) - 1)
        if head[-1] < 0x80:
            return bytes(head) + await source.readexactly(length)


async def _send(line: asyncio.StreamWriter, packets: Sequence[bytes]) -> None:
    with contextlib.suppress(ConnectionError):
        line.writelines(packets)
        await line.drain()


@asynccontextmanager
async def proxied(target_port: int) -> AsyncIterator[Proxy]:
    """Run a proxy for the broker at this port of this computer."""
    proxy = Proxy(0)
    handlers: set[asyncio.Task[None]] = set()

    async def admit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        handlers.add(task)
        try:
            await proxy.serve(target_port, reader, writer)
        finally:
            handlers.discard(task)

    server = await asyncio.start_server(admit, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.cut()
        await asyncio.gather(*handlers, return_exceptions=True)
        await server.wait_closed()
