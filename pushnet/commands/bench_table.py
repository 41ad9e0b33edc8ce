"""One table through many changes, for `pushnet bench screen`: prints what they cost, as JSON.

`python -m pushnet.commands.bench_table CHANGES TIMED`. It is a process of its own so that nothing
else is in its memory.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from textual.app import App
from textual.widgets import Static

from pushnet.bench.hello_screen import HelloApp
from pushnet.bench.rehearsal import RehearsedSeat
from pushnet.bench.window import COLUMNS, ROWS, memory_mb
from pushnet.store.config import Config
from pushnet.tui.picture import PictureApp
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.world import World

PACE_S: Final = 0.05  # between two changes that are timed: three frames
WARM_UP: Final = 300  # changes before memory is looked at
SEED: Final = 7
NEVER_S: Final = 1e9


async def rehearse(changes: int, timed: int, *, warm_up: int = WARM_UP) -> dict[str, Any]:
    """Return what `changes` changes of a table cost, `timed` of them one by one."""
    seat = RehearsedSeat(SEED)
    config = replace(Config(name="Mika", animations="off"), bell=False, auto_place=False)
    no_doors: Any = None  # none is opened
    world = World(no_doors, config, Path(os.devnull))
    table = PushTable(world, seat, title="rehearsal")
    table.result_s = NEVER_S
    app = PictureApp(world, table)
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        for _ in range(warm_up):
            seat.advance()
            await pilot.pause()
        refresh_ms = await _times(app, seat.advance, timed)
        before_mb = memory_mb(os.getpid())
        for _ in range(changes):
            seat.advance()
            await pilot.pause()
        after_mb = memory_mb(os.getpid())
    hello = HelloApp()
    async with hello.run_test(size=(COLUMNS, ROWS)):
        word = hello.query_one(Static)
        turns = iter(range(timed))
        floor_ms = await _times(hello, lambda: word.update(f"hello {next(turns)}"), timed)
    return {
        "changes": changes,
        "games": seat.games,
        "refresh_ms": refresh_ms,
        "floor_ms": floor_ms,
        "before_mb": before_mb,
        "after_mb": after_mb,
    }


async def _times(app: App[Any], change: Callable[[], object], count: int) -> list[float]:
    """Return the CPU milliseconds of each of some changes until its picture is drawn."""
    times = []
    for _ in range(count):
        started_s = time.process_time()
        change()
        await asyncio.sleep(PACE_S)
        times.append(1e3 * (time.process_time() - started_s))
    assert app.is_running
    return times


if __name__ == "__main__":
    print(json.dumps(asyncio.run(rehearse(*map(int, sys.argv[1:3])))))
