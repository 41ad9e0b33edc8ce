"""What lies before the seats is worth at the end of a game of Push, and who is likely to win.

A model with three numbers, each fitted to games of the strongest bot against itself and then tried
against others; docs/strategy.md has the measurements and the commands that repeat them.

1. A point on a bench reaches the end with a chance that halves with every HALF_LIFE cards left
   for each seat: the more seats, the fewer roll cards come to each of them.
2. A turn spent on banking costs TURN_POINTS + TURN_POINTS_SHARED / seats points of lead.
3. Leads decide less the more cards are left: SPREAD / seats * sqrt(cards left) is the lead that
   makes a seat e times as likely to win as another.
"""

from math import exp, sqrt
from typing import Final, NamedTuple

from pushnet.games.push_cards import CARDS_MAX, points_of
from pushnet.games.push_ending import winners
from pushnet.games.push_types import Phase, State
from pushnet.ids import SEATS_MAX, Seat

HALF_LIFE: Final = 30  # cards for each seat in play
TURN_POINTS: Final = 3.0
TURN_POINTS_SHARED: Final = 6.0
LAST_TURN_CARDS: Final = 6  # with fewer cards left a turn brings less, down to nothing
SPREAD: Final = 7.0  # points

KEPT: Final[tuple[tuple[float, ...], ...]] = tuple(
    tuple(0.5 ** (left / (HALF_LIFE * max(1, seats))) for left in range(CARDS_MAX + 1))
    for seats in range(SEATS_MAX + 1)
)
"""By seats in play and cards left: the part of a bench that reaches the end."""


class Standing(NamedTuple):
    """How the seats stand."""

    worths: tuple[float, ...]  # by seat: points expected of what it has now
    chances: tuple[float, ...]  # by seat: to win, a shared win being a part of one; 0 if it left
    spread: float  # the lead, in points, that makes e times as likely to win; 0 at the end

    def weight(self, thinker: Seat, seat: Seat) -> float:
        """Return what a point that a seat gains is worth to the thinker: a point or a threat.

        A rival counts by its part of the chances that the thinker does not have.
        """
        if seat == thinker:
            return 1.0
        others = sum(self.chances) - self.chances[thinker]
        return -self.chances[seat] / others if others else 0.0

    def steepness(self, thinker: Seat) -> float:
        """Return by how much a point of lead raises the thinker's chance to win."""
        chance = self.chances[thinker]
        return chance * (1 - chance) / self.spread if self.spread else 0.0


def turn_points(seat_count: int, left: int) -> float:
    """Return what a turn of pushing is worth to who has it, with so many cards left."""
    whole = TURN_POINTS + TURN_POINTS_SHARED / seat_count
    return whole * min(left, LAST_TURN_CARDS) / LAST_TURN_CARDS


def standing(state: State) -> Standing:
    """Return how the seats stand, open columns and whose turn it is left aside."""
    left = 0 if state.phase is Phase.OVER else len(state.pile)  # nobody draws what is left then
    kept = KEPT[len(state.present)][left]
    worths = tuple(
        points_of(bank) + kept * points_of(bench)
        for bench, bank in zip(state.benches, state.banks, strict=True)
    )
    if state.phase is Phase.OVER:
        won = winners(state)
        shares = tuple((seat in won) / len(won) for seat in range(len(worths))) if won else ()
        return Standing(worths, shares or (0.0,) * len(worths), 0.0)
    spread = SPREAD / len(state.present) * sqrt(max(1, left))
    top = max(worths[seat] for seat in state.present)
    powers = [
        exp((worth - top) / spread) if seat in state.present else 0.0
        for seat, worth in enumerate(worths)
    ]
    whole = sum(powers)
    return Standing(worths, tuple(power / whole for power in powers), spread)
