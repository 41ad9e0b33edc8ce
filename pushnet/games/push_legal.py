"""What may be done in a position, and why something may not (P10-P18, P21, P26).

`legal_actions` lists and `why_refused` explains; that both agree with what `push.apply` accepts
is one of the laws in the tests.
"""

from typing import Final, assert_never

from pushnet.games.push_cards import (
    CLASHES,
    OF_COLOUR,
    ROLL_CARDS,
    Card,
    CardSet,
    Colour,
)
from pushnet.games.push_types import (
    COLUMNS_MAX,
    Action,
    Bank,
    Draw,
    Phase,
    Place,
    PlayerAction,
    Push,
    Reveal,
    Roll,
    State,
    Stop,
    Take,
)

_CHOOSE: Final = Phase.CHOOSE
_PLACE: Final = Phase.PLACE
_DECIDE: Final = Phase.DECIDE
_COLLECT: Final = Phase.COLLECT

_PUSH: Final = Push()
_BANKS: Final = tuple(Bank(int(colour)) for colour in Colour)
_PLACES: Final = tuple(Place(column) for column in range(COLUMNS_MAX))
_TAKES: Final = tuple(Take(column) for column in range(COLUMNS_MAX))
_DRAW: Final = (Draw(),)
_DRAW_OR_STOP: Final = (Draw(), Stop())


def obstacles(column: CardSet, card: Card) -> CardSet:
    """Return the cards of a column that keep a number or roll card out of it (P13, P14)."""
    return column & CLASHES[card]


def fits(columns: tuple[CardSet, ...], card: Card, column: int) -> bool:
    """Return whether a number or roll card may go there; `len(columns)` is a new column (P15)."""
    if 0 <= column < len(columns):
        return not columns[column] & CLASHES[card]
    return column == len(columns) < COLUMNS_MAX


def fitting_columns(columns: tuple[CardSet, ...], card: Card) -> tuple[int, ...]:
    """Return where a number or roll card may go, ascending; `len(columns)` is a new column."""
    clashes = CLASHES[card]
    fitting = [at for at, column in enumerate(columns) if not column & clashes]
    if len(columns) < COLUMNS_MAX:
        fitting.append(len(columns))
    return tuple(fitting)


def fits_nowhere(columns: tuple[CardSet, ...], card: Card) -> bool:
    """Return whether turning up this number or roll card is a bust (P18)."""
    if len(columns) < COLUMNS_MAX:
        return False
    first, second, third = columns
    clashes = CLASHES[card]
    return bool(first & clashes and second & clashes and third & clashes)


def may_place(state: State, column: int) -> bool:
    """Return whether the card turned up may go into a column."""
    return state.card is not None and fits(state.columns, state.card, column)


def may_bank(state: State, colour: int) -> bool:
    """Return whether the active seat has this colour on its bench (P26, A20)."""
    return 0 <= colour < len(OF_COLOUR) and bool(state.benches[state.active] & OF_COLOUR[colour])


def legal_actions(state: State) -> tuple[PlayerAction, ...]:
    """Return all that `state.actor` may do, in canonical order; () if no player is to act.

    The order: Push, Bank by colour; Place by column; Draw, Stop; Take by column.
    """
    phase = state.phase
    if phase is _PLACE:
        assert state.card is not None
        return tuple([_PLACES[at] for at in fitting_columns(state.columns, state.card)])
    if phase is _DECIDE:
        return _DRAW_OR_STOP if state.columns else _DRAW  # A7
    if phase is _COLLECT:
        return _TAKES[: len(state.columns)]
    if phase is _CHOOSE:
        bench = state.benches[state.active]
        return (_PUSH, *[bank for bank in _BANKS if bench & OF_COLOUR[bank.colour]])
    return ()


def asks_chance(state: State, action: Action) -> bool:
    """Return whether a legal action is followed by a chance step (P11, P25).

    For an illegal one the answer means nothing, but there is one.
    """
    match action:
        case Push() | Draw():
            return True
        case Take(column):
            return 0 <= column < len(state.columns) and bool(state.columns[column] & ROLL_CARDS)
        case Place() | Stop() | Bank() | Reveal() | Roll():
            return False
        case _:
            assert_never(action)
