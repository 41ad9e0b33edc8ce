"""Cards counted by what they show: those of a hand, and those that a seat has not seen.

Suit cards that are not wild are bits of two masks of 52, one for who has at least one of a kind and
one for who has both; wild cards are alike and only counted.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from pushnet.games.rummy_cards import (
    ACE,
    ACE_LOW,
    CARD_COUNT,
    PACK_CARDS,
    SUIT_COUNT,
    TWO,
    WILD,
    Card,
    suit_card,
)

Kinds: TypeAlias = int
"""Kinds of suit cards, bit n the card n of a pack."""

RANK_KINDS: Final[Mapping[int, Kinds]] = {
    rank: sum(1 << suit_card(suit, rank) for suit in range(SUIT_COUNT))
    for rank in range(TWO + 1, ACE + 1)
}
"""By natural rank: its four kinds."""


def run_kinds(suit: int, first: int, count: int) -> Kinds:
    """Return the kinds in a run from a place on; the place of a two has none but wild cards."""
    places = range(first, first + count)
    return sum(
        1 << suit_card(suit, ACE if place == ACE_LOW else place) for place in places if place != TWO
    )


class Pack(NamedTuple):
    """Some cards, counted."""

    one: Kinds  # there is at least one of these
    two: Kinds  # there are both of these
    wilds: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Pack":
        """Count cards."""
        one = two = wilds = 0
        for card in cards:
            if WILD[card]:
                wilds += 1
                continue
            kind = 1 << card % PACK_CARDS
            two |= one & kind
            one |= kind
        return cls(one, two, wilds)

    def count(self, kinds: Kinds) -> int:
        """Return how many of these cards are of some kinds."""
        return (self.one & kinds).bit_count() + (self.two & kinds).bit_count()

    @property
    def size(self) -> int:
        """How many cards these are."""
        return self.one.bit_count() + self.two.bit_count() + self.wilds


def unseen(known: Iterable[Card]) -> Pack:
    """Return all cards but those that a seat knows the place of: what it may yet draw."""
    gone = frozenset(known)
    return Pack.of(card for card in range(CARD_COUNT) if card not in gone)
