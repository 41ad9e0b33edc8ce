"""Help for where I am: what this place is for, and every key that does something here."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from pushnet.tui.commands import Command, printed
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.spoken import Spoken
from pushnet.words import say

EVERYWHERE: Final = (
    ("ctrl+p", say("Find any action by its name.")),
    ("ctrl+q", say("Quit pushnet.")),
)


class HelpScreen(ModalScreen[None]):
    """Shows paragraphs and keys until it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,f1,f10", "close", "Close", id="help.close")
    ]

    def __init__(self, place: str, about: Sequence[str], keys: Sequence[Command]) -> None:
        """Explain `place`."""
        super().__init__()
        self._place = place
        self._about = about
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog wide"):
            yield Spoken(say("Help: {place}", place=self._place), classes="title")
            with VerticalScroll(classes="text"):
                for paragraph in self._about:
                    yield Spoken(paragraph, classes="paragraph")
                for keys, text in self._lines():
                    with Horizontal(classes="line"):
                        yield Static(keys, classes="keys", markup=False)
                        yield Spoken(text, classes="what")
            yield KeyBar(KeyItem("Esc", say("Close"), "close"), KeyItem("↑↓", say("Scroll")))

    def action_close(self) -> None:
        """Go away."""
        self.dismiss()

    def _lines(self) -> Sequence[tuple[str, str]]:
        own = [(key_names(command.keys), command.sentence) for command in self._keys]
        return (*own, *EVERYWHERE)


def key_names(keys: str) -> str:
    """Return Textual's comma separated keys as they are printed on keyboards."""
    return "  ".join(printed(key) for key in keys.split(","))
