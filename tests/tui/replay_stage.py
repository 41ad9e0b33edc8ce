"""A replay on the screen in tests: of a record, or of a running game."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pushnet.store.config import Config
from pushnet.tui.recording import Recording, read_recording
from pushnet.tui.screens.replay import ReplayScreen
from pushnet.tui.world import World
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import CALM, Stage
from tests.tui.table_stage import TableApp


@dataclass
class AtReplay:
    """A running replay and what a test does with it."""

    stage: Stage
    replay: ReplayScreen

    @property
    def number(self) -> int:
        """The step that is shown, from 1."""
        return self.replay.playback.index + 1

    @property
    def prompt(self) -> str:
        return " ".join(self.stage.prompt.split())

    async def press(self, *keys: str) -> None:
        await self.stage.press(*keys)

    def text(self, widget: str = "Screen") -> str:
        return self.stage.text(widget)


async def replay_opened(stage: Stage) -> None:
    """Wait until a record was verified, which a thread does in its own time, and is shown."""
    await stage.app.workers.wait_for_complete()
    await stage.at("ReplayScreen")


@asynccontextmanager
async def at_replay(
    tmp_path: Path,
    shown: bytes | Recording | ScriptedClient,
    *keys: str,
    size: tuple[int, int] = (80, 24),
    config: Config = CALM,
    step: int | None = None,
    step_s: float = 0.01,
) -> AsyncIterator[AtReplay]:
    """Open a replay at a step, press `keys`, and hand it over."""
    path = tmp_path / "config.toml"
    app = TableApp(World(ScriptedDoors(), config, path, words=WORDS))
    async with app.run_test(size=size) as pilot:
        told = read_recording(shown) if isinstance(shown, bytes) else shown
        replay = ReplayScreen(app.world, told, folder=tmp_path)
        replay.step_s = step_s
        if step is not None:
            replay.playback.go(step - 1)
        at = AtReplay(Stage(app, pilot, app.world.doors, path), replay)
        await app.push_screen(replay)
        await pilot.pause()
        await at.press(*keys)
        yield at
