"""The matrix of players and colours: every bench, every bank, and whose turn it is.

Each colour is a column of its own, so that place says the same as colour and symbol.
"""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.games.push_cards import Colour
from pushnet.ids import Seat
from pushnet.tui.palette import Look
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.zone import Zone
from pushnet.views.marks import COLOUR_NAMES
from pushnet.views.push_board import BenchRow
from pushnet.views.table import Contact
from pushnet.words import speak, told, told_as


@dataclass(frozen=True, slots=True)
class _Widths:
    """Cells of the parts of a row."""

    name: int
    colour: int  # with the gap after it
    spaced: bool  # ranks with spaces between them
    number: int  # of each of the columns of points
    margin: int


_WIDTHS: Final = {
    Step.WIDE: _Widths(name=16, colour=15, spaced=True, number=7, margin=1),
    Step.NORMAL: _Widths(name=12, colour=9, spaced=False, number=6, margin=0),
    Step.COMPACT: _Widths(name=12, colour=6, spaced=False, number=6, margin=0),
}
_TONES: Final = {
    Contact.GOOD: "$success",
    Contact.HALF: "$warning",
    Contact.LAGGING: "$warning",
    Contact.GONE: "$error",
    Contact.LEFT: "$text-muted",
}


class Matrix(Zone[tuple[BenchRow, ...]]):
    """One line of headings and one line for each seat; a click on a seat asks for its bench."""

    class Asked(Message):
        """A seat's row was clicked."""

        def __init__(self, seat: Seat) -> None:
            """Name the seat."""
            super().__init__()
            self.seat = seat

    @staticmethod
    def height_for(step: Step, seat_count: int) -> int:
        """Return how many lines the zone needs."""
        if step <= Step.MINI:
            return 2
        return seat_count + 1 + 2 * _WIDTHS[step].margin

    def lines(self, part: tuple[BenchRow, ...]) -> list[Content]:
        """Return headings and rows, or in the smallest layout my bench and everybody's sum."""
        if self.step <= Step.MINI:
            return _mini(part, self.look, self.size.width)
        widths = _WIDTHS[self.step]
        blank = [Content("")] * widths.margin
        rows = [
            self._row(row, widths)
            .truncate(self.size.width, pad=True)
            .stylize_before("on $boost" if row.seat.who.seat in self.flashing else "")
            for row in part
        ]
        return [*blank, self._headings(widths), *rows]

    def on_click(self, event: events.Click) -> None:
        """Ask for the bench of the seat that was clicked."""
        if self.part is None or self.step <= Step.MINI:
            return
        index = event.y - _WIDTHS[self.step].margin - 1
        if 0 <= index < len(self.part):
            event.stop()
            self.post_message(self.Asked(self.part[index].seat.who.seat))

    def _headings(self, widths: _Widths) -> Content:
        parts: list[Content | str] = [" " * (3 + widths.name)]
        for colour in Colour:
            symbol = self.look.colour_symbol(colour)
            text = f" {symbol}"
            if self.step is not Step.COMPACT:
                text = f"{symbol} {speak(COLOUR_NAMES[colour])}"
            chip = Content(text).truncate(widths.colour - 1, pad=True)
            parts += [chip.stylize(self.look.inks.colours[colour]), " "]
        if self.step is not Step.COMPACT:
            parts += [
                _heading(told_as("heading", "bench"), widths.number),
                _heading(told_as("heading", "bank"), widths.number),
            ]
        parts.append(_heading(told_as("heading", "sum"), widths.number))
        return Content.assemble(*parts).stylize_before("$text-muted")

    def _row(self, row: BenchRow, widths: _Widths) -> Content:
        parts = [_name(row, self.look, widths.name)]
        for colour in Colour:
            cell = _cell(row, colour, self.look, spaced=widths.spaced)
            if self.step is Step.COMPACT:
                cell = _sum_cell(row, colour, self.look)
            parts.append(_fit(cell, widths.colour - 1, self.look) + " ")
        if self.step is not Step.COMPACT:
            parts.append(Content(str(row.bench_points)).right(widths.number))
            parts.append(Content(str(row.bank_points)).right(widths.number))
        parts.append(Content.styled(str(row.points), "bold").right(widths.number))
        line = Content.assemble(*parts)
        return line if row.seat.in_play else line.stylize_before("$text-disabled")


def _heading(word: str, cells: int) -> Content:
    """Return a heading over numbers, a blank before it at least."""
    return Content(word).truncate(cells - 1, ellipsis=True).right(cells)


def _name(row: BenchRow, look: Look, cells: int) -> Content:
    """Return contact, mark of the turn and name, three cells wider than the name."""
    contact = row.seat.contact
    mark = (
        Content(" ")
        if contact is None or not row.seat.in_play
        else Content.styled(look.contact_symbol(contact), _TONES[contact])
    )
    turn = look.glyphs.turn if row.has_turn else " "
    style = "bold $accent" if row.acts else ""
    who = row.seat.who
    name = Content(told("You") if who.is_me else who.name).truncate(cells, ellipsis=True, pad=True)
    return Content.assemble(mark, (turn, "bold $accent"), " ", name.stylize(style))


def _cell(row: BenchRow, colour: Colour, look: Look, *, spaced: bool) -> Content:
    ranks = row.bench[colour]
    if not ranks:
        return Content.styled(f" {look.glyphs.none}", "$text-disabled")
    text = (" " if spaced else "").join(map(str, ranks))
    return Content.styled(f" {text} ", look.inks.colours[colour])


def _sum_cell(row: BenchRow, colour: Colour, look: Look) -> Content:
    total = sum(row.bench[colour])
    if not total:
        return Content.styled(f" {look.glyphs.none}", "$text-disabled")
    return Content.styled(f" {total} ", look.inks.colours[colour])


def _fit(cell: Content, cells: int, look: Look) -> Content:
    """Return a cell of this width; one that is too long ends in a mark."""
    if cell.cell_length <= cells:
        return cell.truncate(cells, pad=True)
    return cell.truncate(cells - 1) + Content.styled(look.glyphs.more, "bold")


def _mini(rows: tuple[BenchRow, ...], look: Look, width: int) -> list[Content]:
    """Return two lines: my bench with its sum, and what everybody has."""
    mine = next((row for row in rows if row.seat.who.is_me), rows[0])
    bench = [_cell(mine, colour, look, spaced=False) for colour in Colour if mine.bench[colour]]
    line = Content(" ").join([*bench, Content.styled(f"= {mine.points}", "bold")])
    others = Content("  ").join(
        Content.assemble(
            (f"{row.seat.who.name} ", "bold $accent" if row.acts else ""), (str(row.points), "bold")
        )
        for row in rows
        if row is not mine
    )
    return [Content(" ") + line, (Content(" ") + others).truncate(width, ellipsis=True)]
