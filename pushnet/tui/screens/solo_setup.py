"""Setting up a game against bots."""

from collections.abc import Sequence
from typing import ClassVar

from textual import work

from pushnet.games.push_types import Options
from pushnet.ids import SEATS_MAX
from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import BOT_LEVELS
from pushnet.tui.messages import TableOpened
from pushnet.tui.screens.form import FormScreen
from pushnet.tui.screens.table_options import option_meaning, option_rows, turn_option
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.world import World
from pushnet.views.options import seats_named

START = "start"
BOTS = "bots"
LEVEL = "level"
BOTS_MAX = SEATS_MAX - 1


class SoloSetupScreen(FormScreen[None]):
    """How many bots, how good, and the options of the table."""

    PLACE = "solo"
    TITLE_TEXT = "Solo against bots"
    HINT = "Enter starts the game. The rows below may stay as they are."
    BINDINGS = bindings("solo", FormScreen.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        "A table inside this program: you and one to five bots. Nothing is sent anywhere.",
        "The first row starts the game. The rows below may stay as they are.",
    )

    def __init__(self, world: World) -> None:
        """Offer two bots and the printed rules."""
        super().__init__(world)
        self._bots = 2
        self._level = 0
        self._options = Options()

    def rows(self) -> Sequence[Row]:
        """Return start, bots, level and the options."""
        return (
            Row(name=START, label="▶ Start the game"),
            Row(name=BOTS, label="Bots", value=str(self._bots), turns=True),
            Row(name=LEVEL, label="They play", value=BOT_LEVELS[self._level][1], turns=True),
            *option_rows(self._options, self._bots + 1, self.world.look),
        )

    def meaning(self, name: str) -> str:
        """Return a sentence about a row."""
        match name:
            case "start":
                return "Press Enter to play."
            case "bots":
                return "One to five. With one bot the switch cards are left out."
            case "level":
                return BOT_LEVELS[self._level][2]
            case _:
                return option_meaning(self._options, self._bots + 1, name, self.world.look)

    def turn(self, name: str, step: int) -> None:
        """Change a value."""
        match name:
            case "bots":
                self._bots = (self._bots - 1 + step) % BOTS_MAX + 1
                self._options = seats_named(self._options, self._bots + 1)
            case "level":
                self._level = (self._level + step) % len(BOT_LEVELS)
            case _:
                self._options = turn_option(self._options, self._bots + 1, name, step)

    def pick(self, name: str) -> None:
        """Start."""
        assert name == START, name
        self._start()

    @work(exclusive=True, group="open")
    async def _start(self) -> None:
        table = await attempt(
            self.app,
            "Setting the table …",
            lambda: self.world.doors.open_solo(
                bots=self._bots, level=BOT_LEVELS[self._level][0], options=self._options
            ),
        )
        if table is not None:
            self.post_message(TableOpened(table))
