"""The events of a replay, with the present step in the middle; a click goes to a step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.event_log import TONES
from pushnet.views.phrase import Phrase
from pushnet.views.push_log import LogLine
from pushnet.views.replay import ReplayStep

NUMBER_CELLS: Final = 4


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the list."""

    index: int  # of the step it belongs to
    number: str  # of the step, on the first of its lines
    line: LogLine | None  # None: what follows does not hold


class StepList(Widget):
    """As many lines as fit, around the present step."""

    class Picked(Message):
        """A step was clicked."""

        def __init__(self, index: int) -> None:
            """Name the step."""
            super().__init__()
            self.index = index

    class Wheeled(Message):
        """The wheel was turned over the list."""

        def __init__(self, by: int) -> None:
            """Say how far, in steps."""
            super().__init__()
            self.by = by

    def __init__(self, look: Look) -> None:
        """Show nothing yet."""
        super().__init__()
        self._look = look
        self._lines: tuple[_Line, ...] = ()
        self._first: dict[int, int] = {}  # by step: its first line
        self._index = 0
        self._fault: Phrase | None = None

    def load(self, steps: Sequence[ReplayStep], fault: Phrase | None) -> None:
        """Take the steps of a game; `fault` says what is wrong after the last one."""
        lines = [
            _Line(step.index, str(step.index + 1) if place == 0 else "", line)
            for step in steps
            for place, line in enumerate(step.lines)
        ]
        if fault is not None:
            lines.append(_Line(len(steps) - 1, "", None))
        self._lines, self._fault = tuple(lines), fault
        self._first = {line.index: at for at, line in reversed(list(enumerate(lines)))}
        self.refresh()

    def show(self, index: int) -> None:
        """Mark this step as the present one."""
        self._index = index
        self.refresh()

    def render(self) -> Content:
        """Return the lines that fit."""
        top = self._top
        shown = self._lines[top : top + self.size.height]
        return Content("\n").join(self._row(line) for line in shown)

    def on_click(self, event: events.Click) -> None:
        """Go to the step under the pointer."""
        at = self._top + event.y
        if 0 <= at < len(self._lines):
            event.stop()
            self.post_message(self.Picked(self._lines[at].index))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back a step."""
        event.stop()
        self.post_message(self.Wheeled(-1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on a step."""
        event.stop()
        self.post_message(self.Wheeled(1))

    @property
    def _top(self) -> int:
        """The first line that is shown."""
        height = self.size.height
        middle = self._first.get(self._index, 0) - height // 2
        return max(0, min(middle, len(self._lines) - height))

    def _row(self, line: _Line) -> Content:
        width = self.size.width
        glyphs = self._look.glyphs
        if line.line is None:
            assert self._fault is not None
            mark = "x" if glyphs.more == "~" else "✗"
            text = Content.assemble(f"{mark:>{NUMBER_CELLS}} ", sentence(self._fault, self._look))
            return text.truncate(width, ellipsis=True, pad=True).stylize("bold $error")
        here = line.index == self._index
        first = line.number != ""
        mark = (glyphs.turn if line.line.opens_turn else " ") if not here else glyphs.turn
        row = Content.assemble(
            (f"{line.number:>{NUMBER_CELLS}}", "$text-muted"),
            (mark if first else " ", "bold $accent" if here else "$text-disabled"),
            sentence(line.line.text, self._look).stylize_before(TONES[line.line.tone]),
        ).truncate(width, ellipsis=True, pad=True)
        return row.stylize_before("bold on $boost") if here else row
