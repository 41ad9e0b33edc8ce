"""The floor of a card: the two hops that any fair draw takes, and nothing else.

One peer signs a draw together with its own reveal; every other, on reading it, signs a reveal; who
has all reveals has the card. Each body is verified on arrival and journalled before the answer to
it is sent, in the same SQLite journal, over the same transport and broker as the game. No sealing,
no log, no rules, no state, no screen.
"""

import asyncio
import contextlib
import secrets
import struct
import time
from collections.abc import AsyncIterator, Callable
from typing import Final, Self

from pushnet.crypto.hashing import sha256
from pushnet.crypto.signing import SIGNATURE_BYTES, SigningKey, verify
from pushnet.ids import GameId
from pushnet.net.address import parse_broker_url
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Connection, Received, StatusChanged
from pushnet.session.effects import Entry
from pushnet.store.journal import Journal

TOPIC: Final = "pn1/00/bench-floor"
LABEL: Final = b"pushnet/bench/floor"
GAME: Final = GameId(bytes(32))
BODY: Final = struct.Struct("!BIB32s")  # kind, number of the draw, peer, secret
PAYLOAD_BYTES: Final = 256  # what a link of the game takes on the line
HELLO, REVEAL = 0, 1
HELLO_EVERY_S: Final = 0.2  # until all have been heard


def key_of(peer: int) -> SigningKey:
    """Return the key of a peer; it protects nothing here."""
    return SigningKey.from_seed(sha256(LABEL, bytes([peer])))


class BareTable:
    """One peer's end of it; peers take turns to draw."""

    def __init__(
        self, url: str, journal: Journal, *, number: int, players: int, tell: Callable[[], None]
    ) -> None:
        """Prepare peer `number`; `tell` is called with each card agreed here."""
        self.asked: dict[int, int] = {}  # ns, by draw
        self.agreed: dict[int, int] = {}
        self._number = number
        self._players = players
        self._keys = [key_of(peer) for peer in range(players)]
        self._journal = journal
        self._transport = MqttTransport(parse_broker_url(url), TOPIC)
        self._unsaved: list[Entry] = []
        self._rounds = [-1] * players  # the latest hello of each peer
        self._reveals: dict[int, set[int]] = {}  # by draw
        self._changed = asyncio.Event()
        self._tell = tell

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Self]:
        """Connect, meet the others, and leave with the block."""
        await self._transport.start()
        reading = asyncio.create_task(self._read())
        try:
            await self._meet()
            yield self
        finally:
            await self._transport.close()
            await reading

    async def draw(self, count: int, *, pause_s: float, may_draw: Callable[[int], bool]) -> None:
        """Draw so many cards together, one after another, each once `may_draw` says so."""
        for draw in range(1, count + 1):
            if draw % self._players == self._number:
                await self._until(lambda draw=draw: may_draw(draw))  # type: ignore[misc]
                await asyncio.sleep(pause_s)
                self.asked[draw] = time.monotonic_ns()
                self._reveal(draw)
            await self._until(lambda draw=draw: draw in self.agreed)  # type: ignore[misc]

    def look_again(self) -> None:
        """Ask `may_draw` once more."""
        self._changed.set()

    async def _meet(self) -> None:
        """Go on once everybody hears everybody: a second hello says that all were heard."""
        for round_ in (0, 1):
            self._say(HELLO, round_)
            while min(self._rounds) < round_:
                self._changed.clear()
                try:
                    async with asyncio.timeout(HELLO_EVERY_S):
                        await self._changed.wait()
                except TimeoutError:
                    self._say(HELLO, round_)

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._changed.clear()
            await self._changed.wait()

    async def _read(self) -> None:
        async for item in self._transport.incoming():
            if isinstance(item, Received):
                self._receive(item.payload)
            elif isinstance(item, StatusChanged) and item.connection is Connection.ONLINE:
                self._changed.set()

    def _receive(self, payload: bytes) -> None:
        body, signature = payload[: BODY.size], payload[BODY.size :][:SIGNATURE_BYTES]
        kind, draw, peer, _ = BODY.unpack(body)
        if peer == self._number or not verify(self._keys[peer].public, LABEL, body, signature):
            return
        if kind == HELLO:
            self._rounds[peer] = max(self._rounds[peer], draw)
            self._changed.set()
        elif peer not in self._reveals.setdefault(draw, set()):
            self._unsaved.append(Entry("peer", GAME, body + signature))
            self._take(draw, peer)
            if self._number not in self._reveals[draw]:
                self._reveal(draw)

    def _reveal(self, draw: int) -> None:
        self._say(REVEAL, draw)
        self._take(draw, self._number)

    def _take(self, draw: int, peer: int) -> None:
        held = self._reveals.setdefault(draw, set())
        held.add(peer)
        if len(held) == self._players:
            self.agreed[draw] = time.monotonic_ns()
            self._changed.set()
            self._tell()

    def _say(self, kind: int, draw: int) -> None:
        body = BODY.pack(kind, draw, self._number, secrets.token_bytes(32))
        signed = body + self._keys[self._number].sign(LABEL, body)
        if kind == HELLO:
            self._rounds[self._number] = draw
        else:
            entries = [*self._unsaved, Entry("own", GAME, signed)]
            self._unsaved.clear()
            self._journal.append(LABEL, self._keys[self._number].public, entries)
        self._transport.publish(signed.ljust(PAYLOAD_BYTES, b"\0"))
