"""Bots' numbers: even, bounded, the same again from the same seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.bots.dice import Dice
from pushnet.errors import UsageError


@given(st.binary(max_size=40), st.integers(0, 2**32 - 1), st.lists(st.integers(1, 2**32)))
def test_a_decision_has_the_same_numbers_each_time(
    seed: bytes, decision: int, bounds: list[int]
) -> None:
    luck, again = Dice(seed).luck(decision), Dice(seed).luck(decision)
    numbers = [luck(bound) for bound in bounds]
    assert numbers == [again(bound) for bound in bounds]
    assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))


def test_seed_decision_and_number_all_matter() -> None:
    wide = 2**32
    luck = Dice(b"seed").luck(1)
    numbers = [luck(wide), luck(wide), Dice(b"seed").luck(2)(wide), Dice(b"other").luck(1)(wide)]
    assert len(set(numbers)) == 4


def test_no_face_is_favoured() -> None:
    luck = Dice(b"seed").luck(0)
    counts = Counter(luck(6) for _ in range(6000))
    assert all(900 <= counts[face] <= 1100 for face in range(6))


def test_the_numbers_never_change() -> None:
    luck = Dice(b"seed").luck(7)
    assert [luck(120) for _ in range(5)] == [91, 72, 109, 98, 4]


def test_a_bound_of_nothing_is_a_mistake() -> None:
    with pytest.raises(UsageError):
        Dice(b"").luck(0)(0)
