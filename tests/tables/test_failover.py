"""The host and its broker die: the others meet elsewhere, wait, and go on when it comes back."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level
from pushnet.net.lines import FIRST, Lines
from pushnet.net.transport import Connection
from pushnet.session.snapshot import Stage, Standing
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
