"""Actions, options and states of Pig as bytes: one form each, no other is accepted (§2, §4, §8)."""

from typing import Any, assert_never

from pushnet.crypto.hashing import length_prefixed, sha256, u16
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Encoded
from pushnet.games.table_options import (
    TURN_CLOCK_S_MAX,
    Odds,
    read_choice,
    read_flag,
    read_number,
)
from pushnet.ids import Digest
from tests.toy.pig_types import Goal, Hold, Options, PlayerAction, Roll, State

OPTION_COUNT = 4
STATE = b"pushnet/v1/pig/state"  # of a game that ships this stands in pushnet/crypto/tags.py


def encode_action(action: PlayerAction) -> Encoded:
    """Return the form of a player's action."""
    match action:
        case Roll():
            return [0]
        case Hold():
            return [1]
        case _:
            assert_never(action)


def decode_action(form: Any) -> PlayerAction:
    """Return the player's action of a form.

    Raises:
        RefusedError: FORM for anything that `encode_action` does not make.
    """
    # True == 1 and 1.0 == 1; neither is the integer.
    if type(form) is list and len(form) == 1 and type(form[0]) is int:
        if form[0] == 0:
            return Roll()
        if form[0] == 1:
            return Hold()
    raise RefusedError(Code.FORM, "not an action of Pig")


def encode_options(options: Options) -> Encoded:
    """Return the form of a table's options."""
    return [int(options.odds), options.turn_clock_s, options.spectator_chat, int(options.goal)]


def decode_options(form: Any) -> Options:
    """Return the options of a form.

    Raises:
        RefusedError: TABLE_OPTIONS for anything that `encode_options` does not make.
    """
    if type(form) is not list or len(form) != OPTION_COUNT:
        raise RefusedError(Code.TABLE_OPTIONS, "not the options of Pig")
    odds, turn_clock_s, spectator_chat, goal = form
    return Options(
        odds=read_choice(odds, Odds),
        turn_clock_s=read_number(turn_clock_s, TURN_CLOCK_S_MAX),
        spectator_chat=read_flag(spectator_chat),
        goal=read_choice(goal, Goal),
    )


def state_bytes(state: State) -> bytes:
    """Return the canonical bytes of a state, as §8 lays them out."""
    odds, turn_clock_s, *others = encode_options(state.options)
    return b"".join(
        (
            length_prefixed(STATE),
            bytes((odds,)),
            u16(turn_clock_s),
            bytes(others),
            bytes((len(state.points), sum(1 << seat for seat in state.present))),
            bytes((state.phase, state.active, state.stake, state.rolls)),
            bytes(state.points),
        )
    )


def digest(state: State) -> Digest:
    """Return the SHA-256 of the canonical bytes: equal for equal states only."""
    return sha256(state_bytes(state))
