"""Generated matches of Push rummy: legal plays only, all options, from few cached seeds.

A match is some hundred steps whose plays are searched for, so each seed is played once; what
Hypothesis draws is the seed and a moment of its match.
"""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from pushnet.games.rummy import RULES, setup
from pushnet.games.rummy_types import NOT_PUBLIC, LastCardPush, Options, State
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from tests.games.rummy_dealer import Moment, any_play, match
from tests.games.walks import Walk, walk

SEEDS = range(8)


def options_of(seed: int) -> Options:
    """Options that differ from seed to seed; seed 0 has none but the defaults."""
    return Options(
        odds=Odds(seed % 3),
        turn_clock_s=300 * seed,
        spectator_chat=seed % 2 == 0,
        allow_all_wild=seed in {1, 5},
        duplicate_suits_in_sets=seed in {2, 5},
        last_card_push=LastCardPush(seed % 2),
        forbid_return_discard=seed in {3, 5, 6},
        forbid_wild_discard=seed in {4, 6},
    )


@cache
def played(seed: int) -> tuple[Moment, ...]:
    """The match of a seed."""
    return tuple(match(seed, options_of(seed)))


@cache
def walked(seed: int) -> Walk:
    """The match of a seed, as laws of all games see one; from the odd ones a seat leaves."""
    start = setup(options_of(seed), 4, Seat(seed % 4))
    return walk(RULES, start, seed, leaves=3 * (seed % 2), pick=_any_play)


def walks() -> st.SearchStrategy[Walk]:
    """Whole matches."""
    return st.sampled_from(SEEDS).map(walked)


def _any_play(state: State, deck: Sequence[int], chooser: random.Random) -> Any:
    public = {at: card for at, card in enumerate(state.faces) if card != NOT_PUBLIC}
    hand = {at: deck[at] for at in state.hands[state.active]}
    return any_play(state, public | hand, chooser)


@st.composite
def moments(draw: st.DrawFn) -> Moment:
    """Single steps: every phase as often."""
    steps = played(draw(st.sampled_from(SEEDS)))
    phase = draw(st.sampled_from(sorted({moment.before.phase for moment in steps})))
    return draw(st.sampled_from([step for step in steps if step.before.phase is phase]))


def states() -> st.SearchStrategy[State]:
    """Single states, the end of a match included."""
    return moments().map(lambda moment: moment.before) | st.sampled_from(SEEDS).map(
        lambda seed: played(seed)[-1].after
    )


def options() -> st.SearchStrategy[Options]:
    """Any options."""
    return st.builds(
        Options,
        odds=st.sampled_from(Odds),
        turn_clock_s=st.integers(0, 3600),
        spectator_chat=st.booleans(),
        allow_all_wild=st.booleans(),
        duplicate_suits_in_sets=st.booleans(),
        last_card_push=st.sampled_from(LastCardPush),
        forbid_return_discard=st.booleans(),
        forbid_wild_discard=st.booleans(),
    )
