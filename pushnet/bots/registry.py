"""The bots there are, by the game and by the level that people choose."""

from collections.abc import Callable
from typing import Final

from pushnet.bots.api import Bot, BotFor
from pushnet.bots.by_thumb import ByThumb
from pushnet.bots.careful import Careful
from pushnet.bots.levels import USUAL, GameBots, Level
from pushnet.bots.safe import Safe
from pushnet.bots.sharp import Sharp
from pushnet.bots.uniform import Uniform
from pushnet.errors import UsageError
from pushnet.games.names import PUSH, RUMMY
from pushnet.words import say

LEVELS: Final = (
    Level(
        name="timid",
        adverb=say("timidly"),
        meaning=say("It stops at the first few points and banks them: good for a first game."),
        bot=ByThumb(column_points_min=4, bust_percent_max=5, bank_points_min=8),
    ),
    Level(
        name=USUAL,
        adverb=say("carefully"),
        meaning=say(
            "It weighs the next card against what is at stake, and wants to be paid for risk."
        ),
        bot=Careful(),
    ),
    Level(
        name="sharp",
        adverb=say("sharply"),
        meaning=say("It looks cards ahead, watches who is in the lead, and plays the end exactly."),
        bot=Sharp(),
    ),
    Level(
        name="daring",
        adverb=say("daringly"),
        meaning=say("It draws and draws while the odds look fine, and seldom banks."),
        bot=ByThumb(column_points_min=99, bust_percent_max=15, bank_points_min=20),
    ),
)
"""Of Push, from the one that draws fewest cards in a push to the one that draws most."""

STRONGEST: Final = "sharp"
"""Of Push."""

_PUSH_BOTS: Final = GameBots(levels=LEVELS, uniform=Uniform(), safe=Safe())


def _rummy() -> GameBots:
    from pushnet.bots.rummy_levels import BOTS  # noqa: PLC0415 - as `games.registry`

    return BOTS


GAME_BOTS: Final[dict[str, Callable[[], GameBots]]] = {PUSH: lambda: _PUSH_BOTS, RUMMY: _rummy}
"""One entry for each game. Its levels have names that Push has, too; one of them is USUAL."""


def bots_of(game: str) -> GameBots:
    """Return who can play a game, by its registry name."""
    return GAME_BOTS[game]()


def bot_of(level: str, game: str = PUSH) -> Bot:
    """Return the bot of a level of a game.

    Raises:
        UsageError: There is no such level.
    """
    bots = bots_of(game).by_name
    bot = bots.get(level)
    if bot is None:
        raise UsageError(
            say(
                "there is no bot called {level!r}, only {choices}",
                level=level,
                choices=", ".join(bots),
            )
        )
    return bot


def at_level(level: str) -> BotFor:
    """Return who plays at this level, whatever is played; the usual bot where a game has it not.

    Raises:
        UsageError: No game has such a level.
    """
    bot_of(level)  # Push has the levels of all games

    def bot_for(game: str) -> Bot:
        bots = bots_of(game).by_name
        return bots.get(level, bots[USUAL])

    return bot_for


def safe_of(game: str) -> Bot:
    """Return what a turn clock plays for who let it run out."""
    return bots_of(game).safe
