"""Verification: a path in, the report out; bad files are sentences."""

from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet.errors import Code, RefusedError
from pushnet.store.errors import UnreadableFileError
from tests.tui.scripted_doors import ScriptedDoors
from tests.tui.stage import staged

REPORT = ("✓ 157 signatures hold", "! Farah left at 98", "✗ [red]card[/] 4 \x1b[2Jis wrong")


@pytest.mark.parametrize("way", ["enter", "f2", "bar"])
async def test_the_report_is_shown(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "v", doors=ScriptedDoors(report=REPORT)) as stage:
        stage.screen.query_one(Input).value = " '/games/one.pushnet' "
        await stage.pilot.pause()
        await (stage.click_key("submit") if way == "bar" else stage.press(way))
        await stage.until(lambda: "157 signatures" in stage.text("#report"), "the report")
        report = stage.text("#report")
        assert "! Farah left at 98" in report
        assert "✗ [red]card[/] 4 [2Jis wrong" in report
    assert stage.doors.asked == [("verify", Path("/games/one.pushnet"))]


@pytest.mark.parametrize("way", ["f3", "bar"])
async def test_another_file(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "v", doors=ScriptedDoors(report=REPORT)) as stage:
        await stage.type("one")
        await stage.press("enter")
        await stage.until(lambda: "157 signatures" in stage.text("#report"), "the report")
        await (stage.click_key("edit") if way == "bar" else stage.press(way))
        assert isinstance(stage.app.focused, Input)


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (UnreadableFileError("x: No such file"), "(x: No such file)"),
        (RefusedError(Code.NOT_A_RECORD), "This file is not the record of a game."),
        (RefusedError(Code.NEWER_VERSION), "made by a newer pushnet"),
    ],
)
async def test_bad_files_are_sentences(tmp_path: Path, failure: Exception, said: str) -> None:
    async with staged(tmp_path, "v", doors=ScriptedDoors(failure=failure)) as stage:
        await stage.type("x")
        await stage.press("enter")
        await stage.at("MessageScreen")
        assert said in " ".join(stage.text().split())
        await stage.press("enter")
        await stage.at("VerifyScreen")


async def test_no_path_is_no_question(tmp_path: Path) -> None:
    async with staged(tmp_path, "v", "enter") as stage:
        assert stage.place == "VerifyScreen"
    assert stage.doors.asked == []
