"""The tables on this network, to choose from with keys or mouse."""

from collections.abc import Iterable, Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from pushnet.net.notice import LanTable
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import ScrollPanel, Spoken
from pushnet.words import say, told

LOOKING: Final = say("Looking for tables on this network …")
NONE_FOUND: Final = say(
    "No table is found on this network. If there is one, a firewall or a guest Wi-Fi keeps it from"
    " being seen: type the whole invite, with its @address."
)
LOOKING_S: Final = 3.0
COUNT_CELLS: Final = 18


class NearbyBox(ScrollPanel, can_focus=False):
    """Shows what `show` is given; says how it stands while that is nothing."""

    def __init__(self) -> None:
        """Show that we look."""
        super().__init__(say("On this network"), id="nearby")
        self._tables: Sequence[LanTable] = ()

    def compose(self) -> Iterable[Widget]:
        """Lay out the sentence and the list; one of them is shown."""
        yield Spoken(LOOKING, id="looking")
        yield RowList(id="tables")

    def on_mount(self) -> None:
        """Stop promising after a while."""
        self.show(())
        self.set_timer(LOOKING_S, self._grow_impatient)

    @property
    def tables(self) -> Sequence[LanTable]:
        """The tables shown."""
        return self._tables

    def show(self, tables: Sequence[LanTable]) -> None:
        """Show these; the cursor stays on its table."""
        self._tables = tables
        rows = self.query_one(RowList)
        at = rows.current
        rows.rows = tuple(_row(table) for table in tables)
        if at is not None:
            rows.show_row(at.name)
        rows.display = bool(tables)
        self.query_one("#looking").display = not tables

    def retell(self) -> None:
        """Say it all in the language that is spoken now."""
        super().retell()
        self.show(self._tables)

    def table_of(self, name: str) -> LanTable | None:
        """Return the table of the row of this name."""
        return next((table for table in self._tables if table.name == name), None)

    def _grow_impatient(self) -> None:
        self.query_one("#looking", Spoken).tell(NONE_FOUND)


def _row(table: LanTable) -> Row:
    notice = table.notice
    seats = told(
        "{game}, {taken} of {total} seats",
        game=notice.game,
        taken=notice.seats_taken,
        total=notice.seats_total,
    )
    if not notice.is_ours:
        entry = told("other version: {version}", version=notice.program)
    else:
        entry = told("open to all here") if notice.is_open else told("asks for words")
    column = Content(seats)
    if column.cell_length < COUNT_CELLS:
        column = column.truncate(COUNT_CELLS, pad=True)
    return Row(
        name=table.name,
        label=notice.host_name,
        value=Content.assemble(column, f"  {entry}  {table.place}"),
        enabled=notice.is_ours,
    )
