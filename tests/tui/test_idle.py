"""A table at which nothing happens draws nothing, however many heartbeats come."""

from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from pushnet.games.push_types import Options
from pushnet.session.effects import RoomChanged
from pushnet.tui.screens.push_table import PushTable
from tests.tui.lobby_stage import enter
from tests.tui.scripted_client import ScriptedClient, ScriptedSubstitute
from tests.tui.scripted_doors import ScriptedDoors, ScriptedTable
from tests.tui.stage import Stage, staged

HEARTBEATS = 5


async def pictures(stage: Stage, client: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how often the screen is drawn while heartbeats come."""
    drawn: list[Any] = []
    display = App._display

    def count(app: App[Any], screen: Any, renderable: Any) -> None:
        drawn.append(renderable)
        display(app, screen, renderable)

    with monkeypatch.context() as patch:
        patch.setattr(App, "_display", count)
        for _ in range(HEARTBEATS):
            client.now_ms += 3_000
            client.tell(RoomChanged())
            for _ in range(5):
                await stage.pilot.pause()
    return len(drawn)


async def test_an_idle_table_draws_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = ScriptedClient(3)
    client.cleared = True  # a lobby, which lies below the game from its start on
    doors = ScriptedDoors(table=ScriptedTable(client))  # type: ignore[arg-type]
    async with staged(tmp_path, doors=doors) as stage:
        await enter(stage, hosts=False)
        await stage.at("LobbyScreen")
        client.cleared = False
        client.tell(RoomChanged())
        await stage.at("PushTable")
        assert await pictures(stage, client, monkeypatch) == 0


async def test_a_running_clock_does_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = ScriptedClient(3, options=Options(turn_clock_s=60))
    client.substitute = ScriptedSubstitute(clock_ms=60_000)
    async with staged(tmp_path) as stage:
        stage.app.push_screen(PushTable(stage.app.world, client))
        await stage.pilot.pause()
        client.substitute.clock_ms = 50_000
        assert await pictures(stage, client, monkeypatch) > 0
