"""Challenges from everything said before them, and secret numbers that no fault can repeat.

A transcript is one running SHA-512. What is appended carries its label and its length, so that no
two different conversations are the same bytes; a challenge is a hash of all that was said so far,
so that none of it can be chosen after the challenge is known (Fiat and Shamir):

    start(label)         state  = LP(label)
    append(label, value) state += u8 1 || LP(label) || LP(value)
    challenge(label)     state += u8 2 || LP(label);  seed = SHA512(state)
                         number i = SHA512(LP("pushnet/v1/deck/scalar") || seed || u32 i) mod L

A nonce hangs on 64 random bytes, on the secret key and on the transcript: it stays secret if the
random bytes are known or the key is, and it never serves two statements although the random bytes
may repeat. Source: protocol/sealed-deck.md 3.
"""

import hashlib
from collections.abc import Iterator

from pushnet.crypto import tags
from pushnet.crypto.group import L
from pushnet.crypto.hashing import length_prefixed, u8, u32

HEDGE_BYTES = 64  # random bytes for a proof; may be the same for several
WORD_BYTES = 8
_SAID = u8(1)
_ASKED = u8(2)


class Transcript:
    """The conversation of one proof, in order. Prover and verifier append the same."""

    __slots__ = ("_state",)

    def __init__(self, label: bytes) -> None:
        self._state = hashlib.sha512(length_prefixed(label))

    def append(self, label: bytes, value: bytes) -> None:
        """Say `value`."""
        self._state.update(_SAID + length_prefixed(label) + length_prefixed(value))

    def challenge(self, label: bytes) -> int:
        """Return one scalar that hangs on everything said before."""
        return self.challenges(label, 1)[0]

    def challenges(self, label: bytes, count: int) -> list[int]:
        """Return `count` scalars that hang on everything said before."""
        self._state.update(_ASKED + length_prefixed(label))
        opening = length_prefixed(tags.DECK_SCALAR) + self._state.digest()
        return [_scalar(opening + u32(i)) for i in range(count)]

    def digest(self) -> bytes:
        """Return the 64 bytes that stand for everything said so far."""
        return self._state.digest()


class Nonces:
    """Secret numbers for one proof, an iterator that every call moves forward. Prints nothing."""

    __slots__ = ("_blocks",)

    def __init__(self, transcript: Transcript, secret: bytes, hedge: bytes) -> None:
        """Start at what `transcript` says now; `hedge` are HEDGE_BYTES random bytes."""
        assert len(hedge) == HEDGE_BYTES
        opening = length_prefixed(tags.DECK_NONCE) + hedge + secret + transcript.digest()
        self._blocks = _blocks(opening)

    def scalar(self) -> int:
        """Return the next secret scalar, evenly drawn."""
        return int.from_bytes(next(self._blocks), "little") % L

    def scalars(self, count: int) -> list[int]:
        """Return the next `count` secret scalars."""
        return [self.scalar() for _ in range(count)]

    def words(self) -> Iterator[int]:
        """Yield evenly drawn integers below 2^64 without end, eight from each block."""
        for block in self._blocks:
            for at in range(0, len(block), WORD_BYTES):
                yield int.from_bytes(block[at : at + WORD_BYTES], "big")


def _blocks(opening: bytes) -> Iterator[bytes]:
    counter = 0
    while True:
        yield hashlib.sha512(opening + u32(counter)).digest()
        counter += 1


def _scalar(hashed: bytes) -> int:
    return int.from_bytes(hashlib.sha512(hashed).digest(), "little") % L
