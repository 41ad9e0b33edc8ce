"""Doors without anything behind them: tables whose snapshots the test sets."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pushnet.errors import RefusedError
from pushnet.games.push_types import Options
from pushnet.games.registry import rules_of
from pushnet.ids import SEATS_MAX, Digest, GameId, PublicKey, Seat
from pushnet.net.notice import LanTable, Visibility
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import Intent, RoomChanged
from pushnet.session.snapshot import (
    ChatLine,
    GameSnapshot,
    PeerSnapshot,
    ProposalSnapshot,
    Snapshot,
    Stage,
    Standing,
)
from pushnet.store.config import Config
from pushnet.tui.doors import FinishedGame, ResumableTable
from pushnet.views.options import printed_rules
from pushnet.views.stats import StatsView, TalliedGame, stats_view

WORDS = ("acorn", "basil", "bison", "cedar", "dune", "ember", "fjord")
INVITE = "acorn-basil-cedar-dune-ember"
LINK = f"pushnet://join/{INVITE}"
OWN = PublicKey(bytes.fromhex("4f2a91") + bytes(29))


def key_of(number: int) -> PublicKey:
    """Return the key of another player."""
    return PublicKey(bytes([number]) * 32)


def peer(
    key: PublicKey,
    name: str,
    *,
    operator: PublicKey | None = None,
    standing: Standing = Standing.PRESENT,
    heard_ms: int = 60_000,
    sitting: bool = True,
    ready: bool = False,
) -> PeerSnapshot:
    """Return one key in the room."""
    own = key == OWN
    return PeerSnapshot(
        key=key,
        name=name,
        program="pushnet 1",
        operator=operator or key,
        standing=Standing.SELF if own else standing,
        heard_ms=0 if own else heard_ms,
        sitting=sitting,
        ready=ready,
        h=None,
    )


def lobby_snapshot(
    *others: PeerSnapshot,
    name: str = "Mika",
    host: PublicKey | None = OWN,
    sitting: bool = True,
    ready: bool = False,
    options: Any = None,
    rules: str = "push",
    excluded: Sequence[PublicKey] = (),
    chat: Sequence[tuple[PublicKey, str]] = (),
) -> Snapshot:
    """Return a lobby; a table is proposed as soon as two sit and somebody hosts."""
    own = peer(OWN, name, sitting=sitting, ready=ready)
    peers = (own, *others)
    seated = tuple(each for each in peers if each.sitting and each.key not in excluded)
    proposal = None
    if host is not None and len(seated) >= min(rules_of(rules).seat_counts):
        proposal = ProposalSnapshot(
            game=GameId(bytes(32)),
            rules=rules,
            options=options or printed_rules(rules),
            seats=tuple(each.key for each in seated),
            host=host,
            ready=tuple(each.ready for each in seated),
            may_start=host == OWN and all(each.ready for each in seated),
        )
    return Snapshot(
        now_ms=60_000,
        room=bytes(16),
        own=OWN,
        peers=peers,
        proposal=proposal,
        sitting=sitting,
        ready=ready,
        hosting=host == OWN,
        game=None,
        chat=tuple(ChatLine(key=key, emote=0, text=text, at_ms=0) for key, text in chat),
    )


def with_game(snapshot: Snapshot) -> Snapshot:
    """Return the same table with a game that has just begun."""
    seats = tuple(each.key for each in snapshot.peers if each.sitting)
    game = GameSnapshot(
        game=GameId(bytes(32)),
        rules="push",
        options=Options(),
        seats=seats,
        names=tuple(each.name for each in snapshot.peers if each.sitting),
        operators=seats,
        own_seat=Seat(0),
        stage=Stage.ANCHORING,
        h=0,
        head=Digest(bytes(32)),
        state=None,
        active=tuple(Seat(seat) for seat in range(len(seats))),
        due=(),
        waiting_for=(),
        waiting_since_ms=0,
        recovering=False,
        notes=(),
        ballots=(),
        may_vote_out=(),
        ranks=(),
        signed_by=(),
        offender=None,
        offence=None,
    )
    return replace(snapshot, game=game)


class ScriptedClient:
    """A client whose snapshot the test sets; it keeps what was asked for."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.link = StatusChanged(Connection.ONLINE, "")
        self.alert: str | None = None
        self.substitute = None
        self.asked: list[Intent | str] = []
        self.refusal: RefusedError | None = None
        self.listeners: list[Callable[[Any], None]] = []

    def submit(self, intent: Intent) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.asked.append(intent)

    def take_seat(self) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.asked.append("take_seat")

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def show(self, snapshot: Snapshot, change: Any = None) -> None:
        """Let the session have moved on."""
        self.snapshot = snapshot
        for listener in tuple(self.listeners):
            listener(change or RoomChanged())


@dataclass
class ScriptedTable:
    """An open table."""

    client: ScriptedClient
    invite_text: str = INVITE
    invite_link: str = LINK
    notes: Sequence[str] = ()
    watches: bool = False
    close_count: int = 0
    last_words: Snapshot | None = None  # what the session still says while it is closed

    async def close(self) -> None:
        self.close_count += 1
        self.client.show(self.last_words or self.client.snapshot)  # as bots go, before we do
        for _ in range(50):
            await asyncio.sleep(0)  # whoever heard that gets the time to act on it


@dataclass
class ScriptedDoors:
    """Opens `table` whatever is asked, unless `failure` is set; keeps the questions."""

    table: ScriptedTable = field(
        default_factory=lambda: ScriptedTable(ScriptedClient(lobby_snapshot()))
    )
    failure: Exception | None = None
    unfinished: Sequence[ResumableTable] = ()
    report: Sequence[str] = ()
    archive: Sequence[FinishedGame] = ()
    record: bytes = b""  # whatever is asked for
    tallied: Sequence[TalliedGame] = ()
    nicknames: dict[bytes, str] = field(default_factory=dict)
    gate: asyncio.Event | None = None  # doors wait for it
    config: Config | None = None  # the newest that was handed over
    asked: list[tuple[Any, ...]] = field(default_factory=list)
    told: list[tuple[int, Visibility]] = field(default_factory=list)  # of tables hosted
    nearby: Sequence[LanTable] = ()
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    looking: int = 0  # how many look around now

    async def open_solo(
        self, *, bots: int, level: str, options: Any, game: str = "push"
    ) -> ScriptedTable:
        named = () if game == "push" else (game,)
        return await self._open("solo", bots, level, options, *named)

    async def open_host(
        self,
        *,
        game: str,
        options: Any,
        broker: str | None,
        seats_max: int = SEATS_MAX,
        visibility: Visibility = Visibility.LISTED,
    ) -> ScriptedTable:
        self.told.append((seats_max, visibility))
        return await self._open("host", game, options, broker)

    async def tables_here(self) -> AsyncGenerator[Sequence[LanTable], None]:
        self.looking += 1
        try:
            while True:
                self.changed.clear()
                yield self.nearby
                await self.changed.wait()
        finally:
            self.looking -= 1

    def show_nearby(self, *tables: LanTable) -> None:
        """Let these be the tables on this network."""
        self.nearby = tables
        self.changed.set()

    async def open_nearby(
        self, found: LanTable, code: str, *, watches: bool = False
    ) -> ScriptedTable:
        self.table.watches = watches
        return await self._open("nearby", found.name, code)

    async def open_join(self, code: str, *, watches: bool = False) -> ScriptedTable:
        self.table.watches = watches
        return await self._open("join", code)

    def resumable(self) -> Sequence[ResumableTable]:
        return self.unfinished

    async def resume(self, room: bytes) -> ScriptedTable:
        return await self._open("resume", room)

    async def add_bot(self, table: Any, level: str) -> None:
        assert table is self.table
        self.asked.append(("add_bot", level))
        if self.failure is not None:
            raise self.failure

    def verify_file(self, path: Path) -> Sequence[str]:
        self.asked.append(("verify", path))
        if self.failure is not None:
            raise self.failure
        return self.report

    def finished(self) -> Sequence[FinishedGame]:
        return self.archive

    def read_game(self, game: GameId) -> bytes:
        self.asked.append(("game", game))
        return self._read()

    def read_file(self, path: Path) -> bytes:
        self.asked.append(("file", path))
        return self._read()

    def _read(self) -> bytes:
        if self.failure is not None:
            raise self.failure
        return self.record

    def statistics(self) -> StatsView:
        if self.failure is not None:
            raise self.failure
        return stats_view(self.tallied, self.nicknames)

    def name_player(self, key: PublicKey, nickname: str) -> None:
        if self.failure is not None:
            raise self.failure
        self.nicknames[key] = nickname

    def use_config(self, config: Config) -> None:
        self.config = config

    def own_key(self) -> PublicKey:
        return OWN

    async def _open(self, *question: Any) -> ScriptedTable:
        self.asked.append(question)
        if self.gate is not None:
            await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        return self.table
