"""What happens in a match of Push rummy, in the past tense: enough to tell it without the states.

`position` is a place in the sealed deck, `card` what lies there; a card that stays hidden has a
position only.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from pushnet.games.rummy_cards import Card, Position
from pushnet.games.rummy_types import End, Meld
from pushnet.ids import Seat


class Ending(IntEnum):
    """Why a deal ended."""

    OUT = 0  # somebody has no card left (R25)
    STOCK = 1  # somebody wished to draw from an empty stock (R26, B16)
    IDLE = 2  # too many turns in a row without a push (B23)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deck is sealed and the hands are dealt, face down (R3)."""

    deal: int
    dealer: Seat
    hand_cards: int  # dealt to each seat


@dataclass(frozen=True, slots=True)
class WildBuried:
    """The up-card was wild and went to the bottom of the stock (B2)."""

    position: Position
    card: Card


@dataclass(frozen=True, slots=True)
class UpCardTurned:
    """The first discard was turned up (R5, B1)."""

    position: Position
    card: Card


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Took:
    """The seat took the top discard (R21)."""

    seat: Seat
    position: Position
    card: Card


@dataclass(frozen=True, slots=True)
class Pushed:
    """The seat chose to push (R22). What moves is told by `Received` and `Drew`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Received:
    """The left neighbour got the two cards of a push (R22, B5)."""

    seat: Seat
    stock_position: Position
    position: Position  # of the discard
    card: Card  # the discard


@dataclass(frozen=True, slots=True)
class Drew:
    """The pusher drew the next stock card (R22)."""

    seat: Seat
    position: Position


@dataclass(frozen=True, slots=True)
class ContractLaid:
    """The seat laid its contract (R14)."""

    seat: Seat
    melds: tuple[Meld, ...]
    cards: tuple[tuple[Card, ...], ...]  # by meld


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """The seat laid one more meld (R16), maybe with the wild card of a swap."""

    seat: Seat
    meld: Meld
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card joined a meld (R17), maybe the wild card of a swap."""

    seat: Seat
    position: Position
    card: Card
    meld: int
    end: End


@dataclass(frozen=True, slots=True)
class Swapped:
    """A natural card took a wild one's place (R18). Where the wild went is told next."""

    seat: Seat
    position: Position
    card: Card
    meld: int
    slot: int
    wild_position: Position
    wild: Card


@dataclass(frozen=True, slots=True)
class HandShown:
    """The seat showed its whole hand to prove that no card of it may be discarded (B22)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """The seat discarded (R24)."""

    seat: Seat
    position: Position
    card: Card


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over (R25, R26, B23); the hands that count are opened next."""

    ending: Ending
    out: Seat | None  # who went out


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal counts (R27, R28)."""

    deal: int
    out: Seat | None
    hands: tuple[tuple[Card, ...], ...]  # by seat: what was left and counted
    points: tuple[int, int]  # of this deal, by team
    totals: tuple[int, int]  # of all deals so far, by team


@dataclass(frozen=True, slots=True)
class Departed:
    """The seat left, or was dropped, for good (B33)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The match is over (R29, B33)."""

    winners: tuple[Seat, ...]  # ascending; both teams at a tie, none if both teams lost a seat


Event: TypeAlias = (
    Dealt
    | WildBuried
    | UpCardTurned
    | TurnBegan
    | Took
    | Pushed
    | Received
    | Drew
    | ContractLaid
    | MeldLaid
    | LaidOff
    | Swapped
    | HandShown
    | Discarded
    | DealEnded
    | DealScored
    | Departed
    | GameEnded
)
