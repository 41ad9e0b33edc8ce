"""The safe default of Push rummy: legal, lays nothing, pushes nothing, keeps what is of use."""

import pytest

from pushnet.bots.api import Sight
from pushnet.bots.rummy_safe import RummySafe
from pushnet.bots.rummy_uniform import RummyUniform
from pushnet.games.rummy_plays import known_faces, why_not
from pushnet.games.rummy_types import Discard, Options, Take
from tests.bots.rummy_arena import moments
from tests.games.rummy_positions import Table, table


def chosen(position: Table) -> Take | Discard:
    state = position.state
    own = {at: position.deck[at] for at in state.hands[state.active]}
    action = RummySafe().choose(Sight(state, own), state.active, lambda bound: 0)
    assert why_not(state, action, known_faces(state, own)) == ""
    assert isinstance(action, Take | Discard)
    return action


@pytest.mark.parametrize("options", [Options(), Options(forbid_return_discard=True)])
def test_it_takes_and_discards_wherever_a_game_may_stand(options: Options) -> None:
    for dealer, moment in moments((RummyUniform(), RummyUniform()), 4, options):
        if moment.action is not None and moment.before.deal == 1:
            chosen(Table(moment.before, tuple(dealer.deck)))


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        ("KS KH QD 7S 7H 3C 9D", "QD"),  # two pairs stay; of the rest the dearest goes
        ("KS KH JK 7S 7H 3C 4D", "3C"),  # a wild card stays though it is the dearest
        ("AS 2S", "AS"),
    ],
)
def test_the_dearest_useless_card_goes(hand: str, gone: str) -> None:
    position = table(hands={0: hand})
    action = chosen(position)
    assert isinstance(action, Discard)
    assert position.deck[action.card] == position.deck[position.at(gone)]
