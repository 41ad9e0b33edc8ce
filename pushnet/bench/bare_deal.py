"""The floor of a sealed deal: the multiplications that its bodies need, and nothing else.

Counted from protocol/sealed-deck.md, for N cards and m positions; a multiplication of G is another
than that of any point, which costs about five times as much. What the deal adds to them are sums of
points, hashing, and the arithmetic of scalars. The bodies are as long as the true ones.
"""

from concurrent.futures import Executor
from typing import Final

from pushnet.bench.deal_work import HAND_CARDS, SEATS, Body
from pushnet.crypto.deck_keys import KEY_BYTES, PROOF_BYTES
from pushnet.crypto.deck_shares import SHARE_BYTES, SHARE_PROOF_BYTES
from pushnet.crypto.group import PARTS, L, times, times_g
from pushnet.crypto.shuffle import deck_bytes
from pushnet.crypto.shuffle_proof import proof_bytes

SCALAR: Final = L // 3  # as long as any
POINT: Final = times_g(7)


class BareDeal:
    """One seat's multiplications in one deal."""

    def __init__(self, cards: int, pool: Executor) -> None:
        self._cards = cards
        self._pool = pool
        self._given = (SEATS - 1) * HAND_CARDS + 1  # positions that a seat gives shares of

    def key(self) -> Body:
        """Take the place of `SealedDeal.key`."""
        self._multiply(0, 2)  # Y, R
        return bytes(KEY_BYTES), bytes(PROOF_BYTES)

    def take_key(self, seat: int, body: Body) -> None:  # noqa: ARG002 - as in `SealedDeal`
        """Take the place of `SealedDeal.take_key`."""
        self._multiply(1, 1)  # c Y, s G

    def shuffle(self, step: int) -> Body:
        """Take the place of `SealedDeal.shuffle`."""
        # r Y, ch, th, t3, t4a, t4b, and Y in it; r G, c, ch, th. The opening deck has one A.
        self._multiply((6 if step else 5) * self._cards + 1, 4 * self._cards)
        return bytes(deck_bytes(self._cards)), bytes(proof_bytes(self._cards))

    def take_shuffle(self, step: int, body: Body) -> None:  # noqa: ARG002
        """Take the place of `SealedDeal.take_shuffle`."""
        # h_i, c, ch, th, A, B, A', B'; Y, h and five t. The opening deck has one A.
        self._multiply((8 if step else 7) * self._cards + 7, 1)

    def shares(self) -> Body:
        """Take the place of `SealedDeal.shares`."""
        self._multiply(2 * self._given, 2)  # D, w A; Y, T1
        return bytes(SHARE_BYTES * self._given), bytes(SHARE_PROOF_BYTES)

    def take_shares(self, seat: int, body: Body) -> None:  # noqa: ARG002
        """Take the place of `SealedDeal.take_shares`."""
        self._multiply(2 * self._given + 1, 1)  # A, D; c Y, s G

    def read_hand(self) -> list[int]:
        """Take the place of `SealedDeal.read_hand`."""
        self._multiply(HAND_CARDS, 0)  # one's own D
        return []

    def _multiply(self, points: int, bases: int) -> None:
        pieces = [points // PARTS + (piece < points % PARTS) for piece in range(PARTS)]
        list(self._pool.map(_times, pieces))
        for _ in range(bases):
            times_g(SCALAR)


def _times(count: int) -> None:
    for _ in range(count):
        times(SCALAR, POINT)
