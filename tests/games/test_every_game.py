"""The laws of all games, in each of them; a new game is one line in GAMES."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games import names
from pushnet.games.registry import rules_of
from tests.games import rummy_strategies, strategies
from tests.games.laws import LAWS, Law, name_of
from tests.games.walks import Walk, walks

GAMES: dict[str, st.SearchStrategy[Walk]] = {
    names.PUSH: walks(rules_of(names.PUSH), strategies.options()),
    names.RUMMY: rummy_strategies.walks(),
}


def test_no_game_is_left_out() -> None:
    assert tuple(GAMES) == names.GAMES


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_law(name: str, law: Law) -> None:
    @settings(max_examples=8)
    @given(game=GAMES[name])
    def holds(game: Walk) -> None:
        law(game)

    holds()
