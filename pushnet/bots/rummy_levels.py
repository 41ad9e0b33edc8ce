"""The bots of Push rummy."""

from typing import Final

from pushnet.bots.levels import USUAL, GameBots, Level
from pushnet.bots.rummy_careful import RummyCareful
from pushnet.bots.rummy_safe import RummySafe
from pushnet.bots.rummy_uniform import RummyUniform
from pushnet.words import say

BOTS: Final = GameBots(
    levels=(
        Level(
            name=USUAL,
            adverb=say("carefully"),
            meaning=say(
                "It works toward the contract, counts cards, and minds who gets what it gives."
            ),
            bot=RummyCareful(),
        ),
    ),
    uniform=RummyUniform(),
    safe=RummySafe(),
)
