"""The values of Push rummy: options, phases, melds, the state, and all that can be done to it.

What happened is in `rummy_events`; the cards themselves are in `rummy_cards`. Rule numbers (R1..)
and rulings (B1..) are those of docs/rules-rummy.md.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from pushnet.games.rummy_cards import Position
from pushnet.games.table_options import Odds
from pushnet.ids import Seat

SEAT_COUNT: Final = 4  # R1, B30
DEAL_COUNT: Final = 5  # R3
MELD_MIN: Final = 3  # R8
SET_MAX: Final = 4  # R11
RUN_MAX: Final = 13  # B11
IDLE_TURNS_MAX: Final = 40  # turns in a row without a push that end a deal (B23)
NOT_PUBLIC: Final = 255  # in State.faces


class LastCardPush(IntEnum):
    """What a push does when the stock has one card (B16). The value is the encoded form."""

    DELIVER = 0  # the neighbour gets both cards, then the deal ends
    CANCEL = 1  # the deal ends, nothing moves


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a table may choose; the defaults are the rules as printed."""

    odds: Odds = Odds.FULL
    turn_clock_s: int = 0  # seconds a turn may take, 0..TURN_CLOCK_S_MAX; 0: no clock
    spectator_chat: bool = True
    allow_all_wild: bool = False  # a meld needs no natural card (B7)
    duplicate_suits_in_sets: bool = False  # B10
    last_card_push: LastCardPush = LastCardPush.DELIVER
    forbid_return_discard: bool = False  # the card taken may not be discarded in that turn (B22)
    forbid_wild_discard: bool = False  # B22


class Phase(IntEnum):
    """What has to happen next. The value is part of the digest.

    Where every step comes by, modules keep the members under names of their own; `push_types`
    says why.
    """

    DECK = 0  # a new deck is shuffled by all seats
    DEAL = 1  # shares of the hands and of the up-card are due; after a wild one, of the next
    DRAW = 2  # the active seat takes the top discard or pushes
    GIVE = 3  # shares of the cards that a push moves are due
    PLAY = 4  # the active seat lays what it likes, then discards
    SCORE = 5  # shares of the hands that count are due
    OVER = 6


class Kind(IntEnum):
    """The two kinds of meld (R8). The value is the encoded form."""

    SET = 0
    RUN = 1


class End(IntEnum):
    """Where a card joins a run (B32). The value is the encoded form; a set has only LOW."""

    LOW = 0
    HIGH = 1


class Meld(NamedTuple):
    """Cards on the table. What a wild card in it stands for never changes (R10, B29)."""

    owner: Seat  # who laid it
    kind: Kind
    suit: int  # of a run 0..3; NO_SUIT for a set
    first: int  # of a run: the place of cards[0], 1 (low ace) to 12; of a set: its rank, 3..14
    cards: tuple[Position, ...]  # of a run from low to high; of a set in the order of laying


class State(NamedTuple):
    """All that decides what may happen next. Equal states have equal digests.

    A named tuple for the reason that `push_types` gives.
    """

    options: Options
    phase: Phase
    deal: int  # 1..5
    dealer: Seat  # of this deal
    active: Seat  # whose turn it is; before the first turn of a deal the dealer
    hands: tuple[tuple[Position, ...], ...]  # by seat, each ascending
    stock: tuple[Position, ...]  # top first
    discard: tuple[Position, ...]  # top last
    faces: bytes  # by position: the card that is public there, or NOT_PUBLIC
    melds: tuple[Meld, ...]  # in the order of laying; a seat that owns one has its contract
    taken: Position | None  # the discard taken in this turn; only in PLAY
    idle: int  # turns in a row without a push, this one included, 0..IDLE_TURNS_MAX
    out: Seat | None  # who emptied their hand; only in SCORE and OVER
    scores: tuple[tuple[int, int], ...]  # by deal that is scored: points of teams {0,2} and {1,3}
    left: tuple[Seat, ...]  # who left or was dropped, ascending; then the match is over (B33)


@dataclass(frozen=True, slots=True)
class Layout:
    """A meld as its layer states it (R10)."""

    kind: Kind
    cards: tuple[Position, ...]  # a run from low to high
    meaning: int = 0  # only if all cards are wild (B7): 1 + number of the card cards[0] stands for


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top discard into the hand (R21)."""


@dataclass(frozen=True, slots=True)
class Push:
    """Push the top stock card and the top discard to the left, then draw (R22, R23)."""


@dataclass(frozen=True, slots=True)
class LayContract:
    """Lay the whole contract of the deal (R13, R14, B12)."""

    melds: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay one more meld, the contract being done (R16)."""

    meld: Layout


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add one card to any meld on the table, the contract being done (R17)."""

    card: Position
    meld: int  # position in State.melds
    end: End


@dataclass(frozen=True, slots=True)
class OntoMeld:
    """The wild card of an exchange joins another meld."""

    meld: int
    end: End


@dataclass(frozen=True, slots=True)
class NewMeld:
    """The wild card of an exchange is laid with cards of the hand as a new meld."""

    meld: Layout  # its cards name the wild card too


@dataclass(frozen=True, slots=True)
class Swap:
    """Put the natural card in a wild one's place and use the wild at once (R18, B18)."""

    card: Position  # in the hand
    meld: int
    slot: int  # position in that meld's cards
    use: OntoMeld | NewMeld


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card; the turn ends (R24)."""

    card: Position
    shown: tuple[
        Position, ...
    ] = ()  # the rest of the hand, to prove that all of it is barred (B22)


Action: TypeAlias = Take | Push | LayContract | LayMeld | LayOff | Swap | Discard


def team_of(seat: Seat) -> int:
    """Return the team of a seat: 0 for seats 0 and 2, 1 for the others (R1)."""
    return seat % 2


def seat_after(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat so many places to the left."""
    return Seat((seat + steps) % SEAT_COUNT)


def has_contract(state: State, seat: Seat) -> bool:
    """Return whether a seat has laid its contract in this deal."""
    return any(meld.owner == seat for meld in state.melds)


def face(state: State, position: Position) -> int | None:
    """Return the card at a position if it is public."""
    card = state.faces[position]
    return None if card == NOT_PUBLIC else card
