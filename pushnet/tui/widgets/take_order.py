"""Who takes a column and in which order, as a list; in smaller layouts it is in the top line."""

from textual.content import Content

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import phrase
from pushnet.views.push_order import TakeOrder
from pushnet.words import told


class TakeOrderList(Zone[TakeOrder]):
    """A title, one line for each taker, and who would take after a bust."""

    def lines(self, part: TakeOrder) -> list[Content]:
        """Return all lines."""
        title = phrase("Take order {direction}", direction=part.direction)
        rows = [sentence(title, self.look).stylize("bold")]
        for index, who in enumerate(part.takers):
            mark = self.look.glyphs.turn if index == 0 else self.look.glyphs.arrow
            row = Content.assemble((mark, "$accent"), " ", told("you") if who.is_me else who.name)
            rows.append(row.stylize("bold $accent") if who.is_me else row)
        if part.if_bust:
            text = phrase("after a bust: {names}", names=part.if_bust)
            rows.append(sentence(text, self.look).stylize("$text-muted"))
        return [Content.assemble(" ", row) for row in rows]


def order_fact(order: TakeOrder, look: Look) -> Content:
    """Return the order in one line, for the top line."""
    arrow = f" {look.glyphs.arrow} "
    names = Content(arrow).join(
        Content.styled(told("you"), "bold $accent") if who.is_me else Content(who.name)
        for who in order.takers
    )
    return sentence(phrase("take {direction} ", direction=order.direction), look) + names
