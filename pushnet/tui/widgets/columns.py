"""The three columns, drawn as three rows of cards; a click on a row chooses it.

Legal rows are lit and have a reversed badge with their key; the others say what keeps the card
out. Source: docs/screens.md.
"""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.cards import HEIGHTS, card_lines
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_board import ColumnView

ROW_HEIGHTS: Final = {
    Step.WIDE: 6,  # five lines of cards and one between the columns
    Step.NORMAL: 3,
    Step.COMPACT: 1,
    Step.MINI: 1,
    Step.TOO_SMALL: 1,
}


MARGIN: Final = 6  # edge, badge, and a blank at each side of the cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What the zone shows."""

    columns: tuple[ColumnView, ...]
    chosen: int | None  # the number of the column that Enter would choose
    is_bust: bool  # the card fits nowhere
    why_not: tuple[Phrase | None, ...] = ()  # by column: why it cannot be chosen; None: it can


class Columns(Zone[Board]):
    """The board; `flash` takes numbers of columns."""

    class Chosen(Message):
        """A column was clicked."""

        def __init__(self, number: int) -> None:
            """Name the column by its number on the table."""
            super().__init__()
            self.number = number

    def lines(self, part: Board) -> list[Content]:
        """Return all rows."""
        return [line for column in part.columns for line in self._row(column, part)]

    def on_click(self, event: events.Click) -> None:
        """Choose the column that was clicked."""
        index = event.y // ROW_HEIGHTS[self.step]
        if self.part is not None and 0 <= index < len(self.part.columns):
            event.stop()
            self.post_message(self.Chosen(self.part.columns[index].number))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the tooltip say why the column under the pointer cannot be chosen."""
        index = event.y // ROW_HEIGHTS[self.step]
        reasons = () if self.part is None else self.part.why_not
        why_not = reasons[index] if 0 <= index < len(reasons) else None
        self.tooltip = None if why_not is None else sentence(why_not, self.look)

    def _row(self, column: ColumnView, board: Board) -> list[Content]:
        height = HEIGHTS[self.step]
        chosen = column.number == board.chosen
        edge, badge = _edge_and_badge(column, self.look, chosen=chosen)
        cards = [card_lines(card, self.look, self.step) for card in column.cards]
        gap = 0 if self.step <= Step.COMPACT else 1
        taken = MARGIN + sum(card[0].cell_length + gap for card in cards)
        notes = _notes(
            column,
            self.look,
            (height, self.size.width - taken),
            chosen=chosen,
            is_bust=board.is_bust,
        )
        rows = []
        for line in range(height):
            parts = [edge, badge if line == height // 2 else Content("   "), Content(" ")]
            for card in cards:
                parts += [card[line], Content(" " * gap)]
            parts += [Content(" "), notes[line]]
            row = Content.assemble(*parts).truncate(self.size.width, pad=True)
            rows.append(row.stylize_before(self._ground(column)))
        return rows + [Content("")] * (ROW_HEIGHTS[self.step] - height)

    def _ground(self, column: ColumnView) -> str:
        if column.number in self.flashing:
            return "on $accent 35%"
        return "on $boost" if column.action is not None else ""


def _edge_and_badge(column: ColumnView, look: Look, *, chosen: bool) -> tuple[Content, Content]:
    """Return the mark at the left and the key, whose paper says whether it may be pressed."""
    number = f" {column.number} "
    if chosen:
        return Content.styled(look.glyphs.edge, "$accent"), Content.styled(number, look.inks.chosen)
    if column.action is not None:
        return Content.styled(look.glyphs.edge, "$success"), Content.styled(number, look.inks.legal)
    return Content.styled(look.glyphs.edge, "$text-disabled"), Content.styled(
        number, "$text-muted" if column.cards else "$text-disabled"
    )


def _notes(
    column: ColumnView, look: Look, room: tuple[int, int], *, chosen: bool, is_bust: bool
) -> list[Content]:
    """Return what stands to the right of the cards, one entry for each of the room's lines."""
    height, width = room
    main = _main_note(column, look)
    if chosen:
        main = Content.assemble(
            main, ("  ◄" if look.symbols.value == "shapes" else "  <", "$accent")
        )
    notes = [Content("")] * height
    why = _why(column, look, width - (main.cell_length + 2 if height == 1 else 0))
    if why is None:
        notes[height // 2] = main
        return notes
    style = "$error" if is_bust else "$text-muted" if column.warning is None else "$warning"
    why = why.stylize_before(style)
    if height == 1:
        return [Content.assemble(main, "  ", why)]
    notes[height // 2] = main
    notes[height // 2 + 1] = why
    return notes


def _why(column: ColumnView, look: Look, width: int) -> Content | None:
    """Return why not to choose it. A warning beside many cards leaves out its figure, or all."""
    if column.reason is not None:
        return sentence(column.reason, look)
    if column.warning is None:
        return None
    said = (sentence(each, look) for each in (column.warning, phrase("then roll")))
    return next((each for each in said if each.cell_length <= width), None)


def _main_note(column: ColumnView, look: Look) -> Content:
    if column.cards:
        return Content.styled(str(column.points), "bold")
    if column.taken_by is not None:
        text = phrase("{who}  +{points}", who=column.taken_by, points=column.taken_points)
        return sentence(text, look).stylize_before("$text-muted")
    if column.action is not None:
        return sentence(phrase("new column"), look).stylize_before("$text-muted")
    return Content.styled(look.glyphs.none, "$text-disabled")
