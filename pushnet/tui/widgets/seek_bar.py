"""How far a replay has come, as a bar: a click goes there, and so does dragging."""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.tui.palette import Look, Symbols
from pushnet.words import told

BAR_CELLS_MIN: Final = 8
MARGIN: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where the replay is."""

    index: int = 0
    count: int = 0
    turn: int = 0
    turn_count: int = 0
    speed: str = ""  # as shown, e.g. "×2"
    plays: bool = False


class SeekBar(Widget):
    """Shows ` ━━━━╸───  98/157  turn 12/19  ×1`."""

    progress: reactive[Progress] = reactive(Progress(), layout=False)

    class Sought(Message):
        """A place on the bar was pointed at."""

        def __init__(self, part: int, whole: int) -> None:
            """Name the cell, 0 <= part < whole."""
            super().__init__()
            self.part = part
            self.whole = whole

    def __init__(self, look: Look) -> None:
        """Draw with these symbols."""
        super().__init__()
        self._look = look

    @property
    def bar_cells(self) -> int:
        """The length of the bar."""
        return max(BAR_CELLS_MIN, self.size.width - self._label().cell_length - 2 * MARGIN)

    def render(self) -> Content:
        """Return bar and numbers."""
        progress, cells = self.progress, self.bar_cells
        done, rest = ("━", "─") if self._look.symbols is not Symbols.ASCII else ("=", "-")
        filled = (progress.index * (cells - 1)) // max(1, progress.count - 1) + 1
        return Content.assemble(
            " " * MARGIN,
            (done * filled, "$accent"),
            (rest * (cells - filled), "$text-disabled"),
            self._label(),
        )

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Go where the bar is pressed, and follow the pointer until it is let go."""
        event.stop()
        self.capture_mouse()
        self._seek(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follow the pointer while the button is down."""
        if self.app.mouse_captured is self:
            event.stop()
            self._seek(event.x)

    def on_mouse_up(self) -> None:
        """Follow it no longer."""
        self.release_mouse()

    def _seek(self, x: int) -> None:
        cells = self.bar_cells
        self.post_message(self.Sought(max(0, min(x - MARGIN, cells - 1)), cells))

    def _label(self) -> Content:
        progress = self.progress
        # Numbers of one width: a bar that grew while it is dragged would run away.
        place = f"  {progress.index + 1:{len(str(progress.count))}}/{progress.count}  "
        number = f"{progress.turn:{len(str(progress.turn_count))}}/{progress.turn_count}"
        turn = told("turn {number}", number=number) + "  "
        sign = (
            ("►" if progress.plays else " ")
            if self._look.symbols is not Symbols.ASCII
            else (">" if progress.plays else " ")
        )
        return Content.assemble((place, "bold"), turn, (f"{sign}{progress.speed} ", "$accent"))
