"""Masks say what fits where, and what it is worth, as the rules do."""

from hypothesis import given

from pushnet.bots.push_columns import MASKS, OF_CARD, POINTS, Pile, mask_of
from pushnet.games.push_cards import SWITCH_FIRST, points_of
from pushnet.games.push_legal import obstacles
from pushnet.games.push_types import State
from tests.games.strategies import positions


@given(positions())
def test_a_mask_knows_points_and_what_fits(state: State) -> None:
    for column in state.columns:
        mask = mask_of(column)
        assert 0 < mask < MASKS
        assert POINTS[mask] == points_of(column)
        for card in range(SWITCH_FIRST):
            assert bool(mask & OF_CARD[card]) == bool(obstacles(column, card))


@given(positions())
def test_a_pile_counts_all_its_cards(state: State) -> None:
    pile = Pile.of(state.pile)
    assert pile.left == len(state.pile)
    assert pile.switches + sum(count for _, count in pile.faces) == pile.left
    for mask, count in pile.faces:
        rest = pile.without(mask)
        assert rest.left == pile.left - 1
        assert dict(rest.faces).get(mask, 0) == count - 1
    if pile.switches:
        assert pile.without_switch() == (pile.faces, pile.switches - 1, pile.left - 1)
