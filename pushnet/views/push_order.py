"""Who takes a column, in which order, as things stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.push_order import (
    benching_order,
    is_clockwise,
    takers_if_busted,
    takers_if_stopped,
    takers_left,
)
from pushnet.games.push_types import COLUMNS_MAX, Phase, State
from pushnet.views.marks import DirectionMark, Who
from pushnet.views.prompt import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOrder:
    """The order in which columns are taken."""

    direction: DirectionMark
    takers: tuple[Who, ...]  # who would take if drawing ended now; while taking, who still will
    if_bust: tuple[Who, ...]  # who would take after a bust; () once drawing has ended
    is_settled: bool  # drawing has ended: this order is final


def take_order(state: State, seats: Sequence[Who]) -> TakeOrder:
    """Return the order in force (P20-P23).

    Before the first column is there, it is the order that three columns would be taken in.
    """
    is_settled = state.phase in {Phase.BUST_ROLL, Phase.COLLECT, Phase.TAKE_ROLL, Phase.OVER}
    if is_settled:
        takers = takers_left(state)
    elif state.columns:
        takers = takers_if_stopped(state)
    else:
        takers = benching_order(state)[:COLUMNS_MAX]
    return TakeOrder(
        direction=DirectionMark(is_clockwise(state.switch_pile)),
        takers=listed(takers, seats),
        if_bust=() if is_settled else listed(takers_if_busted(state), seats),
        is_settled=is_settled,
    )
