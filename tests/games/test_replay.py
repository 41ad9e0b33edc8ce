"""A game told again is the game."""

import pytest
from hypothesis import given

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Chance
from pushnet.games.push import RULES
from pushnet.games.push_types import Draw, Push, Reveal
from pushnet.games.replay import Played, replay
from tests.games.strategies import Playout, playouts


@given(playouts())
def test_replay_goes_through_the_same_states_and_events(game: Playout) -> None:
    told = list(replay(RULES, game.start, [moment.step for moment in game]))
    assert told == [(moment.after, moment.events) for moment in game]


@given(playouts())
def test_replay_is_lazy_and_stops_at_an_illegal_step(game: Playout) -> None:
    telling = replay(RULES, game.start, [Played(Push(), None), Played(Draw(), None)])
    next(telling)
    with pytest.raises(RefusedError) as refused:
        next(telling)
    assert refused.value.code is Code.ILLEGAL_ACTION


@given(playouts())
def test_the_outcome_is_part_of_the_step(game: Playout) -> None:
    bound = len(game.start.pile)
    first, last = (
        [*replay(RULES, game.start, [Played(Push(), None), Played(Reveal(), chance)])][-1]
        for chance in (Chance(0, bound), Chance(bound - 1, bound))
    )
    assert first != last
