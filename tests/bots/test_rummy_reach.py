"""How far a hand is from its contract agrees with the search for contracts, card by card."""

import random
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.bots.rummy_cards_seen import Pack, unseen
from pushnet.bots.rummy_reach import Reach, reach, turns_to
from pushnet.games.rummy_cards import CARD_COUNT, JOKER_FIRST, WILD
from pushnet.games.rummy_contract import contract_of
from pushnet.games.rummy_search import contracts, packed
from pushnet.games.rummy_types import Options

DEALS = st.integers(1, 5)
HANDS = st.integers(0, 2**32).map(
    lambda seed: random.Random(seed).sample(range(CARD_COUNT), 6 + seed % 12)
)
KINDS = [card for card in range(JOKER_FIRST) if not WILD[card]]


def allows(cards: list[int], deal: int) -> bool:
    return bool(contracts(packed(cards), contract_of(deal), Options()))


@given(HANDS, DEALS)
def test_nothing_is_missing_where_a_contract_can_be_laid(hand: list[int], deal: int) -> None:
    found = reach(Pack.of(hand), unseen(hand), contract_of(deal))
    if allows(hand, deal):
        assert found.missing == 0
    elif found.missing == 0:
        # The search wants a natural card in each meld; wild cards alone count here too.
        assert sum(WILD[card] for card in hand) >= 3


@given(HANDS.map(lambda hand: [card for card in hand if not WILD[card]]), DEALS)
def test_outs_are_the_cards_that_bring_it_nearer(hand: list[int], deal: int) -> None:
    live, contract = unseen(hand), contract_of(deal)
    found = reach(Pack.of(hand), live, contract)
    if not found.missing:
        return
    nearer = [
        card
        for card in range(CARD_COUNT)
        if card not in hand
        and reach(Pack.of([*hand, card]), live, contract).missing < found.missing
    ]
    assert found.outs == len(nearer)


@pytest.mark.parametrize("deal", [1, 3])
def test_one_card_is_missing_where_one_card_completes_it(deal: int) -> None:
    dice = random.Random(deal)
    for _ in range(150):
        hand = [card for card in dice.sample(range(CARD_COUNT), 9) if not WILD[card]]
        found = reach(Pack.of(hand), unseen(hand), contract_of(deal))
        more = [[*hand, card] for card in range(CARD_COUNT) if card not in hand]
        assert (found.missing <= 1) == any(allows(cards, deal) for cards in more)


def test_more_outs_are_fewer_turns_and_each_card_takes_one() -> None:
    live = unseen([])
    turns = [turns_to(Reach(missing, 10), live) for missing in range(5)]
    assert turns[0] == 0
    assert turns == sorted(turns)
    assert turns_to(Reach(2, 40), live) < turns_to(Reach(2, 4), live)


def test_a_pack_counts_cards_by_what_they_show() -> None:
    assert unseen([]).size == CARD_COUNT
    everything = Pack.of(range(CARD_COUNT))
    assert everything.wilds == sum(WILD)
    assert everything.one == everything.two
    for first, second in combinations_with_replacement(KINDS[:3], 2):
        pack = Pack.of([first, second])
        assert pack.size == 2
        assert pack.count(1 << first) == (2 if first == second else 1)
