"""Who sits where at a table of Push rummy, and all that may be known of their hands: how many."""

from typing import Final

from textual.content import Content

from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.zone import Zone
from pushnet.views.names import cells_of
from pushnet.views.phrase import phrase
from pushnet.views.rummy import RummySeat, Side
from pushnet.views.table import Contact

_TONES: Final = {
    Contact.GOOD: "$success",
    Contact.HALF: "$warning",
    Contact.LAGGING: "$warning",
    Contact.GONE: "$error",
    Contact.LEFT: "$text-muted",
}
_SIDES: Final = {
    Side.ME: phrase("you"),
    Side.PARTNER: phrase("partner"),
    Side.LEFT: phrase("left"),
    Side.RIGHT: phrase("right"),
}
_ORDER: Final = (None, Side.ME, Side.PARTNER, Side.LEFT, Side.RIGHT)
_NAME_CELLS: Final = (14, 12, 10, 8, 6)
"""Widths of a name to be tried, the widest first."""


class SeatLine(Zone[tuple[RummySeat, ...]]):
    """One line; `flash` takes seats."""

    def lines(self, part: tuple[RummySeat, ...]) -> list[Content]:
        """Return the line: partner, left, right; for onlookers everybody."""
        others = sorted(part, key=lambda row: (_ORDER.index(row.side), row.seat.who.seat))
        shown = [row for row in others if row.side is not Side.ME or self.step >= Step.NORMAL]
        gaps = ("  ", " ") if self.step >= Step.NORMAL else (" ",)
        dealer = next((row.seat.who for row in part if row.deals), None)
        told: tuple[Content, ...] = ()
        if dealer is not None and self.step >= Step.NORMAL:
            word = sentence(phrase("dealer {who}", who=dealer), self.look)
            told = (word.stylize_before("$text-muted"),)
        lines = [
            Content(gap).join([*(self._seat(row, cells) for row in shown), *more])
            for more in (told, ())
            for cells in _NAME_CELLS
            for gap in gaps
        ]
        # As wide as a terminal may draw it: for names in some scripts more than Rich counts.
        line = next((each for each in lines if cells_of(each.plain) <= self.size.width), lines[-1])
        return [line.truncate(self.size.width, ellipsis=True)]

    def _seat(self, row: RummySeat, name_cells: int) -> Content:
        who, look = row.seat.who, self.look
        turn = look.glyphs.turn if row.has_turn else " "
        contact = row.seat.contact
        mark = (
            Content("")
            if contact is None or not row.seat.in_play
            else Content.styled(look.contact_symbol(contact), _TONES[contact])
        )
        parts: list[Content | str | tuple[str, str]] = [(turn, "bold $accent"), mark, " "]
        if row.side is Side.ME:
            name = sentence(_SIDES[Side.ME], look)
        else:
            if row.side is not None and self.step >= Step.NORMAL:
                side = sentence(_SIDES[row.side], look).stylize_before("$text-muted")
                parts += [side, " "]
            name = Content(who.name).truncate(name_cells, ellipsis=True)
        style = "bold $accent" if row.has_turn else "bold"
        parts += [name.stylize(style), " ", Content(str(row.hand_count))]
        if row.has_contract:
            parts.append((f" {tick(look)}", "$success"))
        seat = Content.assemble(*parts)
        if not row.seat.in_play:
            return seat.stylize_before("$text-disabled")
        return seat.stylize_before("on $accent 35%") if who.seat in self.flashing else seat


def tick(look: Look) -> str:
    """Return the mark of a contract that is laid."""
    return "ok" if look.symbols is Symbols.ASCII else "✓"
