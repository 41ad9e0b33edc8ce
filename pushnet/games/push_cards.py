"""The cards of Push: numbers for single cards, bitmasks for sets of them.

Card ids: 0..89 are the number cards, colour * 18 + (rank - 1) * 3 + copy, colours in the order
of `Colour`; 90..107 the roll cards; 108..119 the switch cards. The order of the ids is the order
in which chance picks among the cards left (P1-P3, P6).

A set of cards is one integer with bit `card` set for each card in it: a column, a bench, a bank.
Two sets share a card, a colour or a rank when `&` with the right mask is not 0, which is all that
placing, banking and losing cards ever ask.
"""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final, TypeAlias

from pushnet.ids import SEATS_MIN
from pushnet.words import say

Card: TypeAlias = int
"""A card id, 0..119."""

CardSet: TypeAlias = int
"""Cards as a bitmask: bit `card` is 1 for each card in the set; 0 is no card."""


class Colour(IntEnum):
    """The five colours, in card-id order; also the first five faces of the die (P4)."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    PURPLE = 4


# Translators: a colour alone, as the name of the cards of that colour
COLOUR_NAMES: Final = (say("red"), say("blue"), say("green"), say("yellow"), say("purple"))
"""By `Colour`, for people; shown as `speak` says them."""


class Kind(Enum):
    """The three kinds of card (P1-P3)."""

    NUMBER = "number"
    ROLL = "roll"
    SWITCH = "switch"


STAR: Final = 5  # the sixth face of the die
DIE_FACES: Final = 6

RANK_MAX: Final = 6
COPIES: Final = 3  # of each colour and rank
CARDS_PER_COLOUR: Final = RANK_MAX * COPIES
ROLL_FIRST: Final[Card] = 90
SWITCH_FIRST: Final[Card] = 108
CARDS_MAX: Final = 120

NUMBER_CARDS: Final[CardSet] = (1 << ROLL_FIRST) - 1
ROLL_CARDS: Final[CardSet] = (1 << SWITCH_FIRST) - (1 << ROLL_FIRST)
SWITCH_CARDS: Final[CardSet] = (1 << CARDS_MAX) - (1 << SWITCH_FIRST)


def number_card(colour: int, rank: int, copy: int = 0) -> Card:
    """Return the id of a number card; rank 1..6, copy 0..2."""
    return colour * CARDS_PER_COLOUR + (rank - 1) * COPIES + copy


def kind_of(card: Card) -> Kind:
    """Return what kind of card this is."""
    if card < ROLL_FIRST:
        return Kind.NUMBER
    return Kind.ROLL if card < SWITCH_FIRST else Kind.SWITCH


def colour_of(card: Card) -> Colour | None:
    """Return a number card's colour; None for roll and switch cards."""
    return Colour(card // CARDS_PER_COLOUR) if card < ROLL_FIRST else None


def rank_of(card: Card) -> int | None:
    """Return a number card's rank, 1..6; None for roll and switch cards."""
    return card % CARDS_PER_COLOUR // COPIES + 1 if card < ROLL_FIRST else None


def cards_of(cards: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set, ascending."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def set_of(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards."""
    return union_of(1 << card for card in cards)


def union_of(sets: Iterable[CardSet]) -> CardSet:
    """Return the set of all cards that are in any of these sets."""
    result = 0
    for cards in sets:
        result |= cards
    return result


def deck(seat_count: int) -> bytes:
    """Return all the cards of a game, ascending: two play without the switch cards (P6)."""
    return bytes(range(SWITCH_FIRST if seat_count == SEATS_MIN else CARDS_MAX))


OF_CARD: Final[tuple[CardSet, ...]] = tuple(1 << card for card in range(CARDS_MAX))
"""By card: the set of just that card."""

OF_COLOUR: Final[tuple[CardSet, ...]] = tuple(
    set_of(range(colour * CARDS_PER_COLOUR, (colour + 1) * CARDS_PER_COLOUR)) for colour in Colour
)
"""By colour: all number cards of it."""

OF_RANK: Final[tuple[CardSet, ...]] = (
    0,
    *(
        set_of(number_card(colour, rank, copy) for colour in Colour for copy in range(COPIES))
        for rank in range(1, RANK_MAX + 1)
    ),
)
"""By rank 1..6 (entry 0 is empty): all number cards of it."""

CLASHES: Final[tuple[CardSet, ...]] = (
    *(
        OF_COLOUR[card // CARDS_PER_COLOUR] | OF_RANK[card % CARDS_PER_COLOUR // COPIES + 1]
        for card in range(ROLL_FIRST)
    ),
    *(ROLL_CARDS for _ in range(ROLL_FIRST, SWITCH_FIRST)),
)
"""By number or roll card: the cards that keep it out of a column (P13, P14)."""

_ONES: Final = OF_RANK[1] | OF_RANK[3] | OF_RANK[5]
_TWOS: Final = OF_RANK[2] | OF_RANK[3] | OF_RANK[6]
_FOURS: Final = OF_RANK[4] | OF_RANK[5] | OF_RANK[6]


def points_of(cards: CardSet) -> int:
    """Return the sum of the printed numbers; roll and switch cards have none (P29, A22, A23)."""
    # Ranks in binary: each of three bits is worth its count of cards.
    return (
        (cards & _ONES).bit_count()
        + 2 * (cards & _TWOS).bit_count()
        + 4 * (cards & _FOURS).bit_count()
    )
