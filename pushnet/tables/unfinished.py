"""The games a player could go back to, for lists."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.errors import RefusedError
from pushnet.ids import Seat
from pushnet.session.table import OpenTable, open_table
from pushnet.store.journal import RoomSummary
from pushnet.tables.house import House
from pushnet.wire.contents import NONCE_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfinishedGame:
    """One game that our player left before its end."""

    room: bytes
    title: str  # the first two words of the invite, or "solo"
    game: str  # registry name; "" if this pushnet cannot go on with it
    seats: int
    others: tuple[str, ...]  # raw names of the other seats that told theirs
    saved_ms: int  # when the room was last opened, milliseconds since 1970


def unfinished_list(house: House) -> Sequence[UnfinishedGame]:
    """Return our player's unfinished games, the last played first."""
    return [_described(house, summary) for summary in house.journal.rooms(house.key.public)]


def _described(house: House, summary: RoomSummary) -> UnfinishedGame:
    table: OpenTable | None = None
    names: dict[Seat, str] = {}
    for entry in house.journal.entries(summary.room, house.key.public):
        if entry.game != summary.game:
            continue
        if entry.kind == "table":
            table = _table(entry.content)
        elif entry.kind == "name":
            names[Seat(entry.content[0])] = entry.content[1 + NONCE_BYTES :].decode()
    own = None if table is None else table.seat_of(house.key.public)
    return UnfinishedGame(
        room=summary.room,
        title=summary.label,
        game="" if table is None else table.rules.name,
        seats=0 if table is None else len(table.seats),
        others=tuple(name for seat, name in sorted(names.items()) if seat != own),
        saved_ms=summary.saved_ms,
    )


def _table(raw: bytes) -> OpenTable | None:
    try:
        return open_table(raw)
    except RefusedError:
        return None  # of a newer pushnet: listed, and refused by name when it is opened
