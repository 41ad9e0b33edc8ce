"""The app: palette, help, themes, quitting, faults, and windows that are too small."""

import logging
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Input

from pushnet.session.effects import MarkReady
from pushnet.store.config import Config, load_config
from pushnet.tui.app import PushnetApp
from pushnet.tui.commands import Command
from pushnet.tui.screens.frame import Frame
from pushnet.tui.screens.home import HomeScreen
from pushnet.tui.world import World
from tests.tui.lobby_stage import READY, at_table, enter
from tests.tui.scripted_doors import (
    ScriptedDoors,
    with_game,
)
from tests.tui.stage import CALM, staged

FRAMES = ("s", "h", "j", "v", "b", "o")


def offered(screen: Screen, app: PushnetApp) -> set[str]:
    return {command.help for command in app.get_system_commands(screen)}


def commands(screen: Screen) -> tuple[Command, ...]:
    assert isinstance(screen, Frame)
    return screen.KEYS


async def test_the_palette_has_every_action_of_every_screen(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        seen = offered(stage.screen, stage.app)
        possible = [each for each in commands(stage.screen) if each.action != "partners"]  # in Push
        assert {command.sentence for command in possible} <= seen
        for command in PushnetApp.EVERYWHERE:
            assert command.sentence in seen


async def test_the_palette_offers_only_what_is_possible(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        assert "Go on with an unfinished game." not in offered(stage.screen, stage.app)


async def test_an_action_is_found_and_run_from_the_palette(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.press("ctrl+p")
        await stage.at("FindScreen")
        await stage.type("settings")
        await stage.until(lambda: stage.screen.query_one("CommandList").option_count > 0, "hits")
        await stage.press("enter")
        await stage.until(lambda: stage.place == "SettingsScreen", "the settings")


async def test_the_palette_is_one_click_away(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        await stage.click_key("app.command_palette")
        await stage.at("FindScreen")


async def test_help_names_every_key_of_the_place(tmp_path: Path) -> None:
    async with staged(tmp_path, "s", size=(80, 50)) as stage:
        for key in FRAMES:
            if stage.place == "HomeScreen":
                await stage.press(key)
                await stage.until(lambda: stage.place != "HomeScreen", "another place")
            place = stage.screen
            await (stage.press("f1") if key != "b" else stage.click_key("help_here"))
            await stage.at("HelpScreen")
            shown = " ".join(stage.text().split())
            assert all(command.sentence in shown for command in commands(place)), place
            await stage.press("escape", "escape")
            await stage.at("HomeScreen")


async def test_question_mark_asks_for_help_where_no_text_is_typed(tmp_path: Path) -> None:
    async with staged(tmp_path, "question_mark") as stage:
        await stage.at("HelpScreen")
        await stage.click_key("close")
        await stage.at("HomeScreen")


async def test_every_action_has_a_key_that_no_layout_hides(tmp_path: Path) -> None:
    functions = {f"{shift}f{number}" for number in range(1, 13) for shift in ("", "shift+")}
    plain = {"enter", "escape", "tab", "home", "end", *functions}
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        for command in commands(stage.screen):
            assert plain & set(command.keys.split(",")), command.action
        # Home is a list: its twins are the arrows and Enter.
        for command in (*PushnetApp.EVERYWHERE, *commands(stage.app.screen_stack[0])):
            keys = set(command.keys.split(","))
            in_list = command in HomeScreen.KEYS and not command.in_bar
            assert in_list or plain & keys or any(key.startswith("ctrl+") for key in keys)


async def test_no_key_means_two_things_on_one_screen(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        for screen in stage.app.screen_stack:
            keys = [key for command in commands(screen) for key in command.keys.split(",")]
            assert len(keys) == len(set(keys)), screen


async def test_f12_goes_through_the_themes_and_keeps_them(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        seen = []
        for _ in range(3):
            await stage.press("f12")
            seen.append(stage.app.theme)
            assert f"pushnet-{load_config(stage.config_path)[0].theme}" == stage.app.theme
        assert seen == ["pushnet-light", "pushnet-contrast", "pushnet-dark"]


async def test_quitting_a_running_game_asks_once_and_closes_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        stage.doors.table.client.show(with_game(READY))
        await stage.at("PushTable")
        await stage.press("ctrl+q")
        await stage.at("ConfirmScreen")
        await stage.press("escape")
        await stage.at("PushTable")
        await stage.press("ctrl+q")
        await stage.at("ConfirmScreen")
        await stage.press("down", "enter")
        await stage.until(lambda: stage.app._exit, "the end")
    assert stage.doors.table.close_count == 1
    assert stage.app.return_value == 0


async def test_quitting_in_the_lobby_closes_the_table_without_a_question(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        await stage.press("ctrl+q")
        await stage.until(lambda: stage.app._exit, "the end")
    assert stage.doors.table.close_count == 1


class Broken(Screen):
    """A screen with a bug."""

    BINDINGS = [("x", "fail")]  # noqa: RUF012

    def action_fail(self) -> None:
        raise ZeroDivisionError("[b]secret detail[/b]")


async def run_and_press(app: PushnetApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()


async def test_a_bug_ends_with_a_sentence_and_goes_to_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    world = World(ScriptedDoors(), CALM, tmp_path / "c", log_path=tmp_path / "pushnet.log")
    app = PushnetApp(world, opening=Broken())
    with caplog.at_level(logging.CRITICAL), pytest.raises(ZeroDivisionError):
        await run_and_press(app, "x")
    app._print_error_renderables()
    said = capsys.readouterr().err
    assert "pushnet had to stop because of a fault of its own." in said
    assert "pushnet.log" in said.replace("\n", "")
    assert "Traceback" not in said
    assert "secret" not in said
    assert app.return_code == 1
    assert "ZeroDivisionError: [b]secret detail[/b]" in caplog.text


@pytest.mark.parametrize("size", [(39, 24), (80, 9), (20, 5)])
async def test_a_window_that_is_too_small_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with staged(tmp_path, size=size) as stage:
        shown = " ".join(stage.text().split())
        assert "Needs 40×10" in shown
        await stage.pilot.resize_terminal(80, 24)
        await stage.pilot.pause()
        await stage.pilot.pause()
        assert "Solo against bots" in stage.text()


@pytest.mark.parametrize("key", FRAMES)
async def test_every_place_can_be_used_in_the_smallest_window(tmp_path: Path, key: str) -> None:
    async with staged(tmp_path, key, size=(40, 10)) as stage:
        assert stage.place != "HomeScreen"
        focused = stage.app.focused
        assert focused is not None
        assert focused.region.height > 0
        assert stage.screen.query_one("Frame > KeyBar").region.height == 1


async def test_resizing_loses_nothing_that_was_typed(tmp_path: Path) -> None:
    async with staged(tmp_path, "j") as stage:
        await stage.type("acorn")
        await stage.pilot.resize_terminal(38, 9)
        await stage.pilot.pause()
        await stage.pilot.resize_terminal(120, 40)
        await stage.pilot.pause()
        assert stage.screen.query_one(Input).value == "acorn"


async def test_an_opening_comes_before_home_but_after_the_name(tmp_path: Path) -> None:
    world = World(ScriptedDoors(), Config(animations="off"), tmp_path / "config.toml")
    opening = Screen()
    app = PushnetApp(world, opening=opening)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        names = [type(screen).__name__ for screen in app.screen_stack]
        assert names == ["HomeScreen", "NameScreen"]
        await pilot.press(*"Mika", "enter")
        await pilot.pause()
        await pilot.pause()
        assert app.screen is opening
        assert world.doors.config == Config(name="Mika", animations="off")


async def test_keys_can_be_given_to_actions_by_name(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        stage.app.set_keymap({"lobby.ready": "z"})
        await enter(stage)
        await stage.press("z")
        await stage.press("r")
    assert stage.doors.table.client.asked == [MarkReady(ready=False)]
