"""Pig keeps the laws of all games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games.table_options import TURN_CLOCK_S_MAX, Odds
from tests.games.laws import LAWS, Law, name_of
from tests.games.walks import Walk, walks
from tests.toy.pig import RULES
from tests.toy.pig_types import Goal, Options


def options() -> st.SearchStrategy[Options]:
    return st.builds(
        Options,
        odds=st.sampled_from(Odds),
        turn_clock_s=st.integers(0, TURN_CLOCK_S_MAX),
        spectator_chat=st.booleans(),
        goal=st.sampled_from(Goal),
    )


@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_law(law: Law) -> None:
    @settings(max_examples=20)
    @given(game=walks(RULES, options()))
    def holds(game: Walk) -> None:
        law(game)

    holds()
