"""A part of the table: shows one part of the view, and is drawn again only when that changed."""

from typing import Generic, TypeVar

from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget

from pushnet.tui.palette import Look
from pushnet.tui.size_step import Step

Part = TypeVar("Part")

FLASH_S = 0.4  # long enough to catch the eye, over before the next move of a quick bot


class Zone(Widget, Generic[Part]):
    """Draws `part`. A subclass turns it into lines and answers clicks with messages."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        """Draw nothing yet."""
        super().__init__(id=id)
        self.look = look
        self.step = Step.NORMAL
        self.part: Part | None = None
        self.flashing: frozenset[int] = frozenset()  # rows, by the subclass's own numbers
        self._flash_timer: Timer | None = None

    def show(self, part: Part, step: Step) -> None:
        """Show this part of the view in this layout."""
        if (part, step) == (self.part, self.step):
            return
        self.part = part
        self.step = step
        self.refresh()

    def flash(self, rows: frozenset[int]) -> None:
        """Light rows up for a moment, if animations are on."""
        if not rows or self.app.animation_level == "none":
            return
        if self._flash_timer is not None:
            self._flash_timer.stop()
        self.flashing = rows
        self._flash_timer = self.set_timer(FLASH_S, self._flash_over)
        self.refresh()

    def render(self) -> Content:
        """Return the zone's lines; nothing before the first `show`."""
        if self.part is None:
            return Content("")
        return Content("\n").join(self.lines(self.part))

    def lines(self, part: Part) -> list[Content]:
        """Return what is drawn, top to bottom."""
        raise NotImplementedError

    def _flash_over(self) -> None:
        self.flashing = frozenset()
        self.refresh()
