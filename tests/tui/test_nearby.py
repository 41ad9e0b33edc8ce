"""The tables on this network in the join screen: chosen by key and mouse, gone when they go."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet.errors import Code, RefusedError
from pushnet.net.notice import LanTable, TableNotice, Visibility
from pushnet.tui.screens.join import QUESTION
from pushnet.tui.widgets.nearby_box import LOOKING, NONE_FOUND, NearbyBox
from pushnet.tui.widgets.row_list import RowList
from tests.tui.scripted_doors import (
    INVITE,
    ScriptedClient,
    ScriptedDoors,
    ScriptedTable,
    key_of,
    lobby_snapshot,
    peer,
)
from tests.tui.stage import Stage, staged

ANA = LanTable(
    name="Ana-12ab._pushnet._tcp.local.",
    host="192.168.1.5",
    port=41_233,
    notice=TableNotice(
        host_name="Ana", game="push", seats_taken=2, seats_total=6, room_prefix=bytes(4)
    ),
)
OPEN = replace(
    ANA, name="Bo-12ab", notice=replace(ANA.notice, host_name="Bo", words=("acorn",) * 5)
)
NEWER = replace(
    ANA,
    name="Cleo-12ab",
    notice=replace(ANA.notice, host_name="Cleo", protocol_version=2, program="pushnet 9"),
)


def doors(*nearby: LanTable) -> ScriptedDoors:
    snapshot = lobby_snapshot(peer(key_of(1), "Ana"), host=key_of(1))
    return ScriptedDoors(table=ScriptedTable(ScriptedClient(snapshot)), nearby=nearby)


async def shown(stage: Stage, text: str) -> None:
    await stage.until(lambda: text in stage.text("#nearby"), text)


@pytest.mark.parametrize("way", ["f3", "down", "bar", "mouse"])
async def test_a_listed_table_asks_for_its_words_only(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "j", doors=doors(ANA)) as stage:
        await shown(stage, "Ana    push, 2 of 6 seats  asks for words  192.168.1.5:41233")
        if way == "mouse":
            await stage.click_row("#tables", 0)
        else:
            await (stage.click_key("tables") if way == "bar" else stage.press(way))
            await stage.until(lambda: stage.screen.query_one(RowList).has_focus, "the list")
            await stage.press("enter")
        assert "The five words of Ana's table at 192.168.1.5:41233:" in stage.text()
        assert stage.prompt == "Type the words: 5 to go."
        await stage.type("acorn basil cedar dune ember")
        await stage.press("enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("nearby", ANA.name, INVITE.replace("-", " "))]


@pytest.mark.parametrize("way", ["key", "mouse"])
async def test_an_open_table_is_joined_at_once(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "j", doors=doors(ANA, OPEN)) as stage:
        await shown(stage, "open to all here")
        if way == "mouse":
            await stage.click_row("#tables", 1)
        else:
            await stage.press("f3")
            await stage.press("down", "enter")
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("nearby", OPEN.name, "")]


async def test_a_table_of_another_version_says_so_and_cannot_be_chosen(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", doors=doors(NEWER)) as stage:
        await shown(stage, "other version: pushnet 9")
        await stage.click_row("#tables", 0)
        await stage.press("f3", "enter")
        assert stage.place == "JoinScreen"
        assert QUESTION in stage.text()
    assert stage.doors.asked == []


async def test_tables_come_and_go_and_the_cursor_stays_on_its_table(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", doors=doors()) as stage:
        assert LOOKING in stage.text("#nearby")
        await stage.press("f3")
        assert stage.prompt == "No table is found on this network."
        stage.doors.show_nearby(OPEN)
        await shown(stage, "Bo ")
        assert stage.prompt == "Type the words: 5 to go."
        await stage.press("f3")
        stage.doors.show_nearby(ANA, OPEN)
        await shown(stage, "Ana ")
        rows = stage.screen.query_one(RowList)
        assert rows.current.name == OPEN.name
        stage.doors.show_nearby()
        await shown(stage, LOOKING)
        assert stage.screen.query_one(Input).has_focus


async def test_a_chosen_table_that_is_gone_is_said_and_the_words_stay(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", doors=doors(ANA)) as stage:
        await shown(stage, "Ana ")
        await stage.click_row("#tables", 0)
        await stage.type("acorn")
        stage.doors.show_nearby(OPEN)
        await stage.until(lambda: "Ana's table is gone." in stage.text(), "the sentence")
        assert QUESTION in stage.text()
        assert stage.screen.query_one(Input).value == "acorn"


async def test_wrong_words_of_a_chosen_table_can_be_typed_again(tmp_path: Path) -> None:
    here = doors(ANA)
    here.failure = RefusedError(Code.INVITE, "These are not the words of Ana's table.")
    async with staged(tmp_path, "j", doors=here) as stage:
        await shown(stage, "Ana ")
        await stage.click_row("#tables", 0)
        await stage.type("acorn")
        await stage.press("enter")
        await stage.until(lambda: "These are not the words of Ana" in stage.text(), "the sentence")
        assert "The five words of Ana's table" in stage.text()


async def test_tab_leads_back_from_the_tables_to_the_words(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", doors=doors(ANA)) as stage:
        await shown(stage, "Ana ")
        await stage.press("f3", "tab")
        await stage.type("acorn bas")
        await stage.press("tab")
        assert stage.screen.query_one(Input).value == "acorn basil"


@pytest.mark.parametrize("size", [(60, 18), (40, 10)])
async def test_the_tables_can_be_reached_in_a_small_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with staged(tmp_path, "j", doors=doors(ANA), size=size) as stage:
        box = stage.screen.query_one(NearbyBox)
        await stage.until(lambda: bool(box.tables), "a table")
        await stage.press("f3")
        await stage.until(lambda: "Ana" in stage.text("#nearby"), "the list")
        await stage.press("enter")
        assert "The five words of Ana's" in stage.text()


HOSTILE = ["[bold red]x[/]", "[/]", "[@click=app.quit]x[/]"]


@pytest.mark.parametrize("name", HOSTILE)
async def test_what_strangers_announce_is_never_markup(tmp_path: Path, name: str) -> None:
    notice = replace(ANA.notice, host_name=name[:14], game=name[:12], program=name[:24])
    tables = [
        replace(ANA, notice=notice),
        replace(ANA, name="other [b]", notice=replace(notice, protocol_version=2)),
    ]
    async with staged(tmp_path, "j", doors=doors(*tables)) as stage:
        await shown(stage, name[:14])
        await stage.click_row("#tables", 0)
        assert f"The five words of {name[:14]}'s table" in stage.text()
        stage.doors.show_nearby()
        await stage.until(lambda: f"{name[:14]}'s table is gone." in stage.text(), "the sentence")
        assert not stage.app._exit


async def test_looking_ends_with_the_screen(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", doors=doors(ANA)) as stage:
        assert stage.doors.looking == 1
        await stage.press("escape")
        await stage.at("HomeScreen")
        await stage.until(lambda: stage.doors.looking == 0, "the end")


async def test_it_is_said_what_to_do_when_nothing_is_found(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", doors=doors()) as stage:
        stage.screen.query_one(NearbyBox)._grow_impatient()
        await shown(stage, "type the whole invite")
        assert "guest Wi-Fi" in NONE_FOUND


@pytest.mark.parametrize(
    ("presses", "visibility"),
    [(0, Visibility.LISTED), (1, Visibility.OPEN), (2, Visibility.HIDDEN)],
)
async def test_a_host_says_what_the_network_is_told(
    tmp_path: Path, presses: int, visibility: Visibility
) -> None:
    async with staged(tmp_path, "h", doors=doors()) as stage:
        rows = stage.screen.query_one(RowList)
        rows.show_row("network")
        await stage.press(*["right"] * presses)
        if visibility is Visibility.OPEN:
            assert "Careful" in stage.text(".meaning")
        await stage.press("home", "enter")
        await stage.at("LobbyScreen")
    assert stage.doors.told == [(6, visibility)]


@pytest.mark.parametrize(("size", "place"), [((80, 24), "#notes"), ((60, 18), "#narrow_invite")])
async def test_what_a_host_should_know_is_beside_the_invite(
    tmp_path: Path, size: tuple[int, int], place: str
) -> None:
    here = doors()
    here.table.notes = ("Port 1883 is taken: this table is at port 1884.", "Open: [b]everybody[/]")
    async with staged(tmp_path, "h", "enter", doors=here, size=size) as stage:
        await stage.at("LobbyScreen")
        text = " ".join(stage.text(place).split())
        assert "at port 1884." in text
        assert "Open: [b]everybody[/]" in text
