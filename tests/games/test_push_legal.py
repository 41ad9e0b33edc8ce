"""Fitting and clashing, for the views."""

import pytest

from pushnet.games.push_legal import fits, fits_nowhere, fitting_columns, obstacles
from tests.games.positions import faces, position

COLUMNS = ("R3 B5 ROLL", "G2 R6", "Y4")


@pytest.mark.parametrize(
    ("card", "in_the_way"),
    [
        ("R4", [["R3"], ["R6"], ["Y4"]]),
        ("R5", [["R3", "B5"], ["R6"], []]),
        ("P1", [[], [], []]),
        ("ROLL", [["ROLL"], [], []]),
    ],
)
def test_p13_p14_obstacles(card: str, in_the_way: list[list[str]]) -> None:
    state = position(columns=COLUMNS, card=card)
    assert state.card is not None
    found = [faces(obstacles(column, state.card)) for column in state.columns]
    assert found == in_the_way
    fitting = tuple(at for at, cards in enumerate(in_the_way) if not cards)
    assert fitting_columns(state.columns, state.card) == fitting
    assert fits_nowhere(state.columns, state.card) == (not fitting)


def test_p15_a_new_column_while_there_are_fewer_than_three() -> None:
    state = position(columns=COLUMNS, card="P1")
    assert state.card is not None
    for count in range(4):
        columns = state.columns[:count]
        assert fits(columns, state.card, count) == (count < 3)
        assert not fits(columns, state.card, count + 1)
        assert not fits(columns, state.card, -1)
        assert not fits_nowhere(columns, state.card)
