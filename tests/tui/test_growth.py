"""One table through game after game: what is kept is what is shown, and nothing piles up."""

import gc
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pushnet.bench.rehearsal import RehearsedSeat
from pushnet.bench.window import memory_mb
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.world import World
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.table_stage import PATIENT, TableApp

CHANGES_A_DAY = 10_000  # state changes of a table that stands open
GROWTH_MB_MAX = 5
OBJECTS_MAX = 1.05  # times as many: the caches of Textual fill up


@dataclass(frozen=True)
class Kept:
    """What is alive at the beginning of a game."""

    widgets: int
    nodes: int  # registered with the app
    timers: int
    listeners: int
    objects: int


def kept(app: TableApp, table: PushTable, seat: RehearsedSeat) -> Kept:
    gc.collect()
    return Kept(
        widgets=sum(1 for _ in table.walk_children()),
        nodes=len(app._registry),
        timers=len(table._timers) + len(app._timers),
        listeners=len(seat._listeners),
        objects=len(gc.get_objects()),
    )


async def play(
    tmp_path: Path, games: int, drawn_every: int, look: Callable[[Kept, int], None]
) -> None:
    """Play games at one screen, which is drawn after every so many changes; look after each."""
    world = World(ScriptedDoors(), PATIENT, tmp_path / "config.toml", words=WORDS)
    app, seat = TableApp(world), RehearsedSeat(5)
    table = PushTable(world, seat)
    table.result_s = 1e9
    changes = 0
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(table)
        for game in range(games):
            while seat.games == game:
                seat.advance()
                changes += 1
                if changes % drawn_every == 0:
                    await pilot.pause()
            for _ in range(3):
                await pilot.pause()
            look(kept(app, table, seat), changes)


async def test_game_after_game_leaves_nothing_behind(tmp_path: Path) -> None:
    seen: list[Kept] = []
    await play(tmp_path, 4, 10, lambda found, _: seen.append(found))
    first, last = seen[1], seen[-1]
    assert (last.widgets, last.nodes) == (first.widgets, first.nodes)
    assert last.timers <= first.timers + 2
    assert last.listeners == 1
    assert last.objects <= first.objects * OBJECTS_MAX


@pytest.mark.nightly
async def test_ten_thousand_changes_leave_nothing_behind(tmp_path: Path) -> None:
    seen: list[tuple[Kept, int, float | None]] = []
    await play(
        tmp_path,
        25,
        1,
        lambda found, changes: seen.append((found, changes, memory_mb(os.getpid()))),
    )
    (first, _, before_mb), (last, changes, after_mb) = seen[1], seen[-1]
    assert changes >= CHANGES_A_DAY
    assert (last.widgets, last.nodes, last.listeners) == (first.widgets, first.nodes, 1)
    assert last.objects <= first.objects * OBJECTS_MAX
    if before_mb is not None and after_mb is not None:
        assert after_mb - before_mb <= GROWTH_MB_MAX
