"""The values of Pig: options, phases, the state, all that can be done to it, and what happens.

Rules: tests/toy/pig.md; § below is a section of that page.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from pushnet.games.table_options import Odds
from pushnet.ids import Seat

NUMBERS = 6  # §5: how many outcomes a roll has; the first is the bad one
ROLLS_MAX = 250  # §5: a chain of shares has 256 links, and no game may need more


class Goal(IntEnum):
    """How far the race goes (§2). The value is the encoded form."""

    FIFTY = 0
    HUNDRED = 1


POINTS_OF = {Goal.FIFTY: 50, Goal.HUNDRED: 100}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a table may choose; the defaults are the rules as printed."""

    odds: Odds = Odds.FULL
    turn_clock_s: int = 0
    spectator_chat: bool = True
    goal: Goal = Goal.FIFTY


class Phase(IntEnum):
    """What has to happen next. The value is part of the digest."""

    CHOOSE = 0  # the active seat rolls or holds
    NUMBER = 1  # chance: the roll
    OVER = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All that decides what may happen next. Equal states have equal digests (§3)."""

    options: Options
    present: tuple[Seat, ...]  # seats in play, ascending; the others left or were dropped
    phase: Phase
    active: Seat  # whose turn it is
    stake: int  # points of this turn that are not safe yet; below 106
    rolls: int  # numbers asked for so far, 0..ROLLS_MAX
    points: tuple[int, ...]  # safe ones, by seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Ask for a number. Asks for chance."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Make the stake safe and end the turn."""


@dataclass(frozen=True, slots=True)
class Number:
    """Chance: what was rolled; bound 6, and the number is the index and one."""


PlayerAction: TypeAlias = Roll | Hold
Action: TypeAlias = PlayerAction | Number


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """A number from 2 on came."""

    seat: Seat
    number: int
    stake: int  # with it


@dataclass(frozen=True, slots=True)
class Lost:
    """A one came, and the stake is gone."""

    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class Held:
    """A stake became safe."""

    seat: Seat
    stake: int
    points: int  # with it


@dataclass(frozen=True, slots=True)
class Departed:
    """A seat left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Nothing more can happen."""

    winners: tuple[Seat, ...]


Event: TypeAlias = TurnBegan | Rolled | Lost | Held | Departed | GameEnded
