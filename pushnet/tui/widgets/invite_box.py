"""The invite: the words to read out, and a code to point a phone or a camera at."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.qr_code import QrCode
from pushnet.tui.widgets.spoken import Panel, Spoken
from pushnet.words import say, speak

HOW = say("Whoever types this after `pushnet join`, or into Join a table, sits down here.")

LINE_CELLS = 36


class InviteBox(Panel):
    """Shows the words always, and the code where it fits."""

    def __init__(self, text: str, notes: Sequence[str] = ()) -> None:
        """Show this invite, given as it is typed, and what its host should know besides."""
        super().__init__(say("Invite"), id="invite")
        self._invite = text
        self._notes = notes

    def compose(self) -> ComposeResult:
        """Lay out words, code and keys."""
        yield Static(words_content(self._invite), id="words")
        if self._notes:
            yield Spoken("\n".join(map(speak, self._notes)), id="notes")
        yield QrCode(self._invite)
        yield Spoken(HOW, id="how")
        yield KeyBar(
            KeyItem("y", say("Copy link"), "copy_link"),
            KeyItem("u", say("Show as text"), "show_text"),
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
