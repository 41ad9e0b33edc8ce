"""Canonical MessagePack: for each value one byte string, for each byte string at most one value.

Allowed: unsigned integers below 2^63, bool, bin, str (UTF-8), arrays, nil. No map, float, ext or
signed integer. Arrays nest at most 6 deep, the outermost being the first, with at most 256
elements each. MessagePack readers accept longer forms (`cc 05` for `05`), so canonical means:
decoded and encoded again, the bytes are the same. Source: protocol/pushnet.md 3.

Limits come first: a scan walks the bytes, form by form, before msgpack builds anything, so a few
bytes that claim a huge array cost nothing. Of several faults the scan reports the first from the
left; bad UTF-8 and longer forms show only after it.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

import msgpack

from pushnet.errors import Code, RefusedError, UsageError
from pushnet.words import say

Value: TypeAlias = bool | int | bytes | str | list["Value"] | None
"""What `decode` returns. A bool is a bool here and never stands for an integer."""

Encodable: TypeAlias = bool | int | bytes | str | Sequence["Encodable"] | None
"""What `encode` takes: a Value, with tuples wherever they are handier than lists."""

FRAME_BYTES_MAX = 4096
DEPTH_MAX = 6
ARRAY_MAX = 256
UINT_MAX = (1 << 63) - 1


def encode(value: Encodable) -> bytes:
    """Return the one canonical form of `value`.

    Raises:
        UsageError: `value` holds something the wire has no form for, or nests or is long beyond
            the limits. The whole length is for the caller to bound.
    """
    try:
        payload: bytes = msgpack.packb(value)
        _scan(payload)
    except (TypeError, ValueError, OverflowError, RefusedError) as error:
        raise UsageError(f"not a value for the wire: {error}") from error
    return payload


def decode(payload: bytes, *, bytes_max: int = FRAME_BYTES_MAX) -> Value:
    """Return the value that `payload` is the canonical form of; no bytes raise anything else.

    Args:
        payload: Any bytes from anybody.
        bytes_max: Longest accepted payload; more than a frame only for a message sent in parts.

    Raises:
        RefusedError: LIMIT for too many bytes, too deep or too long an array; NOT_MSGPACK if cut
            short, with bytes left over, or with the unused byte c1; FORBIDDEN_TYPE for map, float,
            ext, signed or oversized integer, or a str that is not UTF-8; NOT_CANONICAL for a
            longer form than needed.
    """
    if len(payload) > bytes_max:
        raise RefusedError(
            Code.LIMIT,
            say(
                "{count} bytes, at most {bytes_max} are allowed",
                count=len(payload),
                bytes_max=bytes_max,
            ),
        )
    _scan(payload)
    try:
        value: Value = msgpack.unpackb(payload)
    except UnicodeDecodeError as error:
        raise RefusedError(Code.FORBIDDEN_TYPE, say("a str is not UTF-8")) from error
    if msgpack.packb(value) != payload:
        raise RefusedError(Code.NOT_CANONICAL, say("a value is written longer than needed"))
    return value


class _Kind(Enum):
    SCALAR = auto()  # the size field is the value itself, or there is none
    BLOB = auto()  # the size field counts the bytes that follow
    ARRAY = auto()  # the size field counts the elements that follow
    FORBIDDEN = auto()
    UNUSED = auto()


class _Form(NamedTuple):
    """What the first byte of an element says."""

    kind: _Kind
    field_bytes: int  # length of the size field after the first byte: 0, 1, 2, 4 or 8
    fixed: int  # the size, where the first byte holds it and no field follows


# First bytes, what they open, and the length of the size field, from the MessagePack
# specification. What no row names is map, ext, float or a signed integer, whatever its value.
_ROWS = (
    (range(0x80), _Kind.SCALAR, 0),  # positive fixint
    (range(0x90, 0xA0), _Kind.ARRAY, 0),  # fixarray
    (range(0xA0, 0xC0), _Kind.BLOB, 0),  # fixstr
    (range(0xC0, 0xC1), _Kind.SCALAR, 0),  # nil
    (range(0xC1, 0xC2), _Kind.UNUSED, 0),
    (range(0xC2, 0xC4), _Kind.SCALAR, 0),  # false, true
    (range(0xC4, 0xC5), _Kind.BLOB, 1),  # bin 8
    (range(0xC5, 0xC6), _Kind.BLOB, 2),  # bin 16
    (range(0xC6, 0xC7), _Kind.BLOB, 4),  # bin 32
    (range(0xCC, 0xCD), _Kind.SCALAR, 1),  # uint 8
    (range(0xCD, 0xCE), _Kind.SCALAR, 2),  # uint 16
    (range(0xCE, 0xCF), _Kind.SCALAR, 4),  # uint 32
    (range(0xCF, 0xD0), _Kind.SCALAR, 8),  # uint 64
    (range(0xD9, 0xDA), _Kind.BLOB, 1),  # str 8
    (range(0xDA, 0xDB), _Kind.BLOB, 2),  # str 16
    (range(0xDB, 0xDC), _Kind.BLOB, 4),  # str 32
    (range(0xDC, 0xDD), _Kind.ARRAY, 2),  # array 16
    (range(0xDD, 0xDE), _Kind.ARRAY, 4),  # array 32
)
_FORBIDDEN = _Form(_Kind.FORBIDDEN, 0, 0)
_OPENED = {
    first: _Form(kind, field_bytes, first - firsts.start)
    for firsts, kind, field_bytes in _ROWS
    for first in firsts
}
_FORMS = tuple(_OPENED.get(first, _FORBIDDEN) for first in range(256))


# Every element of every message comes by here: names of their own spare a look into the class.
_SCALAR, _BLOB, _ARRAY, _UNUSED = _Kind.SCALAR, _Kind.BLOB, _Kind.ARRAY, _Kind.UNUSED


def _scan(payload: bytes) -> None:
    """Walk the forms of `payload` and refuse all that decoding must not meet."""
    position, end = 0, len(payload)
    owed = [1]  # elements still to come, in each open array; the lowest entry is the payload itself
    while owed:
        if owed[-1] == 0:
            owed.pop()
            continue
        owed[-1] -= 1
        if position >= end:
            raise RefusedError(Code.NOT_MSGPACK, say("cut short before an element"))
        kind, field_bytes, size = _FORMS[payload[position]]
        if kind is not _SCALAR and kind is not _BLOB:
            _check_first(kind, payload[position], depth=len(owed))
        position += 1
        if field_bytes:
            size = _size_field(payload, position, field_bytes)
            position += field_bytes
        if kind is _BLOB:
            position += size  # past the end, if it is cut short: found below, or at the next read
        elif kind is _ARRAY:
            if size > ARRAY_MAX:
                raise RefusedError(Code.LIMIT, say("an array of {size} elements", size=size))
            owed.append(size)
    if position != end:
        raise RefusedError(
            Code.NOT_MSGPACK, say("cut short inside a string, or bytes are left over")
        )


def _check_first(kind: _Kind, first: int, *, depth: int) -> None:
    """Refuse a first byte that may not be here; `depth` is the one that an array would have."""
    if kind is _UNUSED:
        raise RefusedError(Code.NOT_MSGPACK, say("byte c1 opens nothing"))
    if kind is not _ARRAY:
        raise RefusedError(
            Code.FORBIDDEN_TYPE, say("byte {first:02x} opens no value here", first=first)
        )
    if depth > DEPTH_MAX:
        raise RefusedError(Code.LIMIT, say("arrays are nested too deep"))


def _size_field(payload: bytes, position: int, field_bytes: int) -> int:
    """Return the number in the size field that begins at `position`."""
    field = payload[position : position + field_bytes]
    if len(field) < field_bytes:
        raise RefusedError(Code.NOT_MSGPACK, say("cut short inside an element"))
    size = int.from_bytes(field, "big")
    if size > UINT_MAX:
        raise RefusedError(Code.FORBIDDEN_TYPE, say("an integer is 2^63 or more"))
    return size
