"""Byte forms: fixed width, big-endian, length in front."""

import hashlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.hashing import length_prefixed, sha256, u8, u16, u32

WIDTHS = [(u8, 1), (u16, 2), (u32, 4)]


@pytest.mark.parametrize(("form", "width"), WIDTHS)
def test_an_integer_is_big_endian_and_of_fixed_width(
    form: Callable[[int], bytes], width: int
) -> None:
    top = 256**width - 1
    assert form(0) == bytes(width)
    assert form(1) == bytes(width - 1) + b"\x01"
    assert form(top) == b"\xff" * width
    assert form(0x01 << (8 * (width - 1))) == b"\x01" + bytes(width - 1)


@pytest.mark.parametrize(("form", "width"), WIDTHS)
@pytest.mark.parametrize("beyond", [-1, 1])
def test_an_integer_that_does_not_fit_is_our_fault(
    form: Callable[[int], bytes], width: int, beyond: int
) -> None:
    with pytest.raises(AssertionError):
        form(-1 if beyond < 0 else 256**width)


def test_length_prefixed_counts_bytes() -> None:
    assert length_prefixed(b"") == b"\x00\x00\x00\x00"
    assert length_prefixed(b"abc") == b"\x00\x00\x00\x03abc"


@given(st.lists(st.binary(max_size=8), max_size=4), st.lists(st.binary(max_size=8), max_size=4))
def test_different_parts_give_different_bytes(one: list[bytes], other: list[bytes]) -> None:
    joined = [b"".join(map(length_prefixed, parts)) for parts in (one, other)]
    assert (joined[0] == joined[1]) == (one == other)


def test_without_the_length_different_parts_collide() -> None:
    """The control: joined bare, two different lists are one byte string."""
    assert sha256(b"ab", b"c") == sha256(b"a", b"bc")
    assert sha256(*map(length_prefixed, [b"ab", b"c"])) != sha256(
        *map(length_prefixed, [b"a", b"bc"])
    )


@given(st.lists(st.binary()))
def test_sha256_is_that_of_the_joined_parts(parts: list[bytes]) -> None:
    assert sha256(*parts) == hashlib.sha256(b"".join(parts)).digest()
