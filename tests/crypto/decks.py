"""Small sealed decks, the same at every run: keys, shuffles and all shares."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from pushnet.crypto.deck_keys import (
    DeckContext,
    DeckKey,
    DeckSecret,
    deck_secret,
    joint_key,
    own_key,
)
from pushnet.crypto.deck_shares import SharePurpose, shares_of
from pushnet.crypto.group import cut
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, opening_deck, shuffle
from pushnet.ids import Digest, GameId, PublicKey, Seat

SEATS = tuple(map(Seat, range(4)))
CARDS = 5
GAME = GameId(bytes(range(32)))
HEAD = Digest(bytes(range(32, 64)))
ROSTER = tuple(PublicKey(bytes([0xA0 + seat]) * 32) for seat in SEATS)


def fresh(name: str) -> bytes:
    """Return 64 bytes that stand for fresh random ones."""
    return hashlib.sha512(name.encode()).digest()


def context_of(cards: int = CARDS, *, number: int = 1, head: Digest = HEAD) -> DeckContext:
    return DeckContext(GAME, number, head, cards, ROSTER)


@dataclass(frozen=True)
class Dealt:
    """One deal from its keys to its last shuffle."""

    context: DeckContext
    secrets: tuple[DeckSecret, ...]
    said: tuple[DeckKey, ...]
    decks: tuple[Deck, ...]  # the opening deck, then after each step
    bodies: tuple[ShuffleBody, ...]  # by step

    @property
    def keys(self) -> list[bytes]:
        return [key.key for key in self.said]

    @property
    def joint(self) -> bytes:
        return joint_key(self.keys)

    def shares(self, position: int) -> list[bytes]:
        """Return every seat's share of a position of the last deck."""
        return [shares_of(secret, self.decks[-1], [position]) for secret in self.secrets]

    def purpose(self, seat: int, /, **changed: object) -> SharePurpose:
        """Return what a seat gives shares for in slot 9, with something changed."""
        given = {"context": self.context, "seat": Seat(seat), "h": 9, "prev": HEAD, "action": b""}
        return SharePurpose(**(given | changed))  # type: ignore[arg-type]


@lru_cache(maxsize=8)
def dealt(cards: int = CARDS, number: int = 1) -> Dealt:
    """Return a deal of four seats, who shuffle in the order of their seats."""
    context = context_of(cards, number=number)
    secrets = tuple(deck_secret(fresh(f"seed {seat}"), context, seat) for seat in SEATS)
    said = tuple(own_key(context, seat, secrets[seat], fresh(f"key {seat}")) for seat in SEATS)
    keys = [key.key for key in said]
    decks, bodies = [opening_deck(cards, joint_key(keys))], []
    for step in SEATS:
        entropy = fresh(f"shuffle {number} {step}")
        body = shuffle(context, keys, step, decks[-1], secret=secrets[step], entropy=entropy)
        decks.append(check_shuffle(context, keys, step, decks[-1], body))
        bodies.append(body)
    return Dealt(context, secrets, said, tuple(decks), tuple(bodies))


def spliced(raw: bytes, index: int, item: bytes) -> bytes:
    """Return `raw` with its 32-byte item at `index` replaced."""
    items = cut(raw)
    items[index] = item
    return b"".join(items)
