"""Names in any script never break a border: table, chat, log, end and lobby, in all four sizes.

Every line is measured as a terminal draws it, not as the screen believes it does.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.session.snapshot import Standing
from pushnet.tui.width_fix import count_vowel_signs
from tests.tui.lobby_stage import at_table as at_lobby
from tests.tui.lobby_stage import enter
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import key_of, lobby_snapshot, peer
from tests.tui.scripts import TABLES, columns_of, drawn_cells
from tests.tui.stage import Stage, staged
from tests.tui.table_stage import at_table

SIZES = [(80, 24), (120, 40), (60, 18), (40, 10)]


@pytest.fixture(autouse=True)
def counted() -> Iterator[None]:
    count_vowel_signs(as_cells=True)
    yield
    count_vowel_signs(as_cells=False)


def holds(stage: Stage, width: int) -> None:
    """Check that every line is as wide as the window, and that frames are closed straight."""
    strips = stage.screen._compositor.render_strips()
    lines = [strip.text for strip in strips]
    for line in lines:
        assert drawn_cells(line) == width, line
    framed = [line for line in lines if "│" in line]
    edges = {columns_of(line, "│")[-1] for line in framed}
    assert len(edges) <= 1, framed


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES.keys())
async def test_at_the_table(tmp_path: Path, names: tuple[str, ...], size: tuple[int, int]) -> None:
    client = ScriptedClient(6, seed=3, names=names)
    client.play_on(120)
    client.standings[3] = Standing.LOST
    for seat, name in enumerate(names):
        client.say(seat, f"{name} [b] {name}")
    async with at_table(tmp_path, client, size=size) as table:
        holds(table.stage, size[0])
        await table.press("u")
        holds(table.stage, size[0])
        await table.press("escape", "c")
        holds(table.stage, size[0])
        await table.press("escape", "l")
        await table.stage.at("GameLogScreen")
        holds(table.stage, size[0])
        await table.press("escape")
        client.play_on(2_000)
        await table.settle()
        await table.press("enter")
        await table.stage.at("GameOverScreen")
        holds(table.stage, size[0])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES.keys())
async def test_in_the_lobby(tmp_path: Path, names: tuple[str, ...], size: tuple[int, int]) -> None:
    others = [peer(key_of(seat + 1), name, ready=True) for seat, name in enumerate(names[:5])]
    chat = [(key_of(seat + 1), f"{name}: {name}") for seat, name in enumerate(names[:5])]
    doors = at_lobby(lobby_snapshot(*others, chat=chat))
    async with staged(tmp_path, doors=doors, size=size) as stage:
        await enter(stage)
        for _ in range(3):
            await stage.pilot.pause()
        holds(stage, size[0])
        seats = stage.screen.query_one("#seats").region
        lines = [strip.text for strip in stage.screen._compositor.render_strips()]
        for line in lines[seats.y + 1 : seats.bottom - 1]:
            assert seats.right - 1 in columns_of(line, "│"), line


async def test_without_the_fix_a_border_would_break(tmp_path: Path) -> None:
    count_vowel_signs(as_cells=False)
    doors = at_lobby(lobby_snapshot(peer(key_of(1), "प्रतियोगिता", ready=True)))
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage)
        for _ in range(3):
            await stage.pilot.pause()
        with pytest.raises(AssertionError):
            holds(stage, 80)
