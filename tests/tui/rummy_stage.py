"""Sitting at a table of Push rummy in tests: the real app, a scripted client, our own clock."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pushnet.games.rummy_types import Action, Phase, Take
from pushnet.session.effects import Play
from pushnet.store.config import Config
from pushnet.tui.screens.rummy_table import RummyTable
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.own_hand import CardAt, OwnHand
from pushnet.tui.world import World
from tests.games.rummy_positions import Table, table
from tests.tui.rummy_client import RummyClient
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.stage import Stage
from tests.tui.table_stage import PATIENT, HandClock, TableApp

DRAWING = table(
    deal=2,
    phase=Phase.DRAW,
    hands={0: "3S 4S 5S 6S QH QD QS 2D JK", 1: "9C 8C KH", 2: "KS KC 5H", 3: "AS AH 7D 4C"},
    melds=((2, "set", "9S 9H 9D"), (2, "run", "4H 5H JK 7H"), (1, "set", "5C 5D 2S")),
    discard="3C KD",
    scores=((35, 60),),
)
"""Our turn begins; the hand has the whole contract."""
DRAWN = DRAWING.do(Take())
"""We have taken the king."""
LAYING = table(
    deal=2,
    hands={0: "6H QC 8S 3S 3D 3H 2H", 1: "9C 8C", 2: "KS KD", 3: "AS AH"},
    melds=(
        *((0, "set", "QH QD QS"), (0, "run", "4H 5H JK 7H"), (1, "run", "9S 10S JS QS")),
        (1, "set", "5C 5D 2S"),
    ),
    discard="3C KD",
    scores=((35, 60),),
)
"""We have drawn, and our contract lies."""


@dataclass
class AtRummy:
    """A running table and what a test does with it."""

    stage: Stage
    client: RummyClient
    start: Table
    departures: list[Departure | None] = field(default_factory=list)

    @property
    def table(self) -> RummyTable:
        return next(s for s in self.stage.app.screen_stack if isinstance(s, RummyTable))

    @property
    def prompt(self) -> str:
        return " ".join(self.stage.prompt.split())

    @property
    def played(self) -> list[Action]:
        return [intent.action for intent in self.client.intents if isinstance(intent, Play)]

    @property
    def picked(self) -> list[str]:
        """The cards picked, by name."""
        names = {self.start.at(name): name for name in set(self.start.hand())}
        return [names[position] for position in self.table.controls.hand.picked]

    async def press(self, *keys: str) -> None:
        await self.stage.press(*keys)

    async def go_to(self, name: str) -> None:
        """Move the cursor to a card of our hand by the arrow keys."""
        wanted = self.start.at(name)
        for _ in range(30):
            if self.table.controls.hand.cursor == wanted:
                return
            await self.press("right")
        raise AssertionError(f"the cursor never came to {name}")

    async def pick(self, names: str) -> None:
        for name in names.split():
            await self.go_to(name)
            await self.press("space")

    async def click_card(self, name: str) -> None:
        zone = self.table.query_one(OwnHand)
        token = CardAt(self.start.at(name))
        x, y = next(
            (x, y)
            for y in range(zone.size.height)
            for x in range(zone.size.width)
            if zone.token_at(x, y) == token
        )
        edge = zone.content_region.x - zone.region.x, zone.content_region.y - zone.region.y
        await self.stage.pilot.click(OwnHand, offset=(x + edge[0] + 1, y + edge[1]))
        await self.stage.pilot.pause()

    async def click(self, widget: str, x: int, y: int) -> None:
        await self.stage.click_row(widget, y, x)

    def text(self, widget: str = "Screen") -> str:
        return self.stage.text(widget)


@asynccontextmanager
async def at_rummy(
    tmp_path: Path,
    start: Table | RummyClient,
    *keys: str,
    size: tuple[int, int] = (80, 24),
    config: Config = PATIENT,
    clock: HandClock | None = None,
) -> AsyncIterator[AtRummy]:
    """Open the table, press `keys`, and hand it over."""
    client = start if isinstance(start, RummyClient) else RummyClient(start)
    lying = Table(client.state, tuple(client.dealer.deck))
    doors, path = ScriptedDoors(), tmp_path / "config.toml"
    app = TableApp(World(doors, config, path, words=WORDS))
    async with app.run_test(size=size) as pilot:
        screen = RummyTable(app.world, client, title="mossy-otter", now_ms=clock or HandClock())
        at = AtRummy(Stage(app, pilot, doors, path), client, lying)
        await app.push_screen(screen, at.departures.append)
        await pilot.pause()
        await at.press(*keys)
        yield at
