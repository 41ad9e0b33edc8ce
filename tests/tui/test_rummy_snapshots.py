"""What a table of Push rummy looks like, as pictures: compared whole, changed only on purpose.

`pytest tests/tui/test_rummy_snapshots.py --snapshot-update` takes new ones; look at them.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pushnet.ids import Seat
from pushnet.session.snapshot import DealProgress, DealStep, Standing
from pushnet.tui.screens.rummy_over import RummyOverScreen
from pushnet.tui.screens.rummy_table import RummyTable
from pushnet.tui.world import World
from tests.games.rummy_positions import Table, table
from tests.tui.rummy_client import RummyClient
from tests.tui.rummy_stage import DRAWING, DRAWN, LAYING
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.table_stage import PATIENT, HandClock, TableApp

NORMAL, WIDE, COMPACT, MINI = (80, 24), (120, 40), (60, 18), (40, 10)
SIZES = pytest.mark.parametrize("size", [NORMAL, WIDE, COMPACT, MINI], ids=lambda s: f"{s[0]}")
MANY = table(
    deal=3,
    hands={
        0: "3S 4S 7S 9S JS 3H 5H 8H QH AH 4D 6D 9D KD 3C 6C 7C 10C AC 2S 2H JK 5S",
        1: "9C 8C 3D",
        2: "KS",
        3: "AS 7D",
    },
    melds=(
        (2, "run", "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        (2, "run", "4H 5H JK 7H"),
        (2, "set", "8D 8C 8S"),
        (2, "set", "10D 10H 10S 10C"),
        (2, "run", "QC KC AC"),
        (1, "run", "5D 6D 7D 8D 9D"),
        (1, "run", "JD QD KD AD"),
        (3, "set", "5C 5D 2S"),
        (3, "run", "6H 7H 8H 9H 10H JH"),
    ),
    discard="3C KH",
    scores=((35, 60), (110, 0)),
)
"""A hand that was pushed at for long, and melds that fill the table."""


@pytest.fixture(autouse=True)
def _true_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


def app_at(tmp_path: Path, client: RummyClient, **settings: Any) -> TableApp:
    config = replace(PATIENT, **settings)
    world = World(ScriptedDoors(), config, tmp_path / "config.toml", words=WORDS)
    screen = RummyTable(world, client, title="mossy-otter", now_ms=HandClock())
    return TableApp(world, opening=screen)  # type: ignore[arg-type]  # how it ends is not asked


def playing(start: Table, *, own_seat: int | None = 0) -> RummyClient:
    """A table in company: talk, somebody silent, something that happened."""
    client = RummyClient(start, own_seat=own_seat)
    client.standings |= {1: Standing.SUSPECT}
    client.say(1, "", emote=3)
    return client


def shuffling() -> RummyClient:
    client = RummyClient()
    client.deal = DealProgress(
        number=1,
        step=DealStep.SHUFFLES,
        order=(Seat(0), Seat(1), Seat(2), Seat(3)),
        shuffles=1,
        shuffler=Seat(1),
        parts_come=3,
        parts=7,
        working=False,
    )
    return client


def midway() -> RummyClient:
    """A match that was played for some turns, with a log."""
    client = RummyClient(seed=11)
    client.settle()
    client.act_on(26)
    client.act_until_mine()
    return client


@SIZES
def test_the_turn_begins(snap_compare, tmp_path: Path, size) -> None:
    assert snap_compare(app_at(tmp_path, playing(DRAWING)), terminal_size=size)


@SIZES
def test_a_full_table(snap_compare, tmp_path: Path, size) -> None:
    assert snap_compare(app_at(tmp_path, playing(MANY)), terminal_size=size)


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (["1", "right", "right"], "picked"),
        (["right", "right", "right", "a"], "lay-off"),
        (["down", "down", "down", "w"], "choice"),
        (["o"], "scores"),
        (["q"], "leave"),
        (["h"], "hint"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_opens_at_the_table(snap_compare, tmp_path: Path, keys, name) -> None:
    assert name
    assert snap_compare(app_at(tmp_path, playing(LAYING)), terminal_size=NORMAL, press=keys)


def test_a_contract_is_put_together(snap_compare, tmp_path: Path) -> None:
    app = app_at(tmp_path, playing(DRAWN))
    keys = ["1", "m", "right", "right", "right", "space"]
    assert snap_compare(app, terminal_size=NORMAL, press=keys)


def test_a_deck_is_shuffled(snap_compare, tmp_path: Path) -> None:
    assert snap_compare(app_at(tmp_path, shuffling()), terminal_size=NORMAL)


@pytest.mark.parametrize("size", [NORMAL, WIDE], ids=lambda size: f"{size[0]}")
def test_a_match_goes_on(snap_compare, tmp_path: Path, size) -> None:
    assert snap_compare(app_at(tmp_path, midway()), terminal_size=size)


def test_an_onlooker(snap_compare, tmp_path: Path) -> None:
    client = playing(DRAWING, own_seat=None)
    assert snap_compare(app_at(tmp_path, client), terminal_size=NORMAL)


@pytest.mark.parametrize(
    "settings",
    [
        {"symbols": "letters"},
        {"symbols": "ascii"},
        {"color": "never"},
        {"theme": "light"},
        {"theme": "contrast"},
    ],
    ids=lambda settings: "-".join(*settings.items()),
)
def test_other_looks(snap_compare, tmp_path: Path, settings) -> None:
    app = app_at(tmp_path, playing(LAYING), **settings)
    assert snap_compare(app, terminal_size=NORMAL, press=["1"])


def test_sixteen_colours(snap_compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    assert snap_compare(app_at(tmp_path, playing(LAYING)), terminal_size=NORMAL)


def test_the_end(snap_compare, tmp_path: Path) -> None:
    client = RummyClient(seed=3)
    client.settle()
    client.act_on(4_000)
    world = World(ScriptedDoors(), PATIENT, tmp_path / "config.toml", words=WORDS)
    app = TableApp(world, opening=RummyOverScreen(world, client))  # type: ignore[arg-type]
    assert snap_compare(app, terminal_size=NORMAL)
