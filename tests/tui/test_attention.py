"""The player is called when it matters: my turn, somebody lost or back, the line gone."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import AppBlur, AppFocus

from pushnet.games.push_types import Push
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import RoomChanged
from pushnet.session.snapshot import Standing
from pushnet.tui.window import POP_TITLE, PUSH_TITLE, notification
from tests.tui.scripted_client import ScriptedClient, ScriptedSubstitute
from tests.tui.table_stage import PATIENT, at_table


async def test_the_bell_rings_once_when_the_turn_is_mine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    monkeypatch.setattr("pushnet.tui.app.PushnetApp.bell", lambda _: rung.append(True))
    client = ScriptedClient(2, first=1, seed=2)
    async with at_table(tmp_path, client, config=replace(PATIENT, bell=True)) as table:
        assert rung == []
        client.play_until_mine()
        await table.settle()
        assert rung == [True]
        client.tell(RoomChanged())
        await table.settle()
        assert rung == [True]
    async with at_table(tmp_path, ScriptedClient(2), config=PATIENT) as table:
        await table.settle()
        assert rung == [True]


async def test_who_is_lost_and_back_is_told_as_plain_text(tmp_path: Path) -> None:
    client = ScriptedClient(3, names=("Mika", "[red]Ana", "Bo"))
    async with at_table(tmp_path, client) as table:
        told = table.stage.app._notifications
        client.standings[1] = Standing.LOST
        client.tell(RoomChanged())
        await table.settle()
        assert [each.message for each in told] == ["[red]Ana cannot be heard any more."]
        client.standings[1] = Standing.PRESENT
        client.tell(RoomChanged())
        await table.settle()
        assert [each.message for each in told][1:] == ["[red]Ana is back."]
        client.standings[1] = Standing.LEFT
        client.tell(RoomChanged())
        await table.settle()
        assert [each.message for each in told][2:] == ["[red]Ana has closed the program."]
        log = table.text("EventLog")  # and it can be read later
        assert "cannot be heard" in log
        assert "is back" in log
        assert "has closed the program" in log
        await table.press("l")
        await table.stage.at("GameLogScreen")
        assert "[red]Ana is back." in table.text()


async def test_what_is_told_never_covers_what_is_awaited(tmp_path: Path) -> None:
    client = ScriptedClient(3)
    async with at_table(tmp_path, client, notifications=True) as table:
        client.standings[1] = Standing.LOST
        client.tell(RoomChanged())
        await table.settle()
        toast = table.stage.screen.query_one("Toast")
        prompt = table.stage.screen.query_one("PromptLine")
        assert 0 < toast.region.bottom <= prompt.region.y


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("No broker answers at ws://x. Next try in 5 s.", "No broker answers at ws://x."),
        ("", "The line to the table is lost; trying again …"),
    ],
)
async def test_a_lost_line_is_said_until_it_is_back(tmp_path: Path, detail, said) -> None:
    client = ScriptedClient(3)
    async with at_table(tmp_path, client) as table:
        client.link = StatusChanged(Connection.OFFLINE, detail)
        client.tell(client.link)
        await table.settle()
        assert table.prompt.startswith(said)
        client.link = StatusChanged(Connection.ONLINE, "")
        client.tell(client.link)
        await table.settle()
        assert table.prompt == "Your turn: draw a card."
        await table.press("d")
        assert table.played == [Push()]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything the terminal is told, one write each."""
    told: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, sequence: told.append(sequence))
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("VTE_VERSION", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    return told


def titles(written: list[str]) -> list[str]:
    return [text[4:-1] for text in written if text.startswith("\x1b]2;")]


async def test_the_windows_title_says_whose_turn_it_is(tmp_path: Path, written: list[str]) -> None:
    client = ScriptedClient(2, first=1, seed=2)
    async with at_table(tmp_path, client, "?") as table:
        name = client.names[1]
        assert titles(written) == ["pushnet", f"Turn of {name} – Push mossy-otter"]
        client.play_until_mine()
        await table.settle()
        assert titles(written)[-1] == "Your turn – Push mossy-otter"
        client.tell(RoomChanged())
        await table.settle()
        assert len(titles(written)) == 3
        table.stage.app.pop_screen()  # the help that was read meanwhile
        table.table.dismiss(None)
        await table.settle()
        assert titles(written)[-1] == "pushnet"
    assert written.count(PUSH_TITLE) == written.count(POP_TITLE) == 1


async def test_a_name_ends_no_sequence(tmp_path: Path, written: list[str]) -> None:
    client = ScriptedClient(2, first=1, names=("Mika", "A\a\x1b]2;x\x07\x9cB;\u202e"))
    async with at_table(tmp_path, client) as table:
        assert titles(written)[-1] == "Turn of A]2;xB; – Push mossy-otter"
        await table.settle()


async def test_the_title_can_be_left_alone(tmp_path: Path, written: list[str]) -> None:
    config = replace(PATIENT, title=False)
    async with at_table(tmp_path, ScriptedClient(2), config=config) as table:
        await table.settle()
    assert titles(written) == []
    assert PUSH_TITLE not in written
    assert POP_TITLE not in written


async def test_titles_after_the_game_and_for_a_stand_in(tmp_path: Path, written: list[str]) -> None:
    client = ScriptedClient(2)
    client.substitute = ScriptedSubstitute()
    async with at_table(tmp_path, client, "a") as table:
        assert titles(written)[-1] == "A bot plays for you – Push mossy-otter"
        await table.press("a")
        assert titles(written)[-1] == "Your turn – Push mossy-otter"
        client.play_on(3_000)
        await table.settle()
        assert titles(written)[-1] == "Game over – Push mossy-otter"


@pytest.mark.parametrize(
    ("focus", "wants", "rung", "notified"),
    [
        (None, True, True, False),  # a terminal that tells no focus
        (AppBlur, True, True, True),
        (AppFocus, True, False, False),
        (AppBlur, False, False, False),
    ],
)
async def test_who_looks_elsewhere_is_called(  # noqa: PLR0917 - a table of cases
    tmp_path: Path,
    written: list[str],
    monkeypatch: pytest.MonkeyPatch,
    focus,
    wants,
    rung,
    notified,
) -> None:
    monkeypatch.setattr("pushnet.tui.app.PushnetApp.bell", lambda _: written.append("\a"))
    client = ScriptedClient(2, first=1, seed=2)
    config = replace(PATIENT, bell=wants, notify=wants)
    async with at_table(tmp_path, client, config=config) as table:
        if focus is not None:
            table.stage.app.post_message(focus())
            await table.settle()
        client.play_until_mine()
        await table.settle()
        assert ("\a" in written) is rung
        notice = "\x1b]9;pushnet: Push mossy-otter: Your turn: draw a card.\a"
        assert (notice in written) is notified
        client.tell(RoomChanged())
        await table.settle()
        assert written.count(notice) == notified  # once


@pytest.mark.parametrize(
    ("environ", "sequence"),
    [
        ({"TERM": "xterm"}, "\x1b]9;pushnet: a; b\a"),
        ({"TERM": "xterm", "VTE_VERSION": "7600"}, "\x1b]777;notify;pushnet;a, b\a"),
        ({"TERM": "rxvt-unicode"}, "\x1b]777;notify;pushnet;a, b\a"),
        ({"TERM": "tmux", "TMUX": "x"}, "\x1bPtmux;\x1b\x1b]9;pushnet: a; b\a\x1b\\"),
    ],
)
def test_each_terminal_is_notified_in_its_own_way(environ: dict[str, str], sequence: str) -> None:
    assert notification("a; b", environ) == sequence


@given(st.text())
def test_whatever_is_notified_is_one_sequence(text: str) -> None:
    for environ in ({}, {"VTE_VERSION": "1"}):
        inside = notification(text, environ)[2:-1]
        assert inside.isprintable()
    assert notification(text, {"VTE_VERSION": "1"}).count(";") == 3


async def test_a_console_that_prints_sequences_is_sent_none(
    tmp_path: Path, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with at_table(tmp_path, ScriptedClient(2)) as table:
        await table.settle()
    assert not any(sequence.startswith(("\x1b]2;", PUSH_TITLE)) for sequence in written)
