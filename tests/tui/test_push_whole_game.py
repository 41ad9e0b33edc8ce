"""A whole game over real sessions, played from the screen by somebody who reads only the screen."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from pushnet.client import Client
from pushnet.clock import SystemClock
from pushnet.crypto.sealing import RoomKeys
from pushnet.crypto.signing import SigningKey
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_types import Options
from pushnet.ids import GameId
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.session.effects import Entry, HostTable, MarkReady, Play, Say, StartGame
from pushnet.session.session import open_session
from pushnet.session.snapshot import Snapshot, Stage
from pushnet.tables.house import fresh_hello
from pushnet.tui.table_questions import Departure
from pushnet.verify import Report
from pushnet.views.push import PushView
from tests.tui.table_stage import AtTable, at_table

ROOM = RoomKeys.from_secret(b"screen".ljust(32, b"."))
WAIT_S = 60.0
MOVES_BY_KEY = 20


class Nowhere:
    """A shelf that keeps nothing."""

    def append(self, entries: tuple[Entry, ...]) -> None:
        pass

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None:
        pass

    def give_up(self, game: GameId) -> None:
        pass


def client_of(bus: MemoryBus, number: int, name: str) -> Client:
    key = SigningKey.from_seed(bytes([number]) * 32)
    clock = SystemClock()
    session = open_session(ROOM, key, fresh_hello(name, key.public), clock.now_ms())
    return Client(session, ROOM, MemoryTransport(bus, ROOM.topic), clock, Nowhere())


class Machine:
    """A seat that plays any legal action whenever it is its turn."""

    def __init__(self, client: Client, seed: int) -> None:
        self._client = client
        self._random = Random(seed)
        self._is_waiting = False
        client.subscribe(self._look)

    def _look(self, _: object) -> None:
        if not self._is_waiting:
            self._is_waiting = True
            asyncio.get_running_loop().call_soon(self._act)

    def _act(self) -> None:
        self._is_waiting = False
        snapshot = self._client.snapshot
        game = snapshot.game
        if game is None:
            if snapshot.proposal is not None and not snapshot.ready:
                self._client.submit(MarkReady(ready=True))
        elif is_due(snapshot):
            self._client.submit(Play(self._random.choice(legal_actions(game.state))))


def is_due(snapshot: Snapshot) -> bool:
    game = snapshot.game
    assert game is not None
    return (
        game.stage is Stage.PLAYING
        and game.own_seat in game.waiting_for
        and game.state.actor == game.own_seat
        and bool(legal_actions(game.state))
    )


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not holds():  # noqa: ASYNC110 - changes of several clients at once
            await asyncio.sleep(0)


@asynccontextmanager
async def playing() -> AsyncIterator[Client]:
    """Start a game of two and hand over our client."""
    bus = MemoryBus()
    clients = [client_of(bus, number, name) for number, name in ((1, "Mika"), (2, "Ana"))]
    for client in clients:
        await client.start()
    try:
        ours, other = clients
        Machine(other, seed=7)
        ours.submit(HostTable("push", Options()))
        for client in clients:
            client.take_seat()
        await until(lambda: ours.snapshot.proposal is not None)
        await until(lambda: len(ours.snapshot.proposal.seats) == 2)
        ours.submit(MarkReady(ready=True))
        await until(lambda: ours.snapshot.proposal.may_start)
        ours.submit(StartGame())
        await until(lambda: ours.snapshot.game is not None)
        yield ours
    finally:
        for client in clients:
            await client.close()


def key_for(view: PushView, random: Random) -> str:
    """Return a key that the screen offers: a column, or one of the lit letters of the bar."""
    if view.moves.columns:
        return str(random.choice(view.moves.columns))
    lit = [hint.key for hint in view.keys if hint.enabled and hint.key in {"d", "s"}]
    if view.moves.may_bank and random.random() < 0.3:
        return "b"
    return random.choice(lit)


async def play_by_keys(table: AtTable, random: Random, moves: int) -> None:
    """Make so many moves with the keys that the screen offers."""
    screen = table.table
    while moves:
        view = screen.view
        if not view.moves.is_mine:
            await table.settle()
            continue
        moves -= 1
        await table.press(key_for(view, random))
        if table.table.controls.panel is not None:
            await table.press("enter")  # bank where most is at risk
        await table.stage.until(
            lambda h=view.h: screen.view.h > h or screen.view.is_over, "the move was made"
        )


async def test_a_whole_game_is_played_and_checked(tmp_path: Path) -> None:
    async with playing() as ours, at_table(tmp_path, ours) as table:
        await play_by_keys(table, Random(3), MOVES_BY_KEY)
        Machine(ours, seed=5)  # the rest of our moves: the screen only follows
        ours.submit(Say("a machine goes on"))
        await until(lambda: ours.snapshot.game.stage is Stage.OVER)
        await table.settle()
        await table.press("enter")
        await table.stage.at("GameOverScreen")
        await until(lambda: ours.last_report is not None)
        await table.stage.until(lambda: "Everybody signed" in table.text(), "the check")
        assert "Checked:" in table.text()
        await table.press("q")
        assert table.departures == [Departure.DONE]
