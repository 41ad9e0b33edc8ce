"""A screen that is a list of questions with an explanation of the one under the cursor."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.containers import VerticalScroll
from textual.widget import Widget

from pushnet.tui.screens.frame import Frame, Result
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import Panel, Spoken
from pushnet.words import say


class FormScreen(Frame[Result]):
    """A subclass says its rows and what they mean, and acts on what is asked for."""

    TITLE_TEXT: ClassVar[str] = ""
    HINT: ClassVar[str] = ""  # for the prompt line; see prompt_text
    HINTS = (
        KeyItem("↑↓", say("Choose")),
        KeyItem("←→", say("Change")),
        KeyItem("Enter", say("OK")),
    )

    @property
    def prompt_text(self) -> str:
        """What the prompt line says."""
        return self.HINT

    def rows(self) -> Sequence[Row]:
        """Return the rows as they are now."""
        raise NotImplementedError

    def meaning(self, name: str) -> str:
        """Return a sentence about the row of this name."""
        raise NotImplementedError

    def turn(self, name: str, step: int) -> None:
        """Change the value of a row."""

    def pick(self, name: str) -> None:
        """Do what a row is for."""

    def compose_body(self) -> Iterable[Widget]:
        """Return the list and the explanation."""
        with Panel(self.TITLE_TEXT, classes="panel form"):
            with VerticalScroll(can_focus=False):
                yield RowList(self.rows())
            yield Spoken(classes="meaning")

    def on_mount(self) -> None:
        """Explain the first row."""
        self.query_one(RowList).focus()
        self.prompt(self.prompt_text, yours=True)
        self._explain()

    def refresh_rows(self) -> None:
        """Show the rows as they are now."""
        self.query_one(RowList).rows = tuple(self.rows())
        self._explain()

    def retell(self) -> None:
        """Say rows and prompt in the language that is spoken now."""
        self.refresh_rows()
        self.prompt(self.prompt_text, yours=True)

    def _explain(self) -> None:
        row = self.query_one(RowList).current
        self.query_one(".meaning", Spoken).tell(self.meaning(row.name) if row else "")

    @on(RowList.Moved)
    def _moved(self) -> None:
        self._explain()

    @on(RowList.Turned)
    def _turned(self, event: RowList.Turned) -> None:
        self.turn(event.name, event.step)
        self.refresh_rows()

    @on(RowList.Picked)
    def _picked(self, event: RowList.Picked) -> None:
        self.pick(event.name)
