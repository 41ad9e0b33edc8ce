"""What a command line asked for is done at once, and what fails leads home."""

from pathlib import Path

import pytest

from pushnet.errors import NetworkError
from pushnet.games.push_types import Options
from pushnet.tui.app import PushnetApp
from pushnet.tui.start import Host, Join, Resume, Solo, Start, opening
from pushnet.tui.world import World
from tests.tui.scripted_doors import (
    INVITE,
    WORDS,
    ScriptedClient,
    ScriptedDoors,
    ScriptedTable,
    key_of,
    lobby_snapshot,
    peer,
)
from tests.tui.stage import CALM, Stage

HARD = Options(hard_star=True)
STARTS: list[tuple[Start, tuple[object, ...]]] = [
    (Solo(bots=3, level="uniform", options=HARD), ("solo", 3, "uniform", HARD)),
    (
        Host(game="push", options=HARD, broker="mqtt://b", seats_max=4),
        ("host", "push", HARD, "mqtt://b"),
    ),
    (Join(invite=INVITE), ("join", INVITE)),
    (Resume(room=b"1" * 16), ("resume", b"1" * 16)),
]


def at_table() -> ScriptedDoors:
    snapshot = lobby_snapshot(peer(key_of(1), "Ana"))
    return ScriptedDoors(table=ScriptedTable(ScriptedClient(snapshot)))


@pytest.mark.parametrize(("start", "asked"), STARTS, ids=lambda value: type(value).__name__)
async def test_it_is_done_at_once(tmp_path: Path, start: Start, asked: tuple[object, ...]) -> None:
    doors = at_table()
    world = World(doors, CALM, tmp_path / "config.toml", words=WORDS)
    app = PushnetApp(world, opening=opening(world, start))
    async with app.run_test(size=(80, 24)) as pilot:
        stage = Stage(app, pilot, doors, tmp_path)
        await stage.at("LobbyScreen")
        assert len(app.screen_stack) == 2
        if isinstance(start, Host):
            assert "2 of 4 seats" in stage.text("TopLine")
    assert doors.asked == [asked]


async def test_what_cannot_be_opened_leads_home(tmp_path: Path) -> None:
    doors = at_table()
    doors.failure = NetworkError("the broker is silent")
    world = World(doors, CALM, tmp_path / "config.toml")
    app = PushnetApp(world, opening=opening(world, Resume(room=b"")))
    async with app.run_test(size=(80, 24)) as pilot:
        stage = Stage(app, pilot, doors, tmp_path)
        await stage.at("MessageScreen")
        assert "The broker is silent." in stage.text()
        await stage.press("enter")
        await stage.at("HomeScreen")
