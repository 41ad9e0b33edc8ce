"""Columns of Push as small bit masks: all that decides what may still join them, and their points.

Bits 0-4 are the colours in a column, bits 5-10 its ranks 1 to 6, bit 11 its roll card. A card fits
a column when the two masks share no bit (P13, P14), and no column holds a rank twice, so that the
points follow from the mask. Which rank had which colour is forgotten: 4,096 masks are all there
are, and a search meets the same ones again and again.
"""

from typing import Final, NamedTuple, TypeAlias

from pushnet.games.push_cards import (
    CARDS_PER_COLOUR,
    COPIES,
    RANK_MAX,
    ROLL_FIRST,
    SWITCH_FIRST,
    CardSet,
    Colour,
    cards_of,
)

Mask: TypeAlias = int
"""A column, or one card of it: 0 <= mask < MASKS."""

_RANK_SHIFT: Final = len(Colour)
ROLL_BIT: Final[Mask] = 1 << (_RANK_SHIFT + RANK_MAX)
MASKS: Final = ROLL_BIT << 1

POINTS: Final[tuple[int, ...]] = tuple(
    sum(rank for rank in range(1, RANK_MAX + 1) if mask >> (_RANK_SHIFT + rank - 1) & 1)
    for mask in range(MASKS)
)
"""By mask: the sum of its ranks."""


def _mask_of_card(card: int) -> Mask:
    if card >= ROLL_FIRST:
        return ROLL_BIT
    colour, within = divmod(card, CARDS_PER_COLOUR)
    return 1 << colour | 1 << (_RANK_SHIFT + within // COPIES)


OF_CARD: Final[tuple[Mask, ...]] = tuple(_mask_of_card(card) for card in range(SWITCH_FIRST))
"""By number or roll card: its mask."""


def mask_of(column: CardSet) -> Mask:
    """Return the mask of an open column."""
    mask = 0
    for card in cards_of(column):
        mask |= OF_CARD[card]
    return mask


class Pile(NamedTuple):
    """A draw pile by what its cards show."""

    faces: tuple[tuple[Mask, int], ...]  # number and roll cards: mask and how many, ascending
    switches: int
    left: int  # all its cards

    @classmethod
    def of(cls, cards: bytes) -> "Pile":
        """Return the pile of these card ids."""
        counts: dict[Mask, int] = {}
        switches = 0
        for card in cards:
            if card >= SWITCH_FIRST:
                switches += 1
            else:
                counts[OF_CARD[card]] = counts.get(OF_CARD[card], 0) + 1
        return cls(tuple(sorted(counts.items())), switches, len(cards))

    def without(self, mask: Mask) -> "Pile":
        """Return the pile after one card of this mask was turned up."""
        faces = tuple(
            (face, count - (face == mask))
            for face, count in self.faces
            if face != mask or count > 1
        )
        return Pile(faces, self.switches, self.left - 1)

    def without_switch(self) -> "Pile":
        """Return the pile after a switch card was turned up."""
        return Pile(self.faces, self.switches - 1, self.left - 1)
