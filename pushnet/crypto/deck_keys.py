"""The keys of one sealed deck: every seat's own, proved, and the joint one that seals the cards.

    x = SHA512(LP("pushnet/v1/deck/secret") || seed || context || u8 seat) mod L     Y = x G
    proof of possession, Schnorr's: R = k G; c = challenge over context, seat, Y, R; s = k + c x

A card is sealed for the sum of all keys, so it takes all seats to open it. Without the proof a seat
could send Y - (the others' sum) and own the joint key alone. The proof hangs on game, deck, head,
roster and seat: it is worth nothing anywhere else.

Source: protocol/sealed-deck.md 2, 5.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from pushnet.crypto import tags
from pushnet.crypto.group import (
    IDENTITY,
    POINT_BYTES,
    SCALAR_BYTES,
    G,
    L,
    is_point,
    read_scalar,
    scalar_bytes,
    times_g,
    total,
    weighted_sum,
)
from pushnet.crypto.hashing import DIGEST_BYTES, length_prefixed, u8, u16
from pushnet.crypto.transcript import Nonces, Transcript
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, GameId, PublicKey, Seat
from pushnet.words import say

DECK_SEED_BYTES = 64
KEY_BYTES = POINT_BYTES
PROOF_BYTES = 2 * SCALAR_BYTES  # challenge, then response


@dataclass(frozen=True, slots=True)
class DeckContext:
    """Which deck this is. Every proof hangs on it, so none can be used for another."""

    game: GameId
    number: int  # of the deal, from 1; < 2^8
    head: Digest  # of the slot before the one in which the keys are due
    cards: int  # N
    roster: tuple[PublicKey, ...]  # keys of TABLE by seat

    def encoded(self) -> bytes:
        """Return game || u8 number || head || u16 N || u8 seats || the keys of the roster."""
        assert len(self.game) == len(self.head) == DIGEST_BYTES
        opening = self.game + u8(self.number) + self.head + u16(self.cards)
        return opening + u8(len(self.roster)) + b"".join(self.roster)


@dataclass(frozen=True, slots=True)
class DeckSecret:
    """What opens this seat's part of one deck. Printing it shows nothing."""

    scalar: int = field(repr=False)  # x, 0 < x < L

    def encoded(self) -> bytes:
        """Return the 32 secret bytes of x."""
        return scalar_bytes(self.scalar)


@dataclass(frozen=True, slots=True)
class DeckKey:
    """What a seat says in the slot of the keys."""

    key: bytes  # Y, 32 bytes
    proof: bytes  # c || s, 64 bytes


def deck_secret(seed: bytes, context: DeckContext, seat: Seat) -> DeckSecret:
    """Return this seat's secret for one deck.

    A seed serves all decks of all games: a restart finds the same secret, and no two decks share
    one.

    Args:
        seed: DECK_SEED_BYTES secret bytes, stored before the seat says anything in the game.
        context: The deck.
        seat: The seat whose secret it is.
    """
    assert len(seed) == DECK_SEED_BYTES
    opening = length_prefixed(tags.DECK_SECRET) + seed + context.encoded() + u8(seat)
    return DeckSecret(int.from_bytes(hashlib.sha512(opening).digest(), "little") % L)


def own_key(context: DeckContext, seat: Seat, secret: DeckSecret, hedge: bytes) -> DeckKey:
    """Return the key of a secret with its proof.

    Args:
        context: The deck.
        seat: The seat that will say it.
        secret: Its secret for this deck.
        hedge: HEDGE_BYTES random bytes; equal ones give equal proofs.
    """
    key = times_g(secret.scalar)
    transcript = _transcript(context, seat, key)
    nonce = Nonces(transcript, secret.encoded(), hedge).scalar()
    challenge = _challenge(transcript, times_g(nonce))
    response = (nonce + challenge * secret.scalar) % L
    return DeckKey(key, scalar_bytes(challenge) + scalar_bytes(response))


def check_key(context: DeckContext, seat: Seat, key: DeckKey) -> None:
    """Check that whoever made `key` knows its secret, and made it for this seat of this deck.

    Raises:
        RefusedError: DECK_KEY unless the lengths are right, the key is a point of the group and
            not the identity, both scalars are below L, and the proof holds.
    """
    if len(key.key) != KEY_BYTES or len(key.proof) != PROOF_BYTES:
        raise RefusedError(Code.DECK_KEY, say("a deck key has 32 bytes and its proof 64"))
    challenge, response = map(read_scalar, (key.proof[:SCALAR_BYTES], key.proof[SCALAR_BYTES:]))
    if challenge is None or response is None or not is_point(key.key):
        raise RefusedError(Code.DECK_KEY, say("this is no deck key with its proof"))
    announced = weighted_sum([(response, G), (-challenge, key.key)])
    if _challenge(_transcript(context, seat, key.key), announced) != challenge:
        raise RefusedError(Code.DECK_KEY, say("the proof of a deck key does not hold"))


def joint_key(keys: Sequence[bytes]) -> bytes:
    """Return the key that the cards are sealed for: the sum of all seats' keys.

    Args:
        keys: Each seat's, ascending by seat, already checked.

    Raises:
        RefusedError: DECK_KEYS if two are equal or the sum is the identity. Each seat has proved
            its key, so only seats that share their secrets can do this, and nobody can tell from
            outside whose idea it was: no seat is blamed.
    """
    if len(set(keys)) != len(keys):
        raise RefusedError(Code.DECK_KEYS, say("two seats have one deck key"))
    joint = total(keys)
    if joint == IDENTITY:
        raise RefusedError(Code.DECK_KEYS, say("the deck keys cancel each other"))
    return joint


def _transcript(context: DeckContext, seat: Seat, key: bytes) -> Transcript:
    transcript = Transcript(tags.DECK_KEY)
    transcript.append(tags.DECK_CONTEXT, context.encoded())
    transcript.append(tags.DECK_SEAT, u8(seat))
    transcript.append(tags.DECK_KEYS, key)
    return transcript


def _challenge(transcript: Transcript, announced: bytes) -> int:
    transcript.append(tags.DECK_ANNOUNCED, announced)
    return transcript.challenge(tags.DECK_CHALLENGE)
