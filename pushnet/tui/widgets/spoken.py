"""Words on the screen that are said again when the player takes another language.

What draws itself in `render` says its words there; what hands a text over once (a title in a
border, a line of text) keeps the sentence and says it again when `retell` asks for it.
"""

from typing import Protocol, runtime_checkable

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.widgets.text_line import TextLine
from pushnet.words import speak


@runtime_checkable
class Retelling(Protocol):
    """A screen or widget that has handed words over."""

    def retell(self) -> None:
        """Say them in the language that is spoken now."""


class Spoken(Static):
    """A text that is never markup."""

    def __init__(
        self,
        text: str = "",
        *,
        id: str | None = None,  # noqa: A002 - Textual's
        classes: str | None = None,
    ) -> None:
        """Say this."""
        super().__init__(speak(text), id=id, classes=classes, markup=False)
        self._text = text

    def tell(self, text: str) -> None:
        """Say this now."""
        self._text = text
        self.update(speak(text))

    def retell(self) -> None:
        """Say it in the language that is spoken now."""
        self.update(speak(self._text))


class Panel(Vertical):
    """A frame with a title."""

    def __init__(
        self,
        title: str,
        *,
        id: str = "",  # noqa: A002 - Textual's
        classes: str = "panel",
    ) -> None:
        """Begin with this title."""
        super().__init__(id=id or None, classes=classes)
        self.entitle(title)

    def entitle(self, title: str) -> None:
        """Show this title; it is text, never markup."""
        self._told_title = title
        self.border_title = Content(speak(title))

    def retell(self) -> None:
        """Say the title in the language that is spoken now."""
        self.entitle(self._told_title)


class ScrollPanel(Panel):
    """A frame with a title, that scrolls."""

    DEFAULT_CSS = "ScrollPanel { overflow-y: auto; }"


class Question(TextLine):
    """A line to type in, with a word about what is wanted while it is empty."""

    def __init__(self, value: str = "", *, placeholder: str = "", **rest: object) -> None:
        """Begin with this value."""
        super().__init__(value, placeholder=speak(placeholder), **rest)  # type: ignore[arg-type]
        self._wanted = placeholder

    def retell(self) -> None:
        """Say what is wanted in the language that is spoken now."""
        self.placeholder = speak(self._wanted)
