"""How well counts fit what was expected: chi-square, runs, and their p-values.

A p-value is the chance that an honest source strays from its expectation as far as this one did,
or further. Over many honest runs each value between 0 and 1 is as likely as any other.

Sources: Pearson's chi-square test, and its tail as the incomplete gamma function by series and
continued fraction (Abramowitz and Stegun 6.5.29, 6.5.31, 26.4.19; evaluated as Lentz did, 1976).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

EXPECTED_MIN = 5  # in every cell; below that the chi-square distribution is no good guide
ITERATIONS_MAX = 100_000
_PRECISION = 1e-15
_TINY = 1e-300


@dataclass(frozen=True, slots=True)
class Fit:
    """What a test found."""

    count: int  # outcomes it rests on; 0: too few to test anything
    statistic: float  # chi-square, or for runs the distance in standard deviations
    freedom: int  # degrees of freedom; 0 for runs
    p: float

    @property
    def tail(self) -> float:
        """The chance to lie as far out on this side: also too even is not what chance gives."""
        return min(self.p, 1 - self.p) if self.freedom else self.p / 2


def fit_even(counts: Sequence[int]) -> Fit:
    """Test whether all cells are as likely."""
    total = sum(counts)
    statistic = _chi_square(counts)
    freedom = len(counts) - 1
    return Fit(total, statistic, freedom, chi_square_tail(statistic, freedom))


def fit_even_each(tables: Iterable[Sequence[int]]) -> Fit:
    """Test whether the cells of each table are as likely, all tables taken together.

    Tables with an expectation below EXPECTED_MIN are left out.
    """
    total, statistic, freedom = 0, 0.0, 0
    for counts in tables:
        if sum(counts) >= EXPECTED_MIN * len(counts) > EXPECTED_MIN:
            total += sum(counts)
            statistic += _chi_square(counts)
            freedom += len(counts) - 1
    return Fit(total, statistic, freedom, chi_square_tail(statistic, freedom))


def fit_places(tables: Sequence[Sequence[int]]) -> Fit:
    """Test whether each thing came as often to each place, in many shuffles of the same things.

    tables[thing][place] counts shuffles. Every place of a shuffle is taken by one thing, so the
    tables are not independent: their sum spreads as chi-square with (things - 1) (places - 1)
    degrees of freedom once it is shrunk to that mean.
    """
    things, places = len(tables), len(tables[0])
    shrink = (things - 1) / things
    statistic = shrink * sum(_chi_square(counts) for counts in tables)
    freedom = (things - 1) * (places - 1)
    total = sum(map(sum, tables))
    return Fit(total, statistic, freedom, chi_square_tail(statistic, freedom))


def fit_runs(is_high: Sequence[bool]) -> Fit:
    """Test whether each of two as likely halves follows the other as often as itself."""
    changes = sum(one != other for one, other in pairwise(is_high))
    chances = len(is_high) - 1
    if chances < 1:
        return Fit(len(is_high), 0.0, 0, 1.0)
    deviations = (changes - chances / 2) / math.sqrt(chances / 4)
    return Fit(len(is_high), deviations, 0, math.erfc(abs(deviations) / math.sqrt(2)))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the chance that a chi-square variable is `statistic` or more."""
    a, x = freedom / 2, statistic / 2
    if a <= 0 or x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _chi_square(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    if not expected:
        return 0.0
    return sum((count - expected) ** 2 for count in counts) / expected


def _series(a: float, x: float) -> float:
    """Return gamma(a, x) e^x x^-a: sum of x^n / (a (a+1) .. (a+n))."""
    term = total = 1 / a
    for n in range(1, ITERATIONS_MAX):
        term *= x / (a + n)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Return Gamma(a, x) e^x x^-a: 1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - ..)))."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    for n in range(1, ITERATIONS_MAX):
        numerator = n * (a - n)
        b += 2
        d = 1 / _away_from_zero(numerator * d + b)
        c = _away_from_zero(b + numerator / c)
        value *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return value


def _away_from_zero(x: float) -> float:
    return x if abs(x) > _TINY else _TINY
