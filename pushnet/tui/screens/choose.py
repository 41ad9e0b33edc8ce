"""A dialog that asks for one of several things."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import Spoken
from pushnet.words import say


class ChooseScreen(ModalScreen[str | None]):
    """Answers the name of the chosen row, or None when the player thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10", "cancel", "Cancel", id="choose.cancel")
    ]

    def __init__(self, question: str, rows: Sequence[Row]) -> None:
        """Ask for one of `rows`."""
        super().__init__()
        self._question = question
        self._rows = rows

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog"):
            yield Spoken(self._question, classes="question")
            with VerticalScroll(classes="text", can_focus=False):
                yield RowList(self._rows)
            yield KeyBar(
                KeyItem("↑↓", say("Choose")),
                KeyItem("Enter", say("OK")),
                KeyItem("Esc", say("Cancel"), "cancel"),
            )

    def action_cancel(self) -> None:
        """Go away without an answer."""
        self.dismiss(None)

    @on(RowList.Picked)
    def _picked(self, event: RowList.Picked) -> None:
        self.dismiss(event.name)
