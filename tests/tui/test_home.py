"""Home: every entry by letter, by arrows and Enter, and by mouse."""

from pathlib import Path

import pytest

from pushnet.errors import NetworkError
from pushnet.store.errors import DamagedFileError
from pushnet.tui.doors import ResumableTable
from pushnet.tui.screens.home import MENU
from pushnet.tui.widgets.row_list import RowList
from tests.tui.scripted_doors import ScriptedDoors
from tests.tui.stage import Stage, staged

ONE = (ResumableTable(room=b"1" * 16, title="acorn-basil", detail="Push, turn 12, with Ana"),)
TWO = (*ONE, ResumableTable(room=b"2" * 16, title="solo", detail="Push, turn 3"))

PLACES = {
    "solo": "SoloSetupScreen",
    "host": "HostSetupScreen",
    "join": "JoinScreen",
    "resume": "LobbyScreen",
    "verify": "VerifyScreen",
    "tutorial": "TutorialScreen",
    "rules": "RulesScreen",
    "settings": "SettingsScreen",
}
ROWS = {command.action: row for row, command in enumerate(MENU)}
LETTERS = {command.action: command.keys for command in MENU}


async def back(stage: Stage) -> None:
    """Return home, from wherever the entry led."""
    await stage.press("escape")
    await stage.at("HomeScreen")


async def test_every_entry_by_its_letter(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=ScriptedDoors(unfinished=ONE)) as stage:
        for action, place in PLACES.items():
            await stage.press(LETTERS[action])
            await stage.at(place)
            await back(stage)


async def test_every_entry_by_arrows(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=ScriptedDoors(unfinished=ONE)) as stage:
        for action, place in PLACES.items():
            steps = ROWS[action] - stage.screen.query_one(RowList).cursor
            await stage.press(*["down"] * steps, "enter")
            await stage.at(place)
            await back(stage)


async def test_every_entry_by_mouse(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=ScriptedDoors(unfinished=ONE)) as stage:
        for action, place in PLACES.items():
            await stage.click_row("RowList", ROWS[action])
            await stage.at(place)
            await back(stage)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_quitting_needs_no_question(tmp_path: Path, key: str) -> None:
    async with staged(tmp_path) as stage:
        await stage.press(key)
        await stage.until(lambda: stage.app._exit, "the end")
    assert stage.app.return_value == 0


async def test_nothing_to_resume_is_grey(tmp_path: Path) -> None:
    async with staged(tmp_path, "u") as stage:
        rows = stage.screen.query_one(RowList).rows
        assert [row.name for row in rows if not row.enabled] == ["resume"]
        await stage.click_row("RowList", 3)
        assert stage.place == "HomeScreen"
    assert stage.doors.asked == []


async def test_of_several_games_one_is_chosen(tmp_path: Path) -> None:
    async with staged(tmp_path, "u", doors=ScriptedDoors(unfinished=TWO)) as stage:
        await stage.at("ChooseScreen")
        await stage.press("down", "enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("resume", b"2" * 16)]


async def test_choosing_no_game_stays_home(tmp_path: Path) -> None:
    async with staged(tmp_path, "u", doors=ScriptedDoors(unfinished=TWO)) as stage:
        await stage.at("ChooseScreen")
        await stage.press("escape")
        await stage.at("HomeScreen")
    assert stage.doors.asked == []


async def test_a_broker_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    doors = ScriptedDoors(unfinished=ONE, failure=NetworkError("the broker does not answer"))
    async with staged(tmp_path, "u", doors=doors) as stage:
        await stage.at("MessageScreen")
        assert "The broker does not answer." in stage.text()
        await stage.press("enter")
        await stage.at("HomeScreen")


async def test_what_waits_and_who_i_am_is_shown(tmp_path: Path) -> None:
    game = ResumableTable(room=b"", title="[b]acorn", detail="with \x1b[2J\u202eEve")
    async with staged(tmp_path, doors=ScriptedDoors(unfinished=(game,))) as stage:
        status = stage.text("#status")
        assert "[b]acorn" in status
        assert "with [2JEve" in status
        assert "Mika" in status
        assert "4f:2a:91" in status


async def test_a_damaged_journal_is_said_and_nothing_breaks(tmp_path: Path) -> None:
    class Damaged(ScriptedDoors):
        def resumable(self) -> tuple[ResumableTable, ...]:
            raise DamagedFileError("journal.sqlite3")

    async with staged(tmp_path, doors=Damaged()) as stage:
        assert "A file of pushnet's is damaged." in stage.prompt
        await stage.press("s")
        await stage.at("SoloSetupScreen")


async def test_the_prompt_explains_the_entry_under_the_cursor(tmp_path: Path) -> None:
    async with staged(tmp_path, "down") as stage:
        assert stage.prompt == "Open a table for others and get its invite."
