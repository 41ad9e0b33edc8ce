"""The cards of Push rummy: two packs with jokers (R2), what each of them is and costs.

A card is a number 0..107: 54 * pack + n, where n = 13 * suit + rank for a suit card (suits spades,
hearts, diamonds, clubs; ranks 2 to ace from 0) and 52 or 53 for a joker. A position is a place
in the sealed deck, 0..107 too; which card lies there is the deck's secret until it is shown.
"""

from typing import Final, TypeAlias

Card: TypeAlias = int
"""0..107. The same number modulo 54 is the same card of the other pack."""

Position: TypeAlias = int
"""Place in the deck after its last shuffle, 0..107."""

CARD_COUNT: Final = 108
PACK_CARDS: Final = 54
SUIT_CARDS: Final = 13
SUIT_COUNT: Final = 4
JOKER_FIRST: Final = 52  # of a pack

TWO: Final = 2
ACE_LOW: Final = 1  # its place below a two, in a run
ACE: Final = 14
JOKER_RANK: Final = 0
NO_SUIT: Final = 4

_NUMBERS: Final = tuple(card % PACK_CARDS for card in range(CARD_COUNT))

RANK: Final = bytes(n % SUIT_CARDS + TWO if n < JOKER_FIRST else JOKER_RANK for n in _NUMBERS)
"""By card: 2..14, jack 11 to ace 14; JOKER_RANK for a joker."""

SUIT: Final = bytes(n // SUIT_CARDS if n < JOKER_FIRST else NO_SUIT for n in _NUMBERS)
"""By card: 0 spades, 1 hearts, 2 diamonds, 3 clubs; NO_SUIT for a joker."""

WILD: Final = tuple(rank in (JOKER_RANK, TWO) for rank in RANK)
"""By card: whether it may stand for any card (R7)."""

_TEN_POINTS: Final = range(10, ACE)

VALUE: Final = bytes(
    20 if wild else 15 if rank == ACE else 10 if rank in _TEN_POINTS else 5
    for wild, rank in zip(WILD, RANK, strict=True)
)
"""By card: what it costs whoever holds it at the end of a deal (R28)."""

WILD_MAX: Final = sum(WILD)


def suit_card(suit: int, rank: int) -> Card:
    """Return the card of the first pack with this suit 0..3 and rank 2..14."""
    return SUIT_CARDS * suit + rank - TWO


def number_of(card: Card) -> int:
    """Return what a card shows, as a number: equal for equal cards, the two jokers included."""
    return min(card % PACK_CARDS, JOKER_FIRST)
