"""The invite: the words to read out, and a code to point a phone or a camera at."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.qr_code import QrCode

HOW = "Whoever types this after `pushnet join`, or into Join a table, sits down here."

LINE_CELLS = 36


class InviteBox(Vertical):
    """Shows the words always, and the code where it fits."""

    def __init__(self, text: str, notes: Sequence[str] = ()) -> None:
        """Show this invite, given as it is typed, and what its host should know besides."""
        super().__init__(id="invite", classes="panel")
        self._text = text
        self._notes = notes
        self.border_title = "Invite"

    def compose(self) -> ComposeResult:
        """Lay out words, code and keys."""
        yield Static(words_content(self._text), id="words")
        if self._notes:
            yield Static("\n".join(self._notes), id="notes", markup=False)
        yield QrCode(self._text)
        yield Static(HOW, id="how", markup=False)
        yield KeyBar(
            KeyItem("y", "Copy link", "copy_link"), KeyItem("u", "Show as text", "show_text")
        )


def words_content(text: str) -> Content:
    """Return an invite in two lines at most, unless its broker's address is a long one.

    The words stay together if they fit; else the last one goes to the address.
    """
    words, at, broker = text.partition("@")
    first, second = words, ""
    if len(words) > LINE_CELLS:
        start, _, last = words.rpartition("-")
        first, second = f"{start}-", last
    lines = [Content.styled(first, "bold $accent")]
    if second or broker:
        lines.append(Content.assemble((second, "bold $accent"), (at + broker, "$accent")))
    return Content("\n").join(lines)
