"""p-values against published tables and closed forms, and tests that find what is uneven."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.bench.goodness import (
    chi_square_tail,
    fit_even,
    fit_even_each,
    fit_places,
    fit_runs,
)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        # upper percentage points as any table of the chi-square distribution has them
        (3.841459, 1, 0.05),
        (0.0157908, 1, 0.90),
        (11.070498, 5, 0.05),
        (1.145476, 5, 0.95),
        (20.515006, 5, 0.001),
        (49.801850, 35, 0.05),
        (124.342113, 100, 0.05),
        (149.449253, 100, 0.001),
        (61.917891, 100, 0.999),
    ],
)
def test_tails_are_those_of_the_tables(statistic: float, freedom: int, p: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(p, rel=1e-5)


@given(st.integers(1, 60), st.floats(0.001, 400))
def test_an_even_freedom_has_a_closed_form(half: int, statistic: float) -> None:
    x = statistic / 2
    exact = sum(math.exp(k * math.log(x) - x - math.lgamma(k + 1)) for k in range(half))
    assert chi_square_tail(statistic, 2 * half) == pytest.approx(exact, rel=1e-9, abs=1e-14)


@given(st.integers(1, 10_000))
def test_the_middle_of_many_degrees_of_freedom_is_known(freedom: int) -> None:
    # Wilson and Hilferty, 1931: the median, good to 0.008 in p for one degree
    median = freedom * (1 - 2 / (9 * freedom)) ** 3
    assert chi_square_tail(median, freedom) == pytest.approx(0.5, abs=0.01)


@given(st.integers(1, 300), st.floats(0, 1_000), st.floats(0.01, 100))
def test_further_out_is_never_more_likely(freedom: int, statistic: float, more: float) -> None:
    near, far = chi_square_tail(statistic, freedom), chi_square_tail(statistic + more, freedom)
    assert 0 <= far <= near + 1e-12
    assert near <= 1 + 1e-12


def test_nothing_counted_tells_nothing() -> None:
    assert fit_even([0] * 6).p == 1
    assert fit_even_each([]).count == 0
    assert fit_even_each([[1, 1, 1]]).count == 0  # less than five in a cell
    assert fit_runs([]).p == 1


def test_counts_too_uneven_or_too_even_lie_in_a_tail() -> None:
    assert fit_even([1_000, 1_030, 970, 1_010, 980, 1_010]).tail > 0.01
    assert fit_even([1_200, 960, 960, 960, 960, 960]).tail < 1e-6
    assert fit_even([1_000] * 6).tail < 1e-6


def test_tables_are_judged_together() -> None:
    each = fit_even_each([[50, 40], [300, 310, 290], [1, 0]])
    assert each.count == 90 + 900
    assert each.freedom == 1 + 2
    assert each.statistic == pytest.approx(100 / 90 + 200 / 300)


def test_runs_are_found_too_long_and_too_short() -> None:
    luck = random.Random(7)
    even = [luck.random() < 0.5 for _ in range(10_000)]
    assert fit_runs(even).tail > 0.001
    assert fit_runs([True, False] * 500).tail < 1e-6
    assert fit_runs(([True] * 4 + [False] * 4) * 100).tail < 1e-6


def test_as_many_changes_as_expected_are_nothing_odd() -> None:
    halves = fit_runs([True, True, False, False] * 100 + [True])
    assert (halves.p, halves.tail) == (1, 0.5)


def test_a_shuffle_has_no_favourite_places_and_a_cut_has() -> None:
    luck = random.Random(11)

    def table(shuffle: bool) -> list[list[int]]:
        counted = [[0] * 5 for _ in range(20)]
        for _ in range(400):
            order = list(range(20))
            cut = luck.randrange(4)
            if shuffle:
                luck.shuffle(order)
            else:
                order = order[cut:] + order[:cut]
            for place, thing in enumerate(order):
                counted[thing][place * 5 // 20] += 1
        return counted

    assert fit_places(table(shuffle=True)).tail > 0.001
    assert fit_places(table(shuffle=False)).tail < 1e-6


def test_p_values_of_shuffles_are_spread_evenly() -> None:
    """Without the shrinking in `fit_places` they would crowd: this sees the difference."""
    luck = random.Random(3)
    low = 0
    for _ in range(300):
        counted = [[0] * 4 for _ in range(8)]
        for _ in range(60):
            order = list(range(8))
            luck.shuffle(order)
            for place, thing in enumerate(order):
                counted[thing][place // 2] += 1
        low += fit_places(counted).p < 0.5
    assert 120 < low < 180  # 150 expected, 3.4 standard deviations to each side
