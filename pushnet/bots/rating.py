"""How good was each decision of a game of Push? The strongest bot's opinion, and what luck did.

A decision is weighed against the best one in the same position, before anybody knew what came.
*Luck* is what chance made of a decision beyond what was to be expected, so that it adds up to
nothing over many games: each roll of the die against its six faces, each card drawn by choice
against the average of busting and not busting.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pushnet.bots.push_endgame import outcomes
from pushnet.bots.push_worth import standing
from pushnet.bots.sharp import Thought, weigh
from pushnet.games.push_events import Banked, Event, Placed, Pushed, Stopped, Took, TurnBegan
from pushnet.games.push_types import (
    Bank,
    Draw,
    Phase,
    Place,
    PlayerAction,
    Push,
    State,
    Stop,
    Take,
)
from pushnet.ids import Seat
from pushnet.views.rating import Rated, Review, Swing

SWINGS_MAX: Final = 3
SWING_MIN: Final = 0.05  # of the chance to win; less is no turning point

Progress = Callable[[int, int], None]
"""Called with how many steps are done, and how many there are."""


class Moment(NamedTuple):
    """One step of a game."""

    at: int  # what its caller calls it
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Ledger:
    """What is found out on the way."""

    rated: list[Rated]
    luck: list[float]
    turn: int = 1


def rate_decisions(moments: Sequence[Moment], progress: Progress) -> Review:
    """Return what the strongest bot thinks of a game; it takes some milliseconds a step.

    Args:
        moments: All steps of the game, oldest first, as far as it has come.
        progress: Called after each of them.
    """
    seats = len(moments[0].before.benches) if moments else 0
    found = _Ledger(rated=[], luck=[0.0] * seats)
    for done, moment in enumerate(moments, start=1):
        _rate(moment, found)
        _note_luck(moment, found)
        found.turn += _turns_begun(moment)
        progress(done, len(moments))
    return Review(
        rated=tuple(found.rated), swings=_greatest(_swings(moments)), luck=tuple(found.luck)
    )


def decided(moment: Moment) -> PlayerAction | None:
    """Return the action that led from one state to the next; None if none did."""
    if moment.before.phase is Phase.DECIDE and moment.after.phase is Phase.REVEAL:
        return Draw()  # nothing is told before the card is turned up
    match moment.events[:1]:
        case (Pushed(),):
            return Push()
        case (Banked(_, colour),):
            return Bank(colour)
        case (Placed(_, _, column),):
            return Place(column)
        case (Stopped(forced=False),):
            return Stop()
        case (Took(_, column),):
            return Take(column)
        case _:
            return None


def _rate(moment: Moment, found: _Ledger) -> None:
    chosen = decided(moment)
    if chosen is None:
        return
    weighed = weigh(moment.before)
    if len(weighed) == 1:
        return
    worth = dict(weighed)[chosen]
    best, most = max(weighed, key=lambda each: each.chance)
    found.rated.append(
        Rated(
            at=moment.at,
            turn=found.turn,
            seat=moment.before.actor,
            chosen=chosen,
            best=chosen if worth == most else best,
            lost=most - worth,
        )
    )


def _note_luck(moment: Moment, found: _Ledger) -> None:
    before, after = moment.before, moment.after
    if before.phase in {Phase.BUST_ROLL, Phase.TAKE_ROLL}:
        ways = outcomes(before)
        whole = sum(count for _, count in ways)
        for seat in before.present:
            average = sum(standing(way).chances[seat] * count for way, count in ways) / whole
            found.luck[seat] += standing(after).chances[seat] - average
    elif before.phase is Phase.REVEAL and after.phase is not Phase.REVEAL and before.columns:
        thought = Thought(before)
        gain = thought.bust_luck(busted=after.phase is Phase.BUST_ROLL)
        found.luck[before.active] += gain


def _turns_begun(moment: Moment) -> int:
    return sum(isinstance(event, TurnBegan) for event in moment.events)


def _swings(moments: Sequence[Moment]) -> Iterator[Swing]:
    """Yield the greatest change of each turn."""
    begun, turn = 0, 1
    for index, moment in enumerate(moments):
        if not _turns_begun(moment) and moment.after.phase is not Phase.OVER:
            continue
        before = standing(moments[begun].before).chances
        after = standing(moment.after).chances
        seat = max(range(len(before)), key=lambda each: abs(after[each] - before[each]))
        yield Swing(
            at=moments[begun].at,
            turn=turn,
            seat=Seat(seat),
            before=before[seat],
            after=after[seat],
        )
        begun, turn = index + 1, turn + 1


def _greatest(swings: Iterator[Swing]) -> tuple[Swing, ...]:
    large = [swing for swing in swings if abs(swing.after - swing.before) >= SWING_MIN]
    large.sort(key=lambda swing: -abs(swing.after - swing.before))
    return tuple(sorted(large[:SWINGS_MAX], key=lambda swing: swing.at))
