"""The deck and its ids."""

import pytest

from pushnet.games.push_cards import (
    CARDS_MAX,
    CLASHES,
    NUMBER_CARDS,
    OF_CARD,
    ROLL_CARDS,
    SWITCH_CARDS,
    Colour,
    Kind,
    cards_of,
    colour_of,
    deck,
    kind_of,
    number_card,
    points_of,
    rank_of,
    set_of,
    union_of,
)


def test_p1_each_colour_and_rank_three_times() -> None:
    card = 0
    for colour in Colour:
        for rank in range(1, 7):
            for copy in range(3):
                assert number_card(colour, rank, copy) == card
                assert (kind_of(card), colour_of(card), rank_of(card)) == (
                    Kind.NUMBER,
                    colour,
                    rank,
                )
                card += 1
    assert card == NUMBER_CARDS.bit_count() == 90


@pytest.mark.parametrize(
    ("kind", "ids", "cards"),
    [
        pytest.param(Kind.ROLL, range(90, 108), ROLL_CARDS, id="p2-roll"),
        pytest.param(Kind.SWITCH, range(108, 120), SWITCH_CARDS, id="p3-switch"),
    ],
)
def test_p2_p3_roll_and_switch_cards_have_no_colour_and_no_rank(
    kind: Kind, ids: range, cards: int
) -> None:
    assert cards_of(cards) == tuple(ids)
    for card in ids:
        assert (kind_of(card), colour_of(card), rank_of(card)) == (kind, None, None)


def test_p6_two_players_leave_the_switch_cards_out() -> None:
    assert list(deck(2)) == list(range(108))
    for seats in (3, 4, 5, 6):
        assert list(deck(seats)) == list(range(120))


def test_p13_p14_what_clashes() -> None:
    for card, clashes in enumerate(CLASHES):
        expected = {
            other
            for other in range(CARDS_MAX)
            if kind_of(other) is kind_of(card)
            and (
                kind_of(card) is Kind.ROLL
                or colour_of(other) is colour_of(card)
                or rank_of(other) == rank_of(card)
            )
        }
        assert set(cards_of(clashes)) == expected


def test_p29_points_of_each_card() -> None:
    for card in range(CARDS_MAX):
        assert points_of(OF_CARD[card]) == (rank_of(card) or 0)
    assert points_of(set_of(range(CARDS_MAX))) == 315
    assert points_of(0) == 0


def test_sets() -> None:
    assert cards_of(0) == ()
    assert cards_of(set_of([119, 0, 64])) == (0, 64, 119)
    assert union_of([]) == 0
    assert union_of([set_of([1, 2]), set_of([2, 3])]) == set_of([1, 2, 3])
