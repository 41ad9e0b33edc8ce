"""The games there are, by the name that stands in TABLE."""

from pushnet.errors import Code, RefusedError
from pushnet.games import push
from pushnet.games.api import Rules
from pushnet.words import say


def rules_of(name: str) -> Rules:
    """Return a game's rules.

    Raises:
        RefusedError: UNKNOWN_GAME if there is no game of this name.
    """
    match name:
        case "push":
            return push.RULES
        case "rummy":
            from pushnet.games import rummy  # noqa: PLC0415 - a table of Push opens without it

            return rummy.RULES
        case _:
            raise RefusedError(
                Code.UNKNOWN_GAME, say("there is no game called {name!r}", name=name)
            )
