"""Canonical MessagePack: one form for each value, a code for everything else, never a surprise."""

import tracemalloc
from collections.abc import Iterator

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError, UsageError
from pushnet.wire.canonical import (
    ARRAY_MAX,
    DEPTH_MAX,
    FRAME_BYTES_MAX,
    UINT_MAX,
    Value,
    decode,
    encode,
)


def refusal(payload: bytes) -> Code:
    with pytest.raises(RefusedError) as refused:
        decode(payload)
    return refused.value.code


# --- laws ---

scalars = (
    st.none()
    | st.booleans()
    | st.integers(0, UINT_MAX)
    | st.binary(max_size=300)
    | st.text(max_size=100)
)


def nested(depth: int) -> st.SearchStrategy[Value]:
    if depth == 0:
        return scalars
    return scalars | st.lists(st.deferred(lambda: nested(depth - 1)), max_size=4)


values = nested(DEPTH_MAX)

# pieces that mean something to a MessagePack reader, so that random joins get far into a message
forms = st.sampled_from(
    [bytes([first]) for first in range(256)]
    + [b"\xcc\x05", b"\xcd\x00\x05", b"\xce\x00\x01\x00\x00", b"\xcf" + b"\xff" * 8]
    + [b"\xc4\x01a", b"\xd9\x01a", b"\xa2\xc3\x28", b"\xdc\x00\x02", b"\xdd\xff\xff\xff\xff"]
)
structured = st.lists(forms | st.binary(max_size=3), max_size=30).map(b"".join)


def same(one: Value, other: Value) -> bool:
    """Equal, and of equal types throughout: True == 1 is not good enough here."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


@given(values)
def test_decoding_gives_back_what_was_encoded(value: Value) -> None:
    payload = encode(value)
    assert same(decode(payload, bytes_max=1 << 20), value)


def outcome(payload: bytes) -> Value | Code:
    try:
        return decode(payload, bytes_max=1 << 20)
    except RefusedError as refused:
        return refused.code


CODES = {Code.NOT_MSGPACK, Code.FORBIDDEN_TYPE, Code.NOT_CANONICAL, Code.LIMIT}


@given(st.binary(max_size=64) | structured)
@example(b"")
@example(b"\xc1")
@example(b"\xa1\xff")
def test_any_bytes_are_one_canonical_value_or_refused(payload: bytes) -> None:
    found = outcome(payload)
    assert found in CODES if isinstance(found, Code) else encode(found) == payload


@given(values, st.data())
def test_a_changed_or_cut_message_never_raises_anything_else(
    value: Value, data: st.DataObject
) -> None:
    payload = bytearray(encode(value))
    at = data.draw(st.integers(0, len(payload) - 1))
    payload[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(payload)))
    for changed in (bytes(payload), bytes(payload[:cut])):
        found = outcome(changed)
        assert isinstance(found, Code) or encode(found) == changed


@given(values)
def test_a_message_cut_anywhere_is_not_msgpack(value: Value) -> None:
    payload = encode(value)[:FRAME_BYTES_MAX]
    for end in range(0, len(payload), max(1, len(payload) // 8)):
        assert refusal(payload[:end]) is Code.NOT_MSGPACK


# --- the shortest form of each value, from the MessagePack specification ---

FORMS: list[tuple[Value, str]] = [
    (0, "00"),
    (127, "7f"),
    (128, "cc80"),
    (255, "ccff"),
    (256, "cd0100"),
    (65535, "cdffff"),
    (65536, "ce00010000"),
    (2**32 - 1, "ceffffffff"),
    (2**32, "cf0000000100000000"),
    (2**63 - 1, "cf7fffffffffffffff"),
    (None, "c0"),
    (False, "c2"),
    (True, "c3"),
    (b"", "c400"),
    (b"a" * 255, "c4ff" + "61" * 255),
    (b"a" * 256, "c50100" + "61" * 256),
    ("", "a0"),
    ("a" * 31, "bf" + "61" * 31),
    ("a" * 32, "d920" + "61" * 32),
    ("a" * 256, "da0100" + "61" * 256),
    ("é", "a2c3a9"),
    ([], "90"),
    ([0] * 15, "9f" + "00" * 15),
    ([0] * 16, "dc0010" + "00" * 16),
    ([0] * 256, "dc0100" + "00" * 256),
    ([1, [True, b"x"], None], "93019 2c3c40178c0".replace(" ", "")),
]


@pytest.mark.parametrize(("value", "form"), FORMS, ids=[form[:18] for _, form in FORMS])
def test_each_value_has_its_form(value: Value, form: str) -> None:
    assert encode(value).hex() == form
    assert same(decode(bytes.fromhex(form)), value)


def test_long_strings_have_the_wide_forms() -> None:
    for value, first in ((b"a" * 65536, 0xC6), ("a" * 65536, 0xDB)):
        payload = encode(value)
        assert payload[0] == first
        assert decode(payload, bytes_max=1 << 17) == value


# --- what is refused, one failure each ---

LONG_FORMS = {
    "uint8": "cc05",
    "uint16": "cd00ff",
    "uint32": "ce0000ffff",
    "uint64": "cf00000000ffffffff",
    "bin16": "c5000161",
    "bin32": "c60000000161",
    "str8": "d90161",
    "str16": "da000161",
    "str32": "db0000000161",
    "array16": "dc000100",
    "array32": "dd0000000100",
    "inside": "92c2cc05",
}


@pytest.mark.parametrize("name", LONG_FORMS)
def test_a_longer_form_is_refused(name: str) -> None:
    """The control: msgpack itself reads each of them, so one value would have many forms."""
    payload = bytes.fromhex(LONG_FORMS[name])
    assert msgpack.packb(msgpack.unpackb(payload)) != payload
    assert refusal(payload) is Code.NOT_CANONICAL


FORBIDDEN = {
    "empty-map": "80",
    "map": "810102",
    "map16": "de0000",
    "map32": "df00000000",
    "float32": "ca3f800000",
    "float64": "cb3ff0000000000000",
    "negative-fixint": "ff",
    "int8": "d0ff",
    "int8-positive": "d005",
    "int16": "d1ffff",
    "int32": "d2ffffffff",
    "int64": "d3ffffffffffffffff",
    "fixext1": "d40100",
    "fixext2": "d5010000",
    "timestamp": "d6ff00000000",
    "fixext8": "d701" + "00" * 8,
    "fixext16": "d801" + "00" * 16,
    "ext8": "c70001",
    "ext16": "c8000001",
    "ext32": "c90000000001",
    "two-to-the-63": "cf8000000000000000",
    "largest": "cfffffffffffffffff",
    "bad-utf8": "a1ff",
    "surrogate": "a3eda080",
    "overlong-utf8": "a2c080",
    "inside": "9180",
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_forbidden_type_is_refused(name: str) -> None:
    assert refusal(bytes.fromhex(FORBIDDEN[name])) is Code.FORBIDDEN_TYPE


BROKEN = {
    "nothing": "",
    "unused-byte": "c1",
    "left-over": "0000",
    "left-over-after-array": "910000",
    "array-short": "9200",
    "array16-no-count": "dc01",
    "array32-count-cut": "ddffffff",
    "uint-cut": "cd01",
    "blob-cut": "c40261",
    "blob-no-length": "c5",
    "blob-claims-all": "c6ffffffff",
    "str-cut": "a1",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_framing_is_refused(name: str) -> None:
    assert refusal(bytes.fromhex(BROKEN[name])) is Code.NOT_MSGPACK


def test_depth_counts_arrays_and_stops_at_six() -> None:
    assert decode(b"\x91" * 6 + b"\x05") == [[[[[[5]]]]]]
    assert refusal(b"\x91" * 7 + b"\x05") is Code.LIMIT
    assert refusal(b"\x91" * 6 + b"\x90") is Code.LIMIT
    assert refusal(b"\x91" * 6 + b"\xdc") is Code.LIMIT  # at its first byte, whatever follows


def test_an_array_has_at_most_256_elements() -> None:
    assert decode(b"\xdc\x01\x00" + bytes(256)) == [0] * ARRAY_MAX
    assert refusal(b"\xdc\x01\x01" + bytes(257)) is Code.LIMIT


def test_a_frame_has_at_most_4096_bytes() -> None:
    fits = encode(bytes(FRAME_BYTES_MAX - 3))
    assert len(fits) == FRAME_BYTES_MAX
    assert decode(fits) == bytes(FRAME_BYTES_MAX - 3)
    longer = encode(bytes(FRAME_BYTES_MAX - 2))
    assert refusal(longer) is Code.LIMIT
    assert decode(longer, bytes_max=FRAME_BYTES_MAX + 1) == bytes(FRAME_BYTES_MAX - 2)


def greedy_frames() -> Iterator[bytes]:
    """Frames of 4 KB that claim far more than they hold."""
    yield (b"\xdd\xff\xff\xff\xff" * 1000)[:FRAME_BYTES_MAX]
    yield b"\x95" + b"\xdd\xff\xff\xff\xff" + bytes(FRAME_BYTES_MAX - 6)
    yield (b"\xdc\x01\x00" * 2000)[:FRAME_BYTES_MAX]
    yield b"\xc6\xff\xff\xff\xff" + bytes(FRAME_BYTES_MAX - 5)
    yield b"\x91" * FRAME_BYTES_MAX


@pytest.mark.parametrize("frame", greedy_frames(), ids=range(5))
def test_a_claim_allocates_nothing(frame: bytes) -> None:
    refusal(frame)  # once beforehand: imports and caches are not what is measured
    tracemalloc.start()
    try:
        with pytest.raises(RefusedError):
            decode(frame)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < 8192


def test_control_msgpack_alone_allocates_for_a_claim() -> None:
    """Without the scan, a frame of nested arrays builds two kilobytes for each of its bytes."""
    frame = b"\xdc\x01\x00" * 1000
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match="incomplete input"):
            msgpack.unpackb(frame)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes > 256 * 8 * 500


# --- our own mistakes ---


def endless() -> list[Value]:
    loop: list[Value] = []
    loop.append(loop)
    return loop


@pytest.mark.parametrize(
    "value",
    [1.5, -1, 2**63, 2**64, {}, {1: 2}, object(), "\ud800", [[[[[[[1]]]]]]], [0] * 257, endless()],
    ids=lambda value: type(value).__name__,
)
def test_encoding_what_the_wire_has_no_form_for_is_our_fault(value: Value) -> None:
    with pytest.raises(UsageError):
        encode(value)


def test_tuples_are_arrays() -> None:
    assert encode((1, (2, b"x"))) == encode([1, [2, b"x"]])
