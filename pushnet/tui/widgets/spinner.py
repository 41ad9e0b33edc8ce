"""A sentence about something that takes a while, with a sign that it has not stopped."""

from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

from pushnet.tui.ascii_form import ASCII_CLASS, ascii_form
from pushnet.words import speak

SHAPES: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
LETTERS: Final = "|/-\\"  # where the terminal cannot be trusted with more
FRAME_S: Final = 0.12


class Spinner(Widget):
    """Shows `sentence` behind a turning sign; still when animations are off."""

    sentence: reactive[str] = reactive("", layout=True)
    frame: reactive[int] = reactive(0, layout=False)

    def __init__(self, sentence: str = "") -> None:
        """Show this sentence; it is text, never markup."""
        super().__init__()
        self._timer: Timer | None = None
        self.set_reactive(Spinner.sentence, sentence)

    def on_mount(self) -> None:
        """Turn, unless nothing is to move."""
        if self.app.animation_level != "none":
            self._timer = self.set_interval(FRAME_S, self._turn)

    def render(self) -> Content:
        """Return sign and sentence."""
        frames = LETTERS if self.app.has_class(ASCII_CLASS) else SHAPES
        sign = frames[self.frame % len(frames)]
        return ascii_form(
            Content.assemble((sign, "bold $accent"), "  ", speak(self.sentence)), self
        )

    def _turn(self) -> None:
        self.frame += 1
