"""The end: places, points, what was checked, and where to go next."""

from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.ids import Seat
from pushnet.session.effects import ClearTable, RoomChanged
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.table_questions import Departure
from pushnet.verify import Report, Verdict
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import AtTable, at_table

GOOD = Report(
    verdict=Verdict.COMPLETE,
    signatures=812,
    events=157,
    signed_by=(Seat(0), Seat(1), Seat(2)),
)


def finished() -> ScriptedClient:
    client = ScriptedClient(3, seed=4)
    client.play_on(2_000)
    client.last_record = b"the whole record"
    return client


async def at_result(table: AtTable) -> None:
    await table.press("enter")
    await table.stage.at("GameOverScreen")


async def test_the_result_opens_by_itself(tmp_path: Path) -> None:
    def soon(screen) -> None:
        screen.result_s = 0.01

    async with at_table(tmp_path, finished(), prepare=soon) as table:
        await table.stage.at("GameOverScreen")


async def test_places_and_points_are_there_and_the_check_follows(tmp_path: Path) -> None:
    client = finished()
    best = client.snapshot.game.ranks[0]
    async with at_table(tmp_path, client) as table:
        await at_result(table)
        shown = table.text()
        assert "The game is over" in shown
        assert str(best.score) in shown
        assert "being checked" in shown
        client.last_report = GOOD
        client.tell(RoomChanged())
        await table.settle()
        shown = table.text()
        assert "Checked: 812 signatures hold" in shown
        assert "Everybody signed the result." in shown
        assert "Everybody sees the same end: acorn acorn acorn" in shown


@pytest.mark.parametrize("size", [(60, 18), (40, 10)])
async def test_small_windows_scroll_and_keep_their_keys(tmp_path: Path, size) -> None:
    client = finished()
    client.last_report = replace(GOOD, signed_by=())
    async with at_table(tmp_path, client, size=size) as table:
        await at_result(table)
        assert "Rematch" in table.text()
        assert client.snapshot.game.names[1] in table.text()


@pytest.mark.parametrize("keys", [["enter"], ["escape"]])
async def test_the_table_can_be_looked_at_again(tmp_path: Path, keys) -> None:
    async with at_table(tmp_path, finished()) as table:
        await at_result(table)
        await table.press(*keys)
        await table.stage.at("PushTable")
        assert table.departures == []


@pytest.mark.parametrize("key", ["r", "1"])
async def test_a_rematch_clears_the_table(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, finished()) as table:
        await at_result(table)
        await table.press(key)
        assert table.sent == [ClearTable()]
        assert table.departures == [Departure.REMATCH]


async def test_leaving_is_leaving(tmp_path: Path) -> None:
    async with at_table(tmp_path, finished()) as table:
        await at_result(table)
        await table.stage.click_key("wish('LEAVE')")
        assert table.departures == [Departure.DONE]


async def test_a_record_is_saved_as_a_copy(tmp_path: Path) -> None:
    client = finished()
    async with at_table(tmp_path, client) as table:
        await table.settle()
        table.stage.app.push_screen(GameOverScreen(table.stage.app.world, client, folder=tmp_path))
        await table.stage.at("GameOverScreen")
        await table.press("s")
        assert "A copy is in" in table.text()
    assert (tmp_path / "00000000.push").read_bytes() == client.last_record


async def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    client = finished()
    async with at_table(tmp_path, client) as table:
        nowhere = tmp_path / "missing" / "folder"
        table.stage.app.push_screen(GameOverScreen(table.stage.app.world, client, folder=nowhere))
        await table.stage.at("GameOverScreen")
        await table.press("s")
        assert "A copy" not in table.text("#result_notice")
        assert table.text("#result_notice").strip()


async def test_a_record_that_is_not_there_cannot_be_saved(tmp_path: Path) -> None:
    client = finished()
    client.last_record = None
    async with at_table(tmp_path, client) as table:
        await at_result(table)
        await table.press("2")
        assert "There is no record yet" in table.text()
