"""Records that were spoilt, drawn from a seed: by accident, by an editor of the file, by a cheat.

Whether the outcome is still genuine is for the two programs to say; they have to say the same.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tests.conformance.accidents import BYTE_CHANGES, LOG_CHANGES, OTHER_CHANGES
from tests.conformance.desk import Change, Desk
from tests.conformance.forgery import LOG_FORGERIES, OTHER_FORGERIES
from tests.conformance.written_games import written_game
from tests.sim.dice import Dice
from tests.vectors.framing import DIGEST_BYTES, put_together, taken_apart, with_digest
from tests.vectors.scribe import Scribe

GAMES = 60  # records there are to spoil


class Tampered(NamedTuple):
    """A record, and what was done to it."""

    record: bytes
    changes: tuple[str, ...]


@lru_cache(GAMES)
def game(number: int) -> Scribe:
    return written_game(number)


def tampered(seed: int) -> Tampered:
    """Return a record with one to three changes."""
    dice = Dice("tampering", seed)
    scribe, other = game(dice.below(GAMES)), game(dice.below(GAMES))
    fork = scribe.fork(f"{seed}", dice.below(len(scribe.slots) + 1))
    fork.advance(dice.below(8))
    desk = Desk(dice, scribe, other, fork, taken_apart(scribe.record()))
    log = (LOG_CHANGES, LOG_FORGERIES, LOG_FORGERIES)
    return tampered_at(desk, log, counts=(1, 1, 1, 2, 3), byte_percent=15)


def tampered_at(
    desk: Desk,
    log: Sequence[tuple[Change, ...]],
    *,
    counts: Sequence[int],
    byte_percent: int,
) -> Tampered:
    """Return the record of a desk with some changes.

    Args:
        desk: What there is to change, and the dice.
        log: Where changes of slots are taken from, as long as there are any, beside all others.
        counts: How many changes, each as likely.
        byte_percent: How likely it is that bytes of the whole are changed as well.
    """
    dice, done = desk.dice, []
    for _ in range(dice.pick(list(counts))):
        pools: list[tuple[Change, ...]] = [OTHER_CHANGES, OTHER_FORGERIES]
        if desk.scribe.slots and desk.parts.slots:
            pools += log
        change = dice.pick(dice.pick(pools))
        change(desk)
        done.append(change.__name__)
    record = put_together(desk.parts)
    if dice.chance(byte_percent):
        change_bytes = dice.pick(BYTE_CHANGES)
        record = change_bytes(record, dice)
        done.append(change_bytes.__name__)
        if dice.chance(70) and len(record) > DIGEST_BYTES:
            record = with_digest(record[:-DIGEST_BYTES])
            done.append("digest_repaired")
    return Tampered(record, tuple(done))
