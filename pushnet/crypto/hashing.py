"""The byte forms that everything hashed or signed is built from, and the one hash.

Integers are big-endian and of fixed width, variable parts carry their length in front, so no two
different lists of parts can give the same bytes. Source: protocol/pushnet.md 2.
"""

import hashlib

from pushnet.ids import Digest

DIGEST_BYTES = 32


def u8(n: int) -> bytes:
    """Return `n` as one byte; 0 <= n < 2^8."""
    assert 0 <= n < 1 << 8
    return n.to_bytes(1, "big")


def u16(n: int) -> bytes:
    """Return `n` as two bytes, big-endian; 0 <= n < 2^16."""
    assert 0 <= n < 1 << 16
    return n.to_bytes(2, "big")


def u32(n: int) -> bytes:
    """Return `n` as four bytes, big-endian; 0 <= n < 2^32."""
    assert 0 <= n < 1 << 32
    return n.to_bytes(4, "big")


def length_prefixed(x: bytes) -> bytes:
    """Return `LP(x)`: the length of `x` as u32, then `x`."""
    return u32(len(x)) + x


def sha256(*parts: bytes) -> Digest:
    """Return the SHA-256 of the parts, joined as they stand.

    The caller fixes the lengths: each part is of fixed width or made with `length_prefixed`.
    """
    return Digest(hashlib.sha256(b"".join(parts)).digest())
