"""Writing a line of chat. While it has the focus, single keys type text."""

from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.text_line import TextLine
from pushnet.wire.contents import CHAT_BYTES_MAX
from pushnet.words import say, told

WRITING: Final = (
    KeyItem("Enter", say("Send")),
    KeyItem("Esc", say("Close"), "stop_writing"),
    KeyItem("►", say("Emote"), "emotes"),
    KeyItem("►", say("Mute"), "mute"),
)
"""The key bar while a line of chat is written: letters are text then, clicks are not."""


class ChatInput(TextLine):
    """A line that says its text on Enter and closes on Esc. Hidden until `open_line`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close_line", "Close", id="chat.close")
    ]

    class Said(Message):
        """A line to send; never empty, never longer than the protocol allows."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Closed(Message):
        """The line is gone; the focus may go elsewhere."""

    def __init__(self) -> None:
        """Start hidden."""
        super().__init__(
            placeholder=told("Enter sends, Esc closes"), compact=True, select_on_focus=False
        )
        self.display = False

    def retell(self) -> None:
        """Say what the keys do in the language that is spoken now."""
        self.placeholder = told("Enter sends, Esc closes")

    def open_line(self) -> None:
        """Show the line and take the focus."""
        self.display = True
        self.focus()

    def action_close_line(self) -> None:
        """Hide the line; what was typed stays for the next time."""
        self.display = False
        self.post_message(self.Closed())

    @on(Input.Changed)
    def _shorten(self, event: Input.Changed) -> None:
        """Let nobody type more than can be sent."""
        event.stop()
        fitting = fitted(event.value)
        if fitting != event.value:
            self.value = fitting

    @on(Input.Submitted)
    def _send(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        self.value = ""
        if text:
            self.post_message(self.Said(text))
        self.action_close_line()


def fitted(text: str) -> str:
    """Return as much of a text as one chat message holds; characters stay whole."""
    return text.encode()[:CHAT_BYTES_MAX].decode(errors="ignore")
