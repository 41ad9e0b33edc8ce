"""The newest lines of chat, in the side panel."""

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.chat import ChatRow
from pushnet.views.phrase import phrase


class ChatLines(Zone[tuple[ChatRow, ...]]):
    """A title and as many lines as fit, anchored at the bottom; a click asks to write."""

    class Opened(Message):
        """The chat was clicked."""

    def lines(self, part: tuple[ChatRow, ...]) -> list[Content]:
        """Return the title and the newest lines, wrapped to the width."""
        width, height = self.size
        if height < 2:  # noqa: PLR2004 - a title alone says nothing
            return []
        title = sentence(phrase("Chat"), self.look).stylize("bold")
        hint = sentence(phrase("c to write"), self.look).stylize("$text-muted")
        rows = [row for line in part for row in chat_line(line, self.look).wrap(width - 1)]
        rows = rows[-(height - 1) :]
        return [Content.assemble(" ", row) for row in (Content.assemble(title, "  ", hint), *rows)]

    def on_click(self, event: events.Click) -> None:
        """Ask to write."""
        event.stop()
        self.post_message(self.Opened())


def chat_line(row: ChatRow, look: Look) -> Content:
    """Return one line of chat: who, and what."""
    text = sentence(row.text, look)
    if not isinstance(row.text, str):
        text = text.stylize("italic")
    return Content.assemble((f"{row.name}: ", "bold $accent" if row.is_me else "$accent"), text)
