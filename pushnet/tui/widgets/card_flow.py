"""Rows of small cards: groups below each other, or one after the other where lines are few."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from textual import events
from textual.content import Content

from pushnet.tui.widgets.zone import Zone

Part = TypeVar("Part")
GAP = 2  # cells between groups on one line


@dataclass(frozen=True, slots=True)
class Piece:
    """Some cells of a row, and what a click on them is about."""

    content: Content
    token: object = None


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together."""

    head: Piece
    cards: tuple[Piece, ...]
    tail: Content | None = None  # left out where lines are few


Row = tuple[Piece, ...]


def laid_out(groups: Sequence[Group], width: int, height: int) -> tuple[Row, ...]:
    """Return the rows of these groups in a window; they may be more than `height`."""
    rows = tuple(row for group in groups for row in _lines_of(group, width))
    return rows if len(rows) <= height else _flow(groups, width)


def cells_of(row: Row) -> int:
    """Return the width of a row."""
    return sum(piece.content.cell_length for piece in row)


def _lines_of(group: Group, width: int) -> list[Row]:
    """Return a group on lines of its own; what does not fit goes on below its first card."""
    lines: list[Row] = []
    indent = Piece(Content(" " * group.head.content.cell_length))
    line: Row = (group.head,)
    for piece in group.cards:
        if cells_of((*line, piece)) > width and len(line) > 1:
            lines.append(line)
            line = (indent,)
        line = (*line, piece)
    if group.tail is not None:
        tail = Piece(Content("  ") + group.tail)
        if cells_of((*line, tail)) <= width:
            line = (*line, tail)
    return [*lines, line]


def _flow(groups: Sequence[Group], width: int) -> tuple[Row, ...]:
    """Return groups one after the other, each broken only if it is wider than a line."""
    rows: list[Row] = []
    line: Row = ()
    for group in groups:
        whole = (group.head, *group.cards)
        gap = (Piece(Content(" " * GAP)),) if line else ()
        if cells_of((*line, *gap, *whole)) <= width:
            line = (*line, *gap, *whole)
            continue
        if line:
            rows.append(line)
        *full, line = _lines_of(Group(group.head, group.cards), width)
        rows += full
    return (*rows, line) if line else tuple(rows)


class CardFlow(Zone[Part], Generic[Part]):
    """A zone of such rows, that remembers where each piece lies."""

    rows: tuple[Row, ...] = ()

    def groups(self, part: Part) -> Sequence[Group]:
        """Return what is drawn."""
        raise NotImplementedError

    def first_row(self, rows: Sequence[Row], height: int) -> int:
        """Return the first row that is shown, where there are more rows than lines."""
        del rows, height
        return 0

    def above(self, part: Part) -> Sequence[Content]:
        """Return lines above the rows."""
        del part
        return ()

    def lines(self, part: Part) -> list[Content]:
        """Return all lines."""
        above = self.above(part)
        width, height = self.size.width, self.size.height - len(above)
        rows = laid_out(self.groups(part), width, height)
        first = self.first_row(rows, height) if len(rows) > height else 0
        self.rows = (*(((),) * len(above)), *rows[first : first + height])
        lines = [*above, *(_joined(row) for row in rows[first : first + height])]
        if first + height < len(rows) and lines:
            more = Content.styled(self.look.glyphs.more, "bold")
            lines[-1] = lines[-1].truncate(width - 1, pad=True) + more
        return lines

    def token_under(self, event: events.MouseEvent) -> object:
        """Return what lies under the pointer; None for nothing, the frame included."""
        offset = event.get_content_offset(self)
        return None if offset is None else self.token_at(*offset)

    def token_at(self, x: int, y: int) -> object:
        """Return what lies at this cell within the frame; None for nothing."""
        if not 0 <= y < len(self.rows):
            return None
        start = 0
        for piece in self.rows[y]:
            end = start + piece.content.cell_length
            if start <= x < end:
                return piece.token
            start = end
        return None


def _joined(row: Row) -> Content:
    return Content.assemble(*(piece.content for piece in row))
