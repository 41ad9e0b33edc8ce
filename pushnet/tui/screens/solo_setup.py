"""Setting up a game against bots."""

from collections.abc import Sequence
from typing import ClassVar

from textual import work

from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import bot_levels
from pushnet.tui.messages import TableOpened
from pushnet.tui.screens.form import FormScreen
from pushnet.tui.screens.table_options import (
    game_row,
    next_game,
    option_meaning,
    option_rows,
    turn_option,
)
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.world import World
from pushnet.views.options import GAME_CHOICES, GameChoice, printed_rules, seats_named
from pushnet.words import say

START = "start"
BOTS = "bots"
LEVEL = "level"
USUAL_BOTS = 2


class SoloSetupScreen(FormScreen[None]):
    """Which game, how many bots, how good, and the options of the table."""

    PLACE = say("solo")
    TITLE_TEXT = say("Solo against bots")
    HINT = say("Enter starts the game. The rows below may stay as they are.")
    BINDINGS = bindings("solo", FormScreen.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("A table inside this program: you and one to five bots. Nothing is sent anywhere."),
        say("The first row starts the game. The rows below may stay as they are."),
    )

    def __init__(self, world: World) -> None:
        """Offer Push with two bots and the printed rules."""
        super().__init__(world)
        self._play(GAME_CHOICES[0])

    def _play(self, choice: GameChoice) -> None:
        """Offer this game as printed."""
        self._game = choice
        self._levels = bot_levels(choice.name)
        self._level = 0
        self._bots = max(USUAL_BOTS, choice.seats_min - 1)
        self._options = printed_rules(choice.name)

    def rows(self) -> Sequence[Row]:
        """Return start, bots, level and the options."""
        return (
            Row(name=START, label=say("▶ Start the game")),
            game_row(self._game, self.world.look),
            Row(
                name=BOTS,
                label=say("Bots"),
                value=str(self._bots),
                turns=self._game.seats_min < self._game.seats_max,
            ),
            Row(
                name=LEVEL,
                label=say("They play"),
                value=self._levels[self._level].adverb,
                turns=len(self._levels) > 1,
            ),
            *option_rows(self._options, self._bots + 1, self.world.look),
        )

    def meaning(self, name: str) -> str:
        """Return a sentence about a row."""
        match name:
            case "start":
                return say("Press Enter to play.")
            case "game":
                return sentence(self._game.meaning, self.world.look).plain
            case "bots" if self._game.has_teams:
                return say("Three: one of them is your partner.")
            case "bots":
                return say("One to five. With one bot the switch cards are left out.")
            case "level":
                return self._levels[self._level].meaning
            case _:
                return option_meaning(self._options, self._bots + 1, name, self.world.look)

    def turn(self, name: str, step: int) -> None:
        """Change a value."""
        match name:
            case "game":
                self._play(next_game(self._game, step))
            case "bots":
                fewest, most = self._game.seats_min - 1, self._game.seats_max - 1
                self._bots = (self._bots - fewest + step) % (most - fewest + 1) + fewest
                self._options = seats_named(self._options, self._bots + 1)
            case "level":
                self._level = (self._level + step) % len(self._levels)
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
            say("Setting the table …"),
            lambda: self.world.doors.open_solo(
                bots=self._bots,
                level=self._levels[self._level].name,
                options=self._options,
                game=self._game.name,
            ),
        )
        if table is not None:
            self.post_message(TableOpened(table))
