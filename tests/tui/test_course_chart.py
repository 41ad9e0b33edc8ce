"""The chart of a game: every size and look of it shows who had how much, and what decided it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.widgets.course_chart import TURN_CELLS_MAX, CourseChart, turns_drawn
from pushnet.views.push_course import course_of
from tests.session.logs import plain
from tests.tui.replay_stage import at_replay
from tests.tui.scripted_client import ScriptedClient
from tests.tui.stage import staged

SIZES = [(80, 24), (120, 40), (60, 18), (40, 10)]


def finished(seats: int = 6) -> ScriptedClient:
    client = ScriptedClient(seats, seed=4)
    client.play_on(3_000)
    return client


@given(st.integers(1, 500), st.integers(1, 200))
def test_cells_show_turns_in_order_and_the_last_one_last(turns: int, cells: int) -> None:
    drawn = turns_drawn(turns, cells)
    assert len(drawn) <= min(cells, turns * TURN_CELLS_MAX)
    assert drawn == sorted(drawn)
    assert drawn[-1] == turns
    assert min(drawn) >= 1
    if cells >= turns:
        assert set(drawn) == set(range(1, turns + 1))
        assert len(drawn) % turns == 0  # every turn is as wide as the next


async def rows(tmp_path: Path, size: tuple[int, int], symbols: str = "shapes") -> list[str]:
    client = finished()
    async with staged(tmp_path, size=size) as stage:
        world = stage.app.world
        world.set("symbols", symbols)
        stage.app.push_screen(GameOverScreen(world, client))
        await stage.at("GameOverScreen")
        chart = stage.screen.query_one(CourseChart)
        return [line.plain for line in chart.lines(chart.part)]


@pytest.mark.parametrize("size", SIZES)
async def test_every_seat_has_its_row_and_every_turning_point_its_line(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    client, drawn = finished(), await rows(tmp_path, size)
    course = course_of(client.snapshot.game)
    for line in course.lines:
        name = "You" if line.who.is_me else line.who.name
        row = next(row for row in drawn if row[3:].startswith(name))
        assert row.split()[-1] == str(line.points[-1])
    for point in course.turning_points:
        assert any(f" {point.number} Turn {point.turn}:" in row for row in drawn)


async def test_turning_points_are_numbered_below_their_turns(tmp_path: Path) -> None:
    marks = next(row for row in await rows(tmp_path, (80, 24)) if row.split() == ["1", "2", "3"])
    assert len(marks) > 40


async def test_nothing_but_ascii_is_drawn_where_that_is_wanted(tmp_path: Path) -> None:
    drawn = await rows(tmp_path, (80, 24), symbols="ascii")
    names = finished().snapshot.game.names
    text = "\n".join(drawn)
    for name in names:
        text = text.replace(name, "")
    assert text.isascii()
    assert "#" in text


async def test_a_click_on_a_turning_point_goes_there(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "v", size=(120, 40)) as at:
        course = course_of(at.replay.playback.replay.game)
        point = course.turning_points[1]
        at.replay.query_one(CourseChart).scroll_visible(animate=False)
        at.replay.query_one("#checks").scroll_end(animate=False)
        await at.stage.pilot.pause()
        lines = at.text("#checks").splitlines()
        row = next(i for i, line in enumerate(lines) if f" {point.number} Turn" in line)
        await at.stage.click_row("#checks", row, 8)
        assert at.replay.playback.replay.steps[at.number - 1].h >= point.h
        assert at.number > 1
