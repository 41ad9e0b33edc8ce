"""The latest events, newest at the bottom; the wheel goes back, and so does a click."""

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
        """A click, or the wheel turned back: the whole log is wanted."""

    def lines(self, part: tuple[LogLine, ...]) -> list[Content]:
        """Return a rule, where there is room for one, and the newest lines."""
        width, height = self.size
        ruled = self.step >= Step.NORMAL
        rule = [Content.styled(self.look.glyphs.across * width, "$text-disabled")] * ruled
        room = max(0, height - len(rule))
        shown = part[-room:] if room else ()
        return [*rule, *(log_line(line, self.look) for line in shown)]

    def on_click(self, event: events.Click) -> None:
        """Ask for the whole log."""
        event.stop()
        self.post_message(self.Opened())

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Ask for the whole log."""
        event.stop()
        self.post_message(self.Opened())


def log_line(line: LogLine, look: Look) -> Content:
    """Return one line of the log; the first of a turn is marked."""
    mark = Content.styled(look.glyphs.turn if line.opens_turn else " ", "$text-disabled")
    return Content.assemble(mark, sentence(line.text, look).stylize_before(TONES[line.tone]))
