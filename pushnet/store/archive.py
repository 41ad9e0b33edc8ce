"""Finished games: one portable record file each, and an index to find them by.

The files are the truth: `data/games/<yyyy-mm-dd>-<8 hex of the game id>.push`, the day in UTC.
`library.sqlite3` only lists them. Records are not read here: bytes in, the facts about them from
the caller, who has verified them.
"""

from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

from pushnet.ids import GameId
from pushnet.store.database import Database, Migration
from pushnet.store.errors import AmbiguousGameError, GameKnownError, NoSuchGameError
from pushnet.store.files import private_folder, read_file, write_atomically
from pushnet.store.tallies import RUMMY_MIGRATION, TALLY_MIGRATION, Tallies
from pushnet.words import say

SUFFIX = ".push"
RECORD_BYTES_MAX = 64 * 2**20  # far above any game; keeps a wrong file from filling the memory
PREFIX_HEX_MIN = 4
GAME_HEX = 64  # digits of a whole game id
HEX = frozenset("0123456789abcdef")

_MIGRATIONS: Final[tuple[Migration, ...]] = (
    (
        """CREATE TABLE games (
            game BLOB PRIMARY KEY,
            finished_ms INTEGER NOT NULL,
            game_name TEXT NOT NULL,
            seats INTEGER NOT NULL,
            own_seat INTEGER,         -- NULL: somebody else's game
            summary TEXT NOT NULL,
            file TEXT NOT NULL UNIQUE -- name inside games/
        ) WITHOUT ROWID""",
        "CREATE INDEX games_by_time ON games (finished_ms)",
    ),
    TALLY_MIGRATION,
    RUMMY_MIGRATION,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """What the caller knows of a game and its list should show."""

    game: GameId
    finished_ms: int  # milliseconds since 1970: the end, or the import of somebody else's game
    game_name: str  # as in TABLE: "push", "rummy"
    seats: int
    own_seat: int | None  # None: somebody else's game
    summary: str  # a JSON object; its "text" is the line that `pushnet games` shows


_FACTS: Final = tuple(field.name for field in fields(GameFacts))
_COLUMNS: Final = ", ".join((*_FACTS, "file"))


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One finished game and its record file."""

    facts: GameFacts
    path: Path

    def read(self) -> bytes:
        """Return the record's bytes; `UnreadableFileError` if the file is gone."""
        return read_file(self.path, bytes_max=RECORD_BYTES_MAX)


class Archive:
    """All finished games of this computer's user. All methods raise `StoreError`."""

    def __init__(self, database: Database, games: Path) -> None:
        self._database = database
        self._games = games
        self.tallies = Tallies(database)  # how everybody played

    @classmethod
    def open(cls, store: Path) -> Self:
        """Open or make the archive below `Folders.store`."""
        return cls(
            Database(store / "library.sqlite3", _MIGRATIONS), private_folder(store / "games")
        )

    def close(self) -> None:
        """Close the index."""
        self._database.close()

    def add(self, record: bytes, facts: GameFacts, *, replace: bool = False) -> StoredGame:
        """Keep a record, ours or one from elsewhere.

        Args:
            record: The portable file, already verified.
            facts: What the index shows.
            replace: Put it in the place of another record of the same game, such as the same one
                with fewer signatures under the result.

        Raises:
            GameKnownError: Another record of this game is here and `replace` is false.
        """
        with self._database.transaction() as connection:
            name, known = self._file_name(facts)
            path = self._games / name
            if known and not replace and path.exists() and path.read_bytes() != record:
                raise GameKnownError(path.name)
            # File first: a crash before the commit leaves a file that the next `add` rewrites.
            write_atomically(path, record)
            connection.execute(
                f"REPLACE INTO games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - names of our own
                (*astuple(facts), name),
            )
            # Another record may tell more of the game: it is counted again.
            connection.execute("DELETE FROM tallied WHERE game = ?", (facts.game,))
        return StoredGame(facts, path)

    def games(self) -> list[StoredGame]:
        """Return all games, the newest first."""
        return self._select("ORDER BY finished_ms DESC, game")

    def find(self, prefix: str) -> StoredGame:
        """Return the game whose id, in hex, starts with `prefix`; at least four digits.

        Raises:
            NoSuchGameError: None does, or it is too short or no hex.
            AmbiguousGameError: Several do.
        """
        wanted = prefix.strip().lower()
        if len(wanted) < PREFIX_HEX_MIN:
            raise NoSuchGameError(
                say(
                    "{prefix!r}: at least {count} digits are needed",
                    prefix=prefix,
                    count=PREFIX_HEX_MIN,
                )
            )
        if len(wanted) > GAME_HEX or not HEX.issuperset(wanted):
            raise NoSuchGameError(repr(prefix))
        # A range of the primary key: no look at every game.
        first, last = (bytes.fromhex(wanted.ljust(GAME_HEX, digit)) for digit in "0f")
        found = self._select("WHERE game BETWEEN ? AND ?", first, last)
        match found:
            case []:
                raise NoSuchGameError(repr(prefix))
            case [game]:
                return game
            case _:
                raise AmbiguousGameError(repr(prefix))

    def _select(self, clause: str, *values: object) -> list[StoredGame]:
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM games {clause}", values)  # noqa: S608 - names of our own
        return [
            StoredGame(GameFacts(**dict(zip(_FACTS, facts, strict=True))), self._games / file)
            for *facts, file in rows
        ]

    def _file_name(self, facts: GameFacts) -> tuple[str, bool]:
        """Return the file name for a game and whether the index has that game already."""
        rows = self._database.rows("SELECT file FROM games WHERE game = ?", (facts.game,))
        if rows:
            return str(rows[0][0]), True
        day = datetime.fromtimestamp(facts.finished_ms / 1000, UTC).date().isoformat()
        name = f"{day}-{facts.game.hex()[:8]}{SUFFIX}"
        if self._database.rows("SELECT 1 FROM games WHERE file = ?", (name,)):
            # Two games of one day that agree in 32 bits: the second gets its whole number.
            name = f"{day}-{facts.game.hex()}{SUFFIX}"
        return name, False
