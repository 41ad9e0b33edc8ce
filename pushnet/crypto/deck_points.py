"""Points that nobody chose: the generators of the shuffle proof, and one point for each card.

    H2G(label, i): for ctr = 0, 1, ..: d = first 32 bytes of SHA512(LP(label) || u32 i || u32 ctr);
                   if d decodes to a point of the curve, double it three times;
                   the first result that is a point of the group and not the identity is it
    h = H2G("pushnet/v1/deck/gen", 0)    h_i = H2G("pushnet/v1/deck/gen", i), i = 1..N
    M_c = H2G("pushnet/v1/deck/card", c), c = 0..N-1

Never multiples of G: whoever knows how one generator is a multiple of another can open a
commitment in two ways, and prove a shuffle that is none.

Source: protocol/sealed-deck.md 4.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from types import MappingProxyType

from nacl.exceptions import RuntimeError as SodiumError

from pushnet.crypto import tags
from pushnet.crypto.group import POINT_BYTES, add, is_point
from pushnet.crypto.hashing import length_prefixed, u32

CARDS_MAX = 256  # two packs are 108
_DOUBLINGS = 3  # times the cofactor 8: into the main subgroup


def hash_to_group(label: bytes, i: int) -> bytes:
    """Return H2G(label, i), a point whose logarithm nobody knows."""
    opening = length_prefixed(label) + u32(i)
    hashed = (hashlib.sha512(opening + u32(ctr)).digest()[:POINT_BYTES] for ctr in count())
    return next(filter(None, map(_eightfold, hashed)))


@lru_cache(maxsize=1)
def chain_generator() -> bytes:
    """Return h, from which every chain of commitments starts."""
    return hash_to_group(tags.DECK_GEN, 0)


@lru_cache(maxsize=8)
def generators(cards: int) -> tuple[bytes, ...]:
    """Return h_1 .. h_N for a deck of N cards; h_i at index i - 1."""
    assert 1 < cards <= CARDS_MAX
    return tuple(hash_to_group(tags.DECK_GEN, i) for i in range(1, cards + 1))


@lru_cache(maxsize=8)
def card_points(cards: int) -> tuple[bytes, ...]:
    """Return M_0 .. M_{N-1}, the cards as points."""
    assert 1 < cards <= CARDS_MAX
    return tuple(hash_to_group(tags.DECK_CARD, card) for card in range(cards))


@lru_cache(maxsize=8)
def cards_by_point(cards: int) -> Mapping[bytes, int]:
    """Return which card each point is."""
    return MappingProxyType({point: card for card, point in enumerate(card_points(cards))})


def _eightfold(raw: bytes) -> bytes | None:
    """Return 8 times the point that `raw` encodes; None where there is none but the identity."""
    try:
        for _ in range(_DOUBLINGS):
            raw = add(raw, raw)
    except SodiumError:  # not on the curve, as every second string
        return None
    return raw if is_point(raw) else None
