"""Records of Push rummy that were spoilt, as tampering.py has those of Push."""

from functools import lru_cache

from pushnet.games.rummy_types import LastCardPush, Options
from pushnet.games.table_options import Odds
from tests.conformance.accidents import LOG_CHANGES
from tests.conformance.desk import Change, Desk
from tests.conformance.forgery import (
    LOG_FORGERIES,
    body_forged,
    evidence_forged,
    slot_forged,
)
from tests.conformance.tampering import Tampered, tampered_at
from tests.conformance.written_games import drop, leave
from tests.sim.dice import Dice
from tests.vectors.framing import taken_apart
from tests.vectors.sealed_scribe import SealedScribe

MATCHES = 8  # there are to spoil
FORGERIES: tuple[Change, ...] = (slot_forged, slot_forged, body_forged, evidence_forged)
DEALT = 9  # slots, at least, until somebody moves
SLOTS_MAX = 90


def any_options(dice: Dice) -> Options:
    return Options(
        odds=dice.pick(list(Odds)),
        turn_clock_s=dice.pick([0, 90]),
        spectator_chat=dice.chance(50),
        allow_all_wild=dice.chance(50),
        duplicate_suits_in_sets=dice.chance(50),
        last_card_push=dice.pick(list(LastCardPush)),
        forbid_return_discard=dice.chance(50),
        forbid_wild_discard=dice.chance(50),
    )


def written_match(seed: int) -> SealedScribe:
    """Return a match that is played to its end, with all its ENDs."""
    scribe = SealedScribe(f"{seed}", options=any_options(Dice("written match", seed)))
    scribe.finish()
    return scribe


@lru_cache(1)
def whole_match() -> SealedScribe:
    """Return the match of which all spoilt records are made: its proofs are slow to check."""
    return written_match(0)


@lru_cache(MATCHES)
def match(number: int) -> SealedScribe:
    """Return the beginning of that match; some end then, by a LEAVE or a DROP."""
    dice = Dice("the beginning of a match", number)
    slots = dice.below(DEALT) if number == 0 else DEALT + SLOTS_MAX * number // MATCHES
    scribe = whole_match().fork(f"{number}", slots)
    if number % 2 == 1 and not (dice.chance(50) and drop(scribe, dice)):
        leave(scribe, dice)
    if scribe.is_over:
        scribe.finish()
    return scribe


@lru_cache(1)
def another_match() -> SealedScribe:
    scribe = SealedScribe("another")
    scribe.advance(3)
    return scribe


def tampered_match(seed: int) -> Tampered:
    """Return a record with one or two changes."""
    dice = Dice("tampering with a match", seed)
    scribe, other = match(dice.below(MATCHES)), another_match()
    written = len(scribe.slots)
    # Another deck would have to be shuffled for every branch that begins before the first move.
    fork = scribe.fork(f"{seed}", min(written, DEALT + dice.below(written + 1)))
    if written >= DEALT:
        fork.advance(dice.below(4))
    desk = Desk(dice, scribe, other, fork, taken_apart(scribe.record()))
    log = (LOG_CHANGES, LOG_FORGERIES, *[FORGERIES] * 5)
    return tampered_at(desk, log, counts=(1, 1, 1, 2), byte_percent=10)
