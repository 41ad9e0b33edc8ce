"""The sealed deck and one seat's shuffle of it: every card sealed anew, in an order only it knows.

A deck is N sealed cards, each a pair of points (A, B) = (r G, M_c + r Y): who knows the secrets of
all keys in Y can take r Y = x A off B and read the card, and nobody else can. It starts as the
cards in their order with r = 1, which everybody can read. Each seat in turn then draws a secret
permutation psi and secret r_i, and says

    A'_i = A_psi(i) + r_i G        B'_i = B_psi(i) + r_i Y

with a proof that it did just that (`shuffle_proof`). One honest seat is enough for an order that
nobody knows. A shuffle that was sent is stored and sent again, never made again: two shuffles of
one seat are equivocation. Source: protocol/sealed-deck.md 6.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NewType

from pushnet.crypto import tags
from pushnet.crypto.chance import draw
from pushnet.crypto.deck_keys import DeckContext, DeckSecret, joint_key
from pushnet.crypto.deck_points import card_points
from pushnet.crypto.group import (
    POINT_BYTES,
    G,
    PointError,
    Spread,
    add,
    cut,
    each,
    times,
    times_g,
)
from pushnet.crypto.hashing import u8
from pushnet.crypto.shuffle_proof import Statement, Witness, proof_bytes, proof_holds, prove
from pushnet.crypto.transcript import Nonces, Transcript
from pushnet.errors import Code, RefusedError
from pushnet.words import say

Deck = NewType("Deck", bytes)
"""N sealed cards by position, 64 bytes each: A, then B."""

SEALED_CARD_BYTES = 2 * POINT_BYTES


@dataclass(frozen=True, slots=True)
class ShuffleBody:
    """What a seat says in its slot of the shuffle."""

    deck: Deck  # exactly deck_bytes(N)
    proof: bytes  # exactly proof_bytes(N)


def deck_bytes(cards: int) -> int:
    """Return the length of a sealed deck of N cards."""
    return SEALED_CARD_BYTES * cards


def opening_deck(cards: int, joint: bytes) -> Deck:
    """Return the deck before the first shuffle: card c at position c, sealed with r = 1."""
    return Deck(b"".join(G + add(point, joint) for point in card_points(cards)))


def sealed_cards(deck: Deck) -> tuple[list[bytes], list[bytes]]:
    """Return the points A and the points B of a deck, each by position."""
    points = cut(deck)
    return points[::2], points[1::2]


def shuffle(
    context: DeckContext,
    keys: Sequence[bytes],
    step: int,
    before: Deck,
    *,
    secret: DeckSecret,
    entropy: bytes,
    spread: Spread = map,
) -> ShuffleBody:
    """Return `before` shuffled, with the proof. Slow: run it off the event loop.

    Args:
        context: The deck.
        keys: Each seat's, ascending by seat, checked.
        step: Which shuffle this is, from 0.
        before: The deck that the step before left, or the opening deck.
        secret: The shuffler's for this deck; it keeps the order secret if `entropy` was not.
        entropy: HEDGE_BYTES random bytes. Equal ones give another order for every step and deck,
            and for equal arguments the same shuffle again.
        spread: How pieces of the work are run.
    """
    assert len(before) == deck_bytes(context.cards)
    joint = joint_key(keys)
    transcript = _transcript(context, keys, step, before)
    nonces = Nonces(transcript, secret.encoded(), entropy)
    order = _permutation(nonces.words(), context.cards)
    renewed = nonces.scalars(context.cards)
    a, b = sealed_cards(before)

    def sealed_anew(row: tuple[int, int]) -> bytes:
        source, r = row
        return add(a[source], times_g(r)) + add(b[source], times(r, joint))

    rows = list(zip(order, renewed, strict=True))
    after = Deck(b"".join(each(sealed_anew, rows, spread)))
    statement = Statement(joint, (a, b), sealed_cards(after))
    transcript.append(tags.DECK_AFTER, after)
    witness = Witness(tuple(order), tuple(renewed))
    return ShuffleBody(after, prove(statement, witness, transcript, nonces, spread))


def check_shuffle(
    context: DeckContext,
    keys: Sequence[bytes],
    step: int,
    before: Deck,
    body: ShuffleBody,
    *,
    spread: Spread = map,
) -> Deck:
    """Return the shuffled deck, if it is proved to hold the cards of `before`, each once.

    Slow: run it off the event loop. The answer hangs on the arguments alone.

    Args:
        context: The deck.
        keys: Each seat's, ascending by seat, checked.
        step: Which shuffle this is, from 0.
        before: The deck that the step before left, checked, or the opening deck.
        body: What the seat said.
        spread: How pieces of the work are run.

    Raises:
        RefusedError: SHUFFLE_PROOF, for lengths before anything is computed.
    """
    assert len(before) == deck_bytes(context.cards)
    lengths = len(body.deck), len(body.proof)
    if lengths != (deck_bytes(context.cards), proof_bytes(context.cards)):
        raise RefusedError(Code.SHUFFLE_PROOF, say("a shuffle has the wrong length"))
    statement = Statement(joint_key(keys), sealed_cards(before), sealed_cards(body.deck))
    transcript = _transcript(context, keys, step, before)
    transcript.append(tags.DECK_AFTER, body.deck)
    try:
        holds = proof_holds(statement, body.proof, transcript, spread)
    except PointError as error:
        raise RefusedError(Code.SHUFFLE_PROOF, say("a shuffle holds what is no point")) from error
    if not holds:
        raise RefusedError(Code.SHUFFLE_PROOF, say("the proof of a shuffle does not hold"))
    return body.deck


def _transcript(context: DeckContext, keys: Sequence[bytes], step: int, before: Deck) -> Transcript:
    assert len(keys) == len(context.roster)
    transcript = Transcript(tags.DECK_SHUFFLE)
    transcript.append(tags.DECK_CONTEXT, context.encoded())
    transcript.append(tags.DECK_KEYS, b"".join(keys))
    transcript.append(tags.DECK_STEP, u8(step))
    transcript.append(tags.DECK_BEFORE, before)
    return transcript


def _permutation(words: Iterator[int], cards: int) -> list[int]:
    """Return psi, evenly drawn: the position that each new position is filled from."""
    order = list(range(cards))
    for last in range(cards - 1, 0, -1):
        chosen = draw(words, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
