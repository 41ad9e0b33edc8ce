"""The first line of every screen: where I am, and the few facts that matter there."""

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.words import speak

PROGRAM = "PUSH"


class TopLine(Widget):
    """Shows ` PUSH  place   fact   fact`; facts that do not fit fall off from the right."""

    place: reactive[Content] = reactive(Content(""), layout=False)
    facts: reactive[tuple[Content, ...]] = reactive((), layout=False)

    def __init__(self, place: str = "") -> None:
        """Name the place."""
        super().__init__()
        self._said: tuple[str | Content, Sequence[str | Content]] = (place, ())
        self.set_reactive(TopLine.place, _content(place))

    def show(self, place: str | Content, facts: Sequence[str | Content] = ()) -> None:
        """Show place and facts; text is never markup."""
        self._said = (place, facts)
        self.place = _content(place)
        self.facts = tuple(map(_content, facts))

    def retell(self) -> None:
        """Say the same in the language that is spoken now."""
        self.show(*self._said)

    def render(self) -> Content:
        """Return the line."""
        line = Content.assemble(" ", (PROGRAM, "bold $foreground"), "  ", self.place)
        for fact in self.facts:
            longer = Content.assemble(line, "   ", fact)
            if longer.cell_length > self.size.width:
                break
            line = longer
        return line


def _content(text: str | Content) -> Content:
    return Content(speak(text)) if isinstance(text, str) else text
