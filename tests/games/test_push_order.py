"""Directions and orders, also beyond what a turn has reached."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.games.push import depart
from pushnet.games.push_order import (
    benching_order,
    is_clockwise,
    seat_after,
    takers_if_busted,
    takers_if_stopped,
    takers_left,
)
from pushnet.games.push_types import Phase, Stop, Take
from pushnet.ids import Seat
from tests.games.positions import do, position, roll, turn_up

PX03 = ("R3 B5", "G2 R6", "Y4")


def test_the_switch_piles_parity_is_the_direction() -> None:
    for count in range(13):
        assert is_clockwise(position(switches=count).switch_pile) == (count % 2 == 0)


@given(st.sets(st.integers(0, 5), min_size=1), st.integers(0, 5), st.booleans())
def test_the_next_seat_is_the_nearest_in_play(seats: set[int], start: int, clockwise: bool) -> None:
    present = tuple(Seat(seat) for seat in sorted(seats))
    step = 1 if clockwise else -1
    nearest = next(s for k in range(1, 7) if (s := (start + k * step) % 6) in seats)
    assert seat_after(present, Seat(start), clockwise=clockwise) == nearest


@pytest.mark.parametrize(("switches", "order"), [(0, (2, 3, 0, 1)), (1, (2, 1, 0, 3))])
def test_benching_order_begins_with_the_active_seat(switches: int, order: tuple[int, ...]) -> None:
    assert benching_order(position(active=2, switches=switches)) == order


@pytest.mark.parametrize(("switches", "order"), [(0, (3, 0, 1)), (1, (1, 0, 3))])
def test_benching_order_without_the_active_seat(switches: int, order: tuple[int, ...]) -> None:
    state = position(active=2, switches=switches, columns=("R1", "ROLL"))
    waiting = do(state, Stop(), Take(0), Take(0))
    after, _ = depart(waiting, frozenset({Seat(2)}))
    assert after.phase is Phase.TAKE_ROLL
    assert benching_order(after) == order
    assert takers_left(after) == ()


def test_benching_order_of_nobody() -> None:
    state, _ = depart(position(), frozenset(Seat(seat) for seat in range(4)))
    assert benching_order(state) == ()


def test_a16_takers_foretold() -> None:
    state = position(seats=6, active=4, columns=("R1", "B1"))
    assert takers_if_stopped(state) == (4, 5)
    assert takers_if_busted(state) == (5, 0, 1)
    assert takers_left(state) == ()
    assert takers_if_busted(position(seats=2, columns=("R1",))) == (1,)


def test_takers_left_after_a_stop() -> None:
    state = do(position(columns=("R1", "ROLL", "B1"), switches=1), Stop())
    assert takers_left(state) == (0, 3, 2)
    state = do(state, Take(0))
    assert takers_left(state) == (3, 2)
    state = do(state, Take(0))
    assert state.phase is Phase.TAKE_ROLL
    assert takers_left(state) == (2,)
    state, _ = roll(state, "*")
    assert takers_left(state) == (2,)


def test_takers_left_after_a_bust() -> None:
    busted, _ = turn_up(position(seats=3, phase=Phase.REVEAL, columns=PX03), "R4")
    assert takers_left(busted) == (1, 2)
    collecting, _ = roll(busted, "*")
    assert takers_left(collecting) == (1, 2)
    assert takers_left(do(collecting, Take(0))) == (2,)
