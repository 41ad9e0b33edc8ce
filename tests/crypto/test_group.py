"""The group: what libsodium takes and gives, beside the same written out."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.crypto import group
from pushnet.crypto.group import IDENTITY, G, L, PointError
from tests.crypto import edwards25519 as curve

scalars = st.integers(0, L - 1) | st.integers(0, 3) | st.integers(L - 3, L - 1)
HALF = 1 << 255
MAIN = curve.times(12345, curve.BASE)

NO_POINTS = {
    "identity": IDENTITY,
    "identity-with-its-sign-set": (1 | HALF).to_bytes(32, "little"),
    "identity-with-y-of-p-plus-1": (curve.P + 1).to_bytes(32, "little"),
    "all-zero": bytes(32),
    "all-ones": b"\xff" * 32,
    "off-the-curve": next(
        y.to_bytes(32, "little") for y in range(2, 60) if curve.point(y, 0) is None
    ),
    "not-canonical": next(
        (y + curve.P).to_bytes(32, "little") for y in range(2, 19) if curve.point(y, 0)
    ),
    **{f"order-8-times-{i}": curve.encode(curve.TORSION[i]) for i in range(1, 8)},
    **{
        f"main-subgroup-plus-{i}-eighths": curve.encode(curve.add(MAIN, curve.TORSION[i]))
        for i in range(1, 8)
    },
}


def test_g_is_the_base_point_and_l_its_order() -> None:
    assert curve.encode(curve.BASE) == G
    assert curve.L == L
    assert group.times_g(1) == G
    assert group.add(group.times_g(L - 1), G) == IDENTITY


@settings(max_examples=30)
@given(scalars, scalars)
def test_multiples_and_sums_are_those_of_the_curve(a: int, b: int) -> None:
    point = curve.encode(curve.times(b, MAIN)) if b else curve.encode(MAIN)
    expected = curve.times(a, curve.decoded(point))
    assert group.times(a, point) == curve.encode(expected)
    assert group.times_g(a) == curve.encode(curve.times(a, curve.BASE))
    assert group.add(point, group.times_g(a)) == curve.encode(
        curve.add(curve.decoded(point), curve.times(a, curve.BASE))
    )
    assert group.subtract(group.add(point, point), point) == point


@pytest.mark.parametrize("name", NO_POINTS)
@pytest.mark.parametrize("scalar", [0, 1, 7, L - 1])
def test_what_is_no_point_is_refused_whatever_it_is_multiplied_by(name: str, scalar: int) -> None:
    raw = NO_POINTS[name]
    assert not group.is_point(raw)
    with pytest.raises(PointError):
        group.times(scalar, raw)
    with pytest.raises(PointError):
        group.weighted_sum([(1, G), (scalar, raw), (5, group.times_g(9))])


@settings(max_examples=30)
@given(st.lists(st.tuples(scalars, st.integers(1, 6)), max_size=12))
def test_a_weighted_sum_is_the_sum_of_all_terms_for_every_way_to_run_it(
    terms: list[tuple[int, int]],
) -> None:
    given_terms = [(scalar, group.times_g(point)) for scalar, point in terms]
    expected = group.times_g(sum(scalar * point for scalar, point in terms))
    assert group.weighted_sum(given_terms) == expected
    with ThreadPoolExecutor(2) as pool:
        assert group.weighted_sum(given_terms, pool.map) == expected


def test_terms_that_cancel_still_have_their_point_checked() -> None:
    bad = NO_POINTS["order-8-times-1"]
    with pytest.raises(PointError):
        group.weighted_sum([(5, bad), (-5, bad)])


@given(st.lists(st.integers(), max_size=40))
def test_each_keeps_the_order(values: list[int]) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert group.each(str, values, pool.map) == list(map(str, values))


def test_a_scalar_has_one_spelling() -> None:
    assert group.read_scalar(group.scalar_bytes(L - 1)) == L - 1
    assert group.read_scalar(L.to_bytes(32, "little")) is None
    assert group.read_scalar(b"\xff" * 32) is None
