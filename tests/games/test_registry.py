"""The games there are."""

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.names import GAMES
from pushnet.games.push import RULES
from pushnet.games.registry import rules_of


def test_each_game_is_found_by_its_own_name() -> None:
    assert rules_of("push") is RULES
    assert all(rules_of(name).name == name for name in GAMES)


@pytest.mark.parametrize("name", ["", "Push", "push ", "chess"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        rules_of(name)
    assert refused.value.code is Code.UNKNOWN_GAME
