"""A sentence about something that takes a while, with a sign that it has not stopped."""

from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

SHAPES: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
LETTERS: Final = "|/-\\"  # where the terminal cannot be trusted with more
FRAME_S: Final = 0.12


class Spinner(Widget):
    """Shows `sentence` behind a turning sign; still when animations are off."""

    sentence: reactive[str] = reactive("", layout=True)
    frame: reactive[int] = reactive(0, layout=False)

    def __init__(self, sentence: str = "", *, frames: str = SHAPES) -> None:
        """Show this sentence; it is text, never markup."""
        super().__init__()
        self._frames = frames
        self._timer: Timer | None = None
        self.set_reactive(Spinner.sentence, sentence)

    def on_mount(self) -> None:
        """Turn, unless nothing is to move."""
        if self.app.animation_level != "none":
            self._timer = self.set_interval(FRAME_S, self._turn)

    def render(self) -> Content:
        """Return sign and sentence."""
        sign = self._frames[self.frame % len(self._frames)]
        return Content.assemble((sign, "bold $accent"), "  ", self.sentence)

    def _turn(self) -> None:
        self.frame += 1
