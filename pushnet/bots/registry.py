"""The bots there are, by the level that people choose."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pushnet.bots.api import Bot
from pushnet.bots.careful import Careful
from pushnet.bots.safe import Safe
from pushnet.bots.uniform import Uniform
from pushnet.errors import UsageError

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({"uniform": Uniform(), "careful": Careful()})

SAFE: Final[Bot] = Safe()
"""Not a level: what a turn clock plays when it runs out."""


def bot_of(level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        UsageError: There is no such level.
    """
    bot = BOTS.get(level)
    if bot is None:
        raise UsageError(f"there is no bot called {level!r}, only {', '.join(BOTS)}")
    return bot
