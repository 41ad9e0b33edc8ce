"""Whole matches of Push rummy between bots, teams against teams, from one seed."""

import random
from collections.abc import Iterator
from fractions import Fraction

from pushnet.bots.api import Bot, Sight
from pushnet.games.rummy import is_over, need, setup
from pushnet.games.rummy_score import winning_teams
from pushnet.games.rummy_types import Options, State, team_of
from pushnet.ids import Seat
from tests.games.rummy_dealer import Dealer, Moment

TEAMS = 2


def moments(
    bots: tuple[Bot, Bot], seed: int, options: Options | None = None
) -> Iterator[tuple[Dealer, Moment]]:
    """Yield the steps of a match, and the dealer after each; `bots` by team."""
    dice = random.Random(seed)
    dealer = Dealer(setup(options or Options(), 4, Seat(dice.randrange(4))), dice)
    while not is_over(dealer.state):
        if need(dealer.state) is not None:
            yield dealer, dealer.give()
        else:
            seat = dealer.state.active
            bot = bots[team_of(seat)]
            yield dealer, dealer.do(bot.choose(sight_of(dealer), seat, dice.randrange))


def sight_of(dealer: Dealer) -> Sight:
    """What the seat to move sees."""
    own = {at: dealer.deck[at] for at in dealer.state.hands[dealer.state.active]}
    return Sight(dealer.state, own)


def play(bots: tuple[Bot, Bot], seed: int) -> State:
    """The end of a match."""
    *_, (dealer, _) = moments(bots, seed)
    return dealer.state


def matches_won(bot: Bot, rival: Bot, matches: int) -> Fraction:
    """How many matches a team of `bot` wins; each seed is played by both teams in turn."""
    won = Fraction()
    for match in range(matches):
        seed, own = divmod(match, TEAMS)
        winning = winning_teams(play((bot, rival) if own == 0 else (rival, bot), seed))
        if own in winning:
            won += Fraction(1, len(winning))
    return won
