"""The doors of the sealed deck under arbitrary bytes: the true body, or a refusal with its code.

Whatever is accepted was made with the secret; a fuzzer has none, so it can only find the true one.
"""

from collections.abc import Callable

from pushnet.crypto.deck_keys import DeckKey, check_key
from pushnet.crypto.deck_shares import ShareBody, check_shares, open_card
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, deck_bytes
from pushnet.errors import Code, RefusedError
from tests.crypto.decks import SEATS, dealt

CARDS = 2
STEP = 1
POSITIONS = [0, 1]
SHARES_BYTES = 32 * len(POSITIONS)


def true_key() -> bytes:
    said = dealt(CARDS).said[0]
    return said.key + said.proof


def true_shuffle() -> bytes:
    body = dealt(CARDS).bodies[STEP]
    return body.deck + body.proof


def true_shares() -> bytes:
    return b"".join(dealt(CARDS).shares(position)[0] for position in POSITIONS)


def _only(true: bytes, raw: bytes, code: Code, act: Callable[[], object]) -> None:
    try:
        act()
    except RefusedError as refused:
        assert refused.code is code  # noqa: PT017 - any other code would be a fault
        assert raw != true
        return
    assert raw == true, "a forgery"


def read_key(raw: bytes) -> None:
    """A key with its proof, for seat 0."""
    key, context = DeckKey(raw[:32], raw[32:]), dealt(CARDS).context
    _only(true_key(), raw, Code.DECK_KEY, lambda: check_key(context, SEATS[0], key))


def read_shuffle(raw: bytes) -> None:
    """A shuffle of two cards."""
    deal, size = dealt(CARDS), deck_bytes(CARDS)
    body = ShuffleBody(Deck(raw[:size]), raw[size:])
    _only(
        true_shuffle(),
        raw,
        Code.SHUFFLE_PROOF,
        lambda: check_shuffle(deal.context, deal.keys, STEP, deal.decks[STEP], body),
    )


def read_shares(raw: bytes) -> None:
    """Shares of both cards with their proof, and what they open."""
    deal, shares = dealt(CARDS), raw[:SHARES_BYTES]
    body = ShareBody(shares, raw[SHARES_BYTES:])
    purpose, deck = deal.purpose(0), deal.decks[-1]
    try:
        check_shares(purpose, deal.keys[0], deck, POSITIONS, body)
    except RefusedError as refused:
        assert refused.code is Code.SHARE_PROOF  # noqa: PT017
        return
    assert shares == true_shares(), "a forgery"
    others = deal.shares(0)[1:]
    assert open_card(deck, 0, [shares[:32], *others]) in range(CARDS)
