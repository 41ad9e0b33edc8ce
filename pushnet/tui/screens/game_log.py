"""All that happened in this game, to go through; `u` keeps only the next player's lines.

One line is marked, the newest at first: Enter, or a click on any line, shows the table as it was
then.
"""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.widgets import Static

from pushnet.ids import Seat
from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.event_log import log_line
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.views.marks import Who
from pushnet.views.phrase import phrase
from pushnet.views.push_log import LogLine
from pushnet.words import say

PAGE_LINES = 10


class GameLogScreen(ModalScreen[int | None]):
    """The log as it was when it was opened; answers the slot at which to see the table again."""

    CSS_PATH = "push_table.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012 - declared so by Textual
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l,f7,f10", "close", "Close", id="log.close"),
        Binding("u,tab", "filter", "Player", id="log.filter"),
        Binding("r,f3,enter", "replay", "Replay", id="log.replay"),
        Binding("up", "move(-1)", "Up", priority=True),
        Binding("down", "move(1)", "Down", priority=True),
        Binding("pageup", f"move(-{PAGE_LINES})", "Earlier", priority=True),
        Binding("pagedown", f"move({PAGE_LINES})", "Later", priority=True),
    ]

    def __init__(self, look: Look, lines: Sequence[LogLine], seats: Sequence[Who]) -> None:
        """Show these lines, oldest first."""
        super().__init__()
        self._look = look
        self._lines = lines
        self._seats = seats
        self._only: Seat | None = None  # whose lines are shown; None: everybody's
        self._marked = 0  # among those shown

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog wide"):
            yield Static(classes="title", id="log_title")
            with VerticalScroll(classes="text"):
                yield Static(id="log_lines")
            yield KeyBar(
                KeyItem("Esc", say("Close"), "close"),
                KeyItem("u", say("Player"), "filter"),
                KeyItem("r", say("Replay"), "replay"),
                KeyItem("↑↓", say("Choose")),
            )

    def on_mount(self) -> None:
        """Show the newest lines."""
        self._show()

    def action_close(self) -> None:
        """Go away."""
        self.dismiss()

    def action_replay(self) -> None:
        """Go to the step of the marked line."""
        shown = self._shown()
        self.dismiss(shown[self._marked].h if shown else None)

    def action_move(self, lines: int) -> None:
        """Mark a later line, or an earlier one."""
        self._mark(self._marked + lines)

    def on_click(self, event: events.Click) -> None:
        """Go to the step whose line was clicked."""
        if not self.query_one(VerticalScroll).region.contains_point(event.screen_offset):
            return
        shown = self._shown()
        at = event.screen_y - self.query_one("#log_lines").region.y
        if 0 <= at < len(shown):
            event.stop()
            self.dismiss(shown[at].h)

    def action_filter(self) -> None:
        """Show the next player's lines only, and everybody's after the last."""
        following = 0 if self._only is None else self._only + 1
        self._only = Seat(following) if following < len(self._seats) else None
        self._show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title()
        self._mark(self._marked)

    def _show(self) -> None:
        self._title()
        self._mark(len(self._shown()) - 1)

    def _title(self) -> None:
        title = phrase("All that happened")
        if self._only is not None:
            title = phrase("All that {who} did", who=self._seats[self._only])
        self.query_one("#log_title", Static).update(sentence(title, self._look))

    def _mark(self, at: int) -> None:
        shown = self._shown()
        self._marked = max(0, min(at, len(shown) - 1))
        rows = [log_line(line, self._look) for line in shown]
        if rows:
            rows[self._marked] = rows[self._marked].stylize("reverse")
        self.query_one("#log_lines", Static).update(Content("\n").join(rows))
        self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        lines = self.query_one("#log_lines")
        line = Region(0, self._marked, lines.size.width, 1)
        self.query_one(VerticalScroll).scroll_to_region(line, animate=False)

    def _shown(self) -> list[LogLine]:
        return [line for line in self._lines if self._only is None or line.seat == self._only]
