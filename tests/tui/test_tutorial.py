"""The tutorial is walked through by keys, by mouse, and cannot be walked past."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pushnet.errors import RefusedError
from pushnet.games.push_steps import play
from pushnet.games.push_types import Draw, Push, Stop
from pushnet.session.effects import Play, Say
from pushnet.tui.lesson_table import LessonTable
from pushnet.tui.lessons import LESSONS
from pushnet.tui.screens.tutorial import NOBODY, TutorialScreen
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.lesson_box import LessonBox
from pushnet.tui.world import World
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import HandClock, TableApp

KEYS = {"Enter": ("enter",), "b, then 2": ("b", "2")}
SIZES = [(80, 24), (120, 40), (60, 18), (40, 10)]


@asynccontextmanager
async def learning(
    tmp_path: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Stage, TutorialScreen, list[Departure | None]]]:
    doors, path = ScriptedDoors(), tmp_path / "config.toml"
    app = TableApp(World(doors, CALM, path, words=WORDS))
    left: list[Departure | None] = []
    async with app.run_test(size=size) as pilot:
        screen = TutorialScreen(app.world, now_ms=HandClock())
        app.push_screen(screen, left.append)
        await pilot.pause()
        yield Stage(app, pilot, doors, path), screen, left


def keys_of(number: int) -> tuple[str, ...]:
    key = LESSONS[number].key
    return KEYS.get(key, (key,))


async def test_every_lesson_is_done_with_the_keys_it_names(tmp_path: Path) -> None:
    async with learning(tmp_path) as (stage, screen, left):
        for number, lesson in enumerate(LESSONS):
            assert screen.lessons.number == number
            assert stage.prompt == lesson.order
            assert lesson.says in str(screen.query_one(LessonBox).content)
            await stage.press(*keys_of(number))
        assert left == [Departure.DONE]


async def test_every_lesson_is_done_by_mouse(tmp_path: Path) -> None:
    async with learning(tmp_path) as (stage, screen, left):
        for number, lesson in enumerate(LESSONS):
            assert screen.lessons.number == number
            if not lesson.by_player:
                await stage.pilot.click(LessonBox)
                await stage.pilot.pause()
            elif lesson.key in {"1", "2"}:
                await stage.click_row("Columns", 1 + 3 * (int(lesson.key) - 1), 8)
            elif lesson.key == "d":
                await stage.pilot.click("Drawn")
                await stage.pilot.pause()
            elif lesson.key == "s":
                await stage.click_key("stop")
            else:
                await stage.click_key("bank")
                await stage.click_key("digit(2)")
        assert left == [Departure.DONE]


@pytest.mark.parametrize("key", ["escape", "q", "f10"])
@pytest.mark.parametrize("done", [0, 5, 13])
async def test_it_can_be_left_at_any_time(tmp_path: Path, key: str, done: int) -> None:
    async with learning(tmp_path) as (stage, _, left):
        for number in range(done):
            await stage.press(*keys_of(number))
        await stage.press(key)
        assert left == [Departure.AWAY]


async def test_escape_closes_a_panel_before_it_leaves(tmp_path: Path) -> None:
    async with learning(tmp_path) as (stage, screen, left):
        await stage.press("u", "escape")
        assert (screen.controls.panel, left) == (None, [])


async def test_another_key_than_the_one_named_says_what_comes_first(tmp_path: Path) -> None:
    async with learning(tmp_path) as (stage, screen, _):
        await stage.press("d")
        assert stage.prompt == "First this: Press Enter to go on."
        await stage.press("enter", "d", "1", "s")
        assert stage.prompt == "First this: Press d to draw another card."
        await stage.press("c", "v", "r", "a")  # nobody is there to talk to, to drop, to prove
        assert stage.place == "TutorialScreen"
        assert screen.lessons.number == 3
        shown = {item.action for item in screen.query_one("KeyBar").items}
        assert not shown & NOBODY


async def test_home_leads_to_it_and_its_end_to_a_first_game(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.press("t")
        await stage.at("TutorialScreen")
        screen = stage.screen
        assert isinstance(screen, TutorialScreen)
        screen.lessons.number = len(LESSONS) - 1
        await stage.press("enter")
        await stage.at("SoloSetupScreen")


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_to_be_done_can_be_read_in_every_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with learning(tmp_path, size) as (stage, screen, _):
        for number, lesson in enumerate(LESSONS[:-1]):
            assert lesson.key in stage.prompt
            assert len(stage.prompt) <= max(size[0], 60) - 3
            box = screen.query_one(LessonBox)
            assert box.display is (size[1] > 10 or not lesson.by_player)
            assert box.region.bottom <= size[1] - 2
            await stage.press(*keys_of(number))


@pytest.mark.parametrize("done", [6, 16])
def test_looks(
    snap_compare: Callable[..., bool],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    done: int,
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    app = TableApp(World(ScriptedDoors(), CALM, tmp_path / "config.toml", words=WORDS))

    async def learn(pilot: Pilot[int]) -> None:
        screen = TutorialScreen(app.world, now_ms=HandClock())
        await app.push_screen(screen)
        for number in range(done):
            await pilot.press(*keys_of(number))
            await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=learn)


# Without a screen


def test_every_deed_of_the_script_is_legal_and_the_table_refuses_all_others() -> None:
    table = LessonTable()
    for lesson in LESSONS[:-1]:
        with pytest.raises(RefusedError):
            table.submit(Say("hello"))
        if not lesson.by_player:
            with pytest.raises(RefusedError):
                table.submit(Play(Draw()))
            table.go_on()
            continue
        with pytest.raises(RefusedError):
            table.go_on()
        for wrong in (Push(), Draw(), Stop()):
            if type(wrong).__name__.lower() != lesson.plays.split()[0]:
                with pytest.raises(RefusedError, match="First "):
                    table.submit(Play(wrong))
        table.submit(Play(_deed(table)))
    assert table.is_last


def _deed(table: LessonTable) -> object:
    state = table.snapshot.game.state
    return next(play(state, table.lesson.plays)).step.action


def test_all_that_the_game_has_is_taught() -> None:
    deeds = " ".join(lesson.plays for lesson in LESSONS).split()
    kinds = {"push", "draw", "stop", "p1", "p2", "t1", "t2", "bB", "+!", "+~", "@blue", "@green"}
    assert kinds <= set(deeds)
    assert 15 <= len(LESSONS) <= 25  # about three minutes at eight seconds each


async def test_in_the_smallest_window_a_lesson_is_read_whole_and_then_makes_room(
    tmp_path: Path,
) -> None:
    async with learning(tmp_path, size=(40, 10)) as (stage, _, left):
        for number, lesson in enumerate(LESSONS):
            if lesson.by_player:
                assert not stage.screen.query_one(LessonBox).display
            else:
                shown = " ".join(stage.text("LessonBox").split())
                assert " ".join(lesson.says.split()) in shown
                assert lesson.order in " ".join(stage.text("PromptLine").split())
            await stage.press(*keys_of(number))
        assert left == [Departure.DONE]
