"""A key as one line of text under a passphrase, to carry it to another computer.

    pushnet-key-1:<base64url, no padding, of salt (16) || nonce (12) || sealed seed (48)>

The passphrase goes through scrypt (RFC 7914; N = 2^17, r = 8, p = 1: 128 MiB, a third of a
second) and its key seals the seed with ChaCha20-Poly1305 (RFC 8439). Salt and nonce are public
and come as arguments.
"""

import base64
import binascii
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from pushnet.crypto.signing import SEED_BYTES, SigningKey
from pushnet.store.errors import KeyTextError, PassphraseError
from pushnet.words import say

PREFIX = "pushnet-key-1:"
SALT_BYTES = 16
NONCE_BYTES = 12

_TAG_BYTES = 16
_PACKED_BYTES = SALT_BYTES + NONCE_BYTES + SEED_BYTES + _TAG_BYTES
_LABEL = b"pushnet/v1/key-text"


def key_to_text(key: SigningKey, passphrase: str, *, salt: bytes, nonce: bytes) -> str:
    """Return `key` as one line that only `passphrase` opens."""
    assert len(salt) == SALT_BYTES
    assert len(nonce) == NONCE_BYTES
    sealed = _cipher(passphrase, salt).encrypt(nonce, key.seed, _LABEL)
    return PREFIX + base64.urlsafe_b64encode(salt + nonce + sealed).decode("ascii").rstrip("=")


def key_from_text(text: str, passphrase: str) -> SigningKey:
    """Return the key in `text`; line breaks and spaces that a mail program added do not matter.

    Raises:
        KeyTextError: This is not such a line, or a part of it is missing.
        PassphraseError: Another passphrase, or a character was changed.
    """
    packed = _unpack(text)
    salt, rest = packed[:SALT_BYTES], packed[SALT_BYTES:]
    nonce, sealed = rest[:NONCE_BYTES], rest[NONCE_BYTES:]
    try:
        return SigningKey.from_seed(_cipher(passphrase, salt).decrypt(nonce, sealed, _LABEL))
    except InvalidTag:
        raise PassphraseError from None


def _unpack(text: str) -> bytes:
    line = "".join(text.split())
    if not line.startswith(PREFIX):
        raise KeyTextError
    body = line.removeprefix(PREFIX)
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise KeyTextError(say("a character in it is none of base64url")) from None
    if len(packed) != _PACKED_BYTES:
        raise KeyTextError(say("it is too long, or a part of it is missing"))
    return packed


def _cipher(passphrase: str, salt: bytes) -> ChaCha20Poly1305:
    # NFKC: the same passphrase typed on a Mac and on Windows is the same bytes.
    secret = unicodedata.normalize("NFKC", passphrase).encode()
    return ChaCha20Poly1305(Scrypt(salt=salt, length=32, n=2**17, r=8, p=1).derive(secret))
