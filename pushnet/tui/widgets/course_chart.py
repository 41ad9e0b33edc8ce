"""Everybody's points, turn by turn, as one row of columns each, and the turns that decided it.

A seat has its row, its symbol and its colour; all rows have one scale. Below, the turning points
are numbered where they happened, and told. A click on one of them goes there, where that is
possible.
"""

from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import phrase, phrase_as
from pushnet.views.push_course import Course, CourseLine, TurningPoint
from pushnet.words import told

NAME_CELLS: Final = 13
POINTS_CELLS: Final = 4
TURN_CELLS_MAX: Final = 3  # of one turn, however short the game
CHART_CELLS_MIN: Final = 8
EDGE_CELLS: Final = 3  # symbol and spaces before the name
BLOCKS: Final = " ▁▂▃▄▅▆▇█"
ASCII_BLOCKS: Final = " .:-=+*%#"


class CourseChart(Zone[Course]):
    """As high as it needs to be."""

    class Picked(Message):
        """A turning point was clicked."""

        def __init__(self, slot: int) -> None:
            """Name the slot in which its turn ended."""
            super().__init__()
            self.slot = slot

    def __init__(self, look: Look) -> None:
        """Draw nothing yet."""
        super().__init__(look)
        self._at: list[TurningPoint | None] = []  # by line drawn

    def show(self, part: Course, step: Step) -> None:
        """Show this course."""
        if (part, step) != (self.part, self.step):
            self.part, self.step = part, step
            self.refresh(layout=True)

    def lines(self, part: Course) -> list[Content]:
        """Return the rows, and remember which turning point each belongs to."""
        if not part.turn_count:
            self._at = []
            return []
        room = self.size.width - EDGE_CELLS - NAME_CELLS - POINTS_CELLS
        rows = [self._heading(part)]
        if room >= CHART_CELLS_MIN:
            turns = turns_drawn(part.turn_count, room)
            best = max(1, *(line.most for line in part.lines))
            for line in part.lines:
                rows += self._rows(line, turns, best)
            rows.append(self._marks(part, turns))
        self._at = [None] * len(rows)
        for point in part.turning_points:
            told = self._told(point)
            rows += told
            self._at += [point] * len(told)
        return rows

    def on_click(self, event: events.Click) -> None:
        """Go to the turning point that was clicked."""
        point = self._at[event.y] if 0 <= event.y < len(self._at) else None
        if point is not None:
            event.stop()
            self.post_message(self.Picked(point.h))

    def _heading(self, part: Course) -> Content:
        text = phrase("Points after each of {count} turns", count=part.turn_count)
        return sentence(text, self.look).stylize_before("$text-muted")

    def _rows(self, line: CourseLine, turns: list[int], best: int) -> list[Content]:
        """Return a seat's row; where there is room, two, so that small steps show."""
        height = 2 if self.step is Step.WIDE else 1
        blocks = ASCII_BLOCKS if self.look.symbols is Symbols.ASCII else BLOCKS
        full = len(blocks) - 1
        levels = [-(-line.points[turn] * full * height // best) for turn in turns]
        ink = self._ink(line.who.seat)
        rows = []
        for below in range(height - 1, -1, -1):
            drawn = "".join(blocks[min(full, max(0, level - below * full))] for level in levels)
            rows.append(Content.assemble(" " * (EDGE_CELLS + NAME_CELLS), (drawn, ink)))
        name = Content(told("You") if line.who.is_me else line.who.name)
        rows[-1] = Content.assemble(
            (f" {self._symbol(line.who.seat)} ", ink),
            name.truncate(NAME_CELLS, ellipsis=True, pad=True),
            rows[-1][EDGE_CELLS + NAME_CELLS :],
            Content(str(line.points[-1])).right(POINTS_CELLS).stylize("bold"),
        )
        return rows

    def _marks(self, part: Course, turns: list[int]) -> Content:
        """Return the numbers of the turning points, each below the end of its turn."""
        marks = [" "] * len(turns)
        for point in part.turning_points:
            at = min(range(len(turns)), key=lambda cell: abs(turns[cell] - point.turn))
            free = (cell for cell in range(at, len(turns)) if marks[cell] == " ")
            marks[next(free, at)] = str(point.number)
        return Content.assemble(" " * (EDGE_CELLS + NAME_CELLS), ("".join(marks), "bold $accent"))

    def _told(self, point: TurningPoint) -> list[Content]:
        """Return what happened then, folded."""
        both = phrase_as("sentences", "{one} {two}", one=point.what, two=point.lead)
        text = sentence(both, self.look)
        width = max(10, self.size.width - EDGE_CELLS)
        first, *rest = text.wrap(width) if text.cell_length > width else [text]
        number = Content.styled(f" {point.number} ", "bold $accent")
        return [number + first, *(Content(" " * EDGE_CELLS) + row for row in rest)]

    def _symbol(self, seat: int) -> str:
        glyphs = self.look.glyphs
        return (*glyphs.colours, glyphs.star)[seat]

    def _ink(self, seat: int) -> str:
        inks = self.look.inks
        return (*inks.papers, inks.roll_paper)[seat]


def turns_drawn(turn_count: int, cells: int) -> list[int]:
    """Return the turn whose end each cell of a chart shows, from left to right.

    A short game takes several cells a turn, a long one leaves turns out; the last is always there.
    """
    width = min(cells, turn_count * TURN_CELLS_MAX)
    if width >= turn_count:
        width -= width % turn_count
    return [((cell + 1) * turn_count + width - 1) // width for cell in range(width)]
