"""Stock and discard pile; a click on one of them means it."""

from dataclasses import dataclass
from enum import Enum

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.suit_look import suit_back, suit_chip
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import Phrase, phrase, phrase_as
from pushnet.views.rummy_melds import PilesView


class Pile(Enum):
    """One of the two."""

    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Middle:
    """What the zone shows."""

    piles: PilesView
    may_draw: bool
    may_discard: bool


LIT = 1
"""What `flash` takes."""


class Piles(Zone[Middle]):
    """The stock above, the discard pile below; side by side where there are few lines."""

    class Chosen(Message):
        """A pile was clicked."""

        def __init__(self, pile: Pile) -> None:
            """Name the pile."""
            super().__init__()
            self.pile = pile

    def lines(self, part: Middle) -> list[Content]:
        """Return both piles."""
        stock, discard = self._stock(part), self._discard(part)
        if self.step < Step.NORMAL:
            return [Content.assemble(" ", *stock, "  ", *discard).truncate(self.size.width)]
        lines = [Content.assemble(*stock[:3]), stock[-1], Content("")]
        lines += [discard[0], discard[2], discard[-1]]
        if self.flashing:
            lines[3] = lines[3].stylize_before("on $accent 35%")
        return [Content(" ") + line for line in lines]

    def on_click(self, event: events.Click) -> None:
        """Tell which pile was clicked."""
        offset = event.get_content_offset(self)
        if self.part is None or offset is None:
            return
        event.stop()
        if self.step < Step.NORMAL:
            below = offset.x > sum(piece.cell_length for piece in self._stock(self.part)) + 1
        else:
            below = offset.y > 2  # noqa: PLR2004 - the lines of the stock
        self.post_message(self.Chosen(Pile.DISCARD if below else Pile.STOCK))

    def _stock(self, part: Middle) -> list[Content]:
        """Return what it is, its cards, and its key; in the smallest layout without the cards."""
        count = sentence(phrase("stock {count}", count=part.piles.stock_count), self.look)
        back = suit_back(self.look) if part.piles.stock_count else Content(self.look.glyphs.none)
        key = self._key(
            "p", phrase_as("key: push two cards to the left", "push"), shown=part.may_draw
        )
        if self.step <= Step.MINI:
            return [count, Content(" "), key]
        return [count, Content(" "), back, Content(" "), key]

    def _discard(self, part: Middle) -> list[Content]:
        word = sentence(phrase_as("pile", "discard"), self.look)
        top = part.piles.top
        face = Content(self.look.glyphs.none) if top is None else suit_chip(top, self.look)
        under = phrase("{count} under", count=max(0, part.piles.discard_count - 1))
        key = self._key("x", phrase("discard"), shown=part.may_discard)
        if part.may_draw:
            key = self._key("d", phrase("take"), shown=True)
        pile = Content.assemble(word, " ", face)
        if self.step <= Step.MINI:
            return [pile, Content(" "), key]
        count = sentence(under, self.look).stylize_before("$text-muted")
        return [pile, Content(" "), count, Content(" "), key]

    def _key(self, key: str, label: Phrase, *, shown: bool) -> Content:
        """Return the badge of a pile that may be chosen now."""
        if not shown:
            return Content("")
        text = sentence(label, self.look)
        return Content.assemble((f" {key} ", self.look.inks.legal), " ", text)
