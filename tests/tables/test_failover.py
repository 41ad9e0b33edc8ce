"""The host and its broker die: the others meet elsewhere, wait, and go on when it comes back."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pushnet.bots.levels import UNIFORM, USUAL
from pushnet.bots.registry import at_level
from pushnet.ids import Seat
from pushnet.net.lines import FIRST, Lines
from pushnet.net.transport import Connection
from pushnet.session.effects import CastVote, LeaveGame
from pushnet.session.snapshot import GameSnapshot, Stage, Standing
from pushnet.tables.bot_seat import BotSeat
from pushnet.tables.opening import open_join
from pushnet.tables.table import Table
from pushnet.verify import Verdict
from tests.tables.houses import AT_ONCE, Village

WAIT_S = 90.0


@asynccontextmanager
async def host(home: Path, *words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.tables.lone_host",
        str(home),
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def eventually(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_S):
        while not holds():  # noqa: ASYNC110 - bounded polling of another process
            await asyncio.sleep(0.05)


def lines(table: Table) -> Lines:
    transport = table.client._transport
    assert isinstance(transport, Lines)
    return transport


def meets_elsewhere(table: Table) -> bool:
    states = lines(table).states
    return any(
        name != FIRST and state.connection is Connection.ONLINE for name, state in states.items()
    )


def hears(one: Table, other: Table) -> bool:
    key = other.client.snapshot.own
    peers = one.client.snapshot.peers
    return any(peer.key == key and peer.standing is Standing.PRESENT for peer in peers)


def slots(table: Table) -> int:
    game = table.client.snapshot.game
    return 0 if game is None else game.h


async def test_two_players_meet_elsewhere_when_host_and_broker_are_killed(
    village: Village, tmp_path: Path
) -> None:
    home = tmp_path / "host"
    async with host(home) as first_life:
        assert first_life.stdout is not None
        code = (await first_life.stdout.readline()).decode().strip()
        tables = [await open_join(village.house(name), code) for name in ("Bo", "Cy")]
        bots = [BotSeat(table.seat, at_level(UNIFORM), AT_ONCE) for table in tables]
        for bot in bots:
            bot.begin()
        await eventually(lambda: all(slots(table) > 30 for table in tables))
        first_life.send_signal(signal.SIGKILL)
        await first_life.wait()
    one, other = tables
    await eventually(lambda: meets_elsewhere(one) and meets_elsewhere(other))
    await eventually(lambda: hears(one, other) and hears(other, one))
    # Nobody drops the host by itself: the table waits for it.
    games = [table.client.snapshot.game for table in tables]
    assert all(game is not None and len(game.active) == 3 for game in games)

    async with host(home, "again"):
        await eventually(
            lambda: all(
                table.client.last_report is not None
                and table.client.last_report.verdict is Verdict.COMPLETE
                for table in tables
            )
        )
    assert all(
        table.client.snapshot.game is None or table.client.snapshot.game.stage is Stage.OVER
        for table in tables
    )
    for bot in bots:
        await bot.close()
    for table in tables:
        await table.close()


# Push rummy: the same in the middle of a deal


@asynccontextmanager
async def bereaved(village: Village, home: Path, slots_min: int) -> AsyncIterator[list[Table]]:
    """Let three play with a host whose process dies after so many slots; they meet elsewhere."""
    async with host(home, "rummy") as first_life:
        assert first_life.stdout is not None
        code = (await first_life.stdout.readline()).decode().strip()
        tables = [await open_join(village.house(name), code) for name in ("Bo", "Cy", "Di")]
        bots = [BotSeat(table.seat, at_level(USUAL), AT_ONCE) for table in tables]
        for bot in bots:
            bot.begin()
        await eventually(lambda: all(slots(table) >= slots_min for table in tables))
        first_life.send_signal(signal.SIGKILL)
        await first_life.wait()
    try:
        await eventually(lambda: all(map(meets_elsewhere, tables)))
        await eventually(lambda: all(hears(a, b) for a in tables for b in tables if a is not b))
        yield tables
    finally:
        for bot in bots:
            await bot.close()
        for table in tables:
            await table.close()


def game_at(table: Table) -> GameSnapshot:
    game = table.client.snapshot.game
    assert game is not None
    return game


def hosts_seat(tables: list[Table]) -> Seat:
    own = {game_at(table).own_seat for table in tables}
    return next(seat for seat in game_at(tables[0]).active if seat not in own)


async def ended_against(seat: Seat, tables: Sequence[Table]) -> None:
    """Wait for the end that all keep: the match is the other team's."""
    await eventually(lambda: all(table.client.last_report is not None for table in tables))
    for table in tables:
        report = table.client.last_report
        assert report is not None
        assert report.verdict is Verdict.COMPLETE
        assert {rank.seat for rank in game_at(table).ranks if rank.place == 1} == {
            other for other in range(4) if other % 2 != seat % 2
        }
    assert len({game_at(table).head for table in tables}) == 1


@pytest.mark.parametrize("slots_min", [4, 14], ids=["in the shuffles", "in the play"])
async def test_partners_wait_for_a_host_killed_with_its_broker_and_play_on(
    village: Village, tmp_path: Path, slots_min: int
) -> None:
    home = tmp_path / "host"
    async with bereaved(village, home, slots_min) as tables:
        seat = hosts_seat(tables)
        await eventually(
            lambda: (
                all(game_at(t).waiting_for == (seat,) for t in tables)
                and len({game_at(t).head for t in tables}) == 1
            )
        )
        stood = game_at(tables[0])
        assert all(game_at(table).active == (0, 1, 2, 3) for table in tables)
        async with host(home, "again"):
            await eventually(lambda: all(slots(table) > stood.h + 8 for table in tables))
            gone, *others = tables
            gone.client.submit(LeaveGame())
            own = game_at(gone).own_seat
            assert own is not None
            await ended_against(own, others)
            assert [note.dropped for note in game_at(others[0]).notes if note.dropped] == []


@pytest.mark.nightly
async def test_partners_vote_out_a_host_killed_with_its_broker_and_the_other_team_wins(
    village: Village, tmp_path: Path
) -> None:
    async with bereaved(village, tmp_path / "host", 4) as tables:
        seat = hosts_seat(tables)
        await eventually(lambda: all(game_at(t).may_vote_out == (seat,) for t in tables))
        for table in tables:
            table.client.submit(CastVote((seat,), yes=True))
        await ended_against(seat, tables)
        reports = [table.client.last_report for table in tables]
        assert all(report is not None for report in reports)
        assert {drop.seats for r in reports if r is not None for drop in r.drops} == {(seat,)}
