"""Waiting: it ends with the work, can be ended before, and is not confused by what lies above."""

import asyncio
from pathlib import Path

from textual.screen import Screen

from pushnet.errors import NetworkError
from pushnet.tui.screens.progress import Cancelled, Failed, Finished, ProgressScreen
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.spinner import LETTERS, SHAPES, Spinner
from tests.tui.stage import Stage, staged


class Work:
    """Something that ends when the test says so."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.was_cancelled = False

    async def __call__(self) -> str:
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        return "done"


async def waiting(stage: Stage, screen: ProgressScreen[str]) -> list[object]:
    """Show the screen and return where its outcome will be."""
    outcomes: list[object] = []
    await stage.app.push_screen(screen, outcomes.append)
    await stage.at("ProgressScreen")
    return outcomes


async def test_it_ends_with_the_work(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        work = Work()
        outcomes = await waiting(stage, ProgressScreen("Working …", work))
        work.gate.set()
        await stage.at("HomeScreen")
    assert outcomes == [Finished("done")]


async def test_work_that_is_done_at_once_is_no_problem(tmp_path: Path) -> None:
    async def at_once() -> int:
        return 7

    async with staged(tmp_path) as stage:
        outcomes: list[object] = []
        await stage.app.push_screen(ProgressScreen("Working …", at_once), outcomes.append)
        await stage.at("HomeScreen")
    assert outcomes == [Finished(7)]


async def test_a_failure_is_an_answer(tmp_path: Path) -> None:
    failure = NetworkError("gone")

    async def fail() -> None:
        raise failure

    async with staged(tmp_path) as stage:
        outcomes: list[object] = []
        await stage.app.push_screen(ProgressScreen("Working …", fail), outcomes.append)
        await stage.at("HomeScreen")
    assert outcomes == [Failed(failure)]


async def test_cancelling_stops_the_work(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        work = Work()
        outcomes = await waiting(stage, ProgressScreen("Working …", work))
        await stage.press("escape")
        await stage.at("HomeScreen")
        await stage.until(lambda: work.was_cancelled, "the work being stopped")
    assert outcomes == [Cancelled()]


async def test_what_has_to_be_waited_for_cannot_be_cancelled(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        work = Work()
        outcomes = await waiting(stage, ProgressScreen("Working …", work, cancel=None))
        assert not stage.screen.query(KeyBar)
        await stage.press("escape", "f10")
        assert stage.place == "ProgressScreen"
        assert not work.was_cancelled
        work.gate.set()
        await stage.at("HomeScreen")
    assert outcomes == [Finished("done")]


async def test_a_palette_above_does_not_swallow_the_end(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        work = Work()
        outcomes = await waiting(stage, ProgressScreen("Working …", work))
        await stage.app.push_screen(Screen())
        work.gate.set()
        await stage.at("HomeScreen")
    assert outcomes == [Finished("done")]


async def test_the_sign_turns_only_where_things_may_move(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await waiting(stage, ProgressScreen("Working …", Work()))
        spinner = stage.screen.query_one(Spinner)
        assert spinner._timer is None
        assert spinner.render().plain.startswith(SHAPES[0])
        spinner.frame += 1
        assert spinner.render().plain.startswith(SHAPES[1])
        stage.app.add_class("-ascii")
        assert spinner.render().plain == f"{LETTERS[1]}  Working ."
        stage.app.animation_level = "full"
        moving = Spinner("x")
        await stage.screen.mount(moving)
        assert moving._timer is not None
