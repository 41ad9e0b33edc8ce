"""The values of Push: options, phases, the state, and all that can be done to it.

What happened is in `push_events`; the cards themselves are in `push_cards`. Rule numbers (P1..)
and rulings (A1..) are those of docs/rules-push.md.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from pushnet.games.push_cards import Card, CardSet
from pushnet.games.table_options import Odds
from pushnet.ids import Seat

COLUMNS_MAX = 3  # P12


class SwitchRule(IntEnum):
    """What a switch card does and for how long (P23, A1). The value is the encoded form."""

    STANDING = 0  # each one flips a direction that stands until the next
    EACH_TURN = 1  # only this turn's count; they are discarded when the turn ends


class TieBreak(IntEnum):
    """Who is ahead at equal points (A13). The value is the encoded form."""

    SHARED = 0
    MOST_CARDS = 1  # on bench and bank together
    FEWEST_CARDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a table may choose; the defaults are the rules as printed."""

    odds: Odds = Odds.FULL
    turn_clock_s: int = 0  # seconds a turn may take, 0..TURN_CLOCK_S_MAX; 0: no clock
    spectator_chat: bool = True
    switch_rule: SwitchRule = SwitchRule.STANDING
    hard_star: bool = False  # a rolled star costs the whole bench (P32, A18)
    tie_break: TieBreak = TieBreak.SHARED
    first_player: Seat | None = None  # None: drawn at random (A12)


class Phase(IntEnum):
    """What has to happen next. The value is part of the digest.

    Where every step comes by, modules keep the members under names of their own: to look one up
    in an Enum class takes 70 ns in Python 3.11, a thirtieth of a whole step.
    """

    CHOOSE = 0  # the active seat pushes or banks
    REVEAL = 1  # chance: a card is turned up
    PLACE = 2  # the active seat puts `card` into a column
    DECIDE = 3  # the active seat draws on or stops
    BUST_ROLL = 4  # chance: the buster's die; `card` is the card that fitted nowhere
    COLLECT = 5  # `actor` takes a column
    TAKE_ROLL = 6  # chance: the die of `actor`, who took the roll card `card`
    OVER = 7


class State(NamedTuple):
    """All that decides what may happen next. Equal states have equal digests.

    A named tuple, not a dataclass: a step makes one, and this is three times faster to make.
    """

    options: Options
    phase: Phase
    present: tuple[Seat, ...]  # seats in play, ascending; the others left or were dropped
    active: Seat  # whose turn it is; may have left while another seat still rolls
    actor: Seat  # who acts or whose chance is awaited; `active` but in COLLECT and TAKE_ROLL
    pile: bytes  # draw pile: ids of the cards left, ascending; chance.index points into it
    discard: CardSet
    switch_pile: CardSet  # an odd count: columns are taken counterclockwise
    columns: tuple[CardSet, ...]  # open columns, oldest first, none empty; at most COLUMNS_MAX
    card: Card | None  # turned up and in no pile yet: PLACE, BUST_ROLL, TAKE_ROLL; else None
    benches: tuple[CardSet, ...]  # by seat
    banks: tuple[CardSet, ...]  # by seat

    def at(self, phase: Phase, actor: Seat) -> "State":
        """Return the same table in another phase. Half the time of `_replace`."""
        return State(
            self.options,
            phase,
            self.present,
            self.active,
            actor,
            self.pile,
            self.discard,
            self.switch_pile,
            self.columns,
            self.card,
            self.benches,
            self.banks,
        )


@dataclass(frozen=True, slots=True)
class Push:
    """Start pushing: turn up the first card of the turn (P10). Asks for chance."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn up another card (P17). Asks for chance."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put the card just turned up into a column (P13-P15)."""

    column: int  # 0..2; the number of open columns means a new one


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop drawing; columns are taken now, the active seat first (P17, P21)."""


@dataclass(frozen=True, slots=True)
class Bank:
    """Move all bench cards of one colour to the bank (P26)."""

    colour: int  # a Colour, 0..4


@dataclass(frozen=True, slots=True)
class Take:
    """Take one of the open columns (P21). Asks for chance if it holds a roll card (P25)."""

    column: int  # 0..2, position among the columns still open


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: which of the cards left is turned up; bound is their number (P11)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the face of the die, bound 6: a Colour 0..4, or STAR (P4)."""


PlayerAction: TypeAlias = Push | Draw | Place | Stop | Bank | Take
ChanceAction: TypeAlias = Reveal | Roll
Action: TypeAlias = PlayerAction | ChanceAction
