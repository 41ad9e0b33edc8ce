"""Ed25519 with one exact meaning, so that every client and verifier says the same of a signature.

Valid means (protocol/pushnet.md 4): the key passes `check_public_key`; the signature is 64 bytes
R || s with s < L; `sB - H(R, A, M)A`, encoded, equals R byte for byte. That is cofactorless, never
batched. Those three differ between libraries that all call themselves Ed25519 (Chalkias, Garillot,
Nikolaenko, "Taming the many EdDSAs", 2020), and a signature that only half the table accepts would
split the log. `cryptography` (OpenSSL) checks exactly this; the tests hold it to that.

What is signed is always `LP(label) || body`, over the bytes as sent, never over a re-encoding.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from nacl.bindings import crypto_core_ed25519_is_valid_point

from pushnet.crypto.hashing import length_prefixed
from pushnet.errors import Code, RefusedError
from pushnet.ids import PublicKey
from pushnet.words import say

SEED_BYTES = 32
PUBLIC_KEY_BYTES = 32
SIGNATURE_BYTES = 64
LOADED_KEYS_MAX = 64  # six seats and sixteen onlookers fit several times over


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A player's identity: what it takes to sign as one seat. Printing it shows no secret."""

    seed: bytes = field(repr=False, compare=False)  # 32 secret bytes, all there is to store
    public: PublicKey
    _private: Ed25519PrivateKey = field(repr=False, compare=False)

    @classmethod
    def from_seed(cls, seed: bytes) -> Self:
        """Return the key whose RFC 8032 secret is these 32 bytes."""
        assert len(seed) == SEED_BYTES
        private = Ed25519PrivateKey.from_private_bytes(seed)
        return cls(seed, PublicKey(private.public_key().public_bytes_raw()), private)

    def sign(self, label: bytes, body: bytes) -> bytes:
        """Return the 64-byte signature of `body` for the use that `label` names."""
        return self._private.sign(_signed_bytes(label, body))


@lru_cache(maxsize=LOADED_KEYS_MAX)  # every message of a room names one, always the same few
def check_public_key(raw: bytes) -> PublicKey:
    """Return `raw` as a key that may own a seat.

    A key outside the main subgroup, or the identity, has signatures that hold for many messages at
    once; a second encoding of one point would be a second player with the same key.

    Raises:
        RefusedError: KEY_REFUSED unless it is 32 bytes, canonical, on the curve, on the main
            subgroup, and not the identity.

    Source: protocol/pushnet.md 4; RFC 8032 5.1.3.
    """
    if len(raw) != PUBLIC_KEY_BYTES or not crypto_core_ed25519_is_valid_point(raw):
        raise RefusedError(Code.KEY_REFUSED, say("this is not a usable Ed25519 public key"))
    return PublicKey(raw)


def verify(key: PublicKey, label: bytes, body: bytes, signature: bytes) -> bool:
    """Say whether `signature` is the key's signature of `body` under `label`; never raise."""
    try:
        _loaded(key).verify(signature, _signed_bytes(label, body))
    except InvalidSignature:
        return False
    return True


def _signed_bytes(label: bytes, body: bytes) -> bytes:
    return length_prefixed(label) + body


@lru_cache(maxsize=LOADED_KEYS_MAX)
def _loaded(key: PublicKey) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(key)
