"""How a turn ends, and with it sometimes the game (P22, P23, P28), and who has won (P29-P31)."""

from typing import assert_never

from pushnet.games.api import Rank
from pushnet.games.push_cards import OF_CARD, CardSet, points_of, union_of
from pushnet.games.push_events import (
    Event,
    GameEnded,
    LeftoversDiscarded,
    SwitchesDiscarded,
    TurnBegan,
)
from pushnet.games.push_order import seat_after
from pushnet.games.push_types import Phase, State, SwitchRule, TieBreak
from pushnet.ids import SEATS_MIN, Seat

_CHOOSE = Phase.CHOOSE
_OVER = Phase.OVER


def end_turn(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Clear the table and go on to the next seat, or to the end of the game.

    Args:
        state: A state in which no column is taken any more and no die is due.
        events: What led here, oldest first; what happens now is appended.

    Source: P22, P23, P28; A11, A24, A28.
    """
    options, _, seats, active, _, pile, discard, switches, columns, card, benches, banks = state
    if columns or card is not None:
        leftovers = union_of(columns) if card is None else union_of(columns) | OF_CARD[card]
        discard |= leftovers
        events += (LeftoversDiscarded(leftovers),)
    if switches and options.switch_rule is SwitchRule.EACH_TURN:
        discard |= switches
        events += (SwitchesDiscarded(switches),)
        switches = 0
    goes_on = pile and len(seats) >= SEATS_MIN  # A28: the last seat left has won
    phase = _CHOOSE if goes_on else _OVER
    if goes_on:
        active = seat_after(seats, active, clockwise=True)  # P9: whatever the switch cards say
    after = State(
        options, phase, seats, active, active, pile, discard, switches, (), None, benches, banks
    )
    events += (TurnBegan(active) if goes_on else GameEnded(winners(after)),)
    return after, events


def score_of(state: State, seat: Seat) -> int:
    """Return a seat's points: bench and bank together (P29)."""
    return points_of(state.benches[seat] | state.banks[seat])


def ranks(state: State) -> tuple[Rank, ...]:
    """Return everybody's place: the best first, equal ones in seat order, leavers last.

    Meant for the end, but true as a standing at any time.

    Source: P29-P31, A13, A28.
    """
    standings = sorted((_standing(state, seat), seat) for seat in state.present)
    placed = [
        Rank(
            seat=seat,
            score=score_of(state, seat),
            place=1 + sum(better < standing for better, _ in standings),
        )
        for standing, seat in standings
    ]
    unranked = [
        Rank(seat=Seat(seat), score=score_of(state, Seat(seat)), place=0)
        for seat in range(len(state.benches))
        if seat not in state.present
    ]
    return (*placed, *unranked)


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats in first place, ascending; nobody if all have left."""
    return tuple(rank.seat for rank in ranks(state) if rank.place == 1)


def _standing(state: State, seat: Seat) -> tuple[int, int]:
    """Return what is compared to rank seats; the smaller value is ahead."""
    owned: CardSet = state.benches[seat] | state.banks[seat]
    behind = -points_of(owned)
    match state.options.tie_break:
        case TieBreak.SHARED:
            return behind, 0
        case TieBreak.MOST_CARDS:
            return behind, -owned.bit_count()
        case TieBreak.FEWEST_CARDS:
            return behind, owned.bit_count()
        case _:
            assert_never(state.options.tie_break)
