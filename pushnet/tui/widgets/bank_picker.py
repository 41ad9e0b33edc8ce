"""Which colour to bank: five rows, over the side panel."""

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.palette import Look
from pushnet.tui.sentence import ranks_text, sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.marks import COLOUR_NAMES
from pushnet.views.phrase import phrase
from pushnet.views.push_bank import BankChoice
from pushnet.words import speak

NAME_CELLS = 7
RANKS_CELLS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What the zone shows."""

    choices: tuple[BankChoice, ...]  # five
    chosen: int | None  # number of the colour that Enter would bank


class BankPicker(Zone[Offer]):
    """A title and five rows; a click on a row banks."""

    class Chosen(Message):
        """A colour was clicked."""

        def __init__(self, number: int) -> None:
            """Name the colour by its number, 1..5."""
            super().__init__()
            self.number = number

    def lines(self, part: Offer) -> list[Content]:
        """Return the title, if there is room for it, and the colours."""
        title = sentence(phrase("Safe until the end:"), self.look).stylize("bold")
        rows = [_row(choice, part.chosen, self.look) for choice in part.choices]
        titled = [Content.assemble(" ", title)] if self._titled(part) else []
        return [*titled, *(Content.assemble(" ", row) for row in rows)]

    def on_click(self, event: events.Click) -> None:
        """Bank the colour that was clicked."""
        if self.part is None:
            return
        index = event.y - self._titled(self.part)
        if 0 <= index < len(self.part.choices):
            event.stop()
            self.post_message(self.Chosen(self.part.choices[index].number))

    def _titled(self, part: Offer) -> bool:
        return self.size.height > len(part.choices)


def _padded(name: str) -> Content:
    """Return a name in a column of its own, or as it is where it is longer."""
    return Content(name).truncate(max(NAME_CELLS + 2, Content(name).cell_length), pad=True)


def _row(choice: BankChoice, chosen: int | None, look: Look) -> Content:
    if choice.action is None:
        name = f" {look.colour_symbol(choice.colour)} {speak(COLOUR_NAMES[choice.colour])}"
        badge = f" {choice.number} "
        return Content.styled(f"{badge}{name}", "$text-disabled")
    ink = look.inks.chosen if choice.number == chosen else look.inks.legal
    name = f" {look.colour_symbol(choice.colour)} {speak(COLOUR_NAMES[choice.colour])}"
    ranks = Content(f" {ranks_text(choice.ranks)}").truncate(RANKS_CELLS, pad=True)
    points = Content(str(choice.points)).right(3)
    return Content.assemble(
        (f" {choice.number} ", ink),
        _padded(name).stylize(look.inks.colours[choice.colour]),
        ranks,
        points.stylize("bold"),
        (f" {look.glyphs.pointer}", "$accent") if choice.is_most else "",
    )
