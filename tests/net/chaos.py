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
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum

CONNECT, PUBLISH, PUBACK = 1, 3, 4
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
"""Decides on each packet; raises `HungUpError` to end the connection it came on instead."""


class HungUpError(Exception):
    """The broker hangs up on this client."""


def unharmed(way: Way, packet: bytes) -> Fate:
    """Let everything pass."""
    return Fate(on=[packet])


def losing_publishes(rate: float, seed: int, bytes_min: int = 0) -> Mangle:
    """Acknowledge some PUBLISHes of clients and throw them away, as brokers do on a refusal."""
    dice = random.Random(seed)

    def mangle(way: Way, packet: bytes) -> Fate:
        is_one = way is Way.UP and kind_of(packet) == PUBLISH and len(packet) >= bytes_min
        if is_one and dice.random() < rate:
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


def hanging_up_above(packets: int, window_s: float, kinds: Sequence[int] = (PUBLISH,)) -> Mangle:
    """Hang up on a client that sends more packets of these kinds in any such stretch of time."""
    times_s: deque[float] = deque()

    def mangle(way: Way, packet: bytes) -> Fate:
        now_s = asyncio.get_running_loop().time()
        if way is Way.UP and kind_of(packet) == CONNECT:
            times_s.clear()
        if way is Way.UP and kind_of(packet) in kinds:
            times_s.append(now_s)
            while times_s[0] <= now_s - window_s:
                times_s.popleft()
            if len(times_s) > packets:
                raise HungUpError
        return Fate(on=[packet])

    return mangle


def hanging_up_after(age_s: float) -> Mangle:
    """Hang up on every client at its first packet after a connection of that age."""
    since_s = 0.0

    def mangle(way: Way, packet: bytes) -> Fate:
        nonlocal since_s
        now_s = asyncio.get_running_loop().time()
        if way is Way.UP and kind_of(packet) == CONNECT:
            since_s = now_s
        elif now_s - since_s > age_s:
            raise HungUpError
        return Fate(on=[packet])

    return mangle


def all_of(*mangles: Mangle) -> Mangle:
    """Let each of them have its way with what the ones before it let through."""

    def mangle(way: Way, packet: bytes) -> Fate:
        on: list[bytes] = [packet]
        back: list[bytes] = []
        for each in mangles:
            fates = [each(way, passed) for passed in on]
            on = [passed for fate in fates for passed in fate.on]
            back += [answer for fate in fates for answer in fate.back]
        return Fate(on, back)

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
    delay_s: Callable[[], float] | None = None  # of the next packet, one way; order is kept
    encrypted: bool = False  # set before anybody connects: bytes pass, late; no packet is read
    hang_up_count: int = 0
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
        send = _Delayed(self).send
        while self.encrypted:
            some = await source.read(1 << 16)
            if not some:
                return
            await send(onward, [some])
        while True:
            try:
                async with asyncio.timeout(FLUSH_S if held else None):
                    first = await source.readexactly(1)
            except TimeoutError:
                await send(onward, held)
                held.clear()
                continue
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            packet = first + await _rest(source)
            self.counts[way, kind_of(packet)] = self.counts.get((way, kind_of(packet)), 0) + 1
            try:
                fate = self.mangle(way, packet)
            except HungUpError:
                self.hang_up_count += 1
                return
            if self.reorders and kind_of(packet) == PUBLISH:
                held[:0] = fate.on
                if len(held) < 3:
                    continue
                fate = Fate(on=tuple(held), back=fate.back)
                held.clear()
            await send(onward, fate.on)
            await _send(backward, fate.back)


class _Delayed:
    """One direction of one connection, as long as the proxy says."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._last_s = 0.0

    async def send(self, line: asyncio.StreamWriter, packets: Sequence[bytes]) -> None:
        if self._proxy.delay_s is None:
            await _send(line, packets)
            return
        loop = asyncio.get_running_loop()
        # Strictly later than the one before: TCP keeps the order, whatever the jitter.
        self._last_s = max(self._last_s + 1e-6, loop.time() + self._proxy.delay_s())
        loop.call_at(self._last_s, _write, line, packets)


def _write(line: asyncio.StreamWriter, packets: Sequence[bytes]) -> None:
    if not line.transport.is_closing():
        line.writelines(packets)


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
