"""A record as its parts, each of which a test may change, and the bytes of any such parts."""

from dataclasses import dataclass

from pushnet.crypto.hashing import length_prefixed, u8, u16, u32
from pushnet.session.record import MAGIC, RECORD_VERSION, read_record, record_digest
from pushnet.wire.contents import Signed

DIGEST_BYTES = 32  # at the end of a record
Name = tuple[int, bytes, bytes]  # seat, salt, name


@dataclass
class RecordSlot:
    """How a slot was left, and what stands in it."""

    leaving: int
    items: list[Signed]


@dataclass
class Parts:
    """All of a record but magic, version and digest. Mutable."""

    table: bytes
    names: list[Name]
    slots: list[RecordSlot]
    ends: list[Signed]
    evidence: list[Signed]


def taken_apart(record: bytes) -> Parts:
    """Return the parts of a record whose framing and digest hold."""
    raw = read_record(record)
    return Parts(
        raw.table,
        [(int(seat), salt, name) for seat, salt, name in raw.names],
        [RecordSlot(slot.leaving, list(slot.items)) for slot in raw.slots],
        list(raw.ends),
        list(raw.evidence),
    )


def put_together(parts: Parts) -> bytes:
    """Return the record of these parts, whatever they are, with the digest that fits."""
    return with_digest(b"".join(_pieces(parts)))


def pieces_of(content: bytes) -> list[bytes]:
    """Return everything before a record's digest, in pieces of which a slot is one.

    Raises:
        RefusedError: Its framing is broken.
    """
    return _pieces(taken_apart(with_digest(content)))


def _pieces(parts: Parts) -> list[bytes]:
    pieces = [MAGIC + u16(RECORD_VERSION), length_prefixed(parts.table), u8(len(parts.names))]
    pieces += [u8(seat) + salt + length_prefixed(name) for seat, salt, name in parts.names]
    pieces.append(u32(len(parts.slots)))
    pieces += [u8(slot.leaving) + _listed(slot.items) for slot in parts.slots]
    return [*pieces, _listed(parts.ends), _listed(parts.evidence)]


def with_digest(content: bytes) -> bytes:
    """Return a record from everything before its digest."""
    return content + record_digest(content)


def _listed(items: list[Signed]) -> bytes:
    return u8(len(items)) + b"".join(length_prefixed(item.body) + item.signature for item in items)
