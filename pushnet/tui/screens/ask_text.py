"""A dialog that asks for one line of text: a name, a broker's address."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.spoken import Question, Spoken
from pushnet.words import say


class AskTextScreen(ModalScreen[str | None]):
    """Answers the text, or None when the player thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10", "cancel", "Cancel", id="ask.cancel")
    ]

    def __init__(
        self,
        question: str,
        *,
        text: str = "",
        example: str = "",
        fault: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        """Ask; `fault` returns a sentence about a text that will not do."""
        super().__init__()
        self._question = question
        self._text = text
        self._example = example
        self._fault = fault

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog"):
            yield Spoken(self._question, classes="question")
            yield Question(self._text, placeholder=self._example)
            yield Spoken(classes="fault")
            yield KeyBar(
                KeyItem("Enter", say("OK"), "submit"), KeyItem("Esc", say("Cancel"), "cancel")
            )

    def action_cancel(self) -> None:
        """Go away without an answer."""
        self.dismiss(None)

    async def action_submit(self) -> None:
        """Take what is written."""
        await self.query_one(Input).action_submit()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        text = " ".join(event.value.split())
        wrong = self._fault(text)
        if wrong is None:
            self.dismiss(text)
        else:
            self.query_one(".fault", Spoken).tell(wrong)

    @on(Input.Changed)
    def _changed(self) -> None:
        self.query_one(".fault", Spoken).tell("")
