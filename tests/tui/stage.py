"""Running screens in tests: an app over scripted doors, and waiting for what is to come."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from pushnet.store.config import Config
from pushnet.store.key_section import Keys
from pushnet.tui.app import PushnetApp
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.world import World
from tests.tui.scripted_doors import WORDS, ScriptedDoors

TRIES_MAX = 200
CALM = Config(name="Mika", animations="off")


@dataclass
class Stage:
    """A running app and what a test does with it."""

    app: PushnetApp
    pilot: Pilot[int]
    doors: ScriptedDoors
    config_path: Path

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def place(self) -> str:
        return type(self.screen).__name__

    @property
    def prompt(self) -> str:
        return self.screen.query_one(PromptLine).sentence.plain

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def until(self, holds: Callable[[], bool], what: str = "") -> None:
        """Let the app work until this holds; an app that never gets there fails the test."""
        for _ in range(TRIES_MAX):
            if holds():
                return
            await self.pilot.pause()
        raise AssertionError(f"never came to hold: {what}; at {self.place}")

    async def at(self, place: str) -> None:
        await self.until(lambda: self.place == place, f"being at {place}")
        await self.pilot.pause()

    async def click_key(self, action: str, selector: str = "KeyBar") -> None:
        """Click the item of a key bar that has this action."""
        bars = list(self.screen.query(selector).results(KeyBar))
        await self.until(
            lambda: any(bar.cell_of(action) is not None for bar in bars), f"a key for {action}"
        )
        bar = next(bar for bar in bars if bar.cell_of(action) is not None)
        await self.pilot.click(bar, offset=(bar.cell_of(action) or 0, 0))
        await self.pilot.pause()

    async def click_row(self, widget: str, row: int, x: int = 6) -> None:
        await self.pilot.click(widget, offset=(x, row))
        await self.pilot.pause()

    def text(self, selector: str = "Screen") -> str:
        """Return what a widget shows, line by line."""
        widget: Widget = self.screen if selector == "Screen" else self.screen.query_one(selector)
        region = widget.region
        strips = self.screen._compositor.render_strips()
        return "\n".join(
            strip.crop(region.x, region.right).text.rstrip()
            for strip in strips[region.y : region.bottom]
        )


@asynccontextmanager
async def staged(
    tmp_path: Path,
    *keys: str,
    doors: ScriptedDoors | None = None,
    config: Config = CALM,
    size: tuple[int, int] = (80, 24),
    keymap: Keys = MappingProxyType({}),
    **options: Any,
) -> AsyncIterator[Stage]:
    """Run the app, press `keys`, and hand it over."""
    doors = doors or ScriptedDoors()
    path = tmp_path / "config.toml"
    app = PushnetApp(World(doors, config, path, words=WORDS, keymap=keymap), **options)
    async with app.run_test(size=size) as pilot:
        stage = Stage(app, pilot, doors, path)
        await pilot.pause()
        await stage.press(*keys)
        yield stage
