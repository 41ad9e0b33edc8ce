"""The lobby: every action by key, by its layout-free twin, and by mouse; and what happens there."""

from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.push_types import Options
from pushnet.ids import GameId
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import (
    HostTable,
    MarkReady,
    Say,
    StandUp,
    StartAborted,
    StartGame,
)
from pushnet.session.snapshot import Snapshot, Standing
from pushnet.tui.messages import HostPlan
from pushnet.tui.screens.lobby import LobbyScreen
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.qr_code import QrCode
from pushnet.tui.widgets.seat_list import SeatList
from tests.tui.scripted_doors import (
    INVITE,
    LINK,
    ScriptedClient,
    ScriptedDoors,
    ScriptedTable,
    key_of,
    lobby_snapshot,
    peer,
    with_game,
)
from tests.tui.stage import Stage, staged

ANA, BEN, CARO = key_of(1), key_of(2), key_of(3)
WAITING = lobby_snapshot(peer(ANA, "Ana", ready=True), peer(BEN, "Ben"))
READY = lobby_snapshot(peer(ANA, "Ana", ready=True), ready=True)


def at_table(snapshot: Snapshot, *, solo: bool = False) -> ScriptedDoors:
    words = "" if solo else INVITE
    table = ScriptedTable(ScriptedClient(snapshot), words, LINK if words else "")
    return ScriptedDoors(table=table)


async def enter(stage: Stage, *, hosts: bool = True, seats_max: int = 6) -> None:
    """Go into the lobby of the scripted table."""
    plan = HostPlan(game="push", options=Options(), seats_max=seats_max) if hosts else None
    await stage.app.push_screen(LobbyScreen(stage.app.world, stage.doors.table, plan))
    await stage.pilot.pause()


def asked(stage: Stage) -> list[object]:
    return list(stage.doors.table.client.asked)


@pytest.mark.parametrize("way", ["r", "f2", "bar", "seat"])
async def test_ready_is_marked_and_taken_back(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for snapshot in (WAITING, replace(WAITING, ready=True)):
            stage.doors.table.client.show(snapshot)
            await stage.pilot.pause()
            if way == "bar":
                await stage.click_key("ready")
            elif way == "seat":
                await stage.click_row("SeatList", 0)
            else:
                await stage.press(way)
        assert asked(stage) == [MarkReady(ready=True), MarkReady(ready=False)]


@pytest.mark.parametrize("way", ["enter", "bar"])
async def test_start(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        await (stage.click_key("start") if way == "bar" else stage.press(way))
        assert asked(stage) == [StartGame()]


@pytest.mark.parametrize("key", ["s", "f9"])
async def test_seat_is_given_back_and_taken(tmp_path: Path, key: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await stage.press(key)
        stage.doors.table.client.show(replace(WAITING, sitting=False))
        await stage.press(key)
        assert asked(stage) == [StandUp(), "take_seat"]


@pytest.mark.parametrize("way", ["b", "f5", "bar", "seat"])
async def test_a_bot_is_added(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        if way == "bar":
            await stage.click_key("add_bot")
        elif way == "seat":
            await stage.click_row("SeatList", 4)
        else:
            await stage.press(way)
        await stage.until(lambda: bool(stage.doors.asked), "the door being asked")
        assert stage.doors.asked == [("add_bot", "careful")]


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


@pytest.mark.parametrize("way", ["k", "f6", "bar", "seat"])
async def test_kick_leaves_somebody_out_and_lets_in_again(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        if way == "bar":
            await stage.click_key("kick")
        elif way == "seat":
            await stage.click_row("SeatList", 1)
        else:
            await stage.press(way)
        await stage.at("ChooseScreen")
        await stage.press("enter")
        await stage.at("LobbyScreen")
        out = HostTable("push", Options(), excluded=frozenset({ANA}))
        assert asked(stage) == [out]
        without = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), excluded=[ANA])
        stage.doors.table.client.show(without)
        await stage.press("k")
        await stage.at("ChooseScreen")
        assert "Let in Ana again" in stage.text()
        await stage.press("end", "enter")
        await stage.at("LobbyScreen")
        assert asked(stage) == [out, HostTable("push", Options())]


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


@pytest.mark.parametrize("way", ["o", "f7", "bar"])
async def test_the_host_changes_options(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await (stage.click_key("options") if way == "bar" else stage.press(way))
        await stage.at("OptionsScreen")
        await stage.press("right", "escape")
        await stage.at("LobbyScreen")
        assert asked(stage) == [HostTable("push", Options(hard_star=True))]


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


@pytest.mark.parametrize("way", ["c", "f8", "bar"])
async def test_chat_is_written_and_sent(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await (stage.click_key("chat") if way == "bar" else stage.press(way))
        await stage.type("r k b o q")  # letters that are keys elsewhere
        await stage.press("enter")
        assert asked(stage) == [Say("r k b o q")]
        await stage.press("r")  # and are keys again
        assert asked(stage) == [Say("r k b o q"), MarkReady(ready=True)]


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


@pytest.mark.parametrize("way", ["u", "f3", "bar"])
async def test_the_invite_as_text(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await (stage.click_key("show_text") if way == "bar" else stage.press(way))
        await stage.at("MessageScreen")
        assert INVITE in stage.text()
        assert LINK in stage.text()
        await stage.press("escape")
        await stage.at("LobbyScreen")


@pytest.mark.parametrize("way", ["y", "f4", "bar"])
async def test_copying_says_which_road_it_took(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "far away")
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        await (stage.click_key("copy_link") if way == "bar" else stage.press(way))
        await stage.until(lambda: "terminal's clipboard" in stage.prompt, "the notice")
        assert stage.app.clipboard == LINK


@pytest.mark.parametrize("way", ["escape", "f10", "bar"])
async def test_leaving_asks_while_others_sit(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        for answer, place in (("enter", "LobbyScreen"), ("down", "HomeScreen")):
            await (stage.click_key("back") if way == "bar" else stage.press(way))
            await stage.at("ConfirmScreen")
            await stage.press(answer, *(["enter"] if answer == "down" else []))
            await stage.at(place)
    assert stage.doors.table.close_count == 1


async def test_leaving_alone_asks_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot())) as stage:
        await enter(stage)
        await stage.press("escape")
        await stage.at("HomeScreen")
    assert stage.doors.table.close_count == 1
    assert stage.doors.table.client.listeners == []


async def test_a_refusal_is_the_reason_in_the_prompt(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        client = stage.doors.table.client
        client.refusal = RefusedError(Code.NOT_DUE, "not everybody is ready")
        await stage.press("enter")
        assert stage.prompt == "Not everybody is ready."
        client.show(WAITING)  # a heartbeat must not wipe it away
        await stage.pilot.pause()
        assert stage.prompt == "Not everybody is ready."
        await stage.click_key("start")  # grey, and says why
        assert stage.prompt == "Not everybody is ready."


async def test_a_refused_seat_is_said(tmp_path: Path) -> None:
    doors = at_table(lobby_snapshot(peer(ANA, "Ana"), sitting=False, host=ANA))
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage, hosts=False)
        doors.table.client.refusal = RefusedError(Code.NOT_DUE, "your other window sits here")
        await stage.press("s")
        assert stage.prompt == "Your other window sits here."


async def test_changes_are_shown(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot())) as stage:
        await enter(stage)
        assert "1 of 6 seats" in stage.text("TopLine")
        silent = peer(BEN, "Ben", standing=Standing.SUSPECT, heard_ms=50_000)
        stage.doors.table.client.show(lobby_snapshot(peer(ANA, "Ana", ready=True), silent))
        await stage.pilot.pause()
        await stage.pilot.pause()
        seats = stage.text("SeatList")
        assert "Ana" in seats
        assert "✓ ready" in seats
        assert "silent 10 s" in seats
        assert "3 of 6 seats" in stage.text("TopLine")
        assert stage.screen.query_one("#seats").border_subtitle == "1 of 3 ready"


async def test_the_connection_is_shown_with_its_reason(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot())) as stage:
        await enter(stage)
        client = stage.doors.table.client
        for connection, detail, shown in (
            (Connection.ONLINE, "", "● online"),
            (Connection.CONNECTING, "", "◐ connecting"),
            (Connection.OFFLINE, "The broker is silent.", "○ The broker is silent."),
            (Connection.CLOSED, "", "○ offline"),
        ):
            client.link = StatusChanged(connection, detail)
            client.show(client.snapshot, client.link)
            await stage.pilot.pause()
            await stage.pilot.pause()
            assert shown in stage.text("TopLine")


async def test_a_start_that_was_called_off_sits_again(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        stage.doors.table.client.show(
            replace(WAITING, sitting=False), StartAborted(GameId(bytes(32)), None)
        )
        await stage.pilot.pause()
        assert asked(stage) == ["take_seat"]
        assert "called off" in stage.prompt


async def test_an_alert_is_told_once(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage)
        client = stage.doors.table.client
        client.alert = "The disk is full."
        client.show(WAITING)
        await stage.at("MessageScreen")
        assert "The disk is full." in stage.text()
        await stage.press("enter")
        await stage.at("LobbyScreen")
        client.show(WAITING)
        await stage.pilot.pause()
        assert stage.place == "LobbyScreen"


async def test_a_solo_table_has_no_invite(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING, solo=True)) as stage:
        await enter(stage)
        assert not stage.screen.query("InviteBox")
        assert "lobby solo" in stage.text("TopLine")
        for key in ("y", "u"):
            await stage.press(key)
            assert stage.prompt == "A table in this program has no invite."
        await stage.press("escape")  # bots do not mind
        await stage.at("HomeScreen")


async def test_a_click_beside_the_seats_does_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(WAITING)) as stage:
        await enter(stage, seats_max=3)
        seats = stage.screen.query_one(SeatList)
        assert seats.size.height == 3
        stage.doors.table.client.show(replace(WAITING, peers=(*WAITING.peers, peer(CARO, "Caro"))))
        await stage.pilot.pause()
        await stage.pilot.pause()
        await stage.click_row("SeatList", 3)  # "also here"
        assert stage.place == "LobbyScreen"
        assert stage.doors.asked == []


@pytest.mark.parametrize(("size", "shown"), [((80, 24), True), ((80, 20), False)])
async def test_the_code_is_there_when_it_fits(
    tmp_path: Path, size: tuple[int, int], shown: bool
) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot()), size=size) as stage:
        await enter(stage)
        assert ("▀" in stage.text("QrCode")) == shown
        assert INVITE in stage.text("#words")


async def test_a_narrow_window_has_the_words_without_the_code(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot()), size=(60, 18)) as stage:
        await enter(stage)
        assert not stage.screen.query_one(QrCode).is_on_screen
        assert INVITE in stage.text("#narrow_invite")


async def test_the_game_takes_over_and_a_rematch_comes_back(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        client = stage.doors.table.client
        await stage.press("k")
        await stage.at("ChooseScreen")  # a dialog lies open when the game begins
        client.show(with_game(READY))
        await stage.at("PushTable")
        assert [type(screen).__name__ for screen in stage.app.screen_stack] == [
            "HomeScreen",
            "LobbyScreen",
            "PushTable",
        ]
        client.show(replace(READY, sitting=False))
        await stage.at("LobbyScreen")
        assert asked(stage) == ["take_seat"]
        client.show(with_game(READY))
        await stage.at("PushTable")
