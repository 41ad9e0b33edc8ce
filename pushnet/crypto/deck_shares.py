"""Shares: a seat's part in opening cards, proved to be the right one.

The share of a seat for position p is D = x A_p. With the shares of all seats anybody reads the card
M = B_p - (their sum); while one seat keeps its own, only that seat can. One proof of 64 bytes
shows that all shares of a message were made with the secret of the seat's key (Chaum and Pedersen,
batched with weights w):

    T1 = k G    T2 = k (sum w_i A_i)    c = challenge    s = k + c x     proof = c || s
    check: T1 = s G - c Y    T2 = sum s w_i A_i - sum c w_i D_i    c again from them

It hangs on game, deck, slot, head, seat, action and positions: what was given for one purpose is
worth nothing for another. The weights are hashes of all shares, so that no error in one can make up
for an error in another. Source: protocol/sealed-deck.md 8, 9.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pushnet.crypto import tags
from pushnet.crypto.deck_keys import DeckContext, DeckSecret
from pushnet.crypto.deck_points import cards_by_point
from pushnet.crypto.group import (
    POINT_BYTES,
    SCALAR_BYTES,
    G,
    L,
    PointError,
    cut,
    read_scalar,
    scalar_bytes,
    subtract,
    times,
    times_g,
    total,
    weighted_sum,
)
from pushnet.crypto.hashing import length_prefixed, u8, u16, u32
from pushnet.crypto.shuffle import SEALED_CARD_BYTES, Deck
from pushnet.crypto.transcript import Nonces, Transcript
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, Seat
from pushnet.words import say

SHARE_BYTES = POINT_BYTES
SHARE_PROOF_BYTES = 2 * SCALAR_BYTES  # challenge, then response


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePurpose:
    """What shares are given for. A proof made for one purpose holds for no other."""

    context: DeckContext
    seat: Seat  # who gives them
    h: int  # the slot in which they stand
    prev: Digest  # head of the slot before it
    action: bytes  # that they travel with, encoded as there; b"" in a slot of shares

    def encoded(self) -> bytes:
        """Return u8 seat || u32 h || prev || LP(action)."""
        return u8(self.seat) + u32(self.h) + self.prev + length_prefixed(self.action)


@dataclass(frozen=True, slots=True)
class ShareBody:
    """What a seat says when it gives shares."""

    shares: bytes  # 32 bytes a position, in their order
    proof: bytes  # c || s, 64 bytes


def shares_of(secret: DeckSecret, deck: Deck, positions: Sequence[int]) -> bytes:
    """Return the seat's share of each position, 32 bytes each, in the order of `positions`."""
    return b"".join(times(secret.scalar, _masked(deck, position)) for position in positions)


def prove_shares(
    purpose: SharePurpose,
    secret: DeckSecret,
    deck: Deck,
    positions: Sequence[int],
    hedge: bytes,
) -> ShareBody:
    """Return the shares of `positions`, as `shares_of` does, and their proof.

    Args:
        purpose: What they are for.
        secret: The giver's for this deck.
        deck: After the last shuffle, checked.
        positions: Ascending, at least one.
        hedge: HEDGE_BYTES random bytes; equal ones give equal proofs.
    """
    assert _is_ascending(positions, len(deck))
    shares = shares_of(secret, deck, positions)
    transcript = _transcript(purpose, times_g(secret.scalar), deck, positions, shares)
    weights = transcript.challenges(tags.DECK_WEIGHTS, len(positions))
    nonce = Nonces(transcript, secret.encoded(), hedge).scalar()
    masked = [_masked(deck, position) for position in positions]
    sealed = weighted_sum((nonce * w, a) for w, a in zip(weights, masked, strict=True))
    challenge = _challenge(transcript, times_g(nonce), sealed)
    response = (nonce + challenge * secret.scalar) % L
    return ShareBody(shares, scalar_bytes(challenge) + scalar_bytes(response))


def check_shares(
    purpose: SharePurpose,
    key: bytes,
    deck: Deck,
    positions: Sequence[int],
    body: ShareBody,
) -> None:
    """Check that the shares are what the secret of `key` gives for `positions`, for this purpose.

    Args:
        purpose: What they are for.
        key: The deck key of `purpose.seat`, checked.
        deck: After the last shuffle, checked.
        positions: Those that the rules ask for.
        body: What the seat said.

    Raises:
        RefusedError: SHARE_PROOF; for lengths, positions that are not ascending places of the
            deck, and scalars that are not below L before anything is computed.
    """
    shares, proof = body.shares, body.proof
    lengths = len(shares), len(proof)
    if lengths != (SHARE_BYTES * len(positions), SHARE_PROOF_BYTES):
        raise RefusedError(Code.SHARE_PROOF, say("shares have the wrong length"))
    challenge, response = map(read_scalar, (proof[:SCALAR_BYTES], proof[SCALAR_BYTES:]))
    if challenge is None or response is None or not _is_ascending(positions, len(deck)):
        raise RefusedError(Code.SHARE_PROOF, say("these are no shares with their proof"))
    transcript = _transcript(purpose, key, deck, positions, shares)
    weights = transcript.challenges(tags.DECK_WEIGHTS, len(positions))
    masked = [_masked(deck, position) for position in positions]
    terms = [(response * w, a) for w, a in zip(weights, masked, strict=True)]
    terms += [(-challenge * w, d) for w, d in zip(weights, cut(shares), strict=True)]
    try:
        sealed = weighted_sum(terms)
    except PointError as error:
        raise RefusedError(Code.SHARE_PROOF, say("a share is no point")) from error
    announced = weighted_sum([(response, G), (-challenge, key)])
    if _challenge(transcript, announced, sealed) != challenge:
        raise RefusedError(Code.SHARE_PROOF, say("the proof of shares does not hold"))


def open_card(deck: Deck, position: int, shares: Sequence[bytes]) -> int:
    """Return the card at `position`.

    Args:
        deck: After the last shuffle, checked.
        position: Its place there.
        shares: Every seat's share of it, in any order, checked.

    Raises:
        RefusedError: SHARE_PROOF if what comes out is no card: some share was not checked.
    """
    cards = len(deck) // SEALED_CARD_BYTES
    end = SEALED_CARD_BYTES * (position + 1)
    point = subtract(deck[end - POINT_BYTES : end], total(shares))
    card = cards_by_point(cards).get(point)
    if card is None:
        raise RefusedError(Code.SHARE_PROOF, say("these shares open no card"))
    return card


def _masked(deck: Deck, position: int) -> bytes:
    """Return A of a position, the point that a share is made of."""
    start = SEALED_CARD_BYTES * position
    return deck[start : start + POINT_BYTES]


def _is_ascending(positions: Sequence[int], deck_bytes: int) -> bool:
    places = range(deck_bytes // SEALED_CARD_BYTES)
    inside = bool(positions) and positions[0] in places and positions[-1] in places
    return inside and all(lower < higher for lower, higher in pairwise(positions))


def _transcript(
    purpose: SharePurpose, key: bytes, deck: Deck, positions: Sequence[int], shares: bytes
) -> Transcript:
    transcript = Transcript(tags.DECK_SHARES)
    transcript.append(tags.DECK_CONTEXT, purpose.context.encoded())
    transcript.append(tags.DECK_PURPOSE, purpose.encoded())
    transcript.append(tags.DECK_KEYS, key)
    transcript.append(tags.DECK_POSITIONS, b"".join(map(u16, positions)))
    transcript.append(tags.DECK_MASKED, b"".join(_masked(deck, each) for each in positions))
    transcript.append(tags.DECK_GIVEN, shares)
    return transcript


def _challenge(transcript: Transcript, own: bytes, sealed: bytes) -> int:
    transcript.append(tags.DECK_ANNOUNCED, own + sealed)
    return transcript.challenge(tags.DECK_CHALLENGE)
