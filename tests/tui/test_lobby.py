"""The lobby: every action by key, by its layout-free twin, and by mouse."""

from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push_types import Options
from pushnet.session.effects import (
    HostTable,
    MarkReady,
    Say,
    StandUp,
    StartGame,
)
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.key_bar import KeyBar
from tests.tui.lobby_stage import ANA, BEN, READY, WAITING, asked, at_table, by, enter
from tests.tui.scripted_doors import (
    INVITE,
    LINK,
    lobby_snapshot,
    peer,
)
from tests.tui.stage import staged


async def test_ready_is_marked_and_taken_back(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        client = stage.doors.table.client
        for way in ("r", "f2", "bar", "seat"):
            client.asked.clear()
            for snapshot in (WAITING, replace(WAITING, ready=True)):
                client.show(snapshot)
                await stage.pilot.pause()
                await by(stage, way, "ready", seat=0)
            assert asked(stage) == [MarkReady(ready=True), MarkReady(ready=False)], way


async def test_start(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        for way in ("enter", "bar"):
            await by(stage, way, "start")
        assert asked(stage) == [StartGame(), StartGame()]


async def test_seat_is_given_back_and_taken(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press("s", "f9")
        stage.doors.table.client.show(replace(WAITING, sitting=False))
        await stage.press("s", "f9")
        assert asked(stage) == [StandUp(), StandUp(), "take_seat", "take_seat"]


async def test_a_bot_is_added(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for count, way in enumerate(("b", "f5", "bar", "seat"), start=1):
            await by(stage, way, "add_bot", seat=4)
            await stage.until(lambda n=count: len(stage.doors.asked) == n, way)
        assert stage.doors.asked == [("add_bot", "careful")] * 4


async def test_no_bot_comes_to_a_full_table(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage, seats_max=3)
        await stage.press("b")
        assert stage.prompt == "All seats are taken."
        assert stage.doors.asked == []


async def test_a_bot_that_cannot_come_is_a_sentence(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        stage.doors.failure = RefusedError(Code.NOT_DUE, "a player may bring at most 6 bots")
        await stage.press("b")
        await stage.until(lambda: stage.prompt == "A player may bring at most 6 bots.", "it")


async def test_kick_leaves_somebody_out_and_lets_in_again(tmp_path: Path) -> None:
    without = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), excluded=[ANA])
    out = HostTable("push", Options(), excluded=frozenset({ANA}))
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        client = stage.doors.table.client
        for way in ("f6", "bar", "seat"):
            client.show(WAITING)
            await stage.pilot.pause()
            await by(stage, way, "kick", seat=1)
            await stage.at("ChooseScreen")
            await stage.press("enter")
            await stage.at("LobbyScreen")
            assert asked(stage)[-1:] == [out], way
            client.show(without)
            await stage.press("k")
            await stage.at("ChooseScreen")
            assert "Let in Ana again" in stage.text()
            await stage.press("end", "enter")
            await stage.at("LobbyScreen")
            assert asked(stage)[-1:] == [HostTable("push", Options())]


async def test_kick_can_be_thought_better_of(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press("k")
        await stage.at("ChooseScreen")
        await stage.press("escape")
        await stage.at("LobbyScreen")
        assert asked(stage) == []


async def test_only_a_host_kicks(tmp_path: Path) -> None:
    doors = at_table(lobby_snapshot(peer(ANA, "Ana"), host=ANA))
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage, hosts=False)
        assert stage.screen.query_one("Frame > KeyBar", KeyBar).cell_of("kick") is None
        await stage.press("k")
        assert stage.prompt == "Only the host can do that."


async def test_alone_there_is_nobody_to_kick(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot())) as stage:
        await enter(stage)
        await stage.press("k")
        assert stage.prompt == "Nobody else sits here."


async def test_the_host_changes_options(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        client = stage.doors.table.client
        for way, hard in (("o", True), ("f7", False), ("bar", True)):
            client.asked.clear()
            await by(stage, way, "options")
            await stage.at("OptionsScreen")
            await stage.press("right", "escape")
            await stage.at("LobbyScreen")
            options = Options(hard_star=hard)
            assert asked(stage) == [HostTable("push", options)], way
            client.show(lobby_snapshot(peer(ANA, "Ana"), options=options))
            await stage.pilot.pause()


async def test_options_left_alone_are_not_told_again(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press("o")
        await stage.at("OptionsScreen")
        await stage.press("escape")
        await stage.at("LobbyScreen")
        assert asked(stage) == []


async def test_a_guest_reads_the_options(tmp_path: Path) -> None:
    snapshot = lobby_snapshot(peer(ANA, "Ana"), host=ANA, options=Options(hard_star=True))
    async with staged(tmp_path, doors=at_table(snapshot)) as stage:
        await enter(stage, hosts=False)
        assert "rules: Star: takes all" in stage.text("TopLine")
        await stage.press("o")
        await stage.at("OptionsScreen")
        await stage.press("right", "enter")
        assert "takes all" in stage.text("RowList")
        await stage.press("escape")
        await stage.at("LobbyScreen")
        assert asked(stage) == []


async def test_where_nobody_hosts_a_guest_may(tmp_path: Path) -> None:
    doors = at_table(lobby_snapshot(peer(ANA, "Ana"), host=None))
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage, hosts=False)
        await stage.press("o")
        await stage.at("OptionsScreen")
        await stage.press("enter", "escape")
        await stage.at("LobbyScreen")
        assert asked(stage) == [HostTable("push", Options())]


async def test_a_guest_may_not_take_a_present_hosts_place(tmp_path: Path) -> None:
    doors = at_table(lobby_snapshot(peer(ANA, "Ana"), host=ANA))
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage, hosts=False)
        await stage.press("o")
        await stage.at("OptionsScreen")
        assert "Become the host" not in stage.text()


async def test_who_comes_late_to_a_small_table_is_left_out(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot(peer(BEN, "Ben")))) as stage:
        await enter(stage, seats_max=2)
        stage.doors.table.client.show(
            replace(stage.doors.table.client.snapshot, peers=WAITING.peers)
        )
        await stage.pilot.pause()
        assert asked(stage) == [HostTable("push", Options(), excluded=frozenset({ANA}))]


async def test_chat_is_written_and_sent(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for way in ("c", "f8", "bar"):
            stage.doors.table.client.asked.clear()
            await by(stage, way, "chat")
            await stage.press("r", "space", "b", "enter")  # letters that are keys elsewhere
            assert asked(stage) == [Say("r b")]
            await stage.press("r")  # and are keys again
            assert asked(stage) == [Say("r b"), MarkReady(ready=True)]


async def test_escape_closes_the_chat_line_before_anything_else(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press("c", "x", "escape")
        assert stage.place == "LobbyScreen"
        await stage.press("c", "y", "enter")
        assert asked(stage) == [Say("xy")]  # what was typed had stayed


async def test_nothing_is_said_with_an_empty_line(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press("c", "space", "enter")
        assert asked(stage) == []
        assert not stage.screen.query_one(ChatInput).display


async def test_more_than_a_message_holds_cannot_be_typed(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press("c")
        stage.screen.query_one(ChatInput).value = "健" * 100
        await stage.press("enter")
        assert asked(stage) == [Say("健" * 85)]


async def test_the_invite_as_text(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for way in ("u", "f3", "bar"):
            await by(stage, way, "show_text")
            await stage.at("MessageScreen")
            assert INVITE in stage.text()
            assert LINK in stage.text()
            await stage.press("escape")
            await stage.at("LobbyScreen")


async def test_copying_says_which_road_it_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "far away")
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for way in ("y", "f4", "bar"):
            stage.app._clipboard = ""
            await by(stage, way, "copy_link")
            await stage.until(lambda: stage.app.clipboard == LINK, "the link being sent")
            assert "terminal's clipboard" in stage.prompt


async def test_leaving_asks_while_others_sit(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for way in ("escape", "f10", "bar"):
            await by(stage, way, "back")
            await stage.at("ConfirmScreen")
            await stage.press("enter")  # the careful answer is the first
            await stage.at("LobbyScreen")
        await by(stage, "escape", "back")
        await stage.at("ConfirmScreen")
        await stage.press("down", "enter")
        await stage.at("HomeScreen")
    assert stage.doors.table.close_count == 1


async def test_leaving_alone_asks_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot())) as stage:
        await enter(stage)
        await stage.press("escape")
        await stage.at("HomeScreen")
    assert stage.doors.table.close_count == 1
    assert stage.doors.table.client.listeners == []
