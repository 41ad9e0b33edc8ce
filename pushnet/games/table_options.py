"""The options every table has, whatever it plays. They never change what an action does.

In every game's encoded options they come first, in the order of the constants here.
"""

from enum import IntEnum

TURN_CLOCK_S_MAX = 3600  # longest turn clock a table may set, seconds


class Odds(IntEnum):
    """How much of the odds panel a table shows. The value is the encoded form."""

    FULL = 0
    BUST_ONLY = 1
    OFF = 2
