"""A dialog that asks before something that cannot be undone."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import Spoken
from pushnet.words import say


class ConfirmScreen(ModalScreen[bool]):
    """Asks a question with two answers; Esc is the careful one, where the cursor starts."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10", "answer(False)", "No", id="confirm.no")
    ]

    def __init__(self, question: str, *, yes: str, no: str) -> None:
        """Ask `question`; `yes` and `no` say what happens, not just yes and no."""
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog"):
            yield Spoken(self._question, classes="question")
            yield RowList((Row(name="no", label=self._no), Row(name="yes", label=self._yes)))
            yield KeyBar(
                KeyItem("↑↓", say("Choose")),
                KeyItem("Enter", say("OK")),
                KeyItem("Esc", self._no, "answer(False)"),
            )

    @on(RowList.Picked)
    def _picked(self, event: RowList.Picked) -> None:
        self.dismiss(event.name == "yes")

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - an action's argument
        """Answer and go away."""
        self.dismiss(answer)
