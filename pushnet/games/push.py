"""Push, the push-your-luck card game (Ravensburger 2018), for two to six players.

Rules: docs/rules-push.md, whose rules are P1.. and whose rulings are A1... This module is the
door; behind it `push_legal` says what may be done, `push_drawing`, `push_benching`, `push_ending`
and `push_departure` what follows from it.

Pure: no I/O, no clock, no random source, no floats.
"""

from typing import TypeGuard

from pushnet.errors import Code, RefusedError, UsageError
from pushnet.games.api import Chance, Rules
from pushnet.games.push_benching import roll, take
from pushnet.games.push_cards import DIE_FACES, deck
from pushnet.games.push_codec import (
    decode_action,
    decode_options,
    encode_action,
    encode_options,
)
from pushnet.games.push_departure import depart
from pushnet.games.push_digest import digest
from pushnet.games.push_drawing import bank, draw, place, push, reveal, stop
from pushnet.games.push_ending import ranks
from pushnet.games.push_events import Event
from pushnet.games.push_legal import asks_chance, legal_actions, may_bank, may_place
from pushnet.games.push_refusal import why_refused
from pushnet.games.push_types import (
    Action,
    Bank,
    ChanceAction,
    Draw,
    Options,
    Phase,
    Place,
    Push,
    Reveal,
    Roll,
    State,
    Stop,
    Take,
)
from pushnet.ids import SEATS_MAX, SEATS_MIN, Seat
from pushnet.words import say

_CHOOSE = Phase.CHOOSE
_REVEAL = Phase.REVEAL
_PLACE = Phase.PLACE
_DECIDE = Phase.DECIDE
_BUST_ROLL = Phase.BUST_ROLL
_COLLECT = Phase.COLLECT
_TAKE_ROLL = Phase.TAKE_ROLL


def first_player(options: Options, seat_count: int, drawn: int) -> Seat:
    """Return who starts: the seat that the table fixed, or else the one drawn (P8, A12).

    Args:
        options: The table's.
        seat_count: Seats at the table.
        drawn: Evenly from range(seat_count).

    Raises:
        RefusedError: TABLE_OPTIONS if the table fixes a seat that it does not have.
    """
    if options.first_player is None:
        return Seat(drawn)
    if options.first_player >= seat_count:
        raise RefusedError(Code.TABLE_OPTIONS, say("the first player's seat is not at this table"))
    return options.first_player


def setup(options: Options, seat_count: int, first: Seat) -> State:
    """Return the position before the first turn (P1-P8).

    Raises:
        UsageError: For a number of seats that cannot play, or a first player not among them.
    """
    if not (SEATS_MIN <= seat_count <= SEATS_MAX and 0 <= first < seat_count):
        raise UsageError("Push has 2 to 6 seats, and one of them starts")
    nothing = (0,) * seat_count
    return State(
        options=options,
        phase=Phase.CHOOSE,
        present=tuple(Seat(seat) for seat in range(seat_count)),
        active=first,
        actor=first,
        pile=deck(seat_count),
        discard=0,
        switch_pile=0,
        columns=(),
        card=None,
        benches=nothing,
        banks=nothing,
    )


def to_move(state: State) -> Seat | None:
    """Return the seat that has to act; None if a chance step is due or the game is over."""
    if state.phase is Phase.OVER or chance_bound(state) is not None:
        return None
    return state.actor


def chance_bound(state: State) -> int | None:
    """Return how many outcomes the chance step has that is due; None if none is."""
    if state.phase is Phase.REVEAL:
        return len(state.pile)
    if state.phase in {Phase.BUST_ROLL, Phase.TAKE_ROLL}:
        return DIE_FACES
    return None


def chance_action(state: State) -> ChanceAction:
    """Return the chance step that is due; one has to be."""
    assert chance_bound(state) is not None
    return Reveal() if state.phase is Phase.REVEAL else Roll()


def is_over(state: State) -> bool:
    """Return whether the game has ended."""
    return state.phase is Phase.OVER


def apply(state: State, action: Action, chance: Chance | None) -> tuple[State, tuple[Event, ...]]:
    """Return the state after `action`, and what happened, oldest first.

    Args:
        state: Any state reachable from `setup`.
        action: One of `legal_actions(state)`, or `chance_action(state)` when chance is due.
        chance: For a chance step its outcome, with bound `chance_bound(state)`; otherwise None.

    Raises:
        RefusedError: ILLEGAL_ACTION for everything else, with a sentence that says why.

    Source: P10-P26.
    """
    phase = state.phase
    # One line per legal step, the frequent ones first; what no line allows is refused.
    match action:
        case Reveal() if phase is _REVEAL and _is_one_of(chance, len(state.pile)):
            return reveal(state, chance.index)
        case Place() if phase is _PLACE and chance is None and may_place(state, action.column):
            return place(state, action.column)
        case Take() if (
            phase is _COLLECT and chance is None and 0 <= action.column < len(state.columns)
        ):
            return take(state, action.column)
        case Draw() if phase is _DECIDE and chance is None:
            return draw(state)
        case Push() if phase is _CHOOSE and chance is None:
            return push(state)
        case Stop() if phase is _DECIDE and chance is None and state.columns:
            return stop(state)
        case Bank() if phase is _CHOOSE and chance is None and may_bank(state, action.colour):
            return bank(state, action.colour)
        case Roll() if phase in (_BUST_ROLL, _TAKE_ROLL) and _is_one_of(chance, DIE_FACES):
            return roll(state, chance.index)
        case _:
            raise RefusedError(Code.ILLEGAL_ACTION, why_refused(state, action, chance))


def _is_one_of(chance: Chance | None, bound: int) -> TypeGuard[Chance]:
    """Return whether a chance outcome is there and was drawn from this many."""
    return chance is not None and chance.bound == bound and 0 <= chance.index < bound


RULES = Rules(
    name="push",
    revision=1,
    seat_counts=tuple(range(SEATS_MIN, SEATS_MAX + 1)),
    setup=setup,
    to_move=to_move,
    chance_bound=chance_bound,
    chance_action=chance_action,
    legal_actions=legal_actions,
    asks_chance=asks_chance,
    apply=apply,
    depart=depart,
    is_over=is_over,
    ranks=ranks,
    digest=digest,
    encode_action=encode_action,
    decode_action=decode_action,
    encode_options=encode_options,
    decode_options=decode_options,
    first_player=first_player,
)
