"""Whole games as logs: plain ones, and one in which seats leave and are dropped at every corner."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pushnet.games.push import RULES
from pushnet.games.push_types import Bank, Options, Stop, Take
from pushnet.ids import Seat
from pushnet.session.game_log import GameLog
from pushnet.session.position import Step
from pushnet.verify import Replayed, replay_record
from pushnet.wire.contents import Act, Signed
from tests.vectors.framing import put_together, taken_apart
from tests.vectors.scribe import Scribe


def bold(state: Any, legal: Sequence[Any]) -> Any:
    """Draw on, with a stop or a bank now and then: a game with every kind of event."""
    calm = [action for action in legal if isinstance(action, Stop | Bank)]
    rash = [action for action in legal if not isinstance(action, Stop | Bank)]
    pick = sum(state.pile) + state.discard.bit_count()
    choices = calm if calm and pick % 9 == 0 else rash or calm
    return choices[pick % len(choices)]


@lru_cache
def plain(seats: int = 3, first_player: int | None = None) -> bytes:
    """Return the record of a game in which everybody stays."""
    first = None if first_player is None else Seat(first_player)
    scribe = Scribe("a plain game", seats, options=Options(first_player=first), choose=bold)
    scribe.finish()
    return scribe.record()


@lru_cache
def eventful() -> bytes:
    """Return the record of a game in which one leaves amid an event, one is dropped, one leaves."""
    scribe = Scribe("an eventful game", 5, choose=bold)
    scribe.advance_to(Step.EVENT, after=20)
    leaver = scribe.position.due[-1]
    scribe.close(scribe.leave(leaver))
    scribe.advance_to(Step.EVENT, after=20)
    scribe.drop(scribe.position.due[0])
    scribe.advance_to(Step.ACT, after=20)
    scribe.close(scribe.leave(scribe.position.due[0]))
    scribe.finish()
    return scribe.record()


@lru_cache
def unfinished(slots: int = 40) -> bytes:
    """Return the record of a game that stands in the middle."""
    scribe = Scribe("a long game", 3, choose=bold)
    scribe.advance(slots)
    return scribe.record()


@lru_cache
def spoilt(h: int) -> bytes:
    """Return the record of a game in which the first signature of slot `h` is false."""
    parts = taken_apart(plain())
    item = parts.slots[h - 1].items[0]
    parts.slots[h - 1].items[0] = Signed(
        item.body, bytes([item.signature[0] ^ 1]) + item.signature[1:]
    )
    return put_together(parts)


@lru_cache
def void(slots: int = 60) -> bytes:
    """Return the record of a game in which a seat signed a move that is not allowed."""
    scribe = Scribe("a void game", 3, choose=bold)
    scribe.advance_to(Step.ACT, after=slots)
    mover = scribe.position.due[0]
    return scribe.record(scribe.sign(mover, Act(tuple(RULES.encode_action(Take(2))), None)))


@lru_cache
def replayed(record: bytes) -> Replayed:
    """Return a record that holds, taken apart."""
    result = replay_record(record)
    assert isinstance(result, Replayed)
    return result


def log_of(record: bytes) -> GameLog:
    """Return the log of a record that holds."""
    return replayed(record).log
