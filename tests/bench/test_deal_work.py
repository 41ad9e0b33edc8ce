"""A deal and its floor go through the same steps, and the deal is a true one."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pushnet.bench.bare_deal import BareDeal
from pushnet.bench.deal_work import HAND_CARDS, SEATS, SealedDeal, Work
from pushnet.crypto import group
from pushnet.errors import RefusedError

CARDS = SEATS * HAND_CARDS + 1


def dealt(works: list[Work]) -> list[list[int]]:
    seats = range(SEATS)
    for seat in seats:
        key = works[seat].key()
        for other in set(seats) - {seat}:
            works[other].take_key(seat, key)
    for step in seats:
        body = works[step].shuffle(step)
        for other in set(seats) - {step}:
            works[other].take_shuffle(step, body)
    for seat in seats:
        given = works[seat].shares()
        for other in set(seats) - {seat}:
            works[other].take_shares(seat, given)
    return [work.read_hand() for work in works]


def test_four_seats_read_four_hands_and_one_card_turned_up() -> None:
    with ThreadPoolExecutor(1) as pool:
        hands = dealt([SealedDeal(1, seat, CARDS, pool) for seat in range(SEATS)])
    assert len({hand[-1] for hand in hands}) == 1
    cards = [card for hand in hands for card in hand[:-1]]
    assert sorted([*cards, hands[0][-1]]) == list(range(CARDS))


def test_a_body_of_the_floor_is_none_of_a_deal() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(RefusedError):
        SealedDeal(1, 1, CARDS, pool).take_key(0, BareDeal(CARDS, pool).key())


def test_the_floor_multiplies_as_often_as_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"deal": 0, "floor": 0}
    native = group.crypto_scalarmult_ed25519_noclamp
    with ThreadPoolExecutor(1) as pool:
        for name, works in {
            "deal": [SealedDeal(1, seat, CARDS, pool) for seat in range(SEATS)],
            "floor": [BareDeal(CARDS, pool) for _ in range(SEATS)],
        }.items():

            def counted(scalar: bytes, point: bytes, name: str = name) -> bytes:
                counts[name] += 1
                return native(scalar, point)

            monkeypatch.setattr(group, "crypto_scalarmult_ed25519_noclamp", counted)
            dealt(works)  # type: ignore[arg-type]
    assert counts["deal"] == counts["floor"]
