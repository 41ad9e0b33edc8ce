"""The bots of Push rummy."""

from typing import Final

from pushnet.bots.levels import USUAL, GameBots, Level
from pushnet.bots.rummy_careful import RummyCareful
from pushnet.bots.rummy_safe import RummySafe
from pushnet.bots.rummy_uniform import RummyUniform

BOTS: Final = GameBots(
    levels=(
        Level(
            name=USUAL,
            adverb="carefully",
            meaning="It works toward the contract, counts cards, and minds who gets what it gives.",
            bot=RummyCareful(),
        ),
    ),
    uniform=RummyUniform(),
    safe=RummySafe(),
)
