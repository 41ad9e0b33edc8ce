"""Statistics: what is counted is shown, and players get names of our own."""

from pathlib import Path

import pytest

from pushnet.store.errors import ReadOnlyError
from tests.tui.scripted_doors import ScriptedDoors
from tests.tui.stage import staged
from tests.views.test_stats import ANA, game

GAMES = (game(1, 1, 2, 3, pushes=4, cards=10, busts=1), game(2, 2, 1, 3, pushes=2, cards=5))


async def test_the_numbers_are_those_of_the_games(tmp_path: Path) -> None:
    async with staged(tmp_path, "n", doors=ScriptedDoors(tallied=GAMES)) as stage:
        await stage.at("StatsScreen")
        shown = stage.text()
        for part in ("1 won, 1 lost", "2.5 cards each", "Luck: die", "Ana2 02:02:02", "Bots"):
            assert part in shown


async def test_no_games_are_no_numbers(tmp_path: Path) -> None:
    async with staged(tmp_path, "n") as stage:
        await stage.at("StatsScreen")
        assert "Finish a game" in stage.prompt
        await stage.press("n")
        assert "Choose a player" in stage.prompt


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_player_gets_a_nickname_and_loses_it(tmp_path: Path, *, by_mouse: bool) -> None:
    doors = ScriptedDoors(tallied=GAMES)
    async with staged(tmp_path, "n", doors=doors) as stage:
        await stage.at("StatsScreen")
        if by_mouse:
            await stage.click_key("nickname")
        else:
            await stage.press("n")
        await stage.at("AskTextScreen")
        await stage.type("Annie")
        await stage.press("enter")
        await stage.at("StatsScreen")
        await stage.until(lambda: "Annie" in stage.text(), "the nickname")
        await stage.press("enter")
        await stage.at("AskTextScreen")
        await stage.press(*["backspace"] * 5, "enter")
        await stage.at("StatsScreen")
        await stage.until(lambda: "Ana2" in stage.text(), "the old name")
    assert doors.nicknames == {ANA: ""}


async def test_bots_get_none(tmp_path: Path) -> None:
    async with staged(tmp_path, "n", doors=ScriptedDoors(tallied=GAMES)) as stage:
        await stage.at("StatsScreen")
        await stage.press("down", "n")
        assert "bots have no nicknames" in stage.prompt
        await stage.press("up", "n")
        await stage.at("AskTextScreen")
        await stage.press("escape")
        await stage.at("StatsScreen")


async def test_games_that_cannot_be_counted_are_said(tmp_path: Path) -> None:
    doors = ScriptedDoors(failure=ReadOnlyError("library.sqlite3"))
    async with staged(tmp_path, "n", doors=doors) as stage:
        await stage.at("MessageScreen")
        await stage.press("enter")
        await stage.at("HomeScreen")


async def test_a_name_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    doors = ScriptedDoors(tallied=GAMES)
    async with staged(tmp_path, "n", doors=doors) as stage:
        await stage.at("StatsScreen")
        await stage.press("n")
        await stage.at("AskTextScreen")
        doors.failure = ReadOnlyError("library.sqlite3")
        await stage.press("x", "enter")
        await stage.at("StatsScreen")
        await stage.until(lambda: "may not write" in stage.prompt, "the reason")
