"""The checks of a record with their results; a click or Enter goes to where one failed."""

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from pushnet.tui.checks import Check
from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.event_log import TONES
from pushnet.views.phrase import Tone

MARKS: Final = {Tone.GOOD: "✓", Tone.BAD: "✗", Tone.NOTE: "!"}
ASCII_MARKS: Final = {Tone.GOOD: "+", Tone.BAD: "x", Tone.NOTE: "!"}
INDENT: Final = 2


class CheckList(Widget):
    """One or more lines a check; long ones are folded."""

    class Picked(Message):
        """A check that names a slot was clicked."""

        def __init__(self, slot: int) -> None:
            """Name the slot."""
            super().__init__()
            self.slot = slot

    def __init__(self, look: Look) -> None:
        """Show nothing yet."""
        super().__init__()
        self._look = look
        self._checks: tuple[Check, ...] = ()
        self._at: list[Check] = []  # by line drawn

    def show(self, checks: Sequence[Check]) -> None:
        """Show these checks."""
        self._checks = tuple(checks)
        self.refresh(layout=True)

    def render(self) -> Content:
        """Return the lines, and remember which check each belongs to."""
        self._at = []
        rows: list[Content] = []
        for check in self._checks:
            folded = self._fold(check)
            self._at += [check] * len(folded)
            rows += folded
        return Content("\n").join(rows)

    def on_click(self, event: events.Click) -> None:
        """Go to the slot of the check that was clicked."""
        if 0 <= event.y < len(self._at):
            slot = self._at[event.y].slot
            if slot is not None:
                event.stop()
                self.post_message(self.Picked(slot))

    def _fold(self, check: Check) -> list[Content]:
        marks = ASCII_MARKS if self._look.symbols is Symbols.ASCII else MARKS
        style = TONES[check.tone]
        text = sentence(check.text, self._look)
        if check.tone is Tone.BAD:
            text = text.stylize_before("bold $error")
        width = max(10, self.size.width - INDENT)
        first, *rest = text.wrap(width) if text.cell_length > width else [text]
        mark = Content.styled(f"{marks.get(check.tone, ' ')} ", style)
        return [mark + first, *(Content(" " * INDENT) + line for line in rest)]
