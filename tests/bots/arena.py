"""Whole games of Push between bots, from one seed: a turn loop and nothing else."""

from collections.abc import Sequence
from fractions import Fraction

from pushnet.bots.api import Bot
from pushnet.bots.dice import Dice
from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action, chance_bound, is_over, ranks, setup
from pushnet.games.push_types import Options, State
from pushnet.ids import Seat

STEPS_MAX = 2000  # far more than any game has


def play(bots: Sequence[Bot], seed: bytes) -> State:
    """The end of one game."""
    dice = Dice(seed)
    state = setup(Options(), len(bots), Seat(dice.luck(0)(len(bots))))
    for step in range(1, STEPS_MAX):
        if is_over(state):
            return state
        luck, bound = dice.luck(step), chance_bound(state)
        if bound is None:
            state, _ = apply(state, bots[state.actor].choose(state, state.actor, luck), None)
        else:
            state, _ = apply(state, chance_action(state), Chance(luck(bound), bound))
    raise AssertionError("a game without end")


def games_won(bot: Bot, others: Bot, *, seats: int, games: int) -> Fraction:
    """How many games `bot` wins, each seat in turn, against others; a shared win is a part."""
    won = Fraction()
    for game in range(games):
        own = game % seats
        bots = [others] * seats
        bots[own] = bot
        winners = [rank.seat for rank in ranks(play(bots, b"game %d" % game)) if rank.place == 1]
        if own in winners:
            won += Fraction(1, len(winners))
    return won
