"""The line above the key bar: what is awaited now, and from whom. A long sentence takes two."""

from typing import Final

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.tui.ascii_form import ascii_form
from pushnet.words import speak

MARK_CELLS: Final = 3
ROWS_MIN: Final = 22  # of a window that can spare a second line


class PromptLine(Widget):
    """Shows one sentence; `yours` marks it as a call to act, in the accent colour with a ►."""

    sentence: reactive[Content] = reactive(Content(""), layout=False)
    yours: reactive[bool] = reactive(default=False, layout=False)

    _said: str | Content = ""

    def show(self, sentence: str | Content, *, yours: bool = False) -> None:
        """Show a sentence; text is never markup."""
        self._said = sentence
        self.sentence = Content(speak(sentence)) if isinstance(sentence, str) else sentence
        self.yours = yours
        self.set_class(yours, "-yours")
        self._fold(self.size.width)

    def on_resize(self, event: events.Resize) -> None:
        """Take two lines where one is too short now, or one again."""
        self._fold(event.size.width)

    def _fold(self, width: int) -> None:
        is_long = self.sentence.cell_length + MARK_CELLS > width > 0
        self.set_class(is_long and self.app.size.height >= ROWS_MIN, "-long")

    def retell(self) -> None:
        """Say the same in the language that is spoken now."""
        self.show(self._said, yours=self.yours)

    def render(self) -> Content:
        """Return the line."""
        mark = "►" if self.yours else " "
        return ascii_form(Content(f" {mark} ") + self.sentence, self)
