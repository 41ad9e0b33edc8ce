"""Reading fields: each type and bound, and everything else refused with one code."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.wire.canonical import UINT_MAX, Value
from pushnet.wire.reader import Fields

Read = Callable[[Fields], object]


def refused(read: Read, value: Value) -> None:
    with pytest.raises(RefusedError) as refusal:
        read(Fields([value]))
    assert refusal.value.code is Code.FORM


ROWS: list[tuple[str, Read, list[Value], list[Value]]] = [
    ("uint", lambda f: f.uint(), [0, UINT_MAX], [True, False, None, b"", "", [], "1"]),
    ("uint max", lambda f: f.uint(max=5), [0, 5], [6, True]),
    ("bool", lambda f: f.bool(), [True, False], [0, 1, None, b"", []]),
    ("bytes length", lambda f: f.bytes(length=2), [b"ab"], [b"a", b"abc", "ab", None, [1, 2]]),
    ("bytes max", lambda f: f.bytes(max=2), [b"", b"ab"], [b"abc", "", None, 0]),
    ("no bytes", lambda f: f.bytes(length=0), [b""], [b"a", None]),
    ("optional bytes", lambda f: f.optional_bytes(length=1), [None, b"a"], [b"", "a", False]),
    ("optional max", lambda f: f.optional_bytes(max=1), [None, b"", b"a"], [b"ab", 0]),
    ("text", lambda f: f.text(bytes_max=4), ["", "abcd", "éé"], ["abcde", "ééa", b"", None]),
    ("array", lambda f: f.array(count_max=2), [[], [1, b""]], [[1, 2, 3], None, b"", 0]),
    ("value", lambda f: f.value(), [None, 0, True, b"", "", [[]]], []),
]


@pytest.mark.parametrize(("name", "read", "good", "bad"), ROWS, ids=[row[0] for row in ROWS])
def test_each_read_takes_its_type_and_bound_only(
    name: str, read: Read, good: list[Value], bad: list[Value]
) -> None:
    for value in good:
        found = read(Fields([value]))
        assert found == value
        assert type(found) is type(value)
    for value in bad:
        refused(read, value)
    with pytest.raises(RefusedError):
        read(Fields([]))


def test_fields_are_read_in_order_to_the_end() -> None:
    fields = Fields([1, True, b"ab", "x", [2, 3], None], count=6)
    assert fields.uint(max=9) == 1
    assert fields.bool() is True
    assert fields.bytes(length=2) == b"ab"
    assert fields.text(bytes_max=1) == "x"
    inner = fields.fields(count=2)
    assert (inner.uint(), inner.uint()) == (2, 3)
    inner.done()
    assert fields.optional_bytes(length=2) is None
    fields.done()


@pytest.mark.parametrize("value", [None, 1, True, b"", "", "ab"])
def test_a_message_is_an_array(value: Value) -> None:
    with pytest.raises(RefusedError) as refusal:
        Fields(value)
    assert refusal.value.code is Code.FORM
    refused(lambda f: f.fields(), value)


@given(st.integers(0, 5), st.integers(0, 5))
def test_the_count_is_exact(found: int, expected: int) -> None:
    elements: list[Value] = [0] * found
    if found == expected:
        Fields(elements, count=expected)
        return
    with pytest.raises(RefusedError) as refusal:
        Fields(elements, count=expected)
    assert refusal.value.code is Code.FORM


def test_elements_nobody_asked_for_are_refused() -> None:
    fields = Fields([1, 2])
    fields.uint()
    with pytest.raises(RefusedError) as refusal:
        fields.done()
    assert refusal.value.code is Code.FORM


@pytest.mark.parametrize("bounds", [{}, {"length": 1, "max": 1}])
def test_bytes_are_asked_for_with_one_bound(bounds: dict[str, int]) -> None:
    with pytest.raises(AssertionError):
        Fields([b"a"]).bytes(**bounds)


def test_a_refusal_names_types_and_never_shows_bytes() -> None:
    with pytest.raises(RefusedError) as refusal:
        Fields([b"secret"]).bytes(length=2)
    assert "secret" not in str(refusal.value)
    assert "found bytes" in refusal.value.detail
