"""A turn up to the taking of columns: push or bank, turn up, place, stop (P10-P18, P26).

Each function expects a state in which its step is legal; `push.apply` has seen to that.
"""

from pushnet.games.push_cards import OF_CARD, OF_COLOUR, SWITCH_FIRST, Card
from pushnet.games.push_ending import end_turn
from pushnet.games.push_events import (
    Banked,
    Busted,
    Drew,
    Event,
    Placed,
    Pushed,
    Stopped,
    SwitchTurned,
)
from pushnet.games.push_legal import fits_nowhere
from pushnet.games.push_order import is_clockwise
from pushnet.games.push_types import Phase, State

_REVEAL = Phase.REVEAL
_PLACE = Phase.PLACE
_DECIDE = Phase.DECIDE
_BUST_ROLL = Phase.BUST_ROLL
_COLLECT = Phase.COLLECT


def bank(state: State, colour: int) -> tuple[State, tuple[Event, ...]]:
    """Move all bench cards of one colour to the bank; that is the whole turn (P26)."""
    options, phase, seats, active, actor, pile, discard, switches, columns, card, benches, banks = (
        state
    )
    cards = benches[active] & OF_COLOUR[colour]
    benches = (*benches[:active], benches[active] ^ cards, *benches[active + 1 :])
    banks = (*banks[:active], banks[active] | cards, *banks[active + 1 :])
    after = State(
        options, phase, seats, active, actor, pile, discard, switches, columns, card, benches, banks
    )
    return end_turn(after, (Banked(active, colour, cards),))


def push(state: State) -> tuple[State, tuple[Event, ...]]:
    """Begin to push: the first card of the turn is due (P10)."""
    return state.at(_REVEAL, state.active), (Pushed(state.active),)


def draw(state: State) -> tuple[State, tuple[Event, ...]]:
    """Let another card be due (P17). Nothing is told before it is turned up."""
    return state.at(_REVEAL, state.active), ()


def reveal(state: State, index: int) -> tuple[State, tuple[Event, ...]]:
    """Turn up one of the cards left (P11, P16, P18)."""
    options, _, seats, active, actor, pile, discard, switches, columns, _, benches, banks = state
    card = pile[index]
    pile = pile[:index] + pile[index + 1 :]
    held: Card | None = card
    events: tuple[Event, ...]
    if card >= SWITCH_FIRST:
        phase, held = _DECIDE, None
        switches |= OF_CARD[card]
        events = (SwitchTurned(active, card, is_clockwise(switches)),)
    elif fits_nowhere(columns, card):
        phase, events = _BUST_ROLL, (Drew(active, card), Busted(active, card))
    else:
        phase, events = _PLACE, (Drew(active, card),)
    after = State(
        options, phase, seats, active, actor, pile, discard, switches, columns, held, benches, banks
    )
    return _decide(after, events) if held is None else (after, events)


def place(state: State, column: int) -> tuple[State, tuple[Event, ...]]:
    """Put the card turned up into a column, or into a new one (P13-P15)."""
    options, _, seats, active, actor, pile, discard, switches, columns, _, benches, banks = state
    phase, card = _DECIDE, state.card
    assert card is not None
    opened = column == len(columns)
    grown = OF_CARD[card] if opened else columns[column] | OF_CARD[card]
    columns = (*columns[:column], grown, *columns[column + 1 :])
    after = State(
        options, phase, seats, active, actor, pile, discard, switches, columns, None, benches, banks
    )
    return _decide(after, (Placed(active, card, column, opened),))


def stop(state: State) -> tuple[State, tuple[Event, ...]]:
    """Draw no more; the active seat takes first (P17, P21)."""
    return state.at(_COLLECT, state.active), (Stopped(state.active, forced=False),)


def _decide(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Leave the choice to draw on or stop, unless the draw pile is empty.

    Then drawing ends by itself (A9), and without a column so does the turn (A7).
    """
    if state.pile:
        return state, events
    events += (Stopped(state.active, forced=True),)
    return (state.at(_COLLECT, state.active), events) if state.columns else end_turn(state, events)
