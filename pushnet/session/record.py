"""The portable record of a game: one file that proves itself to whoever holds it.

    record = magic (8) || u16 version || LP(TABLE)
             || u8 n || n names:  u8 seat || salt (16) || LP(name)          ascending by seat
             || u32 n || n slots: u8 exit || u8 m || m signed bodies
             || u8 n || n END bodies, signed                                ascending by seat
             || u8 n || n bodies of evidence, signed                        0, 1 or 2
             || SHA256(LP("pushnet/v1/record") || all of the above)
    signed = LP(body) || signature (64)

Everything in it is either signed, or hashed into something signed, or has exactly one right form:
no byte can change without being found. This module knows the framing; `pushnet.verify` judges.
Source: protocol/pushnet.md 18.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u16, u32
from pushnet.crypto.signing import SIGNATURE_BYTES
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MAX, Seat
from pushnet.session.held import Slot
from pushnet.session.table import OpenTable
from pushnet.wire.contents import NAME_BYTES_MAX, NONCE_BYTES, Signed
from pushnet.wire.messages import LONG_BODY_BYTES_MAX, body_bytes_max
from pushnet.wire.table import TABLE_BYTES_MAX
from pushnet.words import say

MAGIC = b"\x89PUSH\r\n\x1a"  # as PNG's: shows a transfer that changed line ends or cut bit 7
RECORD_VERSION = 1
RECORD_BYTES_MAX = 16 * 1024 * 1024
SLOTS_MAX = 1 << 16
EVIDENCE_MAX = 2
_VERSION_BYTES = 2
_DIGEST_BYTES = 32


@dataclass(frozen=True, slots=True)
class RawSlot:
    """One slot as the file has it, unverified."""

    leaving: int
    items: tuple[Signed, ...]


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A record taken apart, with nothing verified but its own digest."""

    table: bytes
    names: tuple[tuple[Seat, bytes, bytes], ...]  # seat, salt, name
    slots: tuple[RawSlot, ...]
    ends: tuple[Signed, ...]
    evidence: tuple[Signed, ...]


def write_record(
    table: OpenTable,
    names: Mapping[Seat, tuple[bytes, str]],
    slots: Sequence[Slot],
    ends: Sequence[Signed],
    evidence: Sequence[Signed],
) -> bytes:
    """Return the record of these slots.

    Args:
        table: The table.
        names: Salt and name of the seats that disclose theirs.
        slots: All slots, oldest first.
        ends: END bodies, ascending by seat.
        evidence: What proves a fault; empty if there was none.
    """
    parts = [MAGIC, u16(RECORD_VERSION), length_prefixed(table.raw), u8(len(names))]
    for seat in sorted(names):
        salt, name = names[seat]
        parts += [u8(seat), salt, length_prefixed(name.encode())]
    parts.append(u32(len(slots)))
    for slot in slots:
        parts += [u8(slot.leaving), u8(len(slot.messages))]
        parts += [_signed_bytes(message.signed) for message in slot.messages]
    parts += [u8(len(ends)), *map(_signed_bytes, ends)]
    parts += [u8(len(evidence)), *map(_signed_bytes, evidence)]
    body = b"".join(parts)
    return body + record_digest(body)


def record_digest(body: bytes) -> bytes:
    """Return the last 32 bytes of the record that begins with `body`."""
    return sha256(length_prefixed(tags.RECORD), body)


def read_record(record: bytes) -> RawRecord:
    """Take a record apart.

    Raises:
        RefusedError: NOT_A_RECORD without magic or with broken framing; NEWER_VERSION;
            RECORD_DIGEST when its own digest does not fit.
    """
    if len(record) > RECORD_BYTES_MAX or not record.startswith(MAGIC):
        raise RefusedError(Code.NOT_A_RECORD)
    # A later version may frame, and end, in another way.
    version = _Reader(record, len(MAGIC), len(record)).uint(_VERSION_BYTES)
    if version > RECORD_VERSION:
        raise RefusedError(
            Code.NEWER_VERSION,
            say(
                "This record was made by a newer pushnet: it has form {theirs}, and this one reads"
                " form {ours}. Please update this one.",
                theirs=version,
                ours=RECORD_VERSION,
            ),
        )
    if version < RECORD_VERSION:
        raise RefusedError(Code.NOT_A_RECORD)
    start, end = len(MAGIC) + _VERSION_BYTES, len(record) - _DIGEST_BYTES
    raw = _read_parts(_Reader(record, start, end))
    if record_digest(record[:-_DIGEST_BYTES]) != record[-_DIGEST_BYTES:]:
        raise RefusedError(Code.RECORD_DIGEST)
    return raw


def _read_parts(reader: "_Reader") -> RawRecord:
    table = reader.prefixed(TABLE_BYTES_MAX)
    names = tuple(
        (Seat(reader.uint(1)), reader.take(NONCE_BYTES), reader.prefixed(NAME_BYTES_MAX))
        for _ in range(reader.count(1, SEATS_MAX))
    )
    slots = tuple(
        RawSlot(reader.uint(1), reader.signed(SEATS_MAX)) for _ in range(reader.count(4, SLOTS_MAX))
    )
    ends = reader.signed(SEATS_MAX)
    evidence = reader.signed(EVIDENCE_MAX)
    reader.done()
    return RawRecord(table, names, slots, ends, evidence)


def _signed_bytes(signed: Signed) -> bytes:
    return length_prefixed(signed.body) + signed.signature


class _Reader:
    """Reads from the left, never past the end; anything missing is broken framing."""

    def __init__(self, record: bytes, start: int, end: int) -> None:
        self._record = record
        self._at = start
        self._end = end

    def take(self, size: int) -> bytes:
        if size > self._end - self._at:
            raise RefusedError(Code.NOT_A_RECORD, say("The file is cut short."))
        self._at += size
        return self._record[self._at - size : self._at]

    def uint(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def count(self, size: int, maximum: int) -> int:
        count = self.uint(size)
        if count > maximum:
            raise RefusedError(Code.NOT_A_RECORD)
        return count

    def prefixed(self, maximum: int) -> bytes:
        return self.take(self.count(4, maximum))

    def signed(self, maximum: int) -> tuple[Signed, ...]:
        return tuple(
            Signed(self._body(), self.take(SIGNATURE_BYTES)) for _ in range(self.count(1, maximum))
        )

    def _body(self) -> bytes:
        size = self.count(4, LONG_BODY_BYTES_MAX)
        body = self.take(size)
        if size > body_bytes_max(body):
            raise RefusedError(Code.NOT_A_RECORD)
        return body

    def done(self) -> None:
        if self._at != self._end:
            raise RefusedError(Code.NOT_A_RECORD, say("The file has bytes that belong to nothing."))
