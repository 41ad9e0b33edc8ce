"""Generators and card points: nobody chose them, and they never change."""

import hashlib

import pytest

from pushnet.crypto import deck_points, tags
from pushnet.crypto.group import G, is_point
from tests.crypto import edwards25519 as curve

FROZEN = (
    "c7d905f0017374a9a6f08c02cdb0f0dad7e0e04eddae679e7bc8196101cb48fc"
    "92f3dcd3e3f159901d9b70f97c986650f216605b64adcb4dc5b9cefa18398822"
)


def all_points(cards: int) -> list[bytes]:
    generators = [deck_points.chain_generator(), *deck_points.generators(cards)]
    return [*generators, *deck_points.card_points(cards)]


def test_the_217_points_of_two_packs_are_frozen() -> None:
    points = all_points(108)
    assert len(points) == 217
    assert hashlib.sha512(b"".join(points)).hexdigest() == FROZEN


def test_all_are_different_points_of_the_group() -> None:
    points = all_points(108)
    assert len({*points, G}) == 218
    assert all(map(is_point, points))


def test_a_smaller_deck_has_the_first_of_them() -> None:
    assert deck_points.generators(5) == deck_points.generators(108)[:5]
    assert deck_points.card_points(5) == deck_points.card_points(108)[:5]


@pytest.mark.parametrize("label", [tags.DECK_GEN, tags.DECK_CARD])
@pytest.mark.parametrize("i", range(6))
def test_a_point_is_the_first_hash_on_the_curve_times_eight(label: bytes, i: int) -> None:
    opening = len(label).to_bytes(4, "big") + label + i.to_bytes(4, "big")
    for ctr in range(20):
        raw = hashlib.sha512(opening + ctr.to_bytes(4, "big")).digest()[:32]
        found = curve.point(curve.number(raw) & (1 << 255) - 1, raw[31] >> 7)
        if found is not None:
            expected = curve.encode(curve.times(8, found))
            assert deck_points.hash_to_group(label, i) == expected
            return
    raise AssertionError("twenty hashes in a row off the curve")
