"""The moves read from a log, played again by the rules alone, are the game."""

import pytest

from pushnet.games.replay import Left, replay
from pushnet.session.moves import moves_of
from tests.session.logs import eventful, log_of, plain, unfinished


@pytest.mark.parametrize("record", [plain(), eventful(), unfinished()], ids=["all", "left", "part"])
def test_moves_give_every_state_again(record: bytes) -> None:
    log = log_of(record)
    state = log.positions[2].state
    for h, steps in enumerate(moves_of(log), start=1):
        for after, _ in replay(log.table.rules, state, steps):
            state = after
        if h > 2:
            assert state == log.positions[h].state, h


def test_leaving_and_dropping_are_moves() -> None:
    log = log_of(eventful())
    gone = [step.seats for steps in moves_of(log) for step in steps if isinstance(step, Left)]
    assert gone == [
        frozenset((*note.dropped, *note.left)) for note in log.notes if note.dropped or note.left
    ]
    assert len(gone) == 3


def test_the_first_two_slots_are_no_moves() -> None:
    assert moves_of(log_of(plain()))[:2] == ((), ())
