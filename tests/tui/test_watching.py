"""Coming to watch: from the join screen, in the lobby, at the table, in the chat."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.containers import Vertical
from textual.widgets import Input

from pushnet.games.push_types import Options
from pushnet.ids import GameId
from pushnet.session.effects import RoomChanged, Say, StartAborted
from pushnet.session.snapshot import Standing
from pushnet.tui.screens.lobby_actions import ONLY_WATCHING
from pushnet.tui.start import Join, opening
from pushnet.tui.table_questions import Departure
from tests.tui.lobby_stage import ANA, BEN, by, enter
from tests.tui.lobby_stage import at_table as in_lobby
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import INVITE, ScriptedDoors, lobby_snapshot, peer
from tests.tui.stage import staged
from tests.tui.table_stage import at_table

ROOM = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), host=ANA, sitting=False)


def doors(*, watches: bool = False) -> ScriptedDoors:
    found = in_lobby(ROOM)
    found.table.watches = watches
    return found


@pytest.mark.parametrize("way", ["f4", "bar"])
async def test_the_join_screen_leads_to_a_table_to_watch_only(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "j", doors=doors()) as stage:
        stage.screen.query_one(Input).value = INVITE
        await by(stage, way, "watch")
        assert stage.screen.query_one(".panel.form", Vertical).border_title == "Watch a table"
        assert stage.prompt == "Enter goes to the table, to watch."
        await stage.press("enter")
        await stage.at("LobbyScreen")
        assert stage.doors.asked == [("join", INVITE)]
        assert stage.doors.table.watches
        assert stage.doors.table.client.asked == []


async def test_pressed_again_one_comes_to_play(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", "f4", "f4", doors=doors()) as stage:
        stage.screen.query_one(Input).value = INVITE
        await stage.pilot.pause()
        assert stage.prompt == "Enter goes to the table."
        await stage.press("enter")
        await stage.at("LobbyScreen")
        assert not stage.doors.table.watches


async def test_the_command_goes_there_at_once(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=doors()) as stage:
        screen = opening(stage.app.world, Join(invite=INVITE, watches=True))
        stage.app.push_screen(screen)
        await stage.at("LobbyScreen")
        assert stage.doors.table.watches


async def test_in_the_lobby_a_watcher_is_told_so_and_never_sits(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=doors(watches=True)) as stage:
        await enter(stage, hosts=False)
        assert stage.prompt == "You are watching: the game is shown when it begins."
        for action in ("seat", "add_bot"):
            await stage.app.run_action(action, default_namespace=stage.screen)
            await stage.until(lambda: stage.prompt == ONLY_WATCHING, action)
        await stage.app.workers.wait_for_complete()
        client = stage.doors.table.client
        client.show(ROOM, StartAborted(GameId(bytes(32)), None))
        await stage.until(lambda: stage.prompt == "The start was called off.", "the news")
        assert client.asked == []


async def test_the_lobby_counts_those_who_watch(tmp_path: Path) -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben", sitting=False))
    async with staged(tmp_path, doors=in_lobby(snapshot)) as stage:
        await enter(stage)
        assert "1 watching" in stage.text("TopLine")
        gone = peer(BEN, "Ben", sitting=False)
        gone = replace(gone, standing=Standing.LEFT)
        stage.doors.table.client.show(lobby_snapshot(peer(ANA, "Ana"), gone))
        await stage.pilot.pause()
        assert "watching" not in stage.text("TopLine")


async def test_the_table_counts_them_too_and_who_watches_leaves_without_a_question(
    tmp_path: Path,
) -> None:
    client = ScriptedClient(3, own_seat=None)
    client.watchers = 1
    async with at_table(tmp_path, client) as table:
        assert "1 watching" in table.text("TopLine")
        client.watchers = 0
        client.tell(RoomChanged())
        await table.settle()
        assert "watching" not in table.text("TopLine")
        await table.press("d")
        assert table.prompt == "You are watching this game."
        await table.press("q")
        assert table.departures == [Departure.DONE]


@pytest.mark.parametrize("way", ["c", "click"])
async def test_where_spectators_may_not_write_the_line_stays_closed(
    tmp_path: Path, way: str
) -> None:
    client = ScriptedClient(3, own_seat=None, options=Options(spectator_chat=False))
    async with at_table(tmp_path, client) as table:
        await (table.press("c") if way == "c" else table.click("ChatLines", 4, 0))
        assert table.prompt == "At this table only players write."
        await table.press("h", "i", "enter")
        assert table.sent == []


async def test_where_they_may_they_do(tmp_path: Path) -> None:
    async with at_table(tmp_path, ScriptedClient(3, own_seat=None), "c") as table:
        await table.press("h", "i", "enter")
        assert table.sent == [Say("hi")]
