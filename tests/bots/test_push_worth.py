"""How seats stand: chances add up, grow with points, and are the result at the end."""

import pytest
from hypothesis import given

from pushnet.bots.push_worth import KEPT, standing, turn_points
from pushnet.games.push import is_over
from pushnet.games.push_ending import score_of, winners
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import State
from tests.games.strategies import positions


@given(positions())
def test_chances_add_up_and_follow_the_worths(state: State) -> None:
    stood = standing(state)
    if not state.present:
        assert set(stood.chances) == {0.0}
        return
    assert sum(stood.chances) == pytest.approx(1)
    assert all(stood.chances[s] == 0 for s in range(len(stood.chances)) if s not in state.present)
    seats = sorted(state.present, key=lambda seat: stood.worths[seat])
    if is_over(state):
        assert {seat for seat, chance in enumerate(stood.chances) if chance} == set(winners(state))
        assert [stood.worths[seat] for seat in seats] == [score_of(state, seat) for seat in seats]
    else:
        assert [stood.chances[seat] for seat in seats] == sorted(stood.chances[s] for s in seats)


def test_who_thinks_counts_one_and_rivals_share_minus_one_by_their_threat() -> None:
    stood = standing(parse_position("4p 1:choose bank=-/R66/B1 bench=-/G66"))
    weights = [stood.weight(1, seat) for seat in range(4)]
    assert weights[1] == 1
    assert sum(weights) == pytest.approx(0)
    assert weights[2] < weights[0] == weights[3] < 0


def test_a_bench_keeps_less_the_more_cards_are_left_and_a_turn_brings_less_at_the_end() -> None:
    for kept in KEPT:
        assert kept[0] == 1
        assert list(kept) == sorted(kept, reverse=True)
    assert KEPT[2][60] == KEPT[4][120] == 0.5
    assert turn_points(2, 100) == turn_points(2, 6) > turn_points(2, 3) > turn_points(2, 0) == 0


def test_the_last_one_left_has_won() -> None:
    alone = standing(parse_position("3p 1:over left=2,3 bench=-/R6"))
    assert alone.chances == (1.0, 0.0, 0.0)
    assert alone.weight(0, 1) == 0
    assert alone.steepness(0) == 0
