"""The games there are, by the name that stands in TABLE."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.games import push, rummy
from pushnet.games.api import Rules

GAMES: Final[Mapping[str, Rules]] = MappingProxyType(
    {rules.name: rules for rules in (push.RULES, rummy.RULES)}
)


def rules_of(name: str) -> Rules:
    """Return a game's rules.

    Raises:
        RefusedError: UNKNOWN_GAME if there is no game of this name.
    """
    rules = GAMES.get(name)
    if rules is None:
        raise RefusedError(Code.UNKNOWN_GAME, f"there is no game called {name!r}")
    return rules
