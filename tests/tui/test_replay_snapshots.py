"""What replay, games and statistics look like, as pictures that are compared.

`pytest tests/tui/test_replay_snapshots.py --snapshot-update` takes new ones; look at them.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pushnet.tui.recording import read_recording
from pushnet.tui.screens.games import GamesScreen
from pushnet.tui.screens.replay import ReplayScreen
from pushnet.tui.screens.stats import StatsScreen
from pushnet.tui.world import World
from tests.session.logs import eventful, plain, spoilt
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import CALM
from tests.tui.table_stage import TableApp
from tests.tui.test_games import ARCHIVE
from tests.tui.test_stats import GAMES

NORMAL, WIDE, COMPACT, MINI = (80, 24), (120, 40), (60, 18), (40, 10)


@pytest.fixture(autouse=True)
def _true_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


def world(tmp_path: Path, doors: ScriptedDoors | None = None, **settings: Any) -> World:
    config = replace(CALM, **settings)
    return World(doors or ScriptedDoors(), config, tmp_path / "config.toml", words=WORDS)


def replay(tmp_path: Path, record: bytes, step: int, **settings: Any) -> TableApp:
    at = world(tmp_path, **settings)
    screen = ReplayScreen(at, read_recording(record))
    screen.playback.go(step - 1)
    return TableApp(at, opening=screen)


@pytest.mark.parametrize("size", [NORMAL, WIDE, COMPACT, MINI], ids=lambda size: f"{size[0]}")
def test_a_card_with_its_proof(snap_compare: Callable[..., bool], tmp_path: Path, size) -> None:
    assert snap_compare(replay(tmp_path, plain(), 97), terminal_size=size)


@pytest.mark.parametrize("size", [NORMAL, COMPACT, MINI], ids=lambda size: f"{size[0]}")
def test_the_table_of_a_step(snap_compare: Callable[..., bool], tmp_path: Path, size) -> None:
    assert snap_compare(replay(tmp_path, plain(), 97), terminal_size=size, press=["b"])


@pytest.mark.parametrize("size", [NORMAL, WIDE], ids=lambda size: f"{size[0]}")
def test_checks_with_notes(snap_compare: Callable[..., bool], tmp_path: Path, size) -> None:
    assert snap_compare(replay(tmp_path, eventful(), 99), terminal_size=size, press=["v"])


def test_a_record_that_fails(snap_compare: Callable[..., bool], tmp_path: Path) -> None:
    app = replay(tmp_path, spoilt(40), 1)
    assert snap_compare(app, terminal_size=NORMAL, press=["v", "enter"])


@pytest.mark.parametrize(
    "settings",
    [{"symbols": "ascii"}, {"color": "never"}, {"theme": "light"}],
    ids=["ascii", "mono", "light"],
)
def test_other_looks(snap_compare: Callable[..., bool], tmp_path: Path, settings) -> None:
    assert snap_compare(replay(tmp_path, plain(), 97, **settings), terminal_size=NORMAL)


@pytest.mark.parametrize("size", [NORMAL, WIDE, MINI], ids=lambda size: f"{size[0]}")
def test_games(snap_compare: Callable[..., bool], tmp_path: Path, size) -> None:
    at = world(tmp_path, ScriptedDoors(archive=ARCHIVE))
    assert snap_compare(TableApp(at, opening=GamesScreen(at)), terminal_size=size)


@pytest.mark.parametrize("size", [NORMAL, WIDE, COMPACT, MINI], ids=lambda size: f"{size[0]}")
def test_stats(snap_compare: Callable[..., bool], tmp_path: Path, size) -> None:
    at = world(tmp_path, ScriptedDoors(tallied=GAMES))

    async def counted(pilot: Any) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    app = TableApp(at, opening=StatsScreen(at))
    assert snap_compare(app, terminal_size=size, run_before=counted)
