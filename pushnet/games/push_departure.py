"""Seats leave for good, at any moment (A28)."""

from pushnet.games.push_benching import pass_on
from pushnet.games.push_cards import OF_CARD, union_of
from pushnet.games.push_ending import end_turn
from pushnet.games.push_events import Departed, Event, LeftoversDiscarded
from pushnet.games.push_types import Phase, State
from pushnet.ids import SEATS_MIN, Seat


def depart(state: State, seats: frozenset[Seat]) -> tuple[State, tuple[Event, ...]]:
    """Return the state without some seats, and what happened, oldest first.

    Benches and banks of leavers stay on the table, out of play. If the active seat leaves, its
    open columns and the card it turned up are discarded without rolls and its turn ends; if a
    taker leaves, the choice passes on. A die that a leaver was to roll is not rolled: the roll
    card is discarded. A die that a seat in play is to roll stays due even when the active seat
    leaves meanwhile; the turn then ends with that roll. One seat left has won; if none is left,
    the game ends without a winner.

    Args:
        state: Any state. Once the game is over, leaving changes nothing.
        seats: Who leaves, together. Seats that are out of play already do not matter.

    Source: A28.
    """
    leaving = tuple(seat for seat in state.present if seat in seats)
    if state.phase is Phase.OVER or not leaving:
        return state, ()
    present = tuple(seat for seat in state.present if seat not in seats)
    after = state._replace(present=present)
    events: tuple[Event, ...] = tuple(Departed(seat) for seat in leaving)
    if len(present) < SEATS_MIN:
        return end_turn(after, events)
    if state.active in leaving:
        if state.phase is Phase.TAKE_ROLL and state.actor in present:
            return _discard_columns(after, events)
        return end_turn(after, events)
    if state.actor in leaving:
        return pass_on(*_discard_card(after, events))
    return after, events


def _discard_columns(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Discard what is open, but let the taker's die be rolled."""
    leftovers = union_of(state.columns)
    if leftovers:
        events += (LeftoversDiscarded(leftovers),)
    return state._replace(columns=(), discard=state.discard | leftovers), events


def _discard_card(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Discard the roll card that a leaving taker was to roll for, if there is one."""
    if state.card is None:
        return state, events
    leftovers = OF_CARD[state.card]
    events += (LeftoversDiscarded(leftovers),)
    return state._replace(card=None, discard=state.discard | leftovers), events
