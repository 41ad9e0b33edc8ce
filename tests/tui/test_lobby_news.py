"""The lobby follows its table: refusals, changes, games, and windows of every size."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.screen import Screen

from pushnet.errors import Code, RefusedError
from pushnet.ids import GameId
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import (
    StartAborted,
)
from pushnet.session.snapshot import Standing
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.qr_code import QrCode
from pushnet.tui.widgets.seat_list import SeatList
from tests.tui.lobby_stage import ANA, BEN, CARO, READY, WAITING, asked, at_table, enter
from tests.tui.scripted_doors import (
    INVITE,
    lobby_snapshot,
    peer,
    with_game,
)
from tests.tui.stage import Stage, staged


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


async def test_what_a_line_has_to_say_although_it_is_up_is_told_once(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(lobby_snapshot())) as stage:
        client = stage.doors.table.client
        client.link = StatusChanged(Connection.ONLINE, "By the other door.", is_news=True)
        await enter(stage)  # it may have been said before there was a lobby to say it in
        assert stage.prompt == "By the other door."
        stage.screen.notice("Something else.")
        client.show(client.snapshot, client.link)
        await stage.pilot.pause()
        assert stage.prompt == "Something else."
        client.link = StatusChanged(Connection.ONLINE, "Nothing comes back.", is_news=True)
        client.show(client.snapshot, client.link)
        await stage.until(lambda: stage.prompt == "Nothing comes back.")


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


def noting(stage: Stage) -> list[str]:
    """Return a list that gets the name of every screen shown from now on."""
    shown: list[str] = []
    push_screen = stage.app.push_screen

    def note(screen: Screen, *rest: object, **more: object) -> object:
        shown.append(type(screen).__name__)
        return push_screen(screen, *rest, **more)

    stage.app.push_screen = note
    return shown


async def test_a_game_that_begins_while_leaving_is_not_shown(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY, solo=True)) as stage:
        await enter(stage)
        shown = noting(stage)
        stage.doors.table.last_words = with_game(READY)
        await stage.press("escape")
        await stage.at("HomeScreen")
        assert shown == ["ProgressScreen"]


async def test_leaving_the_game_leaves_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=at_table(READY)) as stage:
        await enter(stage)
        stage.doors.table.client.show(with_game(READY))
        await stage.at("PushTable")
        shown = noting(stage)
        stage.screen.dismiss(Departure.AWAY)
        await stage.at("HomeScreen")
        assert shown == ["ProgressScreen"]
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
