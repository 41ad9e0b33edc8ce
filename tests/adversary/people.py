"""Who sits at a table under attack: people with real clients, a cheat with one that it bends."""

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level
from pushnet.client import Alert, Client, ClientChange
from pushnet.crypto import tags
from pushnet.crypto.sealing import NONCE_BYTES, RoomKeys, seal
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.ids import GameId
from pushnet.session.effects import CastVote, Entry, MarkReady, Play, Violation
from pushnet.session.game import Game
from pushnet.session.session import Session, open_session
from pushnet.tables.house import fresh_hello
from pushnet.tables.turn import choice
from pushnet.verify import Report
from pushnet.wire.contents import RoomContent, Signed, SlotContent
from pushnet.wire.envelope import pack_envelopes
from pushnet.wire.messages import room_body, slot_body
from tests.adversary.clockwork import LoopClock
from tests.adversary.lines import CheatLine, Line


@dataclass
class Shelf:
    """A disk in memory."""

    stored: list[Entry] = field(default_factory=list)
    records: list[tuple[GameId, bytes, Report]] = field(default_factory=list)

    def append(self, entries: tuple[Entry, ...]) -> None:
        self.stored += entries

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None:
        self.records.append((game, record, report))

    def give_up(self, game: GameId) -> None:
        self.stored = [entry for entry in self.stored if entry.game != game]


def key_of(name: str) -> SigningKey:
    return SigningKey.from_seed(hashlib.sha256(name.encode()).digest())


class Person:
    """A player, or an onlooker, with a real client that plays by itself while it may."""

    line: Line

    def __init__(self, room: RoomKeys, line: Line, name: str) -> None:
        self.room = room
        self.line = line
        self.name = name
        self.key = key_of(name)
        self.shelf = Shelf()
        self.told: list[ClientChange] = []
        self.moves_left = 0
        self.is_willing = False  # marks itself ready whenever there is a table with it
        self.votes = False  # says yes whenever its program offers a vote
        self.changed = asyncio.Event()
        self.client = self._open(())

    def _open(self, entries: Sequence[Entry]) -> Client:
        clock = LoopClock()
        hello = fresh_hello(self.name, self.key.public)
        session = open_session(self.room, self.key, hello, clock.now_ms(), entries)
        client = Client(session, self.room, self.line, clock, self.shelf)
        client.subscribe(self._hear)
        return client

    @property
    def session(self) -> Session:
        return self.client._session

    @property
    def game(self) -> Game:
        game = self.session.game
        assert game is not None, f"{self.name} has no game on the table"
        return game

    @property
    def seat(self) -> Any:
        return self.game.table.seat_of(self.key.public)

    @property
    def violations(self) -> list[Violation]:
        return [change for change in self.told if isinstance(change, Violation)]

    @property
    def alerts(self) -> list[str]:
        return [change.sentence for change in self.told if isinstance(change, Alert)]

    async def restart(self, line: Line) -> None:
        """Kill the program and start it again with what it stored."""
        self.line.is_cut = True
        await self.client.close()
        self.line = line
        self.client = self._open(tuple(self.shelf.stored))
        await self.client.start()

    def _hear(self, change: ClientChange) -> None:
        self.told.append(change)
        self.changed.set()
        asyncio.get_running_loop().call_soon(self.look)

    def look(self) -> None:
        """Do what a person would do now, if anything."""
        snapshot = self.client.snapshot
        game = snapshot.game
        if self.client.alert is not None:
            return
        try:
            if game is None:
                seats = () if snapshot.proposal is None else snapshot.proposal.seats
                if self.is_willing and not snapshot.ready and snapshot.own in seats:
                    self.client.submit(MarkReady(ready=True))
                return
            if self.votes and game.may_vote_out and game.own_seat not in game.may_vote_out:
                self.client.submit(CastVote(game.may_vote_out, yes=True))
            for ballot in game.ballots:
                if self.votes and ballot.asked:
                    self.client.submit(CastVote(ballot.members, yes=True))
            game = self.client.snapshot.game
            if game is not None and game.may_act and self.moves_left > 0:
                self.moves_left -= 1
                play = choice(at_level(UNIFORM), game, lambda _: lambda bound: bound - 1)
                self.client.submit(Play(play))
        except RefusedError:
            pass  # another vote was cast meanwhile, say


class Cheat(Person):
    """A seat that signs by hand with its real key. Its own program follows the game meanwhile."""

    line: CheatLine

    def __init__(self, room: RoomKeys, line: CheatLine, name: str) -> None:
        super().__init__(room, line, name)
        line.is_own = lambda message: message.seat == self.seat

    def sign(self, content: SlotContent, **changes: Any) -> Signed:
        """Sign for the open slot, whatever the rules say."""
        position = self.game.ledger.position
        place = {
            "game": self.game.table.game,
            "seat": self.seat,
            "h": position.h + 1,
            "prev": position.head,
        } | changes
        body = slot_body(content, **place)
        return Signed(body, self.key.sign(tags.MSG, body))

    def say(self, content: RoomContent, key: SigningKey | None = None) -> Signed:
        """Sign a room body."""
        key = key or self.key
        body = room_body(content, room=self.room.room_id, key=key.public)
        return Signed(body, key.sign(tags.ROOM, body))

    def send(self, *items: Signed, only: Sequence[Person] = ()) -> list[bytes]:
        """Publish by hand; `only` these hear it."""
        payloads = []
        for envelope in pack_envelopes(items):
            payload = seal(self.room, envelope, secrets.token_bytes(NONCE_BYTES))
            if only:
                names = frozenset(person.name for person in only)
                self.line._wire.private[payload] = names
            self.line.publish_as_is(payload)
            payloads.append(payload)
        return payloads

    def link(self, event: int) -> bytes:
        """Return its own true link."""
        assert self.game.own is not None
        return self.game.own.chain.link(event)
