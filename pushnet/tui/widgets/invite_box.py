"""The invite: the words to read out, and a code to point a phone or a camera at."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.qr_code import QrCode

HOW = "Whoever types this after `pushnet join`, or into Join a table, sits down here."


class InviteBox(Vertical):
    """Shows the words always, and the code where it fits."""

    def __init__(self, text: str, link: str) -> None:
        """Show this invite."""
        super().__init__(id="invite", classes="panel")
        self._text = text
        self._link = link
        self.border_title = "Invite"

    def compose(self) -> ComposeResult:
        """Lay out words, code and keys."""
        words, at, broker = self._text.partition("@")
        lines = [Content.styled(words, "bold $accent")]
        if broker:
            lines.append(Content.styled(at + broker, "$accent"))
        yield Static(Content("\n").join(lines), id="words")
        yield QrCode(self._link)
        yield Static(HOW, id="how", markup=False)
        yield KeyBar(
            KeyItem("y", "Copy link", "copy_link"), KeyItem("u", "Show as text", "show_text")
        )
