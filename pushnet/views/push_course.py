"""How a game of Push went: everybody's points turn by turn, and the turns that decided it.

What decided a game is told by a plain measure that needs no player's judgement: a turn weighs as
much as it moved the lead, and what the die took in it after a bust. A seat's lead is its points
less the best of the others; what counts is the greatest change for a seat that led before or after.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.games.push_ending import score_of
from pushnet.games.push_events import Busted, GameEnded, Rolled, TurnBegan
from pushnet.games.push_types import State
from pushnet.ids import Seat
from pushnet.session.snapshot import GameSnapshot, SlotNote
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, about, phrase
from pushnet.views.table import people

TURNING_POINTS_MAX: Final = 3

Points = tuple[int, ...]
"""Bench and bank together, by seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLine:
    """One seat's points."""

    who: Who
    points: tuple[int, ...]  # before the first turn, then after each

    @property
    def most(self) -> int:
        """The most it ever had."""
        return max(self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """A turn that moved the game."""

    number: int  # from 1, in order of time
    turn: int  # from 1
    h: int  # the slot in which it ended: where a replay would go
    what: Phrase  # what happened, a sentence
    lead: Phrase  # how the lead stood after it, a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The whole game, or as much of it as was played."""

    lines: tuple[CourseLine, ...]  # by seat; () before the first turn is over
    turning_points: tuple[TurningPoint, ...]  # at most three, oldest first

    @property
    def turn_count(self) -> int:
        """How many turns are over."""
        return len(self.lines[0].points) - 1 if self.lines else 0


@dataclass(frozen=True, slots=True)
class _Turn:
    """One turn that is over."""

    h: int
    actor: Seat
    points: Points  # after it
    bust_loss: int | None  # None: no bust


def course_of(game: GameSnapshot) -> Course:
    """Return the course of a game of Push.

    Turns that moved nothing are no turning points; of equally heavy ones, the later counts more.
    """
    turns = _turns(game.notes)
    if not turns:
        return Course(lines=(), turning_points=())
    seats = people(game)
    points = [(0,) * len(seats), *(turn.points for turn in turns)]
    weights = [_weight(turn, before) for before, turn in zip(points, turns, strict=False)]
    heaviest = sorted(range(len(turns)), key=lambda index: (weights[index], index), reverse=True)
    chosen = sorted(index for index in heaviest[:TURNING_POINTS_MAX] if weights[index])
    return Course(
        lines=tuple(
            CourseLine(who=who, points=tuple(p[who.seat] for p in points)) for who in seats
        ),
        turning_points=tuple(
            TurningPoint(
                number=number,
                turn=index + 1,
                h=turns[index].h,
                what=_what(turns[index], points[index], index + 1, seats),
                lead=_lead(points[index], turns[index].points, seats),
            )
            for number, index in enumerate(chosen, start=1)
        ),
    )


def leads_of(points: Points) -> Points:
    """Return each seat's lead: its points less the best of the others; at least two seats."""
    first, second = sorted(points, reverse=True)[:2]
    return tuple(own - (second if own == first else first) for own in points)


def _turns(notes: Sequence[SlotNote]) -> list[_Turn]:
    """Return the turns that are over, oldest first."""
    turns: list[_Turn] = []
    loss: int | None = None
    actor: Seat | None = None
    for note in notes:
        state: State | None = note.state
        if state is None:
            continue
        if actor is None:
            actor = state.active
        for event in note.events:
            match event:
                case Busted():
                    loss = 0
                case Rolled() if loss is not None and event.seat == actor:
                    loss += event.points
                case TurnBegan() | GameEnded():
                    points = tuple(
                        score_of(state, Seat(seat)) for seat in range(len(state.benches))
                    )
                    turns.append(_Turn(note.h, actor, points, loss))
                    loss, actor = None, state.active
                case _:
                    pass  # moves no points at once, or tells what the state shows
    return turns


def _weight(turn: _Turn, before: Points) -> int:
    leads = zip(leads_of(before), leads_of(turn.points), strict=True)
    swing = max(abs(new - old) for old, new in leads if old >= 0 or new >= 0)
    return swing + (turn.bust_loss or 0)


def _what(turn: _Turn, before: Points, number: int, seats: Sequence[Who]) -> Phrase:
    """Return the sentence about who gained or lost most in a turn; a bust that cost goes first."""
    if turn.bust_loss:
        return about(
            seats[turn.actor],
            "Turn {turn}: you bust and lost {points}.",
            "Turn {turn}: {who} bust and lost {points}.",
            turn=number,
            points=turn.bust_loss,
        )
    changes = [new - old for old, new in zip(before, turn.points, strict=True)]
    who = max(seats, key=lambda each: (abs(changes[each.seat]), each.seat == turn.actor))
    change = changes[who.seat]
    if change < 0:
        return about(
            who,
            "Turn {turn}: you lost {points}.",
            "Turn {turn}: {who} lost {points}.",
            turn=number,
            points=-change,
        )
    return about(
        who,
        "Turn {turn}: you gained {points}.",
        "Turn {turn}: {who} gained {points}.",
        turn=number,
        points=change,
    )


def _lead(before: Points, after: Points, seats: Sequence[Who]) -> Phrase:
    leaders = _leaders(after, seats)
    if len(leaders) > 1:
        return phrase("{names} are level.", names=tuple(leaders))
    (leader,) = leaders
    lead = leads_of(after)[leader.seat]
    if leader in _leaders(before, seats):
        return about(leader, "You lead by {lead}.", "{who} leads by {lead}.", lead=lead)
    return about(
        leader, "You take the lead, by {lead}.", "{who} takes the lead, by {lead}.", lead=lead
    )


def _leaders(points: Points, seats: Sequence[Who]) -> list[Who]:
    return [who for who in seats if points[who.seat] == max(points)]
