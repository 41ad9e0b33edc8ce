"""What one game says of how everybody played it: counts, and what chance had led to expect.

Expectations are summed in millionths, so that equal records give equal numbers everywhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from pushnet.games.api import Rank
from pushnet.games.push_cards import points_of, rank_of, set_of
from pushnet.games.push_events import Banked, Busted, Drew, Pushed, Rolled, SwitchTurned, Took
from pushnet.games.push_odds import die_loss, next_card
from pushnet.games.push_types import State
from pushnet.ids import Seat
from pushnet.session.snapshot import SlotNote

TALLY_VERSION: Final = 2
"""Raised when a tally is counted in another way: stored ones are then counted again."""

MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTally:
    """How one seat played one game."""

    seat: Seat
    place: int  # 1 is best; 0: left or was dropped
    points: int  # at the end
    pushes: int = 0  # turns in which it pushed
    banks: int = 0  # turns in which it banked
    cards: int = 0  # turned up
    busts: int = 0
    bust_ppm: int = 0  # busts to be expected: the chances of all its cards together
    card_points: int = 0  # on the cards it turned up
    card_points_ppm: int = 0  # what the averages of the pile had led to expect
    rolls: int = 0
    lost: int = 0  # points, to the die
    lost_ppm: int = 0  # what the averages of the die had led to expect
    taken: int = 0  # points, from columns
    banked: int = 0  # points


def tally_game(notes: Iterable[SlotNote], ranks: Iterable[Rank]) -> tuple[SeatTally, ...]:
    """Return the tally of each seat of a finished game of Push, by seat.

    Args:
        notes: All slots, oldest first.
        ranks: The result.
    """
    ordered = sorted(ranks, key=lambda rank: rank.seat)
    tallies = [SeatTally(seat=r.seat, place=r.place, points=r.score) for r in ordered]
    before: State | None = None
    for note in notes:
        if before is not None:
            for event in note.events:
                _count(tallies, before, event)
        before = note.state
    return tuple(tallies)


def _count(tallies: list[SeatTally], before: State, event: object) -> None:
    """Add what one event says; `before` is the table in which its slot was opened."""
    seat: Seat | None = getattr(event, "seat", None)
    if seat is None:
        return
    one = tallies[seat]
    match event:
        case Pushed():
            one = replace(one, pushes=one.pushes + 1)
        case Drew(card=card) | SwitchTurned(card=card):
            one = _drawn(one, before, rank_of(card) or 0)
        case Busted():
            one = replace(one, busts=one.busts + 1)
        case Rolled():
            one = replace(
                one,
                rolls=one.rolls + 1,
                lost=one.lost + event.points,
                lost_ppm=one.lost_ppm + _millionths(die_loss(before, seat).expected),
            )
        case Took():
            one = replace(one, taken=one.taken + event.points)
        case Banked():
            one = replace(one, banks=one.banks + 1, banked=one.banked + event.points)
        case _:
            return
    tallies[seat] = one


def _drawn(one: SeatTally, before: State, points: int) -> SeatTally:
    following = next_card(before)
    average = Fraction(points_of(set_of(before.pile)), max(1, following.left))
    return replace(
        one,
        cards=one.cards + 1,
        bust_ppm=one.bust_ppm + _millionths(following.chance(following.busts)),
        card_points=one.card_points + points,
        card_points_ppm=one.card_points_ppm + _millionths(average),
    )


def _millionths(number: Fraction) -> int:
    """Return a number that is not negative in millionths, rounded half up."""
    return (2 * MILLION * number.numerator + number.denominator) // (2 * number.denominator)
