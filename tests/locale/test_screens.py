"""No screen says anything in plain English once another language is spoken."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Static

from pushnet.errors import Code, NetworkError
from pushnet.session.snapshot import Snapshot
from pushnet.tui.lessons import LESSONS
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.screens.replay import ReplayScreen
from pushnet.tui.screens.rummy_over import RummyOverScreen
from pushnet.tui.screens.tutorial import TutorialScreen
from pushnet.words import say
from tests.locale.pseudo import Pseudo, plain_words, spoken
from tests.session.logs import eventful, plain, spoilt
from tests.tui import (
    test_games,
    test_looks,
    test_nearby,
    test_push_snapshots,
    test_rummy_snapshots,
    test_stats,
)
from tests.tui.lobby_stage import READY, WAITING, enter
from tests.tui.lobby_stage import at_table as lobby_at
from tests.tui.replay_stage import at_replay
from tests.tui.rummy_stage import at_rummy
from tests.tui.scripted_client import NAMES
from tests.tui.scripted_doors import INVITE, WORDS, ScriptedDoors
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import at_table

KEYS = (
    *("Enter", "Esc", "Tab", "Space", "Home", "End", "PgDn", "Shift", "ctrl", "shift", "home"),
    *("end", "insert", "delete", "backspace", "pageup", "pagedown"),
)
DATA = {
    *KEYS,
    *(part for name in NAMES for part in name.split("·")),
    *("Ana", "Ben", "PUSH", "pushnet", "mossy", "otter", *INVITE.split("-")),
    *("English", "Basa", "Sunda"),  # languages by their own names
    *("mqtt", "mqtts", "ws", "wss", "broker", "example", "join"),  # addresses, a command
    *("test", "mosquitto", "org", "emqx", "hivemq", "io", "com"),
    *("ASCII", "JK", "mod", "qqqq"),  # a code, a joker, mathematics, typed text
}


@pytest.fixture(autouse=True)
def _another_language() -> Iterator[None]:
    with spoken(Pseudo()):
        yield


def unsaid(stage: Stage, *known: str) -> set[str]:
    """Return the plain English on the top screen; texts count beyond what the window shows."""
    whole = [str(widget.render()) for widget in stage.screen.query(Static)]
    found = plain_words("\n".join([stage.text(), *whole]), {*DATA, *known})
    names = tuple(NAMES) + known  # they may be cut off
    return {
        word
        for word in found
        if not re.fullmatch("[a-f]+", word)  # of a hash
        and not any(word in part for name in names for part in name.split("·"))
    }


@pytest.mark.parametrize(
    "keys",
    [
        [], ["s"], ["h"], ["h", "down", "down", "down", "right"], ["j"], ["r"], ["n"], ["v"], ["o"],
        ["l"], ["t"], ["u"], ["f1"], ["ctrl+p"], ["ctrl+p", *"qqqq"], ["h", "f1"], ["o", "enter"],
        ["t", "f1"], ["j", "f1"], ["r", "f1"], ["v", "f1"], ["n", "f1"],
    ],
    ids=" ".join,
)  # fmt: skip
async def test_home_and_what_it_leads_to(tmp_path: Path, keys: list[str]) -> None:
    async with staged(tmp_path, *keys, size=(120, 40)) as stage:
        await stage.pilot.pause()
        assert unsaid(stage) == set()


@pytest.mark.parametrize("form", ["s", "h"])
async def test_every_row_of_a_form_and_what_it_means(tmp_path: Path, form: str) -> None:
    async with staged(tmp_path, form) as stage:
        for _ in range(14):
            assert unsaid(stage) == set()
            await stage.press("right")
            assert unsaid(stage) == set()
            await stage.press("down")


async def test_every_setting(tmp_path: Path) -> None:
    async with staged(tmp_path, "o", "down", "down") as stage:
        for _ in range(9):
            assert unsaid(stage) == set()
            await stage.press("right")
            assert unsaid(stage) == set()
            await stage.press("down")


async def test_the_first_question(tmp_path: Path) -> None:
    async with staged(tmp_path, config=replace(CALM, name="")) as stage:
        assert unsaid(stage) == set()
        await stage.press("enter")
        assert unsaid(stage) == set()
        await stage.press("f1")
        assert unsaid(stage) == set()


async def test_tables_on_the_network(tmp_path: Path) -> None:
    doors = test_nearby.doors(test_nearby.ANA, test_nearby.OPEN, test_nearby.NEWER)
    async with staged(tmp_path, "j", doors=doors) as stage:
        await test_nearby.shown(stage, "Ana")
        names = {each.notice.host_name for each in doors.nearby} | {"push"}
        assert unsaid(stage, *names) == set()
        await stage.press("f3", "enter")
        assert unsaid(stage, *names) == set()
        doors.show_nearby()
        await stage.pilot.pause()
        assert unsaid(stage, *names) == set()


@pytest.mark.parametrize("keys", [[], ["f1"], ["k"], ["u"], ["o"], ["c"], ["e"], ["m"], ["escape"]])
@pytest.mark.parametrize("hosts", [True, False])
async def test_the_lobby(tmp_path: Path, keys: list[str], *, hosts: bool) -> None:
    snapshot = test_looks.lobby_snapshot(*test_looks.OTHERS, chat=test_looks.CHAT)
    async with staged(tmp_path, doors=lobby_at(snapshot), size=(120, 40)) as stage:
        await enter(stage, hosts=hosts)
        await stage.press(*keys)
        assert unsaid(stage, "ready", "when", "you", "are") == set()


@pytest.mark.parametrize("snapshot", [WAITING, READY])
async def test_a_lobby_of_few(tmp_path: Path, snapshot: Snapshot) -> None:
    async with staged(tmp_path, doors=lobby_at(snapshot)) as stage:
        await enter(stage)
        assert unsaid(stage) == set()
        await stage.press("s", "p", "a")
        assert unsaid(stage) == set()


async def test_a_table_of_bots(tmp_path: Path) -> None:
    async with staged(tmp_path, doors=lobby_at(WAITING, solo=True)) as stage:
        await enter(stage)
        assert unsaid(stage) == set()
        await stage.press("y", "u")  # no invite
        assert unsaid(stage) == set()


async def test_questions_failures_and_reports(tmp_path: Path) -> None:
    doors = ScriptedDoors(unfinished=test_looks.GAMES, archive=test_games.ARCHIVE)
    doors.failure = NetworkError(say("nobody answers"))
    known = ("acorn", "basil", "solo", "Push", "seats", "with", "and", "Farah")
    async with staged(tmp_path, doors=doors) as stage:
        for keys in (["u"], ["escape"], ["s", "enter"]):
            await stage.press(*keys)
            await stage.pilot.pause()
            assert unsaid(stage, *known) == set()


BOARDS = [
    *(("six", size) for size in ((120, 40), (80, 24), (60, 18), (40, 10))),
    *((name, (120, 40)) for name in ("two", "taking", "busted")),
]


@pytest.mark.parametrize(("name", "size"), BOARDS)
async def test_the_table_of_push(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    client = getattr(test_push_snapshots, name)()
    async with at_table(tmp_path, client, size=size) as table:
        assert unsaid(table.stage, "feeling", "lucky") == set()


async def test_what_opens_at_the_table_of_push(tmp_path: Path) -> None:
    async with at_table(tmp_path, test_push_snapshots.two(), size=(120, 40)) as table:
        for key in ("b", "u", "q", "o", "l", "f1", "e", "m", "v", "s", "a", "ctrl+p", "r"):
            await table.press(key)
            assert unsaid(table.stage) == set(), key
            await table.press("escape")
            assert unsaid(table.stage) == set(), key


async def test_the_end_of_push(tmp_path: Path) -> None:
    client = test_push_snapshots.finished()
    async with at_table(tmp_path, client, size=(120, 60)) as table:
        await table.stage.app.push_screen(GameOverScreen(table.stage.app.world, client))
        await table.settle()
        assert unsaid(table.stage, *WORDS) == set()
        await table.press("s")
        assert unsaid(table.stage, *WORDS, *Path.home().parts, "push") == set()


MATCHES = [
    *(("MANY", size) for size in ((120, 40), (80, 24), (60, 18), (40, 10))),
    *((name, (120, 40)) for name in ("DRAWN", "LAYING", "midway", "shuffling")),
]


@pytest.mark.parametrize(("name", "size"), MATCHES)
async def test_the_table_of_rummy(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    made = getattr(test_rummy_snapshots, name)
    client = made() if callable(made) else test_rummy_snapshots.playing(made)
    async with at_rummy(tmp_path, client, size=size) as table:
        assert unsaid(table.stage) == set()


async def test_what_opens_at_the_table_of_rummy(tmp_path: Path) -> None:
    start = test_rummy_snapshots.playing(test_rummy_snapshots.LAYING)
    async with at_rummy(tmp_path, start, size=(120, 40)) as table:
        for key in ("1", "a", "w", "o", "q", "h", "l", "f1", "c", "x", "v", "t", "ctrl+p"):
            await table.press(key)
            assert unsaid(table.stage) == set(), key
            await table.press("escape")
            assert unsaid(table.stage) == set(), key


async def test_a_match_gone_back_through(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, test_rummy_snapshots.midway(), "r", size=(120, 40)) as table:
        for keys in ((), ("left",), ("f1",), ("escape", "v")):
            await table.press(*keys)
            assert unsaid(table.stage) == set(), keys


async def test_the_end_of_rummy(tmp_path: Path) -> None:
    client = test_rummy_snapshots.midway()
    async with at_rummy(tmp_path, client, size=(120, 60)) as table:
        await table.stage.app.push_screen(RummyOverScreen(table.stage.app.world, client))
        await table.stage.pilot.pause()
        assert unsaid(table.stage) == set()


@pytest.mark.parametrize("record", [eventful, lambda: spoilt(40)], ids=["whole", "spoilt"])
async def test_a_replay(tmp_path: Path, record: Callable[[], bytes]) -> None:
    async with at_replay(tmp_path, record(), size=(120, 40), step=40) as replay:
        known = record_names(replay.replay)
        for keys in ((), ("v",), ("b",), ("p",), ("enter",), ("g",), ("x",), ("f1",), ("ctrl+p",)):
            await replay.press(*keys)
            assert unsaid(replay.stage, *known) == set(), keys
            if keys in {("g",), ("x",), ("f1",)}:
                await replay.press("escape")


async def test_decisions_that_are_rated(tmp_path: Path) -> None:
    async with at_replay(tmp_path, plain(), "w", size=(120, 40)) as replay:
        await replay.stage.at("ChooseScreen")
        notation = ("push", "draw", "stop", *(f"b{colour}" for colour in "RGBYP"))
        assert unsaid(replay.stage, *record_names(replay.replay), *notation) == set()


async def test_statistics(tmp_path: Path) -> None:
    doors = ScriptedDoors(tallied=test_stats.GAMES)
    async with staged(tmp_path, "n", doors=doors, size=(120, 40)) as stage:
        await stage.at("StatsScreen")
        await stage.pilot.pause()
        assert unsaid(stage) == set()


async def test_the_tutorial(tmp_path: Path) -> None:
    async with staged(tmp_path, "t") as stage:
        await stage.at("TutorialScreen")
        screen = stage.screen
        assert isinstance(screen, TutorialScreen)
        for lesson in LESSONS[:-1]:
            assert unsaid(stage) == set()
            await stage.press(
                *{"Enter": ("enter",), "b, then 2": ("b", "2")}.get(lesson.key, (lesson.key,))
            )
        assert unsaid(stage) == set()


def record_names(replay: ReplayScreen) -> set[str]:
    """Return the parts of the names in a record, and the codes that a failure is known by."""
    names = " ".join(replay.playback.replay.game.names)
    codes = " ".join(code.value for code in Code)
    return set(
        re.findall(r"[A-Za-z]+", f"{names} {codes} {replay.playback.replay.game.game.hex()}")
    )
