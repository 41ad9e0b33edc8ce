"""Replays and verification: the archive's games, and records by their path."""

from pathlib import Path

import pytest

from pushnet.ids import GameId
from pushnet.store.errors import DamagedFileError, UnreadableFileError
from pushnet.tui.doors import FinishedGame
from tests.session.logs import plain
from tests.tui.replay_stage import replay_opened
from tests.tui.scripted_doors import ScriptedDoors
from tests.tui.stage import staged

ONE, TWO = (GameId(bytes([number]) * 32) for number in (1, 2))
ARCHIVE = (
    FinishedGame(game=ONE, text="2026-11-29  01010101  push  3 seats  won 49-54-31"),
    FinishedGame(game=TWO, text="2026-11-27  02020202  push  2 seats  [b]lost 12-40"),
)


async def test_a_game_of_the_list_is_replayed(tmp_path: Path) -> None:
    doors = ScriptedDoors(archive=ARCHIVE, record=plain())
    async with staged(tmp_path, "r", doors=doors) as stage:
        await stage.at("GamesScreen")
        assert "[b]lost 12-40" in stage.text()
        await stage.press("down", "enter")
        await replay_opened(stage)
        assert "Borislav won 67-84-75" in stage.text()
        await stage.press("escape")
        await stage.at("GamesScreen")
    assert doors.asked == [("game", TWO)]


async def test_a_click_replays_too(tmp_path: Path) -> None:
    doors = ScriptedDoors(archive=ARCHIVE, record=plain())
    async with staged(tmp_path, "r", doors=doors) as stage:
        await stage.click_row("RowList", 0)
        await replay_opened(stage)
    assert doors.asked == [("game", ONE)]


@pytest.mark.parametrize("archive", [(), ARCHIVE], ids=["empty", "full"])
async def test_a_path_is_typed(tmp_path: Path, archive: tuple[FinishedGame, ...]) -> None:
    doors = ScriptedDoors(archive=archive, record=plain())
    async with staged(tmp_path, "r", doors=doors) as stage:
        if archive:
            await stage.click_key("name_file")
        await stage.type("'a b'")
        await stage.press("enter")
        await replay_opened(stage)
    assert doors.asked == [("file", Path("a b"))]


async def test_no_path_is_no_question(tmp_path: Path) -> None:
    async with staged(tmp_path, "r", "enter") as stage:
        assert stage.place == "GamesScreen"
        assert "No finished games yet." in stage.text()
    assert stage.doors.asked == []


async def test_the_keys_go_between_list_and_path(tmp_path: Path) -> None:
    async with staged(tmp_path, "r", doors=ScriptedDoors(archive=ARCHIVE)) as stage:
        await stage.press("f3")
        assert "Which file?" in stage.prompt
        await stage.press("f2")
        assert "Which game?" in stage.prompt


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (None, "This is no record that can be shown"),
        (UnreadableFileError("x.push"), "This file cannot be read."),
    ],
)
async def test_what_cannot_be_shown_is_a_sentence(
    tmp_path: Path, failure: Exception | None, said: str
) -> None:
    doors = ScriptedDoors(archive=ARCHIVE, record=b"no record", failure=failure)
    async with staged(tmp_path, "r", "enter", doors=doors) as stage:
        await stage.at("MessageScreen")
        assert said in " ".join(stage.text().split())
        await stage.press("enter")
        await stage.at("GamesScreen")


async def test_a_damaged_archive_is_said(tmp_path: Path) -> None:
    class Damaged(ScriptedDoors):
        def finished(self) -> tuple[FinishedGame, ...]:
            raise DamagedFileError("library.sqlite3")

    async with staged(tmp_path, "r", doors=Damaged()) as stage:
        assert "A file of pushnet's is damaged." in stage.prompt
