"""Sitting at the table of Push in tests: the real app, a scripted client, a clock of our own."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from textual.screen import Screen

import pushnet.tui.app
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import PlayerAction
from pushnet.session.effects import Intent, Play, RoomChanged
from pushnet.session.snapshot import SlotNote
from pushnet.store.config import Config
from pushnet.tui.app import PushnetApp
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.table_questions import Departure
from pushnet.tui.world import World
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import CALM, Stage

PATIENT = replace(CALM, auto_place=False, bell=False)


class TableApp(PushnetApp):
    """The real app with nothing below the table: it starts sooner."""

    CSS_PATH = Path(pushnet.tui.app.__file__).with_name("app.tcss")

    def get_default_screen(self) -> Screen[None]:
        return Screen()


@dataclass
class HandClock:
    """Time that passes when a test says so, or by itself with every look at it."""

    now_ms: int = 10_000
    step_ms: int = 1_000

    def __call__(self) -> int:
        self.now_ms += self.step_ms
        return self.now_ms


@dataclass
class AtTable:
    """A running table and what a test does with it."""

    stage: Stage
    client: ScriptedClient
    clock: HandClock
    departures: list[Departure | None] = field(default_factory=list)

    @property
    def table(self) -> PushTable:
        return next(s for s in self.stage.app.screen_stack if isinstance(s, PushTable))

    @property
    def prompt(self) -> str:
        return " ".join(self.stage.prompt.split())

    @property
    def played(self) -> list[PlayerAction]:
        return [intent.action for intent in self.client.intents if isinstance(intent, Play)]

    @property
    def sent(self) -> list[Intent]:
        return self.client.intents

    async def press(self, *keys: str) -> None:
        await self.stage.press(*keys)

    async def click(self, widget: str, x: int, y: int) -> None:
        await self.stage.click_row(widget, y, x)

    async def settle(self) -> None:
        await self.stage.pilot.pause()

    async def sit_at(self, position: str) -> None:
        """Go on with another position, as if everything before had never happened."""
        client = self.client
        client.state = parse_position(position)
        client.intents.clear()
        client.notes.append(
            SlotNote(
                h=len(client.notes) + 3,
                events=(),
                state=client.state,
                event_number=None,
                dropped=(),
                left=(),
            )
        )
        client.tell(RoomChanged())
        await self.settle()

    def text(self, widget: str = "Screen") -> str:
        return self.stage.text(widget)


@asynccontextmanager
async def at_table(
    tmp_path: Path,
    client: ScriptedClient,
    *keys: str,
    size: tuple[int, int] = (80, 24),
    config: Config = PATIENT,
    clock: HandClock | None = None,
    prepare: Callable[[PushTable], Any] = lambda _: None,
    notifications: bool = False,
) -> AsyncIterator[AtTable]:
    """Open the table, press `keys`, and hand it over."""
    clock = clock or HandClock()
    doors, path = ScriptedDoors(), tmp_path / "config.toml"
    app = TableApp(World(doors, config, path, words=WORDS))
    async with app.run_test(size=size, notifications=notifications) as pilot:
        table = PushTable(app.world, client, title="mossy-otter", now_ms=clock)
        prepare(table)
        at = AtTable(Stage(app, pilot, doors, path), client, clock)
        await app.push_screen(table, at.departures.append)
        await pilot.pause()
        await at.press(*keys)
        yield at
