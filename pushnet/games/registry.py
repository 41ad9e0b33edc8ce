"""The rules of each game, by the name that stands in TABLE."""

from collections.abc import Callable
from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.games import push
from pushnet.games.api import Rules
from pushnet.games.names import PUSH, RUMMY
from pushnet.words import say


def _rummy() -> Rules:
    from pushnet.games import rummy  # noqa: PLC0415 - a table of Push opens without it

    return rummy.RULES


GAME_RULES: Final[dict[str, Callable[[], Rules]]] = {
    PUSH: lambda: push.RULES,
    RUMMY: _rummy,
}
"""One line for each game; its rules are imported when somebody plays it."""


def rules_of(name: str) -> Rules:
    """Return a game's rules.

    Raises:
        RefusedError: UNKNOWN_GAME if there is no game of this name.
    """
    found = GAME_RULES.get(name)
    if found is None:
        raise RefusedError(Code.UNKNOWN_GAME, say("there is no game called {name!r}", name=name))
    return found()
