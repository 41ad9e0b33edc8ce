"""What open columns are worth to one seat of Push, now and one card ahead, in whole numbers.

The unit: points, in sixths because one roll of the die costs a sixth of a bench on average (a
third with `hard_star`), and times the number of rivals, so that what they get on average can be
taken off without a division.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pushnet.games.push_cards import (
    DIE_FACES,
    OF_RANK,
    ROLL_CARDS,
    SWITCH_CARDS,
    CardSet,
    points_of,
    set_of,
)
from pushnet.games.push_odds import fitting
from pushnet.games.push_order import benching_order
from pushnet.games.push_types import COLUMNS_MAX, State
from pushnet.ids import Seat

_BY_RANK = (ROLL_CARDS, *OF_RANK[1:])  # what adds 0, 1 .. RANK_MAX points to a column


class Column(NamedTuple):
    """What taking a column means."""

    points: int
    toll: int  # sixths of the bench that the die costs its taker on average; 0 without roll card


class Outlook(NamedTuple):
    """One seat's reckoning; it holds for one turn's drawing and taking."""

    seat: Seat
    rivals: int  # other seats in play, at least 1
    toll: int  # how many sixths of a bench one roll costs: 1, or 2 with `hard_star`
    benches: tuple[int, ...]  # points by seat
    order: tuple[Seat, ...]  # who takes in which order after a stop, the active seat first
    pile: CardSet

    @classmethod
    def of(cls, state: State, seat: Seat) -> "Outlook":
        """Return the reckoning of a seat in play."""
        return cls(
            seat=seat,
            rivals=len(state.present) - 1,
            toll=2 if state.options.hard_star else 1,
            benches=tuple(points_of(bench) for bench in state.benches),
            order=benching_order(state),
            pile=set_of(state.pile),
        )

    def column(self, cards: CardSet) -> Column:
        """Return what taking these cards means."""
        return Column(points_of(cards), self.toll if cards & ROLL_CARDS else 0)

    def settled(self, columns: Sequence[Column], takers: Sequence[Seat]) -> int:
        """Return what the seat is ahead if each taker in turn takes what is worth most to it."""
        left = list(columns)
        ahead = 0
        for taker in takers[: len(columns)]:
            bench = self.benches[taker]
            worths = [DIE_FACES * points - toll * (bench + points) for points, toll in left]
            most = max(worths)
            del left[worths.index(most)]
            ahead += most * self.rivals if taker == self.seat else -most
        return ahead

    def stopping(self, columns: Sequence[CardSet]) -> int:
        """Return what the active seat is ahead if it stops with these columns."""
        return self.settled([self.column(cards) for cards in columns], self.order)

    def drawing(self, columns: Sequence[CardSet]) -> int:
        """Return what the active seat is ahead if it draws one card and then stops.

        The sum over all cards of the pile: to be compared with `stopping` times their number. A
        card is placed where it is best to stop afterwards.
        """
        ways = [self.column(cards) for cards in columns]
        fits = [fitting(self.pile, cards) for cards in columns]
        if len(ways) < COLUMNS_MAX:
            fits.append(self.pile & ~SWITCH_CARDS)
        switches = (self.pile & SWITCH_CARDS).bit_count()
        turned = (self.order[0], *self.order[:0:-1])  # the others the other way round
        bust = self.settled(ways, self.order[1:])
        bust -= self.toll * self.benches[self.seat] * self.rivals
        total = switches * self.settled(ways, turned)
        for rank, of_rank in enumerate(_BY_RANK):
            left = self.pile & of_rank
            places = [
                (self.settled(self._placed(ways, place, rank), self.order), allowed)
                for place, allowed in enumerate(fits)
                if allowed & left
            ]
            for worth, allowed in sorted(places, reverse=True):
                total += worth * (left & allowed).bit_count()
                left &= ~allowed
            total += bust * left.bit_count()
        return total

    def _placed(self, ways: Sequence[Column], place: int, rank: int) -> list[Column]:
        """Return the columns with one more card at a place; rank 0 is a roll card."""
        points, toll = ways[place] if place < len(ways) else (0, 0)
        grown = Column(points + rank, toll if rank else self.toll)
        return [*ways[:place], grown, *ways[place + 1 :]]
