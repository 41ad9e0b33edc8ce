"""The small types that must not be mixed up."""

from typing import NewType

Seat = NewType("Seat", int)
"""Place at the table, 0-based, clockwise; 0..5."""

PublicKey = NewType("PublicKey", bytes)
"""Ed25519 public key, 32 bytes, already checked to lie on the main subgroup."""

Digest = NewType("Digest", bytes)
"""SHA-256 value, 32 bytes."""

GameId = NewType("GameId", bytes)
"""Digest of a TABLE: names one game for ever, 32 bytes (protocol/pushnet.md 8)."""

SEATS_MIN = 2
SEATS_MAX = 6
