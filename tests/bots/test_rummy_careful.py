"""The careful player of Push rummy: how well it plays, what it sees, and what it does where."""

import random

import pytest

from pushnet.bots.api import Sight
from pushnet.bots.rummy_careful import RummyCareful
from pushnet.bots.rummy_uniform import RummyUniform
from pushnet.games.rummy_plays import known_faces, why_not
from pushnet.games.rummy_types import (
    Action,
    Discard,
    LayContract,
    Options,
    Phase,
    Push,
    Take,
)
from tests.bots.rummy_arena import matches_won, moments, sight_of
from tests.games.rummy_dealer import Dealer
from tests.games.rummy_positions import Table, table

CAREFUL, UNIFORM = RummyCareful(), RummyUniform()
MATCHES = 12
CHECKED = 0.2  # of all moves
NIGHTLY_MATCHES, WON_MIN = 100, 95


def first(bound: int) -> int:
    del bound
    return 0


def test_it_wins_every_one_of_a_few_matches_against_any_play() -> None:
    assert matches_won(CAREFUL, UNIFORM, MATCHES) == MATCHES


@pytest.mark.nightly
def test_it_wins_at_least_95_of_100_matches_against_any_play() -> None:
    assert matches_won(CAREFUL, UNIFORM, NIGHTLY_MATCHES) >= WON_MIN


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(allow_all_wild=True, duplicate_suits_in_sets=True),
        Options(forbid_return_discard=True, forbid_wild_discard=True),
    ],
)
def test_all_it_does_is_legal_and_it_depends_on_nothing_hidden(options: Options) -> None:
    """Played again with other cards under all that is face down elsewhere, it does the same."""
    dice = random.Random(5)
    for dealer, moment in moments((CAREFUL, CAREFUL), 1, options):
        if moment.action is None or dice.random() > CHECKED:
            continue
        before = Dealer(moment.before, dice, list(dealer.deck))
        sight = sight_of(before)
        action = CAREFUL.choose(sight, moment.before.active, first)
        assert why_not(moment.before, action, known_faces(*sight)) == ""
        for _ in range(2):
            shuffle_hidden(before, dice)
            assert sight_of(before) == sight
            assert CAREFUL.choose(sight_of(before), moment.before.active, first) == action


def shuffle_hidden(dealer: Dealer, dice: random.Random) -> None:
    """Lay the cards that the seat to move cannot see in another order."""
    state = dealer.state
    own = set(state.hands[state.active])
    hidden = [at for at in range(108) if at not in own and state.faces[at] == 255]
    cards = [dealer.deck[at] for at in hidden]
    dice.shuffle(cards)
    for at, card in zip(hidden, cards, strict=True):
        dealer.deck[at] = card


def test_a_match_between_careful_players_ends_by_going_out() -> None:
    """Not by a stock that ran out, nor by turns without a push: nobody waits for ever."""
    outs = [
        moment.before.out
        for _, moment in moments((CAREFUL, CAREFUL), 3)
        if moment.before.deal != moment.after.deal
    ]
    assert len([seat for seat in outs if seat is not None]) >= 3


def test_each_legal_play_of_the_uniform_player_has_one_number() -> None:
    from pushnet.games.rummy_plays import legal_plays

    for dealer, moment in moments((UNIFORM, UNIFORM), 2):
        if moment.action is None or len(dealer.state.scores) > 0:
            continue
        sight = sight_of(Dealer(moment.before, random.Random(0), list(dealer.deck)))
        plays = legal_plays(moment.before, known_faces(*sight))
        bounds: list[int] = []

        def chosen(index: int, sight: Sight = sight, bounds: list[int] = bounds) -> Action:
            def luck(bound: int) -> int:
                bounds.append(bound)
                return index

            return UNIFORM.choose(sight, sight.state.active, luck)

        assert [chosen(index) for index in range(len(plays))] == list(plays)
        assert set(bounds) == {len(plays)}


def chosen(position: Table) -> Action:
    state = position.state
    own = {at: position.deck[at] for at in state.hands[state.active]}
    return CAREFUL.choose(Sight(state, own), state.active, first)


def test_it_takes_the_card_that_makes_its_contract() -> None:
    position = table(phase=Phase.DRAW, hands={0: "KS KH KD 7S 7H 3C"}, discard="7D")
    assert chosen(position) == Take()
    assert isinstance(chosen(position.do(Take())), LayContract)


def test_it_pushes_what_it_has_no_use_for() -> None:
    assert chosen(table(phase=Phase.DRAW, hands={0: "KS KH KD 7S 7H 3C"}, discard="9D")) == Push()


def test_it_goes_out_where_it_can_in_any_order_of_plays() -> None:
    """With an exchange: the king takes the joker's place, and the joker goes with two eights."""
    position = table(
        hands={0: "KC 8S 8H 4D", 1: "3S", 3: "3H"},
        melds=[(0, "set", "KS KH JK"), (1, "run", "5D 6D 7D")],
        discard="9C",
    )
    while position.state.phase is Phase.PLAY:
        action = chosen(position)
        assert not isinstance(action, Take | Push)
        position = position.do(action)
    assert position.state.out == 0


def test_it_keeps_its_wild_cards_and_what_belongs_together() -> None:
    position = table(hands={0: "JK 2S KS KH 7S 7H QC"}, taken="QC", deal=4)
    action = chosen(position)
    assert isinstance(action, Discard)
    assert position.hand()[position.state.hands[0].index(action.card)] == "QC"


def test_it_does_not_feed_its_left_neighbour() -> None:
    """Of two useless cards of equal points the one goes that the neighbour did not collect."""
    hands = {0: "KS KH KD 5S 5H 8D 9C", 1: "8S 8H 8C 3C 4D 6D"}
    position = table(hands=hands, taken="9C")
    known = bytearray(position.state.faces)
    for name in ("8S", "8H"):
        known[position.at(name, 1)] = position.deck[position.at(name, 1)]
    position = position._replace(state=position.state._replace(faces=bytes(known)))
    action = chosen(position)
    assert isinstance(action, Discard)
    assert position.deck[action.card] == position.deck[position.at("9C")]


@pytest.mark.parametrize(
    ("own", "partner", "others", "ends"),
    [("3S 4H", "KS", "AS AH AD KD KC QC", True), ("KS KH AC AD QD", "KD", "3S 4H", False)],
)
def test_with_no_stock_left_it_ends_the_deal_when_that_is_cheaper(
    own: str, partner: str, others: str, *, ends: bool
) -> None:
    position = table(
        phase=Phase.DRAW, hands={0: own, 1: others, 2: partner, 3: "9S"}, discard="3D", stock=""
    )
    assert chosen(position) == (Push() if ends else Take())
