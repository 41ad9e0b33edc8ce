"""The options every table has, whatever it plays, and how any option is read strictly.

In every game's encoded options `[odds, turn_clock_s, spectator_chat, ..]` come first. They never
change what an action does.
"""

from enum import IntEnum
from typing import Any, TypeVar

from pushnet.errors import Code, RefusedError
from pushnet.words import say

TURN_CLOCK_S_MAX = 3600  # longest turn clock a table may set, seconds


class Odds(IntEnum):
    """How much of the odds panel a table shows. The value is the encoded form."""

    FULL = 0
    BUST_ONLY = 1
    OFF = 2


Choice = TypeVar("Choice", bound=IntEnum)


def read_number(value: Any, maximum: int) -> int:
    """Return an option that is a number in 0..maximum.

    Raises:
        RefusedError: TABLE_OPTIONS for anything else; a bool is not a number.
    """
    if type(value) is not int or not 0 <= value <= maximum:
        raise RefusedError(
            Code.TABLE_OPTIONS, say("an option is not a number up to {maximum}", maximum=maximum)
        )
    return value


def read_flag(value: Any) -> bool:
    """Return an option that is on or off.

    Raises:
        RefusedError: TABLE_OPTIONS for anything else; a number is not a bool.
    """
    if type(value) is not bool:
        raise RefusedError(Code.TABLE_OPTIONS, say("an option is neither on nor off"))
    return value


def read_choice(value: Any, choices: type[Choice]) -> Choice:
    """Return an option that is one of several, encoded 0, 1, ..

    Raises:
        RefusedError: TABLE_OPTIONS for anything else.
    """
    return choices(read_number(value, len(choices) - 1))
