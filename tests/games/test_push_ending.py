"""Scores, places and ties (P29-P31, A13)."""

import pytest

from pushnet.games.push import ranks
from pushnet.games.push_ending import score_of, winners
from pushnet.games.push_types import Options, Phase, State, TieBreak
from pushnet.ids import Seat
from tests.games.positions import position

# 11, 11, 11 and 12 points; 2, 3, 2 and 2 cards; on bench and bank together
BENCHES = {0: "R6", 1: "B5 B4", 2: "G6 G5", 3: "Y6"}
BANKS = {0: "R5", 1: "B2", 3: "Y6"}


def ended(tie_break: TieBreak, present: tuple[int, ...] = (0, 1, 2)) -> State:
    return position(
        phase=Phase.OVER,
        benches=BENCHES,
        banks=BANKS,
        present=present,
        pile="",
        options=Options(tie_break=tie_break),
    )


def places(state: State) -> list[tuple[int, int]]:
    return [(rank.seat, rank.place) for rank in ranks(state)]


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        (TieBreak.SHARED, [(0, 1), (1, 1), (2, 1), (3, 0)]),
        (TieBreak.MOST_CARDS, [(1, 1), (0, 2), (2, 2), (3, 0)]),
        (TieBreak.FEWEST_CARDS, [(0, 1), (2, 1), (1, 3), (3, 0)]),
    ],
)
def test_a13_ties(tie_break: TieBreak, expected: list[tuple[int, int]]) -> None:
    state = ended(tie_break)
    assert places(state) == expected
    assert winners(state) == tuple(seat for seat, place in expected if place == 1)


def test_p30_more_points_come_before_any_tie_break() -> None:
    for tie_break in TieBreak:
        assert places(ended(tie_break, present=(0, 1, 2, 3)))[0] == (3, 1)


def test_p29_bench_and_bank_count_together() -> None:
    state = ended(TieBreak.SHARED)
    assert [score_of(state, Seat(seat)) for seat in range(4)] == [11, 11, 11, 12]
    assert [rank.score for rank in ranks(state)] == [11, 11, 11, 12]


def test_a28_leavers_are_last_in_seat_order_whatever_they_have() -> None:
    assert places(ended(TieBreak.SHARED, present=(1,))) == [(1, 1), (0, 0), (2, 0), (3, 0)]
    assert winners(ended(TieBreak.SHARED, present=())) == ()
