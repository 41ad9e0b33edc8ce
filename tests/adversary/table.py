"""A table with honest people and one cheat, over any transport, and what must be true of it.

`under_attack` opens it, plays up to the first move, and checks at its end what no attack may
change: nobody honest is accused, no honest program stopped, nothing grew past its limit.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

from pushnet.crypto.sealing import RoomKeys
from pushnet.errors import Code
from pushnet.games import push_types, rummy_types
from pushnet.net.address import BrokerTarget
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Transport
from pushnet.session.effects import HostTable, StartAborted, StartGame
from pushnet.session.position import Step
from pushnet.session.snapshot import Stage
from tests.adversary.lines import CheatLine, Line, Wire
from tests.adversary.people import Cheat, Person
from tests.conformance.programs import answer_of_verifier
from tests.session.limits import over_limit
from tests.vectors.answers import answer_of_package

PATIENCE_S = 900.0  # virtual seconds
BROKER_PATIENCE_S = 60.0  # far more than anything measured
MANY = 1 << 20
OPTIONS = {"push": push_types.Options(), "rummy": rummy_types.Options()}


class Place(Protocol):
    """Where lines to a room come from."""

    room: RoomKeys
    patience_s: float

    def inner(self) -> Transport:
        """Return one more transport to the room, not started."""


class MemoryPlace:
    """A room in this process."""

    patience_s = PATIENCE_S

    def __init__(self) -> None:
        self.room = RoomKeys.from_secret(secrets.token_bytes(32))
        self._bus = MemoryBus()

    def inner(self) -> Transport:
        return MemoryTransport(self._bus, self.room.topic)


class BrokerPlace:
    """A room at a broker."""

    patience_s = BROKER_PATIENCE_S

    def __init__(self, room: RoomKeys, target: BrokerTarget) -> None:
        self.room = room
        self.target = target

    def inner(self) -> Transport:
        return MqttTransport(self.target, self.room.topic)


class Table:
    """See the module."""

    def __init__(self, place: Place, honest: int, game: str = "push") -> None:
        self.place = place
        self.rules = game
        self.room = place.room
        self.wire = Wire()
        names = [f"Honest {number}" for number in range(honest)]
        self.honest = [Person(self.room, self.line(name), name) for name in names]
        self.cheat = Cheat(self.room, self._cheat_line("Cheat"), "Cheat")
        self.guests: list[Person] = []  # without a seat
        self.lied: list[Cheat] = [self.cheat]  # whose keys may be accused

    def line(self, name: str) -> Line:
        return Line(self.place.inner(), self.wire, name)

    def _cheat_line(self, name: str) -> CheatLine:
        def pack(*items: Any) -> None:
            cheat = next(cheat for cheat in self.lied if cheat.name == name)
            cheat.send(*items)

        return CheatLine(self.place.inner(), self.wire, name, self.room, pack)

    @property
    def seated(self) -> list[Person]:
        return [*self.honest, self.cheat]

    @property
    def everybody(self) -> list[Person]:
        return [*self.seated, *self.guests, *(c for c in self.lied if c is not self.cheat)]

    async def accomplice(self, name: str) -> Cheat:
        """Let one more liar into the room; it has a key of its own, and no seat."""
        liar = Cheat(self.room, self._cheat_line(name), name)
        self.lied.append(liar)
        await liar.client.start()
        return liar

    async def guest(self, name: str) -> Person:
        """Let an honest person without a seat into the room."""
        person = Person(self.room, self.line(name), name)
        self.guests.append(person)
        await person.client.start()
        return person

    # Waiting

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is true; everything in a client is told when it changes."""
        async with asyncio.timeout(self.place.patience_s):
            while not holds():
                waiting = [asyncio.create_task(p.changed.wait()) for p in self.everybody]
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task, person in zip(waiting, self.everybody, strict=True):
                    task.cancel()
                    person.changed.clear()
                await asyncio.gather(*waiting, return_exceptions=True)

    async def wait(self, seconds: float) -> None:
        """Let time pass; it is virtual."""
        await asyncio.sleep(seconds)

    # The road to a game

    async def enter(self) -> None:
        for person in self.seated:
            await person.client.start()

    async def sit(self) -> None:
        """Everybody sits down and is ready; the first one hosts."""
        host, count = self.honest[0], len(self.seated)
        host.client.submit(HostTable(self.rules, OPTIONS[self.rules], seats_min=count))
        for person in self.seated:
            person.is_willing = True
            person.client.take_seat()

    async def start(self) -> None:
        host = self.honest[0]
        await self.until(lambda: self.is_complete() and may_start(host))
        host.client.submit(StartGame())
        await self.until(lambda: all(_stage(p) is Stage.PLAYING for p in self.seated))

    def is_complete(self) -> bool:
        """Say whether everybody is ready for a table of all."""
        proposals = [person.client.snapshot.proposal for person in self.seated]
        count = len(self.seated)
        return all(p is not None and len(p.seats) == count and all(p.ready) for p in proposals)

    async def advance(self, slots: int) -> None:
        """Play on until so many more slots are left everywhere among the honest."""
        self.let_move()
        goal = min(p.game.ledger.position.h for p in self.honest) + slots
        await self.until(lambda: all(self._went_to(p, goal) for p in self.honest))
        self.stop_moving()

    def _went_to(self, person: Person, h: int) -> bool:
        game = person.game
        return game.is_over or game.ledger.position.h >= h

    def let_move(self) -> None:
        for person in self.seated:
            person.moves_left = MANY
            person.look()

    def stop_moving(self) -> None:
        for person in self.seated:
            person.moves_left = 0

    async def to_turn_of_an_honest(self) -> Person:
        """Play on until an honest person is to move, all standing still; return who."""
        while True:
            await self.advance(1)
            await self.quiet()
            for person in self.honest:
                if person.client.snapshot.game.may_act:  # type: ignore[union-attr]
                    return person

    async def goes_on(self) -> None:
        """Show that the honest still play, and blame nobody."""
        await self.advance(9)
        self.nobody_is_blamed()

    async def quiet(self) -> None:
        """Wait until everybody who is not cut off stands at the same head, waiting for a move."""

        def is_quiet() -> bool:
            games = [p.game for p in self.seated if not p.line.is_cut]
            heads = {game.ledger.position.head for game in games}
            return len(heads) == 1 and games[0].ledger.position.step in {Step.ACT, Step.OVER}

        await self.until(is_quiet)

    async def finish(self) -> None:
        """Let the honest play to the end, whatever the cheat does."""
        self.let_move()
        await self.until(lambda: all(p.client.last_report is not None for p in self.honest))

    # What became of it

    def stands(self) -> list[tuple[int, bytes]]:
        """Return where each honest log stands."""
        positions = [person.game.ledger.position for person in self.honest]
        return [(position.h, position.head) for position in positions]

    async def void(self, code: Code, cheat: Cheat | None = None) -> bytes:
        """Wait until every honest client holds the game void by the cheat; return one record.

        Both verifiers have to confirm it from the file alone.
        """
        cheat = cheat or self.cheat
        await self.until(lambda: all(p.client.last_report is not None for p in self.honest))
        records = []
        for person in self.honest:
            evidence = person.game.ledger.evidence
            assert evidence is not None, f"{person.name} accuses nobody"
            assert (evidence.offender, evidence.code) == (cheat.seat, code), evidence.code
            assert not person.client.snapshot.game.may_act  # type: ignore[union-attr]
            record = person.client.last_record
            assert record is not None
            answer = answer_of_package(record)
            assert (answer["verdict"], answer["code"], answer["exit"]) == ("void", str(code), 0)
            assert answer["offender"] == cheat.seat
            records.append(record)
        assert answer_of_verifier(records[0]) == answer_of_package(records[0])
        return records[0]

    def nobody_is_blamed(self) -> None:
        for person in self.honest:
            assert person.game.ledger.evidence is None, person.game.ledger.evidence

    def check(self) -> None:
        """What no attack may change."""
        liars = {cheat.key.public for cheat in self.lied}
        for person in (*self.honest, *self.guests):
            assert person.client.alert is None, (person.name, person.client.alert)
            assert person.alerts == []
            accused = {violation.offender for violation in person.violations} - {None}
            assert accused <= liars, f"{person.name} accuses somebody honest"
            assert over_limit(person.session) == {}
            game = person.session.game
            if game is not None and game.ledger.evidence is not None:
                assert game.table.keys[game.ledger.evidence.offender] in liars


def may_start(person: Person) -> bool:
    proposal = person.client.snapshot.proposal
    return proposal is not None and proposal.may_start


def aborted(person: Person) -> bool:
    return any(isinstance(change, StartAborted) for change in person.told)


def out(person: Person, cheat: Person) -> bool:
    """Say whether a person's log goes on without the cheat."""
    return cheat.seat not in person.game.ledger.position.active


def _stage(person: Person) -> Stage | None:
    game = person.client.snapshot.game
    return None if game is None else game.stage


@asynccontextmanager
async def in_lobby(
    honest: int = 2, place: Place | None = None, game: str = "push"
) -> AsyncIterator[Table]:
    """Open a table whose people have just come into the room."""
    table = Table(place or MemoryPlace(), honest, game)
    try:
        await table.enter()
        yield table
        table.check()
    finally:
        for person in table.everybody:
            await person.client.close()


@asynccontextmanager
async def under_attack(
    honest: int = 2, place: Place | None = None, game: str = "push"
) -> AsyncIterator[Table]:
    """Open a table at which the first move of a game is due."""
    async with in_lobby(honest, place, game) as table:
        await table.sit()
        await table.start()
        yield table


@asynccontextmanager
async def dealing(place: Place | None = None) -> AsyncIterator[Table]:
    """Open a table of Push rummy that is ready to start: three honest people and the cheat."""
    async with in_lobby(3, place, "rummy") as table:
        await table.sit()
        yield table
