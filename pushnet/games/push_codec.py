"""Actions and options of Push in the wire's types: one form each, and no other is accepted.

    action   [0] Push  [1] Draw  [2, column] Place  [3] Stop  [4, colour] Bank  [5, column] Take
    options  [odds, turn_clock_s, spectator_chat, switch_rule, hard_star, tie_break, first]
             odds 0 full, 1 bust only, 2 off; turn_clock_s 0..3600; spectator_chat a bool;
             switch_rule 0 standing, 1 each turn; hard_star a bool; tie_break 0 shared, 1 most
             cards, 2 fewest cards; first 0 drawn at random, 1..6 the seat before that number

Chance steps have no form: whoever reads the actions knows when one is due.
"""

from typing import Any, Final, assert_never

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Encoded
from pushnet.games.push_cards import Colour
from pushnet.games.push_types import (
    COLUMNS_MAX,
    Bank,
    Draw,
    Options,
    Place,
    PlayerAction,
    Push,
    Stop,
    SwitchRule,
    Take,
    TieBreak,
)
from pushnet.games.table_options import (
    TURN_CLOCK_S_MAX,
    Odds,
    read_choice,
    read_flag,
    read_number,
)
from pushnet.ids import SEATS_MAX, Seat
from pushnet.words import say


def encode_action(action: PlayerAction) -> Encoded:
    """Return the form of a player's action."""
    match action:
        case Push():
            return [0]
        case Draw():
            return [1]
        case Place(column):
            return [2, column]
        case Stop():
            return [3]
        case Bank(colour):
            return [4, int(colour)]  # a Colour is an int, but not of type int
        case Take(column):
            return [5, column]
        case _:
            assert_never(action)


_OPTION_COUNT: Final = 7

_EVERY_ACTION: Final[tuple[PlayerAction, ...]] = (
    Push(),
    Draw(),
    Stop(),
    *(Place(column) for column in range(COLUMNS_MAX)),
    *(Bank(colour) for colour in Colour),
    *(Take(column) for column in range(COLUMNS_MAX)),
)
# Decoding is looking up among all there are, so nothing else can come out of it.
_ACTION_OF: Final = {tuple(encode_action(action)): action for action in _EVERY_ACTION}


def decode_action(form: Any) -> PlayerAction:
    """Return the player's action of a form.

    Raises:
        RefusedError: FORM for anything that `encode_action` does not make.
    """
    # True == 1 and 1.0 == 1, also as dictionary keys; neither is the integer.
    if type(form) is list and all(type(part) is int for part in form):
        action = _ACTION_OF.get(tuple(form))
        if action is not None:
            return action
    raise RefusedError(Code.FORM, say("not an action of Push"))


def encode_options(options: Options) -> Encoded:
    """Return the form of a table's options."""
    return [
        int(options.odds),
        options.turn_clock_s,
        options.spectator_chat,
        int(options.switch_rule),
        options.hard_star,
        int(options.tie_break),
        0 if options.first_player is None else 1 + options.first_player,
    ]


def decode_options(form: Any) -> Options:
    """Return the options of a form.

    Raises:
        RefusedError: TABLE_OPTIONS for anything that `encode_options` does not make of options
            within their bounds.
    """
    if type(form) is not list or len(form) != _OPTION_COUNT:
        raise RefusedError(Code.TABLE_OPTIONS, say("not the options of Push"))
    odds, turn_clock_s, spectator_chat, switch_rule, hard_star, tie_break, first = form
    first = read_number(first, SEATS_MAX)
    return Options(
        odds=read_choice(odds, Odds),
        turn_clock_s=read_number(turn_clock_s, TURN_CLOCK_S_MAX),
        spectator_chat=read_flag(spectator_chat),
        switch_rule=read_choice(switch_rule, SwitchRule),
        hard_star=read_flag(hard_star),
        tie_break=read_choice(tie_break, TieBreak),
        first_player=Seat(first - 1) if first else None,
    )
