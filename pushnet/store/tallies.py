"""How everybody played the games in the archive, in its database; and own names for others.

Tallies follow from the records: they can be thrown away and counted again, nicknames cannot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, fields
from typing import Final

from pushnet.ids import GameId, PublicKey, Seat
from pushnet.store.database import Database, Migration
from pushnet.views.rummy_tally import MatchTally
from pushnet.views.stats import Player, TalliedGame
from pushnet.views.tally import TALLY_VERSION, SeatTally

TALLY_MIGRATION: Final[Migration] = (
    """CREATE TABLE tallied (
        game BLOB PRIMARY KEY,
        version INTEGER NOT NULL -- how it was counted; an older one is counted again
    ) WITHOUT ROWID""",
    """CREATE TABLE tallies (
        game BLOB NOT NULL,
        seat INTEGER NOT NULL,
        key BLOB NOT NULL,
        operator BLOB NOT NULL,
        name TEXT NOT NULL,
        place INTEGER NOT NULL,
        points INTEGER NOT NULL,
        pushes INTEGER NOT NULL,
        banks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        busts INTEGER NOT NULL,
        bust_ppm INTEGER NOT NULL,
        card_points INTEGER NOT NULL,
        card_points_ppm INTEGER NOT NULL,
        rolls INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        lost_ppm INTEGER NOT NULL,
        taken INTEGER NOT NULL,
        banked INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX tallies_by_key ON tallies (key)",
    "CREATE TABLE nicknames (key BLOB PRIMARY KEY, nickname TEXT NOT NULL) WITHOUT ROWID",
)

RUMMY_MIGRATION: Final[Migration] = (
    """CREATE TABLE rummy_tallies (
        game BLOB NOT NULL,
        seat INTEGER NOT NULL,
        key BLOB NOT NULL,
        operator BLOB NOT NULL,
        name TEXT NOT NULL,
        place INTEGER NOT NULL,
        points INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        outs INTEGER NOT NULL,
        contracts INTEGER NOT NULL,
        pushes INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID""",
)

_WHO: Final = ("key", "operator", "name")
_TABLES: Final[Mapping[str, tuple[type[SeatTally | MatchTally], tuple[str, ...]]]] = {
    "tallies": (SeatTally, tuple(field.name for field in fields(SeatTally))),
    "rummy_tallies": (MatchTally, tuple(field.name for field in fields(MatchTally))),
}
"""By name of the table: what a row of it holds, and its counts."""


class Tallies:
    """The tallies of one archive. All methods raise `StoreError`."""

    def __init__(self, database: Database) -> None:
        """Use the archive's database."""
        self._database = database

    def missing(self) -> Sequence[GameId]:
        """Return the games that were not counted yet, or in an older way."""
        rows = self._database.rows(
            """SELECT game FROM games LEFT JOIN tallied USING (game)
               WHERE version IS NULL OR version < ? ORDER BY finished_ms""",
            (TALLY_VERSION,),
        )
        return [GameId(game) for (game,) in rows]

    def put(self, game: GameId, players: Sequence[Player]) -> None:
        """Keep the tally of a game; () for one that does not count."""
        with self._database.transaction() as connection:
            for table, (kind, counts) in _TABLES.items():
                connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608 - names of our own
                columns = ("game", *_WHO, *counts)
                marks = ", ".join("?" * len(columns))
                for one in players:
                    if isinstance(one.tally, kind):
                        connection.execute(
                            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608 - names of our own
                            (game, one.key, one.operator, one.name, *astuple(one.tally)),
                        )
            connection.execute("REPLACE INTO tallied VALUES (?, ?)", (game, TALLY_VERSION))

    def games(self) -> Sequence[TalliedGame]:
        """Return all games that count, oldest first."""
        players: dict[tuple[bytes, int, int | None], list[Player]] = {}
        for table, (_, counts) in _TABLES.items():
            columns = ", ".join((*_WHO, *counts))
            rows = self._database.rows(
                f"""SELECT game, finished_ms, own_seat, {columns}
                    FROM {table} JOIN games USING (game) ORDER BY finished_ms, game, seat"""  # noqa: S608 - names of our own
            )
            for game, finished_ms, own_seat, *values in rows:
                seats = players.setdefault((game, finished_ms, own_seat), [])
                seats.append(_player(table, values))
        return [
            TalliedGame(
                game=GameId(game),
                finished_ms=finished_ms,
                own_seat=own_seat,
                players=tuple(seats),
            )
            for (game, finished_ms, own_seat), seats in sorted(
                players.items(), key=lambda each: (each[0][1], each[0][0])
            )
        ]

    def nicknames(self) -> Mapping[bytes, str]:
        """Return the player's own names for others, by key."""
        return dict(self._database.rows("SELECT key, nickname FROM nicknames"))

    def name(self, key: PublicKey, nickname: str) -> None:
        """Call somebody so from now on; "" forgets the name."""
        with self._database.transaction() as connection:
            if nickname:
                connection.execute("REPLACE INTO nicknames VALUES (?, ?)", (key, nickname))
            else:
                connection.execute("DELETE FROM nicknames WHERE key = ?", (key,))


def _player(table: str, columns: Sequence[object]) -> Player:
    kind, names = _TABLES[table]
    key, operator, name, *counts = columns
    assert isinstance(key, bytes)
    assert isinstance(operator, bytes)
    named = dict(zip(names, map(_number, counts), strict=True))
    return Player(
        key=PublicKey(key),
        operator=PublicKey(operator),
        name=str(name),
        tally=kind(seat=Seat(named.pop("seat")), **named),
    )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
