"""The options of the table in the lobby: the host changes them, everybody reads them."""

from collections.abc import Sequence
from typing import Any, ClassVar

from pushnet.tui.commands import bindings
from pushnet.tui.screens.form import FormScreen
from pushnet.tui.screens.table_options import option_meaning, option_rows, turn_option
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.world import World


class OptionsScreen(FormScreen[Any]):
    """Answers the options as they are when it is left."""

    PLACE = "options"
    TITLE_TEXT = "Options of the table"
    HINT = "Esc takes these options to the table."
    BINDINGS = bindings("options", FormScreen.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        "The options belong to the table: changing them takes everybody's ready mark away.",
        "Only the host can change them.",
    )

    def __init__(self, world: World, options: Any, seat_count: int, *, fixed: bool) -> None:
        """Show these options; `fixed`: they can only be read."""
        super().__init__(world)
        self._options = options
        self._seat_count = seat_count
        self._fixed = fixed

    def rows(self) -> Sequence[Row]:
        """Return the options."""
        return option_rows(self._options, self._seat_count, self.world.look, fixed=self._fixed)

    def meaning(self, name: str) -> str:
        """Return what the present value means."""
        return option_meaning(self._options, self._seat_count, name, self.world.look)

    def turn(self, name: str, step: int) -> None:
        """Change a value."""
        self._options = turn_option(self._options, self._seat_count, name, step)

    def action_back(self) -> None:
        """Answer the options."""
        self.dismiss(self._options)
