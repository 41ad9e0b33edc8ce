"""The four levels play differently: how many cards they turn up in a push tells them apart.

The mean over whole games at which all seats are of one level, with twice its standard error taken
off: a push has 2 to 3 cards of spread, and GAMES games have enough of them.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

import pytest

from pushnet.bots.api import Bot
from pushnet.bots.dice import Dice
from pushnet.bots.registry import LEVELS
from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action, chance_bound, is_over, setup
from pushnet.games.push_events import Drew, Pushed, SwitchTurned
from pushnet.games.push_types import Options
from pushnet.ids import Seat

GAMES = 8
APART_MIN = 0.5


def cards_by_push(bot: Bot, seats: int, seed: bytes) -> Iterator[int]:
    """How many cards were turned up in each push of one game, the last one left out."""
    dice, state, step, cards = Dice(seed), setup(Options(), seats, Seat(0)), 0, 0
    while not is_over(state):
        luck, bound, step = dice.luck(step), chance_bound(state), step + 1
        if bound is None:
            state, events = apply(state, bot.choose(state, state.actor, luck), None)
        else:
            state, events = apply(state, chance_action(state), Chance(luck(bound), bound))
        for event in events:
            if isinstance(event, Pushed) and cards:
                yield cards
            if isinstance(event, Pushed):
                cards = 0
            cards += isinstance(event, Drew | SwitchTurned)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_neighbours_are_at_least_half_a_card_apart(seats: int) -> None:
    pushes = {
        level.name: [
            cards
            for game in range(GAMES)
            for cards in cards_by_push(level.bot, seats, b"game %d" % game)
        ]
        for level in LEVELS
    }
    for less, more in pairwise(pushes.values()):
        error = sqrt(sum(stdev(cards) ** 2 / len(cards) for cards in (less, more)))
        assert fmean(more) - fmean(less) - 2 * error >= APART_MIN
