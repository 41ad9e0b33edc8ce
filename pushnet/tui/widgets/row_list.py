"""A list of rows to choose from with the arrow keys, a letter or the mouse: menus and forms.

A row that `turns` has a value that ← and → change; every other row is picked with Enter. The list
knows no meaning: it says what was asked for, and its owner gives it new rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.tui.ascii_form import ascii_form
from pushnet.words import speak

BAR = "▌"  # marks the row under the cursor, beside its colour
LABEL_CELLS_MAX = 26  # values of a form begin in one column


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row. Its texts are said in the language chosen when drawn, and are never markup."""

    name: str  # for messages
    label: str | Content
    key: str = ""  # the letter that picks it, as printed; the screen binds it
    value: str | Content | None = None
    turns: bool = False
    enabled: bool = True


class RowList(Widget, can_focus=True):
    """Rows with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("home", "move(-100)", "First", show=False),
        Binding("end", "move(100)", "Last", show=False),
        Binding("left", "turn(-1)", "Back", show=False),
        Binding("right", "turn(1)", "On", show=False),
        Binding("enter,space", "pick", "Choose", show=False),
    ]

    rows: reactive[tuple[Row, ...]] = reactive((), layout=True)
    cursor: reactive[int] = reactive(0)

    class Picked(Message):
        """Enter or a click on a row that does not turn."""

        def __init__(self, row_list: "RowList", name: str) -> None:
            super().__init__()
            self.row_list = row_list
            self.name = name

        @property
        def control(self) -> "RowList":
            """The list, for `@on` selectors."""
            return self.row_list

    class Turned(Message):
        """A row's value is to change."""

        def __init__(self, row_list: "RowList", name: str, step: int) -> None:
            super().__init__()
            self.row_list = row_list
            self.name = name
            self.step = step  # -1 or 1

        @property
        def control(self) -> "RowList":
            """The list, for `@on` selectors."""
            return self.row_list

    class Moved(Message):
        """The cursor is on another row."""

        def __init__(self, row_list: "RowList", name: str) -> None:
            super().__init__()
            self.row_list = row_list
            self.name = name

        @property
        def control(self) -> "RowList":
            """The list, for `@on` selectors."""
            return self.row_list

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        """Start with these rows, the cursor on the first that can be chosen."""
        super().__init__(id=id)
        self.set_reactive(RowList.rows, tuple(rows))
        self.set_reactive(RowList.cursor, self._nearest(0, 1))

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def show_row(self, name: str) -> None:
        """Put the cursor on the row of this name, if there is one."""
        for index, row in enumerate(self.rows):
            if row.name == name:
                self.cursor = index

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor inside the list."""
        return max(0, min(cursor, len(self.rows) - 1))

    def watch_rows(self) -> None:
        """Keep the cursor inside the list when rows go."""
        self.cursor = self.validate_cursor(self.cursor)

    def watch_cursor(self) -> None:
        """Bring the row into view and tell the owner."""
        if not self.is_attached:
            return
        self.scroll_into_view()
        if (row := self.current) is not None:
            self.post_message(self.Moved(self, row.name))

    def scroll_into_view(self) -> None:
        """Scroll what holds the list so that the cursor's row is seen."""
        parent = self.parent
        if isinstance(parent, Widget):
            region = Region(0, self.virtual_region.y + self.cursor, 1, 1)
            parent.scroll_to_region(region, animate=False)

    def render(self) -> Content:
        """Return the rows, one line each."""
        lines = Content("\n").join(
            _line(
                row,
                self._label_cells,
                self.size.width,
                here=index == self.cursor,
                focused=self.has_focus,
            )
            for index, row in enumerate(self.rows)
        )
        return ascii_form(lines, self)

    def action_move(self, step: int) -> None:
        """Move the cursor to the next row in this direction that can be chosen."""
        self.cursor = self._nearest(self.cursor + step, 1 if step > 0 else -1)

    def action_turn(self, step: int) -> None:
        """Ask for another value of the row under the cursor."""
        row = self.current
        if row is not None and row.turns and row.enabled:
            self.post_message(self.Turned(self, row.name, step))

    def action_pick(self) -> None:
        """Pick the row under the cursor; a row that turns goes one value on."""
        row = self.current
        if row is None or not row.enabled:
            return
        if row.turns:
            self.post_message(self.Turned(self, row.name, 1))
        else:
            self.post_message(self.Picked(self, row.name))

    def on_click(self, event: events.Click) -> None:
        """Choose the row under the pointer; a click on ◄ turns its value back."""
        if not 0 <= event.y < len(self.rows) or not self.rows[event.y].enabled:
            return
        self.cursor = event.y
        row = self.rows[event.y]
        back = row.turns and event.x == _value_start(self._label_cells)
        if back:
            self.action_turn(-1)
        else:
            self.action_pick()

    @property
    def _label_cells(self) -> int:
        """The width of the column of labels when there are values."""
        cells: list[int] = [
            _content(row.label).cell_length for row in self.rows if row.value is not None
        ]
        return min(LABEL_CELLS_MAX, max(cells, default=0))

    def _nearest(self, index: int, step: int) -> int:
        """Return the first row from `index` on that can be chosen; else the last one before."""
        if not self.rows:
            return 0
        start = self.validate_cursor(index)
        on, back = range(start, len(self.rows)), range(start, -1, -1)
        candidates = (*on, *back) if step > 0 else (*back, *on)
        return next((place for place in candidates if self.rows[place].enabled), start)


def _content(text: str | Content) -> Content:
    return Content(speak(text)) if isinstance(text, str) else text


def _value_start(label_cells: int) -> int:
    """Return the cell of a value's ◄: mark, key column, label, two of space."""
    return 3 + label_cells + 2


def _line(row: Row, label_cells: int, width: int, *, here: bool, focused: bool) -> Content:
    """Return one row, filled to the width so that its background is a bar."""
    lit = here and focused
    text = "$foreground" if row.enabled else "$text-disabled"
    mark = Content.styled(BAR, "$accent") if here else Content(" ")
    line = mark + Content(" ")
    if row.key:
        line += Content.styled(row.key, "bold $accent" if row.enabled else text) + Content("  ")
    else:
        line += Content(" ")
    label = _content(row.label).stylize_before(f"bold {text}" if lit else text)
    if row.value is None:
        line += label
    else:
        value = _content(row.value).stylize_before("bold $accent" if lit else text)
        left, right = ("◄ ", " ►") if row.turns else ("  ", "")
        arrows = "$accent" if lit else "$text-disabled"
        line += label.truncate(label_cells, ellipsis=True, pad=True)
        line += Content("  ") + Content.styled(left, arrows) + value + Content.styled(right, arrows)
    line = line.truncate(width, ellipsis=True, pad=True)
    return line.stylize_before("on $boost") if lit else line
