"""Decisions of a game of Push in words: how good each was, what luck did, where the game turned.

The numbers are the strongest bot's, made by `pushnet.bots.rating`; nobody has to agree with it.
All are chances to win, from 0 to 1; a decision lost what the best action was better by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pushnet.games.push_steps import format_action
from pushnet.games.push_types import PlayerAction
from pushnet.ids import Seat
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, phrase


class Grade(Enum):
    """How good a decision was, by the chance to win that it lost."""

    BEST = "best"  # nothing that could be measured
    FINE = "fine"  # others might well do the same
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"


LOST_MAX: Final = ((Grade.BEST, 0.001), (Grade.FINE, 0.01), (Grade.DOUBTFUL, 0.03))
"""The most that a decision of each grade loses; what loses more is a mistake."""


def grade_of(lost: float) -> Grade:
    """Return how good a decision was that lost so much of the chance to win."""
    return next((grade for grade, most in LOST_MAX if lost <= most), Grade.MISTAKE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """One decision with a choice."""

    at: int  # the step of the game, as its caller counts: a slot, or a step of a written game
    turn: int  # from 1
    seat: Seat
    chosen: PlayerAction
    best: PlayerAction  # the first of the best; `chosen` itself if it is one of them
    lost: float  # at least 0

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return grade_of(self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """A turn that changed somebody's chance to win."""

    at: int  # the step with which it began
    turn: int
    seat: Seat  # whose chance changed most
    before: float
    after: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A whole game, looked at by the strongest bot."""

    rated: tuple[Rated, ...]  # oldest first
    swings: tuple[Swing, ...]  # the greatest ones, oldest first
    luck: tuple[float, ...]  # by seat: what dice and busts gave it, in chances to win

    def at(self, step: int) -> Rated | None:
        """Return the decision of a step; None if it had none."""
        return next((each for each in self.rated if each.at == step), None)

    def of_seat(self, seat: Seat, grade: Grade) -> int:
        """Return how many decisions of a seat were of a grade."""
        return sum(each.seat == seat and each.grade is grade for each in self.rated)

    def lost_by(self, seat: Seat) -> float:
        """Return what a seat's decisions lost together."""
        return sum(each.lost for each in self.rated if each.seat == seat)

    @property
    def worst(self) -> tuple[Rated, ...]:
        """The decisions that were doubtful or worse, the most expensive first."""
        bad = [each for each in self.rated if each.grade in {Grade.DOUBTFUL, Grade.MISTAKE}]
        return tuple(sorted(bad, key=lambda each: -each.lost))


def percent(chance: float) -> str:
    """Return a chance in percent with one digit behind the point."""
    return f"{100 * chance:.1f}"


def rating_phrase(rated: Rated) -> Phrase:
    """Return what there is to say about a decision."""
    best, lost = format_action(rated.best), percent(rated.lost)
    match rated.grade:
        case Grade.BEST:
            return phrase("Best.")
        case Grade.FINE:
            return phrase("Fine; {best} was better by {lost}% to win.", best=best, lost=lost)
        case Grade.DOUBTFUL:
            return phrase("Doubtful: {best} was better by {lost}% to win.", best=best, lost=lost)
        case _:
            return phrase("A mistake: {best} was better by {lost}% to win.", best=best, lost=lost)


def worst_phrase(rated: Rated, seats: Sequence[Who]) -> Phrase:
    """Return one line about a decision that was not good, with who decided and when."""
    return phrase(
        "Turn {turn}: {who} chose {chosen}; {best} was better by {lost}% to win.",
        turn=rated.turn,
        who=seats[rated.seat],
        chosen=format_action(rated.chosen),
        best=format_action(rated.best),
        lost=percent(rated.lost),
    )


def swing_phrase(swing: Swing, seats: Sequence[Who]) -> Phrase:
    """Return how a turn changed somebody's chance to win."""
    return phrase(
        "Turn {turn}: {who} went from {before}% to {after}% to win.",
        turn=swing.turn,
        who=seats[swing.seat],
        before=percent(swing.before),
        after=percent(swing.after),
    )
