"""What happens in a game of Push, in the past tense: enough to tell it without the states.

Cards are given as they are; points follow from them and are properties.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pushnet.games.push_cards import Card, CardSet, points_of
from pushnet.ids import Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn. The first turn of a game is not announced: `setup` says it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pushed:
    """The seat chose to push (P10)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A number or roll card was turned up (P11)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SwitchTurned:
    """A switch card was turned up and lies on the switch pile (P16)."""

    seat: Seat
    card: Card
    clockwise: bool  # the direction in which columns would be taken from now on


@dataclass(frozen=True, slots=True)
class Placed:
    """The card went into a column (P13-P15)."""

    seat: Seat
    card: Card
    column: int
    opened: bool  # the column is new


@dataclass(frozen=True, slots=True)
class Busted:
    """The card fitted nowhere: pushed too far (P18)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Stopped:
    """The seat draws no more this turn (P17)."""

    seat: Seat
    forced: bool  # the draw pile is empty (A9)


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die fell, after a bust (P19) or for a roll card (P25), and its colour was lost."""

    seat: Seat
    face: int  # a Colour, or STAR
    lost: CardSet  # from the seat's bench to the discard pile; may be none

    @property
    def points(self) -> int:
        """The points lost."""
        return points_of(self.lost)


@dataclass(frozen=True, slots=True)
class Took:
    """The seat took a column (P21)."""

    seat: Seat
    column: int  # position among the columns open until then
    cards: CardSet  # all of it, with the roll card if it held one

    @property
    def points(self) -> int:
        """The points added to the bench, before a roll."""
        return points_of(self.cards)


@dataclass(frozen=True, slots=True)
class Banked:
    """All bench cards of one colour became safe (P26)."""

    seat: Seat
    colour: int
    cards: CardSet

    @property
    def points(self) -> int:
        """The points made safe."""
        return points_of(self.cards)


@dataclass(frozen=True, slots=True)
class LeftoversDiscarded:
    """Open columns that nobody took, and a leaver's drawn card, were discarded (P22, A28)."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class SwitchesDiscarded:
    """This turn's switch cards went to the discard pile (P23, `each_turn`)."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Departed:
    """The seat left, or was dropped, for good (A28)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over (P28, A28)."""

    winners: tuple[Seat, ...]  # ascending; several at a tie, none if nobody is left


Event: TypeAlias = (
    TurnBegan
    | Pushed
    | Drew
    | SwitchTurned
    | Placed
    | Busted
    | Stopped
    | Rolled
    | Took
    | Banked
    | LeftoversDiscarded
    | SwitchesDiscarded
    | Departed
    | GameEnded
)
