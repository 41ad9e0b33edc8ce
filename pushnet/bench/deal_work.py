"""What one seat does until it can read its hand: keys, shuffles, shares of the others' cards.

In the last of five deals each seat gets ten cards and one is turned up. Each step is a method that
takes or gives the parts of a body, so that the floor (bare_deal.py) can stand in its place.
"""

import secrets
from concurrent.futures import Executor
from typing import Final, Protocol

from pushnet.crypto.deck_keys import (
    DECK_SEED_BYTES,
    DeckContext,
    DeckKey,
    check_key,
    deck_secret,
    joint_key,
    own_key,
)
from pushnet.crypto.deck_shares import (
    ShareBody,
    SharePurpose,
    check_shares,
    open_card,
    prove_shares,
    shares_of,
)
from pushnet.crypto.group import cut
from pushnet.crypto.hashing import sha256, u8
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, opening_deck, shuffle
from pushnet.crypto.transcript import HEDGE_BYTES
from pushnet.ids import Digest, GameId, PublicKey, Seat

SEATS: Final = 4
HAND_CARDS: Final = 10
ZERO: Final = Digest(bytes(32))

Body = tuple[bytes, bytes]  # what is said, and its proof


class Work(Protocol):
    """The steps of one seat, in their order; `take_` is called for each of the other seats."""

    def key(self) -> Body:
        """Return our key."""

    def take_key(self, seat: int, body: Body) -> None:
        """Check another's key."""

    def shuffle(self, step: int) -> Body:
        """Return our shuffle; all keys are there."""

    def take_shuffle(self, step: int, body: Body) -> None:
        """Check another's shuffle."""

    def shares(self) -> Body:
        """Return our shares of the others' hands and of the card turned up."""

    def take_shares(self, seat: int, body: Body) -> None:
        """Check another's shares."""

    def read_hand(self) -> list[int]:
        """Return our cards and the one turned up."""


class SealedDeal:
    """One seat's part in one deal."""

    def __init__(self, number: int, seat: int, cards: int, pool: Executor) -> None:
        roster = tuple(PublicKey(sha256(u8(each))) for each in range(SEATS))
        self._context = DeckContext(GameId(ZERO), number, ZERO, cards, roster)
        self._seat = Seat(seat)
        self._pool = pool
        seed = secrets.token_bytes(DECK_SEED_BYTES)
        self._secret = deck_secret(seed, self._context, self._seat)
        self._keys: dict[int, bytes] = {}
        self._deck = Deck(b"")
        self._given: dict[int, dict[int, bytes]] = {}  # by position, by seat

    def key(self) -> Body:
        """See `Work`."""
        own = own_key(self._context, self._seat, self._secret, secrets.token_bytes(HEDGE_BYTES))
        self._keys[self._seat] = own.key
        return own.key, own.proof

    def take_key(self, seat: int, body: Body) -> None:
        """See `Work`."""
        check_key(self._context, Seat(seat), DeckKey(*body))
        self._keys[seat] = body[0]

    def shuffle(self, step: int) -> Body:
        """See `Work`."""
        body = shuffle(
            self._context,
            self._listed_keys(),
            step,
            self._deck_before(),
            secret=self._secret,
            entropy=secrets.token_bytes(HEDGE_BYTES),
            spread=self._pool.map,
        )
        self._deck = body.deck
        return body.deck, body.proof

    def take_shuffle(self, step: int, body: Body) -> None:
        """See `Work`."""
        said = ShuffleBody(Deck(body[0]), body[1])
        keys, before = self._listed_keys(), self._deck_before()
        self._deck = check_shuffle(self._context, keys, step, before, said, spread=self._pool.map)

    def shares(self) -> Body:
        """See `Work`."""
        fresh = secrets.token_bytes(HEDGE_BYTES)
        positions = self._positions_of(self._seat)
        body = prove_shares(self._purpose(self._seat), self._secret, self._deck, positions, fresh)
        self._keep(self._seat, body.shares)
        return body.shares, body.proof

    def take_shares(self, seat: int, body: Body) -> None:
        """See `Work`."""
        positions = self._positions_of(seat)
        said = ShareBody(*body)
        check_shares(self._purpose(seat), self._keys[seat], self._deck, positions, said)
        self._keep(seat, said.shares)

    def read_hand(self) -> list[int]:
        """See `Work`."""
        own = range(self._seat * HAND_CARDS, (self._seat + 1) * HAND_CARDS)
        for position, share in zip(own, cut(shares_of(self._secret, self._deck, own)), strict=True):
            self._given.setdefault(position, {})[self._seat] = share
        readable = [*own, SEATS * HAND_CARDS]
        return [open_card(self._deck, p, list(self._given[p].values())) for p in readable]

    def _listed_keys(self) -> list[bytes]:
        return [key for _, key in sorted(self._keys.items())]

    def _deck_before(self) -> Deck:
        return self._deck or opening_deck(self._context.cards, joint_key(self._listed_keys()))

    def _positions_of(self, seat: int) -> list[int]:
        own = range(seat * HAND_CARDS, (seat + 1) * HAND_CARDS)
        return [position for position in range(SEATS * HAND_CARDS + 1) if position not in own]

    def _purpose(self, seat: int) -> SharePurpose:
        return SharePurpose(context=self._context, seat=Seat(seat), h=9, prev=ZERO, action=b"")

    def _keep(self, seat: int, shares: bytes) -> None:
        for position, share in zip(self._positions_of(seat), cut(shares), strict=True):
            self._given.setdefault(position, {})[seat] = share
