"""What a hand allows: all of it is legal, and what the rules allow beside it is found."""

import random

import pytest
from hypothesis import given, settings

from pushnet.errors import RefusedError
from pushnet.games.rummy import apply
from pushnet.games.rummy_plays import (
    discards,
    faces_for,
    known_faces,
    lay_offs,
    legal_plays,
    swaps,
    why_not,
)
from pushnet.games.rummy_types import (
    Discard,
    End,
    LayContract,
    LayMeld,
    LayOff,
    NewMeld,
    OntoMeld,
    Options,
    Phase,
    Push,
    Swap,
    Take,
    has_contract,
)
from tests.games.rummy_dealer import Moment
from tests.games.rummy_positions import Table, table
from tests.games.rummy_strategies import moments

REST = {1: "3S", 2: "3H", 3: "3D"}
DONE = (0, "set", "10S 10H 10D")
EXCHANGE = [DONE, (1, "run", "5H JK 7H"), (3, "set", "QD QH QS")]


def faces_of(at: Table) -> dict[int, int]:
    """What the mover knows."""
    hand = at.state.hands[at.state.active]
    return known_faces(at.state, {position: at.deck[position] for position in hand})


@given(moments())
@settings(max_examples=120)
def test_every_play_that_is_told_is_legal(moment: Moment) -> None:
    state = moment.before
    unseen = [card for card in range(108) if card not in state.faces]
    random.Random(len(state.stock)).shuffle(unseen)
    hidden = [p for p in state.hands[state.active] if state.faces[p] == 255]
    faces = known_faces(state, dict(zip(hidden, unseen, strict=False)))
    plays = legal_plays(state, faces)
    assert len(set(plays)) == len(plays)
    for play in plays:
        apply(state, play, faces_for(state, play, faces))
        assert why_not(state, play, faces) == ""
    if state.phase is Phase.DRAW:
        assert plays == (Take(), Push())
    elif state.phase is Phase.PLAY:
        assert any(isinstance(play, Discard) for play in plays)
        laying = {LayContract} if not has_contract(state, state.active) else {LayMeld, LayOff, Swap}
        assert {type(play) for play in plays} <= laying | {Discard}
    else:
        assert plays == ()


def test_every_lay_off_and_every_exchange_is_found() -> None:
    at = table(hands={0: "6H 8H 4H JK QC KD", **REST}, melds=EXCHANGE)
    faces = faces_of(at)
    for position in at.state.hands[0]:
        for meld in range(3):
            for end in End:
                action = LayOff(position, meld, end)
                assert (action in lay_offs(at.state, faces)) == (
                    not why_not(at.state, action, faces)
                )
            for slot in range(4):
                for onto in range(3):
                    for end in End:
                        swap = Swap(position, meld, slot, OntoMeld(onto, end))
                        found = swap in swaps(at.state, faces)
                        assert found == (not why_not(at.state, swap, faces))


def test_the_wild_of_an_exchange_is_found_a_place_in_new_melds() -> None:
    at = table(hands={0: "6H KD KC 4S 5S", **REST}, melds=EXCHANGE)
    joker = at.state.melds[1].cards[1]
    new = [
        swap.use.meld.cards
        for swap in swaps(at.state, faces_of(at))
        if isinstance(swap.use, NewMeld)
    ]
    assert (*at.some("KD KC"), joker) in new
    assert any(set(cards) == {*at.some("4S 5S"), joker} for cards in new)
    assert all(joker in cards for cards in new)
    assert not any(at.at("6H") in cards for cards in new)


def test_of_equal_cards_one_is_told() -> None:
    at = table(hands={0: "4S 4S JK JK 2S", **REST}, melds=[DONE])
    told = discards(at.state, faces_of(at))
    assert [at.deck[play.card] % 54 for play in told] == [2, 52, 0]


def test_barred_cards_are_told_only_with_the_hand() -> None:
    options = Options(forbid_wild_discard=True)
    free = table(hands={0: "4S JK", **REST}, options=options)
    assert discards(free.state, faces_of(free)) == (Discard(free.at("4S")),)
    barred = table(hands={0: "2S JK", **REST}, options=options)
    two, joker = barred.state.hands[0]
    assert discards(barred.state, faces_of(barred)) == (
        Discard(two, (joker,)),
        Discard(joker, (two,)),
    )


def test_the_reason_is_that_of_the_rules() -> None:
    at = table(hands={0: "6H 3C 4S", **REST}, melds=EXCHANGE)
    faces = faces_of(at)
    assert "follow" in why_not(at.state, LayOff(at.at("3C"), 1, End.LOW), faces)
    assert "another rank" in why_not(at.state, LayOff(at.at("3C"), 2, End.LOW), faces)
    assert why_not(at.state, Take(), faces).startswith("the turn has its card")
    with pytest.raises(RefusedError):
        faces_for(at.state, Discard(107), faces)
