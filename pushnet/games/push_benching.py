"""Columns find their takers, and the die its victims (P19-P25).

Each function expects a state in which its step is legal; `push.apply` has seen to that.
"""

from pushnet.games.push_cards import NUMBER_CARDS, OF_CARD, OF_COLOUR, ROLL_CARDS
from pushnet.games.push_ending import end_turn
from pushnet.games.push_events import Event, Rolled, Took
from pushnet.games.push_order import is_clockwise, seat_after
from pushnet.games.push_types import Phase, State

_COLLECT = Phase.COLLECT
_TAKE_ROLL = Phase.TAKE_ROLL

_LOST_BY_FACE = (*OF_COLOUR, 0)
_LOST_BY_FACE_HARD = (*OF_COLOUR, NUMBER_CARDS)  # P32, A18


def take(state: State, column: int) -> tuple[State, tuple[Event, ...]]:
    """Give the actor a column; its roll card, if any, waits for the die (P21, P24, P25)."""
    options, _, seats, active, actor, pile, discard, switches, columns, _, benches, banks = state
    cards = columns[column]
    columns = columns[:column] + columns[column + 1 :]
    roll_card = cards & ROLL_CARDS
    phase, card = (_TAKE_ROLL, roll_card.bit_length() - 1) if roll_card else (_COLLECT, None)
    bench = benches[actor] | cards ^ roll_card
    benches = (*benches[:actor], bench, *benches[actor + 1 :])
    after = State(
        options, phase, seats, active, actor, pile, discard, switches, columns, card, benches, banks
    )
    events = (Took(actor, column, cards),)
    return (after, events) if roll_card else pass_on(after, events)


def roll(state: State, face: int) -> tuple[State, tuple[Event, ...]]:
    """Let the actor, a buster or a taker, lose the rolled colour (P19, P25, P32).

    The card that asked for the die is discarded with it: the one that fitted nowhere, or the
    roll card. What was banked is safe; what was taken just now is not.
    """
    options, _, seats, active, actor, pile, discard, switches, columns, _, benches, banks = state
    assert state.card is not None
    phase = _COLLECT
    lost = benches[actor] & (_LOST_BY_FACE_HARD if options.hard_star else _LOST_BY_FACE)[face]
    discard |= lost | OF_CARD[state.card]
    bench = benches[actor] ^ lost
    benches = (*benches[:actor], bench, *benches[actor + 1 :])
    after = State(
        options, phase, seats, active, actor, pile, discard, switches, columns, None, benches, banks
    )
    return pass_on(after, (Rolled(actor, face, lost),))


def pass_on(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Let the seat after the actor take a column, or end the turn.

    It ends when no column is left, or the choice would come back to the active seat (P22).
    """
    if state.columns:
        clockwise = is_clockwise(state.switch_pile)
        taker = seat_after(state.present, state.actor, clockwise=clockwise)
        if taker != state.active:
            return state.at(_COLLECT, taker), events
    return end_turn(state, events)
