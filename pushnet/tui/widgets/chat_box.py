"""What was said, newest at the bottom. Everything in it is text, never markup."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.palette import Look
from pushnet.tui.widgets.chat_lines import chat_line
from pushnet.views.chat import ChatRow
from pushnet.words import say, speak

EMPTY = say("Nobody has said anything yet.")


class ChatBox(VerticalScroll):
    """Shows rows of chat and stays at the newest unless somebody has scrolled up."""

    def __init__(self, look: Look) -> None:
        """Draw with these symbols."""
        super().__init__(can_focus=False)
        self._look = look
        self._rows: Sequence[ChatRow] = ()

    def compose(self) -> ComposeResult:
        """Return the one widget that holds all lines."""
        yield Static()

    def on_mount(self) -> None:
        """Keep the newest line in view."""
        self.anchor()
        self.retell()

    def show(self, rows: Sequence[ChatRow]) -> None:
        """Show these rows."""
        if rows == self._rows:
            return
        self._rows = rows
        self.retell()

    def retell(self) -> None:
        """Say it all in the language that is spoken now."""
        lines = [chat_line(row, self._look) for row in self._rows]
        if not lines:
            lines = [Content.styled(speak(EMPTY), "$text-disabled")]
        self.query_one(Static).update(Content("\n").join(lines))
