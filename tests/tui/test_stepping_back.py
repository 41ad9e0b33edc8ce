"""From the table into its replay and back, while the game goes on; and from the result."""

from pathlib import Path

import pytest

from pushnet.session.snapshot import Stage
from tests.session.logs import plain
from tests.tui.replay_stage import replay_opened
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import AtTable, at_table


def running(own_seat: int | None = 0) -> ScriptedClient:
    client = ScriptedClient(3, seed=3, own_seat=own_seat)
    client.play_on(30)
    return client


async def back_at_the_table(table: AtTable) -> None:
    await table.press("escape")
    await table.stage.at("PushTable")


@pytest.mark.parametrize("own_seat", [0, None], ids=["player", "spectator"])
async def test_one_steps_back_without_leaving(tmp_path: Path, own_seat: int | None) -> None:
    client = running(own_seat)
    async with at_table(tmp_path, client, "r") as table:
        await table.stage.at("ReplayScreen")
        await table.press("left", "left")
        client.play_on(4)
        await table.settle()
        await back_at_the_table(table)
        assert table.table.view.h == len(client.notes) + 2
        assert table.departures == []


async def test_a_line_of_the_log_leads_to_its_step(tmp_path: Path) -> None:
    async with at_table(tmp_path, running()) as table:
        reached = []
        for row in (2, 6):
            await table.press("l")
            await table.stage.at("GameLogScreen")
            await table.click("GameLogScreen VerticalScroll", 3, row)
            await table.stage.at("ReplayScreen")
            reached.append(table.stage.screen.playback.step.h)
            await back_at_the_table(table)
        assert 0 < reached[0] < reached[1] < table.table.view.h


async def test_a_line_of_the_log_is_chosen_with_the_arrows(tmp_path: Path) -> None:
    async with at_table(tmp_path, running()) as table:
        reached = []
        for keys in (("pageup", "up", "up"), ("pageup", "up"), ("up", "up", "down")):
            await table.press("l")
            await table.stage.at("GameLogScreen")
            await table.press(*keys, "enter")
            await table.stage.at("ReplayScreen")
            reached.append(table.stage.screen.playback.step.h)
            await back_at_the_table(table)
        assert 0 < reached[0] <= reached[1] < reached[2] <= table.table.view.h


async def test_a_click_beside_the_log_leads_nowhere(tmp_path: Path) -> None:
    async with at_table(tmp_path, running(), "l") as table:
        await table.stage.at("GameLogScreen")
        await table.click("#log_title", 2, 0)
        assert table.stage.place == "GameLogScreen"


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_log_leads_to_the_newest_step(tmp_path: Path, *, by_mouse: bool) -> None:
    async with at_table(tmp_path, running(), "l") as table:
        await table.stage.at("GameLogScreen")
        if by_mouse:
            await table.stage.click_key("replay")
        else:
            await table.press("r")
        await table.stage.at("ReplayScreen")
        assert table.stage.screen.playback.is_at_end


async def test_before_the_first_event_there_is_nothing_to_go_back_to(tmp_path: Path) -> None:
    client = ScriptedClient(2)
    client.stage = Stage.ANCHORING
    async with at_table(tmp_path, client, "r") as table:
        assert table.stage.place == "PushTable"
        assert table.prompt == "The game has not begun yet."


async def test_the_result_leads_to_the_whole_game_with_its_proofs(tmp_path: Path) -> None:
    client = ScriptedClient(3, seed=4)
    client.play_on(2_000)
    client.last_record = plain()
    async with at_table(tmp_path, client, "enter") as table:
        await table.stage.at("GameOverScreen")
        await table.stage.click_key("replay")
        await replay_opened(table.stage)
        assert "verified" in table.text("TopLine")
        await table.press("escape")
        await table.stage.at("GameOverScreen")


async def test_without_a_record_the_result_says_so(tmp_path: Path) -> None:
    client = ScriptedClient(3, seed=4)
    client.play_on(2_000)
    async with at_table(tmp_path, client, "enter") as table:
        await table.stage.at("GameOverScreen")
        await table.press("w")
        assert "There is no record yet" in table.text()
