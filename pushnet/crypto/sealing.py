"""The room: what the invite's words become, and how everything on the broker is sealed.

    ikm      = Argon2id( words joined by "-", salt = "pushnet/v1/invite", t 3, p 1, 128 MiB, 64 B )
    room_id  = HKDF-SHA256( ikm, no salt, info "pushnet/v1/room/id", 16 B )
    room_key = HKDF-SHA256( ikm, no salt, info "pushnet/v1/room/key", 32 B )
    topic    = "pn1/" || hex of room_id[0] || "/" || base32(room_id), lower case, no padding
    login    = HKDF-SHA256( room_key, no salt, info LP("pushnet/v1/room/broker") || address, 40 B )
               user "pn" || base32 of its first 10 bytes, password base32 of the other 30

    payload  = nonce (24) || XChaCha20-Poly1305( room_key, nonce, AAD, padded )
    AAD      = LP("pushnet/v1/seal") || room_id
    padded   = u16 length || plaintext || zeros, so that the payload has one of four lengths

The topic and the login of a broker tell nothing about the words or the key, and a stranger who
reads everything sees four lengths and the times. The words give membership, not identity: inside
the seal every message is signed. None of this ever changes between versions, so that two versions
can meet and refuse each other by name. Source: protocol/pushnet.md 5; RFC 9106, 5869;
draft-irtf-cfrg-xchacha.
"""

from base64 import b32encode
from dataclasses import dataclass, field
from typing import Self

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from nacl.bindings import (
    crypto_aead_xchacha20poly1305_ietf_decrypt,
    crypto_aead_xchacha20poly1305_ietf_encrypt,
)
from nacl.exceptions import CryptoError

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, u16
from pushnet.errors import Code, RefusedError, UsageError
from pushnet.words import say

ARGON2_PASSES = 3
ARGON2_LANES = 1
ARGON2_MEMORY_KIB = 128 * 1024
ARGON2_OUTPUT_BYTES = 64

SECRET_BYTES_MIN = 32
ROOM_ID_BYTES = 16
ROOM_KEY_BYTES = 32
LOGIN_USER_BYTES = 10
LOGIN_PASSWORD_BYTES = 30
TOPIC_ROOT = "pn1"

NONCE_BYTES = 24
MAC_BYTES = 16
LENGTH_BYTES = 2
PAYLOAD_SIZES = (256, 512, 1024, 4096)  # ascending
_OVERHEAD_BYTES = NONCE_BYTES + MAC_BYTES + LENGTH_BYTES
ENVELOPE_BYTES_MAX = PAYLOAD_SIZES[-1] - _OVERHEAD_BYTES


@dataclass(frozen=True, slots=True)
class RoomKeys:
    """All that membership of one room gives. Printing it shows no secret."""

    room_id: bytes = field(repr=False)  # 16 bytes; names the topic
    room_key: bytes = field(repr=False)  # 32 secret bytes

    @classmethod
    def from_secret(cls, secret: bytes) -> Self:
        """Return the room of a secret of at least 32 evenly random bytes, at once.

        For solo tables, which never leave this process, and for tests. Words people can say are
        no such secret: they go through `derive_room`, which makes guessing them slow.
        """
        assert len(secret) >= SECRET_BYTES_MIN
        return cls(
            room_id=_hkdf(secret, tags.ROOM_ID, ROOM_ID_BYTES),
            room_key=_hkdf(secret, tags.ROOM_KEY, ROOM_KEY_BYTES),
        )

    @property
    def topic(self) -> str:
        """The room's one MQTT topic; its middle level lets a bridge split rooms by prefix."""
        return f"{TOPIC_ROOT}/{self.room_id[0]:02x}/{_base32(self.room_id)}"

    def broker_login(self, address: str) -> tuple[str, str]:
        """Return user and password for a broker that a player runs at `address`.

        Args:
            address: The text of the broker's offer, byte for byte as its owner wrote it: another
                spelling of the same place is another login.
        """
        info = length_prefixed(tags.ROOM_BROKER) + address.encode()
        login = _hkdf(self.room_key, info, LOGIN_USER_BYTES + LOGIN_PASSWORD_BYTES)
        return "pn" + _base32(login[:LOGIN_USER_BYTES]), _base32(login[LOGIN_USER_BYTES:])


def derive_room(words: tuple[str, ...]) -> RoomKeys:
    """Return the room that the words of an invite open.

    Takes about a quarter of a second and 128 MiB on purpose, without holding Python's lock: call
    it off the event loop.

    Args:
        words: Whole words in lower case, as an `Invite` holds them.

    Raises:
        cryptography.exceptions.UnsupportedAlgorithm: This build of OpenSSL has no Argon2id (3.2 and
            later have). There is no second way: another derivation would be another room.
    """
    assert words
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    stretched = Argon2id(
        salt=tags.INVITE,
        length=ARGON2_OUTPUT_BYTES,
        iterations=ARGON2_PASSES,
        lanes=ARGON2_LANES,
        memory_cost=ARGON2_MEMORY_KIB,
    ).derive("-".join(words).encode())
    return RoomKeys.from_secret(stretched)


def seal(keys: RoomKeys, plaintext: bytes, nonce: bytes) -> bytes:
    """Return the payload to publish: the smallest of PAYLOAD_SIZES that holds `plaintext`.

    Args:
        keys: The room's.
        plaintext: At most ENVELOPE_BYTES_MAX bytes.
        nonce: 24 fresh random bytes. With so many, chance never repeats one under one key, so
            peers need not agree on a counter.

    Raises:
        UsageError: `plaintext` is too long.
    """
    assert len(nonce) == NONCE_BYTES
    if len(plaintext) > ENVELOPE_BYTES_MAX:
        raise UsageError(f"{len(plaintext)} bytes do not fit a payload")
    padded = u16(len(plaintext)) + plaintext
    padded += bytes(_payload_size(len(plaintext)) - NONCE_BYTES - MAC_BYTES - len(padded))
    sealed = crypto_aead_xchacha20poly1305_ietf_encrypt(
        padded, _associated(keys), nonce, keys.room_key
    )
    return nonce + sealed


def open_payload(keys: RoomKeys, payload: bytes) -> bytes:
    """Return what a member of the room sealed in `payload`.

    Raises:
        RefusedError: PAYLOAD_SIZE for a length that is not one of the four; SEAL_BROKEN if it was
            not sealed with this room's key, or was changed; PADDING if the length inside does not
            fit, a padding byte is not zero, or a smaller payload would have done.
    """
    if len(payload) not in PAYLOAD_SIZES:
        raise RefusedError(
            Code.PAYLOAD_SIZE, say("{count} bytes are no payload", count=len(payload))
        )
    nonce, sealed = payload[:NONCE_BYTES], payload[NONCE_BYTES:]
    try:
        padded = crypto_aead_xchacha20poly1305_ietf_decrypt(
            sealed, _associated(keys), nonce, keys.room_key
        )
    except CryptoError as error:
        raise RefusedError(Code.SEAL_BROKEN, say("not sealed with this room's key")) from error
    return _unpadded(padded, len(payload))


def _unpadded(padded: bytes, payload_size: int) -> bytes:
    # a member could otherwise write one message in many ways, or hide bytes in it
    length = int.from_bytes(padded[:LENGTH_BYTES], "big")
    end = LENGTH_BYTES + length
    if end > len(padded) or any(padded[end:]) or _payload_size(length) != payload_size:
        raise RefusedError(Code.PADDING, say("the padding inside the seal is wrong"))
    return padded[LENGTH_BYTES:end]


def _payload_size(plaintext_bytes: int) -> int:
    return next(size for size in PAYLOAD_SIZES if plaintext_bytes <= size - _OVERHEAD_BYTES)


def _associated(keys: RoomKeys) -> bytes:
    return length_prefixed(tags.SEAL) + keys.room_id


def _hkdf(secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(secret)


def _base32(raw: bytes) -> str:
    return b32encode(raw).decode().rstrip("=").lower()
