"""The options of the table in the lobby: the host changes them, everybody reads them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pushnet.tui.commands import bindings
from pushnet.tui.screens.form import FormScreen
from pushnet.tui.screens.table_options import option_meaning, option_rows, turn_option
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.world import World
from pushnet.words import say

HOST = "host"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What the player wants of the table."""

    options: Any
    hosts: bool  # the player is its host, or wants to be


class OptionsScreen(FormScreen[Arrangement]):
    """Answers the options as they are when it is left."""

    PLACE = say("options")
    TITLE_TEXT = say("Options of the table")
    BINDINGS = bindings("options", FormScreen.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("The options belong to the table: changing them takes everybody's ready mark away."),
        say("Only the host can change them. Where there is no host, anybody may become it."),
    )

    def __init__(
        self, world: World, options: Any, seat_count: int, *, hosts: bool, may_host: bool
    ) -> None:
        """Show these options.

        Args:
            world: Looks and settings.
            options: As they are now.
            seat_count: How many seats can be named as the first.
            hosts: They can be changed.
            may_host: There is no host; the player may become it.
        """
        super().__init__(world)
        self._options = options
        self._seat_count = seat_count
        self._hosts = hosts
        self._may_host = may_host

    @property
    def prompt_text(self) -> str:
        """What can be done here."""
        if self._hosts:
            return say("Esc takes these options to the table.")
        return say("Only the host can change the options.")

    def rows(self) -> Sequence[Row]:
        """Return the options, below the offer to become the host."""
        offer = [Row(name=HOST, label=say("▶ Become the host"))] if self._may_host else []
        look = self.world.look
        return (
            *offer,
            *option_rows(self._options, self._seat_count, look, fixed=not self._hosts),
        )

    def meaning(self, name: str) -> str:
        """Return what the present value means."""
        if name == HOST:
            return say("Nobody hosts now. The host decides the options and starts the game.")
        return option_meaning(self._options, self._seat_count, name, self.world.look)

    def turn(self, name: str, step: int) -> None:
        """Change a value."""
        self._options = turn_option(self._options, self._seat_count, name, step)

    def pick(self, name: str) -> None:
        """Become the host: the rows can be changed from now on."""
        if name == HOST:
            self._hosts, self._may_host = True, False
            self.refresh_rows()
            self.prompt(self.prompt_text, yours=True)

    def action_back(self) -> None:
        """Answer."""
        self.dismiss(Arrangement(self._options, self._hosts))
