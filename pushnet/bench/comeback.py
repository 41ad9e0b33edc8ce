"""How long a killed player is away: from the start of the process to the seat that signs again.

One table over a real broker. One seat is a process of its own (comeback_seat.py): it is killed in
the middle of the game, as by `kill -9`, and started again, several times. Between two of these a
process is started that does nothing: the floor. The seat listens for another window of its own key
for LISTEN_MS before it signs; that is part of the time, and its largest.
"""

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from pushnet.bench.comeback_seat import AT_ONCE, BACK, PLAYING
from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import at_level
from pushnet.errors import NetworkError
from pushnet.games.push_types import Options
from pushnet.net.embedded import LOOPBACK
from pushnet.session.twin import LISTEN_MS
from pushnet.store.config import Config
from pushnet.store.folders import HOME_VARIABLE, find_folders
from pushnet.tables.bot_seat import BotSeat
from pushnet.tables.house import opened_house
from pushnet.tables.opening import open_host

PATIENCE_S: Final = 60.0  # for each word of the other process
SHOWN_ERROR_CHARACTERS: Final = 500
RUNS_MAX: Final = 8  # a game of two has slots for so many

Kind = Literal["amqtt", "mosquitto"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComebackReport:
    """Seconds of each run, in their order."""

    broker: Kind
    back_s: tuple[float, ...]  # process start to the seat that signs
    floor_s: tuple[float, ...]  # process start to the end of a process that does nothing
    listen_s: float  # of `back_s`, spent listening for another window

    @property
    def ratio(self) -> float:
        """How many bare starts a return takes, by the medians."""
        return median(self.back_s) / median(self.floor_s)


async def measure(broker: Kind, runs: int, tell: Callable[[int], None]) -> ComebackReport:
    """Kill a seat and let it come back `runs` times, 1..RUNS_MAX; `tell` is called after each.

    Raises:
        NetworkError: The broker or the other process failed.
    """
    assert 1 <= runs <= RUNS_MAX
    back_s: list[float] = []
    floor_s: list[float] = []
    with tempfile.TemporaryDirectory(prefix="pushnet-comeback-") as folder:
        async with _table(Path(folder) / "host", broker) as code:
            home = Path(folder) / "seat"
            home.mkdir()
            async with _seat(code, home) as word:
                await word(PLAYING)
            for _ in range(runs):
                floor_s.append(await _bare_start())
                started_s = time.perf_counter()
                async with _seat(code, home) as word:
                    await word(BACK)
                    back_s.append(time.perf_counter() - started_s)
                    await word(PLAYING)
                tell(1)
    return ComebackReport(
        broker=broker,
        back_s=tuple(back_s),
        floor_s=tuple(floor_s),
        listen_s=LISTEN_MS / 1_000,
    )


def median(values: tuple[float, ...]) -> float:
    """Return the middle one, the lower of two."""
    return sorted(values)[(len(values) - 1) // 2]


@contextlib.asynccontextmanager
async def _table(home: Path, broker: Kind) -> AsyncIterator[str]:
    """Host a table for two at which we play by a bot; give its invite."""
    folders = find_folders({HOME_VARIABLE: str(home)})
    with opened_house(folders, Config(name="Host", bot_speed=0)) as house:
        table = await open_host(
            house, game="push", options=Options(), broker=broker, address=LOOPBACK
        )
        player = BotSeat(table.seat, at_level(UNIFORM), AT_ONCE)
        try:
            table.start_by_itself("push", Options(), 2)
            player.begin()
            yield table.invite_text
        finally:
            await player.close()
            await table.close()


@contextlib.asynccontextmanager
async def _seat(code: str, home: Path) -> AsyncIterator[Callable[[str], "asyncio.Future[None]"]]:
    """Run the other seat; give what waits for its words; kill it at the end."""
    errors = home / "errors"
    with errors.open("wb") as sink:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pushnet.bench.comeback_seat", code),
            stdin=asyncio.subprocess.PIPE,  # closed with us: then it ends, too
            stdout=asyncio.subprocess.PIPE,
            stderr=sink,
            env={**os.environ, HOME_VARIABLE: str(home)},
        )

    async def hear(wanted: str) -> None:
        assert process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE_S):
                line = await process.stdout.readline()
        except TimeoutError as error:
            raise NetworkError(f"The seat was not {wanted} in {PATIENCE_S:.0f} s.") from error
        if line.decode().strip() not in {wanted, BACK}:
            text = errors.read_text("utf-8", "replace").strip()
            raise NetworkError(f"The seat failed: {text[-SHOWN_ERROR_CHARACTERS:]}")
        if line.decode().strip() != wanted:
            await hear(wanted)

    try:
        yield lambda wanted: asyncio.ensure_future(hear(wanted))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _bare_start() -> float:
    """Return the seconds of a process that does nothing."""
    started_s = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "pass")
    await process.wait()
    return time.perf_counter() - started_s
