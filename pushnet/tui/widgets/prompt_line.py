"""The line above the key bar: what is awaited now, and from whom."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.tui.ascii_form import ascii_form
from pushnet.words import speak


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

    def retell(self) -> None:
        """Say the same in the language that is spoken now."""
        self.show(self._said, yours=self.yours)

    def render(self) -> Content:
        """Return the line."""
        mark = "►" if self.yours else " "
        return ascii_form(Content(f" {mark} ") + self.sentence, self)
