"""Records of games to verify: complete, unfinished, void, forged."""

from functools import lru_cache
from typing import Any

from pushnet.games.push_types import Options
from pushnet.session.effects import LeaveGame, Play
from pushnet.session.record import record_digest
from tests.session.rummy_tables import RummyTable, mover_of
from tests.session.tables import Table


@lru_cache
def complete(seats: int = 2) -> bytes:
    """Return the record of a whole game."""
    table = Table(seats, options=Options())
    table.start()
    table.play()
    return table.clients[0].records[-1]


@lru_cache
def left_by_one() -> bytes:
    """Return the record of a game that one of three seats left."""
    table = Table(3)
    table.start()
    for _ in range(8):
        table.move()
    table.clients[1].propose(LeaveGame())
    table.deliver()
    table.play()
    return table.clients[0].records[-1]


def unfinished(moves: int = 12) -> bytes:
    """Return the record of a game as it stands in the middle."""
    table = Table(2)
    table.start()
    for _ in range(moves):
        table.move()
    game: Any = table.clients[0].session.game
    record: bytes = game.record()
    return record


def repaired(record: bytes) -> bytes:
    """Return a record with its own digest made to fit again."""
    return record[:-32] + record_digest(record[:-32])


def changed(record: bytes, at: int, by: int = 1) -> bytes:
    """Return the record with one byte changed."""
    return record[:at] + bytes([record[at] ^ by]) + record[at + 1 :]


@lru_cache
def abandoned_rummy() -> bytes:
    """Return the record of a match of Push rummy that seat 1 left after its first moves."""
    table = RummyTable("abandoned")
    table.start()
    for _ in range(3):
        mover = mover_of(table)
        mover.propose(Play(table.legal(mover)[0]))
        table.deliver()
    leaver = next(c for c in table.clients if c.game.own_seat == 1)
    leaver.propose(LeaveGame())
    table.deliver()
    table.play()
    return leaver.records[-1] if leaver.records else table.clients[0].records[-1]
