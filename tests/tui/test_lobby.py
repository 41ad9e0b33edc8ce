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
from pushnet.tui.push_controls import Departure
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


async def by(stage: Stage, way: str, action: str, seat: int = 0) -> None:
    """Ask for an action by a key, by the key bar, or by a click on a seat."""
    if way == "bar":
        await stage.click_key(action)
    elif way == "seat":
        await stage.click_row("SeatList", seat)
    else:
        await stage.press(way)


def asked(stage: Stage) -> list[object]:
    return list(stage.doors.table.client.asked)


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
        for way in ("k", "f6", "bar", "seat"):
            client.asked.clear()
            client.show(WAITING)
            await stage.pilot.pause()
            await by(stage, way, "kick", seat=1)
            await stage.at("ChooseScreen")
            await stage.press("enter")
            await stage.at("LobbyScreen")
            assert asked(stage) == [out]
            client.show(without)
            await by(stage, "k", "kick")
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


async def test_leaving_the_game_leaves_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        stage.doors.table.client.show(with_game(READY))
        await stage.at("PushTable")
        stage.screen.dismiss(Departure.AWAY)
        await stage.at("HomeScreen")
        for _ in range(5):
            await stage.pilot.pause()
        assert stage.place == "HomeScreen"
    assert stage.doors.table.close_count == 1


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
