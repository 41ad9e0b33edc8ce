"""What a sentence or a zone of the table shows that is not text: cards, faces, seats, directions.

They are values, not glyphs: the screen picks symbols and colours, plain mode picks words.
"""

from dataclasses import dataclass
from typing import Final

from pushnet.games import push_cards
from pushnet.games.push_cards import (
    STAR,
    Card,
    CardSet,
    Colour,
    Kind,
    cards_of,
    colour_of,
    kind_of,
    rank_of,
)
from pushnet.ids import Seat

COLOUR_NAMES: Final = push_cards.COLOUR_NAMES
"""By `Colour`; shown as `speak` says them."""


@dataclass(frozen=True, slots=True)
class Who:
    """A seat as others call it."""

    seat: Seat
    name: str  # cleaned; shown as "You" when `is_me`
    is_me: bool


@dataclass(frozen=True, slots=True)
class CardMark:
    """What is printed on a card of Push; the three copies of a card look alike."""

    kind: Kind
    colour: Colour | None = None  # number cards only
    rank: int | None = None  # number cards only, 1..6


@dataclass(frozen=True, slots=True)
class SuitMark:
    """What is printed on a card of Push rummy; the two copies of a card look alike."""

    rank: str  # "2" to "9", "T", "J", "Q", "K", "A"; "JK" for a joker
    suit: int | None  # spades, hearts, diamonds, clubs from 0; None for a joker
    is_wild: bool


@dataclass(frozen=True, slots=True)
class HandMark:
    """The cards of one colour on a bench, as one word: its ranks, ascending."""

    colour: Colour
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FaceMark:
    """A face of the die."""

    colour: Colour | None  # None: the star


@dataclass(frozen=True, slots=True)
class DirectionMark:
    """Which way columns are taken."""

    clockwise: bool


def card_mark(card: Card) -> CardMark:
    """Return what is printed on this card."""
    return CardMark(kind_of(card), colour_of(card), rank_of(card))


def face_mark(face: int) -> FaceMark:
    """Return this face of the die, given as the engine numbers them."""
    return FaceMark(None if face == STAR else Colour(face))


def ranks_by_colour(cards: CardSet) -> tuple[tuple[int, ...], ...]:
    """Return the ranks of the number cards in a set: five tuples in `Colour` order, ascending."""
    ranks: tuple[list[int], ...] = tuple([] for _ in Colour)
    for card in cards_of(cards):
        colour, rank = colour_of(card), rank_of(card)
        if colour is not None and rank is not None:
            ranks[colour].append(rank)
    return tuple(map(tuple, ranks))


def hand_marks(cards: CardSet) -> tuple[HandMark, ...]:
    """Return the number cards of a set, one mark for each colour that is there."""
    return tuple(
        HandMark(Colour(colour), ranks)
        for colour, ranks in enumerate(ranks_by_colour(cards))
        if ranks
    )
