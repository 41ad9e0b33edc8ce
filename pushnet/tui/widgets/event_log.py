"""The latest events, newest at the bottom; a click on one leads to its step, the wheel to all."""

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import Tone
from pushnet.views.push_log import LogLine

TONES = {
    Tone.PLAIN: "$foreground 80%",
    Tone.MINE: "$accent",
    Tone.GOOD: "$success",
    Tone.BAD: "$error",
    Tone.NOTE: "$text-muted",
}


class EventLog(Zone[tuple[LogLine, ...]]):
    """As many lines as fit, anchored at the bottom."""

    class Opened(Message):
        """A click beside the lines, or the wheel turned back: the whole log is wanted."""

    class Chosen(Message):
        """A line was clicked: the table is wanted as it was then."""

        def __init__(self, slot: int) -> None:
            """Name the slot of the line."""
            super().__init__()
            self.slot = slot

    def lines(self, part: tuple[LogLine, ...]) -> list[Content]:
        """Return a rule, where there is room for one, and the newest lines."""
        rule = Content.styled(self.look.glyphs.across * self.size.width, "$text-disabled")
        return [*[rule] * self._rules, *(log_line(line, self.look) for line in self._shown(part))]

    def on_click(self, event: events.Click) -> None:
        """Ask for the step of the line that was clicked, or else for the whole log."""
        event.stop()
        shown = self._shown(self.part or ())
        at = event.y - self._rules
        chosen = 0 <= at < len(shown)
        self.post_message(self.Chosen(shown[at].h) if chosen else self.Opened())

    @property
    def _rules(self) -> int:
        """How many lines lie above the events."""
        return int(self.step >= Step.NORMAL)

    def _shown(self, part: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
        room = max(0, self.size.height - self._rules)
        return part[-room:] if room else ()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Ask for the whole log."""
        event.stop()
        self.post_message(self.Opened())


def log_line(line: LogLine, look: Look) -> Content:
    """Return one line of the log; the first of a turn is marked."""
    mark = Content.styled(look.glyphs.turn if line.opens_turn else " ", "$text-disabled")
    return Content.assemble(mark, sentence(line.text, look).stylize_before(TONES[line.tone]))
