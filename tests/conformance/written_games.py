"""Games of every kind from one seed, written by the scribe: all options, leavers, drops, bots."""

from pushnet.errors import RefusedError
from pushnet.games.push_types import Options, SwitchRule, TieBreak
from pushnet.games.table_options import TURN_CLOCK_S_MAX, Odds
from pushnet.ids import SEATS_MAX, Seat
from pushnet.session.position import FIRST_VOTE_SLOT
from pushnet.session.votes import Electorate
from tests.sim.dice import Dice
from tests.vectors.scribe import Scribe

SLOTS_MAX = 24  # of a game that is not played to its end


def any_options(dice: Dice, seats: int) -> Options:
    return Options(
        odds=dice.pick(list(Odds)),
        turn_clock_s=dice.pick([0, 1, 90, TURN_CLOCK_S_MAX]),
        spectator_chat=dice.chance(50),
        switch_rule=dice.pick(list(SwitchRule)),
        hard_star=dice.chance(50),
        tie_break=dice.pick(list(TieBreak)),
        first_player=Seat(dice.below(seats)) if dice.chance(30) else None,
    )


def written_game(seed: int, *, whole: bool = False) -> Scribe:
    """Return some game: `whole` is played to the end of the draw pile, others are short."""
    dice = Dice("written game", seed)
    seats = dice.pick([2, 2, 2, 3, 3, 4, 5, SEATS_MAX])
    bots = dice.below(seats) if dice.chance(20) else 0
    scribe = Scribe(f"{seed}", seats, options=any_options(dice, seats), bots=bots)
    leaves, drops = dice.pick([(0, 0), (2, 2), (8, 0), (0, 8), (10, 10)])
    slots = 10_000 if whole else dice.between(0, SLOTS_MAX)
    for _ in range(slots):
        if scribe.is_over:
            break
        if dice.chance(leaves) and scribe.h > 1:
            leave(scribe, dice)
        elif not (dice.chance(drops) and drop(scribe, dice)):
            scribe.close()
    if not whole and dice.chance(30) and scribe.h > 1:
        while not scribe.is_over:  # the quick way to an end
            leave(scribe, dice)
    if scribe.is_over:
        scribe.finish()
        scribe.ends = [end for end in scribe.ends if dice.chance(80)]
    return scribe


def leave(scribe: Scribe, dice: Dice) -> None:
    """Close the open slot with a LEAVE of one due seat or of more."""
    due = scribe.position.due
    leavers = [seat for seat in due if dice.chance(30)] or [dice.pick(due)]
    h = scribe.h - 1
    said = [scribe.leave(seat, dice.between(scribe.last_body(seat), h)) for seat in leavers]
    scribe.close(*said)


def drop(scribe: Scribe, dice: Dice) -> bool:
    """Drop some seats, if there are any that may be dropped; say whether there were."""
    position = scribe.position
    members = {dice.pick(position.due), *(s for s in position.active if dice.chance(20))}
    electorate = Electorate(position.active, position.due, scribe.table.operators)
    try:
        electorate.check(tuple(sorted(members)))
    except RefusedError:
        return False
    if scribe.h < FIRST_VOTE_SLOT:
        return False
    scribe.drop(*sorted(members))
    return True
