"""The client's promises: stored before sent, stopped with a sentence, closed for good."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import pytest

from pushnet.bots.uniform import Uniform
from pushnet.client import OWN_FAULT, Alert, Client, ClientChange, Verified
from pushnet.clock import SystemClock
from pushnet.crypto.sealing import RoomKeys, open_payload
from pushnet.crypto.signing import SigningKey
from pushnet.errors import RefusedError
from pushnet.games import rummy_types
from pushnet.games.push_types import Options
from pushnet.ids import GameId
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.transport import Connection, Incoming, StatusChanged
from pushnet.session.effects import (
    AbortStart,
    Entry,
    GameStarted,
    HostTable,
    Intent,
    LeaveGame,
    MarkReady,
    Play,
    Say,
    StartAborted,
    StartGame,
)
from pushnet.session.session import open_session
from pushnet.store.errors import DiskFullError
from pushnet.tables.house import fresh_hello
from pushnet.verify import Report, Verdict
from pushnet.wire.contents import SlotMessage
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import parse

ROOM = RoomKeys.from_secret(b"client".ljust(32, b"."))
WAIT_S = 60.0


@dataclass
class Shelf:
    """A disk that remembers, and can be full."""

    stored: list[Entry] = field(default_factory=list)
    commits: int = 0
    records: list[tuple[GameId, bytes, Report]] = field(default_factory=list)
    given_up: list[GameId] = field(default_factory=list)
    is_full: bool = False

    def append(self, entries: tuple[Entry, ...]) -> None:
        if self.is_full:
            raise DiskFullError("journal")
        self.commits += 1
        self.stored += entries

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None:
        self.records.append((game, record, report))

    def give_up(self, game: GameId) -> None:
        self.given_up.append(game)


class Line(MemoryTransport):
    """A line that checks that whatever this seat signed in the game is stored already."""

    def __init__(self, bus: MemoryBus, shelf: Shelf, key: SigningKey) -> None:
        super().__init__(bus, ROOM.topic)
        self._shelf = shelf
        self._key = key
        self.sent = 0
        self.own_bodies = 0

    def publish(self, payload: bytes) -> None:
        self.sent += 1
        stored = {entry.content for entry in self._shelf.stored if entry.kind == "own"}
        for signed in open_envelope(open_payload(ROOM, payload)):
            message = parse(signed)
            if isinstance(message, SlotMessage) and self._signed(signed.body, signed.signature):
                assert signed.signature + signed.body in stored
                self.own_bodies += 1
        super().publish(payload)

    def _signed(self, body: bytes, signature: bytes) -> bool:
        from pushnet.crypto import tags
        from pushnet.crypto.signing import verify

        return verify(self._key.public, tags.MSG, body, signature)


class Player:
    """A client with its shelf and line, and what it told."""

    def __init__(self, bus: MemoryBus, number: int, entries: Sequence[Entry] = ()) -> None:
        key = SigningKey.from_seed(bytes([number]) * 32)
        self.shelf = Shelf()
        self.line = Line(bus, self.shelf, key)
        clock = SystemClock()
        hello = fresh_hello(f"P{number}", key.public)
        session = open_session(ROOM, key, hello, clock.now_ms(), entries)
        self.client = Client(session, ROOM, self.line, clock, self.shelf)
        self.told: list[ClientChange] = []
        self.changed = asyncio.Event()
        self.client.subscribe(self._hear)

    def _hear(self, change: ClientChange) -> None:
        self.told.append(change)
        self.changed.set()

    async def until(self, kind: type[ClientChange]) -> None:
        async with asyncio.timeout(WAIT_S):
            while not any(isinstance(change, kind) for change in self.told):
                await self.step()

    async def step(self) -> None:
        self.changed.clear()
        await self.changed.wait()

    def submit(self, intent: Intent) -> None:
        self.client.submit(intent)


async def seated(count: int, table: HostTable | None = None) -> list[Player]:
    """Return players that sit and are ready; the first one hosts, Push if nothing else is said."""
    bus = MemoryBus()
    players = [Player(bus, number) for number in range(count)]
    for player in players:
        await player.client.start()
    players[0].submit(table or HostTable("push", Options(), seats_min=count))
    for player in players:
        player.client.take_seat()
    async with asyncio.timeout(WAIT_S):
        for player in players:
            while player.client.snapshot.proposal is None:
                await player.step()
            player.submit(MarkReady(ready=True))
        while not players[0].client.snapshot.proposal.may_start:  # type: ignore[union-attr]
            await players[0].step()
    return players


async def play(players: list[Player]) -> None:
    """Play to the end with the first legal moves."""
    players[0].submit(StartGame())
    async with asyncio.timeout(WAIT_S):
        while True:
            for player in players:
                game = player.client.snapshot.game
                if game is not None and game.may_act and game.own_seat is not None:
                    choice = Uniform().choose(game.state, game.own_seat, lambda bound: bound - 1)
                    player.submit(Play(choice))
            if all(player.client.last_record is not None for player in players):
                return
            await asyncio.sleep(0)


async def close(players: list[Player]) -> None:
    for player in players:
        await player.client.close()


async def test_what_a_seat_signs_is_stored_before_it_is_sent() -> None:
    players = await seated(3)
    await play(players)
    await close(players)
    for player in players:
        assert player.line.own_bodies > 50
        # The messages of the others wait for our next one: fewer commits than messages.
        assert player.shelf.commits < len(player.shelf.stored) / 2


async def test_a_game_that_ends_is_verified_and_kept_with_every_signature() -> None:
    players = await seated(2)
    await play(players)
    for player in players:
        await player.until(Verified)
    await close(players)
    for player in players:
        game, record, report = player.shelf.records[-1]
        assert report == player.client.last_report
        assert (record, game) == (player.client.last_record, report.game)
        assert report.verdict is Verdict.COMPLETE
        assert report.signed_by == (0, 1)
        assert len(player.shelf.records) <= 2  # not once for every signature


async def test_a_sealed_deck_is_dealt_while_the_loop_stays_alive() -> None:
    players = await seated(4, HostTable("rummy", rummy_types.Options(), seats_min=4))
    players[0].submit(StartGame())
    turns = 0
    async with asyncio.timeout(WAIT_S):
        while not any(player.client.snapshot.game.may_act for player in players if _plays(player)):
            await asyncio.sleep(0.001)
            turns += 1
    hands = [player.client.snapshot.game.own_faces for player in players]  # type: ignore[union-attr]
    await close(players)
    assert [len(hand) for hand in hands] == [6] * 4
    assert len({card for hand in hands for card in hand.values()}) == 24
    assert turns > 20  # four shuffles and twelve checks were made meanwhile, and blocked nobody
    for player in players:
        kinds = [entry.kind for entry in player.shelf.stored]
        assert kinds.index("deck") < kinds.index("own")
        assert kinds.count("checked") == 4


def _plays(player: Player) -> bool:
    return player.client.snapshot.game is not None


async def test_a_full_disk_stops_play_before_anything_unsaved_is_sent() -> None:
    players = await seated(2)
    full, other = players
    full.shelf.is_full = True
    sent = full.line.sent
    full.submit(StartGame())
    assert full.line.sent == sent
    assert full.client.alert is not None
    assert "disk is full" in full.client.alert
    assert full.told[-1] == Alert(full.client.alert)
    with pytest.raises(RefusedError, match="disk is full"):
        full.submit(Say("hello"))
    assert other.client.snapshot.game is None
    await close(players)
    assert full.line.sent == sent


async def test_a_start_that_is_called_off_leaves_nothing_to_resume() -> None:
    players = await seated(2)
    players[0].submit(StartGame())
    players[0].submit(AbortStart())
    await players[0].until(StartAborted)
    assert len(players[0].shelf.given_up) == 1
    assert players[0].client.snapshot.game is None
    await close(players)


class Broken(MemoryTransport):
    """A line whose reading fails with a fault of our own."""

    async def incoming(self) -> AsyncIterator[Incoming]:
        yield StatusChanged(Connection.ONLINE, "Fine.")
        raise ValueError("a fault")


async def test_a_fault_of_our_own_is_said_and_stops_play(caplog: pytest.LogCaptureFixture) -> None:
    key, clock = SigningKey.from_seed(bytes(32)), SystemClock()
    session = open_session(ROOM, key, fresh_hello("A", key.public), clock.now_ms())
    client = Client(session, ROOM, Broken(MemoryBus(), ROOM.topic), clock, Shelf())
    alerted: asyncio.Future[Alert] = asyncio.get_running_loop().create_future()
    client.subscribe(lambda change: isinstance(change, Alert) and alerted.set_result(change))
    await client.start()
    async with asyncio.timeout(WAIT_S):
        assert await alerted == Alert(OWN_FAULT)
    assert client.alert == OWN_FAULT
    assert "a fault" in caplog.text
    await client.close()


async def test_closing_says_goodbye_once_and_survives_being_cancelled() -> None:
    bus = MemoryBus()
    player, other = Player(bus, 1), Player(bus, 2)
    await player.client.start()
    await other.client.start()
    closing = asyncio.create_task(player.client.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    await player.client.close()
    sent = player.line.sent
    await player.client.close()
    assert player.line.sent == sent
    with pytest.raises(RefusedError):
        player.submit(Say("still here?"))
    await other.client.close()


async def test_whoever_unsubscribes_hears_nothing_more() -> None:
    player = Player(MemoryBus(), 1)
    heard: list[ClientChange] = []
    unsubscribe = player.client.subscribe(heard.append)
    await player.client.start()
    player.submit(Say("one"))
    count = len(heard)
    assert count > 0
    unsubscribe()
    unsubscribe()
    player.submit(Say("two"))
    assert len(heard) == count
    await player.client.close()


async def test_who_leaves_for_good_is_not_offered_the_game_again() -> None:
    players = await seated(3)
    players[0].submit(StartGame())
    for player in players:
        await player.until(GameStarted)
    game = players[1].client.snapshot.game
    assert game is not None
    players[1].submit(LeaveGame())
    assert players[1].shelf.given_up == [game.game]
    assert any(entry.kind == "own" for entry in players[1].shelf.stored)
    with contextlib.suppress(RefusedError):  # it takes effect when the seat is due, perhaps now
        players[1].submit(LeaveGame())
    assert set(players[1].shelf.given_up) == {game.game}
    assert players[0].shelf.given_up == players[2].shelf.given_up == []
    await close(players)


async def test_before_the_first_slot_leaving_calls_the_start_off() -> None:
    players = await seated(2)
    players[0].submit(StartGame())
    players[0].submit(LeaveGame())
    await players[0].until(StartAborted)
    assert players[0].shelf.given_up
    await close(players)


async def test_after_a_restart_that_nobody_answers_one_can_leave_all_the_same() -> None:
    players = await seated(2)
    players[0].submit(StartGame())
    await players[0].until(GameStarted)
    game = players[0].client.snapshot.game
    assert game is not None
    await close(players)

    alone = Player(MemoryBus(), 0, players[0].shelf.stored)
    await alone.client.start()
    again = alone.client.snapshot.game
    assert again is not None
    assert again.recovering
    alone.submit(LeaveGame())
    assert alone.shelf.given_up == [game.game]
    assert alone.line.own_bodies == 0  # nothing could be signed: the others miss us, and may vote
    await close([alone])


async def test_there_is_nothing_to_leave_in_a_lobby() -> None:
    player = Player(MemoryBus(), 1)
    with pytest.raises(RefusedError, match="no game"):
        player.submit(LeaveGame())
