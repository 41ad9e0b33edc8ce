"""How every screen around the table looks, as pictures that are compared.

After a wanted change: look at the report that a failing run leaves, then run with
`--snapshot-update`. A new version of Textual changes all of them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pushnet.errors import NetworkError
from pushnet.games.push_types import Options
from pushnet.session.snapshot import Standing
from pushnet.store.config import Config
from pushnet.tables.hosting import HostPlan
from pushnet.tui.app import PushnetApp
from pushnet.tui.doors import ResumableTable
from pushnet.tui.screens import home
from pushnet.tui.screens.lobby import LobbyScreen
from pushnet.tui.world import World
from tests.tui.scripted_doors import (
    INVITE,
    LINK,
    OWN,
    WORDS,
    ScriptedClient,
    ScriptedDoors,
    ScriptedTable,
    key_of,
    lobby_snapshot,
    peer,
)

NORMAL = (80, 24)
SIZES = [NORMAL, (120, 40), (60, 18), (40, 10)]
LOOKS = [{"theme": "light"}, {"theme": "contrast"}, {"symbols": "ascii"}]
ADDRESS = "@192.168.178.23:41873"
OTHERS = (
    peer(key_of(1), "Ana", ready=True),
    peer(key_of(2), "健太", standing=Standing.SUSPECT, heard_ms=48_000),
    peer(key_of(3), "Bot·Kestrel", operator=OWN, ready=True),
)
CHAT = ((key_of(1), "ready when you are"), (key_of(2), "ちょっと待って [b]"))
GAMES = (
    ResumableTable(room=b"1", title="acorn-basil", detail="Push, 3 seats, with Ana and Farah"),
    ResumableTable(room=b"2", title="solo", detail="Push, 4 seats"),
)
REPORT = (
    "✓ 157 signatures hold, the chain of slots is intact",
    "✓ 12 rolls of the die were computed again",
    "! Farah left at slot 98",
    "It was fair if at least one of these keys was honest.",
)

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def _a_terminal_with_all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(home, "__version__", "1.2.3")  # a release changes no picture


def made(tmp_path: Path, doors: ScriptedDoors | None = None, **settings: Any) -> PushnetApp:
    config = Config(**{"name": "Mika", "animations": "off", **settings})
    world = World(doors or ScriptedDoors(), config, tmp_path / "config.toml", words=WORDS)
    return PushnetApp(world)


def lobby(tmp_path: Path, **settings: Any) -> tuple[PushnetApp, Callable[[Pilot[int]], Any]]:
    """Return the app and what brings it into a busy lobby on the local network."""
    client = ScriptedClient(lobby_snapshot(*OTHERS, ready=True, chat=CHAT))
    table = ScriptedTable(client, INVITE + ADDRESS, LINK + ADDRESS)
    app = made(tmp_path, ScriptedDoors(table=table), **settings)

    async def enter(pilot: Pilot[int]) -> None:
        plan = HostPlan(game="push", options=Options())
        await app.push_screen(LobbyScreen(app.world, table, plan))
        await pilot.pause()

    return app, enter


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40", "60x18", "40x10"])
def test_home(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(made(tmp_path, ScriptedDoors(unfinished=GAMES)), terminal_size=size)


@pytest.mark.parametrize("settings", LOOKS, ids=["light", "contrast", "ascii"])
def test_home_in_other_looks(
    snap_compare: Compare, tmp_path: Path, settings: dict[str, str]
) -> None:
    assert snap_compare(made(tmp_path, **settings), terminal_size=NORMAL)


def test_the_first_question(snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(made(tmp_path, name=""), terminal_size=NORMAL, press=[*"Mi"])


@pytest.mark.parametrize(
    "keys",
    [["s"], ["h", "down", "down", "right"], ["o"], ["t"], ["b"], ["v"], ["j", *"acorn bas"]],
    ids=["solo", "host", "settings", "tutorial", "rules", "verify", "join"],
)
def test_places(snap_compare: Compare, tmp_path: Path, keys: list[str]) -> None:
    assert snap_compare(made(tmp_path), terminal_size=NORMAL, press=keys)


def test_a_report(snap_compare: Compare, tmp_path: Path) -> None:
    app = made(tmp_path, ScriptedDoors(report=REPORT))

    async def verify(pilot: Pilot[int]) -> None:
        await pilot.press("v", *"game", "enter")
        await pilot.app.workers.wait_for_complete()

    assert snap_compare(app, terminal_size=NORMAL, run_before=verify)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40", "60x18", "40x10"])
def test_lobby(snap_compare: Compare, tmp_path: Path, size: tuple[int, int]) -> None:
    app, enter = lobby(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=enter)


@pytest.mark.parametrize("settings", LOOKS, ids=["light", "contrast", "ascii"])
def test_lobby_in_other_looks(
    snap_compare: Compare, tmp_path: Path, settings: dict[str, str]
) -> None:
    app, enter = lobby(tmp_path, **settings)
    assert snap_compare(app, terminal_size=NORMAL, run_before=enter)


@pytest.mark.parametrize("key", ["k", "u", "escape", "f1", "o", "c"])
def test_what_opens_from_the_lobby(snap_compare: Compare, tmp_path: Path, key: str) -> None:
    app, enter = lobby(tmp_path)

    async def press(pilot: Pilot[int]) -> None:
        await enter(pilot)
        await pilot.press(key)
        await pilot.pause()

    assert snap_compare(app, terminal_size=NORMAL, run_before=press)


def test_a_failure(snap_compare: Compare, tmp_path: Path) -> None:
    doors = ScriptedDoors(failure=NetworkError("the broker at 10.0.0.7:1883 does not answer"))
    assert snap_compare(made(tmp_path, doors), terminal_size=NORMAL, press=["s", "enter"])
