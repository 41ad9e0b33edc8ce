"""Joining: words are completed, slips are sentences, waiting can be ended, empty rooms are said."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input

from pushnet.errors import Code, NetworkError, RefusedError
from pushnet.tui.screens.join import EMPTY_ROOM, SLOW, JoinScreen
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

ROOM = lobby_snapshot(peer(key_of(1), "Ana"), host=key_of(1))


def room(*, empty: bool = False) -> ScriptedDoors:
    snapshot = lobby_snapshot(host=None) if empty else ROOM
    return ScriptedDoors(table=ScriptedTable(ScriptedClient(snapshot)))


def written(stage: Stage) -> str:
    return stage.screen.query_one(Input).value


@pytest.mark.parametrize("way", ["enter", "f2", "bar"])
async def test_the_words_lead_to_the_lobby(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "j", doors=room()) as stage:
        stage.screen.query_one(Input).value = f"  {INVITE} "
        await stage.pilot.pause()
        await (stage.click_key("submit") if way == "bar" else stage.press(way))
        await stage.at("LobbyScreen")
    assert stage.doors.asked == [("join", INVITE)]


@pytest.mark.parametrize("way", ["tab", "right", "bar"])
async def test_the_word_being_typed_is_completed(tmp_path: Path, way: str) -> None:
    async with staged(tmp_path, "j") as stage:
        await stage.type("acorn bas")
        await (stage.click_key("complete") if way == "bar" else stage.press(way))
        assert written(stage) == "acorn basil"
        assert "2 basil ✓" in stage.text("#typed")
        await stage.press("tab")  # nothing left to complete
        assert written(stage) == "acorn basil"
        await stage.type(" zz")
        await stage.press("tab")
        assert written(stage) == "acorn basil zz"


async def test_the_prompt_counts_the_words(tmp_path: Path) -> None:
    async with staged(tmp_path, "j") as stage:
        assert stage.prompt == "Type the words: 5 to go."
        await stage.type("acorn bas")
        assert stage.prompt == "Type the words: 3 to go."
        stage.screen.query_one(Input).value = INVITE
        await stage.pilot.pause()
        assert stage.prompt == "Enter goes to the table."


async def test_nothing_typed_goes_nowhere(tmp_path: Path) -> None:
    async with staged(tmp_path, "j", "enter") as stage:
        assert stage.place == "JoinScreen"
    assert stage.doors.asked == []


FAILURES: list[tuple[Exception, str]] = [
    (RefusedError(Code.INVITE, 'no word is like "zebra"'), 'No word is like "zebra".'),
    (RefusedError(Code.INVITE), "These are not the words of an invite."),
    (NetworkError("the broker at 10.0.0.7 is silent"), "The broker at 10.0.0.7 is silent."),
    (OSError(101, "Network is unreachable"), "Network is unreachable."),
    (ZeroDivisionError("[b]oops[/b]"), "Something is wrong inside pushnet."),
]


async def test_what_goes_wrong_is_a_sentence_and_the_words_stay(tmp_path: Path) -> None:
    doors = room()
    async with staged(tmp_path, "j", doors=doors) as stage:
        stage.screen.query_one(Input).value = "acorn basil zebra dune ember"
        for failure, said in FAILURES:
            doors.failure = failure
            await stage.press("enter")
            await stage.until(lambda said=said: said in stage.text(), said)
            assert stage.place == "JoinScreen"
            assert "Traceback" not in stage.text()
            assert written(stage) == "acorn basil zebra dune ember"
        doors.failure = None
        await stage.press("enter")  # and the next try works
        await stage.at("LobbyScreen")


async def test_what_went_wrong_is_gone_when_typing_again(tmp_path: Path) -> None:
    doors = room()
    doors.failure = RefusedError(Code.INVITE, "no such word")
    async with staged(tmp_path, "j", doors=doors) as stage:
        await stage.type("zebra")
        await stage.press("enter")
        await stage.until(lambda: "No such word." in stage.text(), "the sentence")
        await stage.type("x")
        assert "No such word." not in stage.text()


@pytest.mark.parametrize("way", ["escape", "bar"])
async def test_connecting_can_be_cancelled(tmp_path: Path, way: str) -> None:
    doors = room()
    doors.gate = asyncio.Event()
    async with staged(tmp_path, "j", doors=doors) as stage:
        await stage.type("acorn")
        await stage.press("enter")
        await stage.at("ProgressScreen")
        assert "Turning the words into the table's key" in stage.text()
        await (stage.click_key("cancel") if way == "bar" else stage.press(way))
        await stage.at("JoinScreen")
        assert written(stage) == "acorn"
        doors.gate.set()
        await stage.pilot.pause()
        assert stage.place == "JoinScreen"
    assert doors.table.close_count == 0


async def test_an_empty_room_is_said_and_goes_on_when_somebody_comes(tmp_path: Path) -> None:
    doors = room(empty=True)
    async with staged(tmp_path, doors=doors) as stage:
        join = JoinScreen(stage.app.world, invite=INVITE, empty_room_s=0.001)
        await stage.app.push_screen(join)
        await stage.until(lambda: EMPTY_ROOM[:30] in stage.text(), "the sentence")
        doors.table.client.show(ROOM)
        await stage.at("LobbyScreen")


async def test_other_words_can_be_tried_instead_of_waiting(tmp_path: Path) -> None:
    doors = room(empty=True)
    async with staged(tmp_path, "j", doors=doors) as stage:
        stage.screen.query_one(Input).value = INVITE
        await stage.press("enter")
        await stage.until(lambda: "Looking for the others" in stage.text(), "the search")
        assert EMPTY_ROOM[:30] not in stage.text()
        await stage.press("escape")
        await stage.at("JoinScreen")
        assert "Nobody was in that room." in stage.text()
    assert doors.table.close_count == 1
    assert doors.table.client.listeners == []


async def test_waiting_sentences_say_what_to_look_at() -> None:
    assert "network" in SLOW
    assert "wait" in EMPTY_ROOM


@pytest.mark.parametrize("text", ["[bold]x[/] acorn", "\x1b[2J acorn", "\u202eacorn [/]"])
async def test_strange_input_breaks_nothing(tmp_path: Path, text: str) -> None:
    doors = room()
    doors.failure = RefusedError(Code.INVITE, f"no word is like {text!r}")
    async with staged(tmp_path, "j", doors=doors) as stage:
        stage.screen.query_one(Input).value = text
        await stage.press("enter")
        await stage.until(lambda: "No word is like" in stage.text(), "the sentence")
