"""The bots there are, by the level that people choose."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pushnet.bots.api import Bot
from pushnet.bots.by_thumb import ByThumb
from pushnet.bots.careful import Careful
from pushnet.bots.safe import Safe
from pushnet.bots.sharp import Sharp
from pushnet.bots.uniform import Uniform
from pushnet.errors import UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One way to play, for people to choose."""

    name: str
    adverb: str
    meaning: str  # one sentence
    bot: Bot


LEVELS: Final = (
    Level(
        name="timid",
        adverb="timidly",
        meaning="It stops at the first few points and banks them: good for a first game.",
        bot=ByThumb(column_points_min=4, bust_percent_max=5, bank_points_min=8),
    ),
    Level(
        name="careful",
        adverb="carefully",
        meaning="It weighs the next card against what is at stake, and wants to be paid for risk.",
        bot=Careful(),
    ),
    Level(
        name="sharp",
        adverb="sharply",
        meaning="It looks cards ahead, watches who is in the lead, and plays the end exactly.",
        bot=Sharp(),
    ),
    Level(
        name="daring",
        adverb="daringly",
        meaning="It draws and draws while the odds look fine, and seldom banks.",
        bot=ByThumb(column_points_min=99, bust_percent_max=15, bank_points_min=20),
    ),
)
"""From the one that draws fewest cards in a push to the one that draws most."""

USUAL: Final = "careful"
STRONGEST: Final = "sharp"

UNIFORM: Final = "uniform"
"""Not a level: it picks any legal move, for tests and measurements that want all of them."""

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {**{level.name: level.bot for level in LEVELS}, UNIFORM: Uniform()}
)

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
