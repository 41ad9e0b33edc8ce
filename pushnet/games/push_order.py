"""Who takes columns, in which direction and order (P20, P21, P23).

The direction is nowhere stored: it is the parity of the switch pile. With `standing` that pile
grows all game long, with `each_turn` it holds this turn's cards only, so one reading serves both.
"""

from pushnet.games.push_cards import CardSet
from pushnet.games.push_types import COLUMNS_MAX, Phase, State
from pushnet.ids import Seat


def is_clockwise(switch_pile: CardSet) -> bool:
    """Return the benching direction that a switch pile gives (A2: clockwise to begin with)."""
    return switch_pile.bit_count() % 2 == 0


def seat_after(present: tuple[Seat, ...], seat: Seat, *, clockwise: bool) -> Seat:
    """Return the next seat in play, which is `seat` itself if no other is left.

    Args:
        present: Seats in play, ascending, at least one.
        seat: Where to start; it need not be in play.
        clockwise: Towards higher seats.
    """
    if clockwise:
        for other in present:
            if other > seat:
                return other
        return present[0]
    for other in reversed(present):
        if other < seat:
            return other
    return present[-1]


def benching_order(state: State) -> tuple[Seat, ...]:
    """Return the seats in play in the direction now in force, beginning with the active one.

    If the active seat has left, the order begins with its neighbour.
    """
    present = state.present
    if not present:
        return ()
    clockwise = is_clockwise(state.switch_pile)
    first = state.active
    if first not in present:
        first = seat_after(present, first, clockwise=clockwise)
    order = present if clockwise else present[::-1]
    at = order.index(first)
    return order[at:] + order[:at]


def takers_if_stopped(state: State) -> tuple[Seat, ...]:
    """Return who would take a column, in order, if the active seat stopped now (A16)."""
    return benching_order(state)[: len(state.columns)]


def takers_if_busted(state: State) -> tuple[Seat, ...]:
    """Return who would take a column, in order, if the next card were a bust (P19, P21)."""
    return benching_order(state)[1 : 1 + COLUMNS_MAX]


def takers_left(state: State) -> tuple[Seat, ...]:
    """Return who still takes a column this turn, in order; nobody while cards are drawn."""
    if state.phase not in {Phase.BUST_ROLL, Phase.COLLECT, Phase.TAKE_ROLL}:
        return ()
    if not state.columns:
        return ()
    order = benching_order(state)
    at = order.index(state.actor)
    if state.phase is not Phase.COLLECT:
        at += 1  # the buster takes nothing; who rolls for a column has taken it
    return order[at:][: len(state.columns)]
