"""The journal: what this client has signed and accepted, durable before anything is sent.

One file for all rooms and keys. A client started again after `kill -9` replays its game's entries
in order and stands where it stood (protocol/pushnet.md 17). No clock here: times are arguments, in
milliseconds since 1970.

A body that was signed and forgotten could be signed differently later, so only games that are over
for long are ever forgotten (docs/adr/0043).
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Self, get_args

from pushnet.ids import GameId
from pushnet.session.effects import Entry, EntryKind
from pushnet.store.database import Database, Migration
from pushnet.store.errors import DamagedFileError
from pushnet.words import say

_KINDS: Final = frozenset(get_args(EntryKind))

_MIGRATIONS: Final[tuple[Migration, ...]] = (
    (
        """CREATE TABLE entries (
            seq INTEGER PRIMARY KEY,  -- order of writing
            room BLOB NOT NULL,
            key BLOB NOT NULL,        -- own public key: several players may share one computer
            game BLOB NOT NULL,
            kind TEXT NOT NULL,
            content BLOB NOT NULL
        )""",
        "CREATE INDEX entries_by_seat ON entries (key, room, seq)",
        """CREATE TABLE rooms (
            room BLOB NOT NULL,
            key BLOB NOT NULL,
            invite TEXT NOT NULL,
            label TEXT NOT NULL,
            broker TEXT NOT NULL,
            saved_ms INTEGER NOT NULL,
            closed_ms INTEGER,        -- always NULL: whoever leaves a game finishes it
            PRIMARY KEY (key, room)
        ) WITHOUT ROWID""",
        """CREATE TABLE finished_games (
            room BLOB NOT NULL,
            key BLOB NOT NULL,
            game BLOB NOT NULL,
            finished_ms INTEGER NOT NULL,
            PRIMARY KEY (key, room, game)
        ) WITHOUT ROWID""",
    ),
)

_ROOMS = """
    SELECT rooms.room, invite, label, broker, saved_ms, latest.game
    FROM rooms JOIN entries AS latest ON latest.seq = (
        -- one step in the index for each room, however many entries there are
        SELECT max(seq) FROM entries WHERE key = :key AND room = rooms.room
    )
    WHERE rooms.key = :key AND NOT EXISTS (
        SELECT 1 FROM finished_games AS finished
        WHERE finished.key = :key AND finished.room = rooms.room AND finished.game = latest.game
    )
    ORDER BY latest.seq DESC
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSummary:
    """A room with a game that can go on. The fields are `_ROOMS`' columns in their order."""

    room: bytes
    invite: str  # five words; whoever has them can enter
    label: str  # what the player called the table
    broker: str  # where it met last
    saved_ms: int  # when the room was last saved
    game: GameId  # the newest game in it


_SUMMARY: Final = tuple(field.name for field in fields(RoomSummary))


class Journal:
    """The open journal file. Every writing method is durable when it returns.

    All methods raise `StoreError` (errors.py has the sentences); nothing was written then.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open or make the journal at `path`, e.g. `Folders.store / "journal.sqlite3"`."""
        return cls(Database(path, _MIGRATIONS))

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def append(self, room: bytes, key: bytes, entries: Sequence[Entry]) -> None:
        """Write all of `entries` in one transaction, or none."""
        rows = [(room, key, entry.game, entry.kind, entry.content) for entry in entries]
        with self._database.transaction() as connection:
            connection.executemany(
                "INSERT INTO entries (room, key, game, kind, content) VALUES (?, ?, ?, ?, ?)", rows
            )

    def entries(self, room: bytes, key: bytes) -> list[Entry]:
        """Return everything written for one seat's key in one room, oldest first."""
        found = self._database.rows(
            "SELECT kind, game, content FROM entries WHERE key = ? AND room = ? ORDER BY seq",
            (key, room),
        )
        return [_entry(*row) for row in found]

    def save_room(
        self, room: bytes, key: bytes, *, invite: str, label: str, broker: str, now_ms: int
    ) -> None:
        """Remember how to come back to `room`."""
        with self._database.transaction() as connection:
            connection.execute(
                "REPLACE INTO rooms (room, key, invite, label, broker, saved_ms)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (room, key, invite, label, broker, now_ms),
            )

    def rooms(self, key: bytes) -> list[RoomSummary]:
        """Return the rooms whose newest game is unfinished, the last played one first."""
        return [
            RoomSummary(**dict(zip(_SUMMARY, row, strict=True)))
            for row in self._database.rows(_ROOMS, {"key": key})
        ]

    def finish_game(self, room: bytes, key: bytes, game: bytes, *, now_ms: int) -> None:
        """Note that this game is over for us; saying it twice does nothing."""
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO finished_games VALUES (?, ?, ?, ?)",
                (room, key, game, now_ms),
            )

    def forget(self, *, before_ms: int) -> int:
        """Delete games finished before that time; return how many entries they had.

        Rooms opened before it go, too, if nothing is left of any game there.
        """
        with self._database.transaction() as connection:
            deleted = connection.execute(
                "DELETE FROM entries WHERE (key, room, game) IN"
                " (SELECT key, room, game FROM finished_games WHERE finished_ms < ?)",
                (before_ms,),
            ).rowcount
            connection.execute("DELETE FROM finished_games WHERE finished_ms < ?", (before_ms,))
            connection.execute(
                "DELETE FROM rooms WHERE saved_ms < ? AND NOT EXISTS (SELECT 1 FROM entries"
                " WHERE entries.key = rooms.key AND entries.room = rooms.room)",
                (before_ms,),
            )
        return deleted


def _entry(kind: Any, game: Any, content: Any) -> Entry:
    if kind not in _KINDS or not isinstance(game, bytes) or not isinstance(content, bytes):
        raise DamagedFileError(say("journal: an entry of kind {kind!r}", kind=kind))
    return Entry(kind, GameId(game), content)
