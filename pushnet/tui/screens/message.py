"""A dialog that says something: an error's sentence, a text to copy by hand."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.spoken import Spoken
from pushnet.words import say


class MessageScreen(ModalScreen[None]):
    """Shows a title and a text until it is closed. Both are text, never markup."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space,f10", "close", "Close", id="message.close")
    ]

    def __init__(self, title: str, text: str, *, bad: bool = False) -> None:
        """Say this; `bad` for an error."""
        super().__init__()
        self._title = title
        self._text = text
        self._bad = bad

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog roomy -bad" if self._bad else "dialog roomy"):
            yield Spoken(self._title, classes="title")
            with VerticalScroll(classes="text"):
                yield Spoken(self._text)
            yield KeyBar(KeyItem("Enter", say("Close"), "close"))

    def action_close(self) -> None:
        """Go away."""
        self.dismiss()
