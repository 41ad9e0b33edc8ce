"""Shares: the right ones open a card, and only for what they were given for."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.crypto.deck_shares import (
    ShareBody,
    check_shares,
    open_card,
    prove_shares,
    shares_of,
)
from pushnet.crypto.group import cut
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest
from tests.crypto.decks import CARDS, SEATS, context_of, dealt, fresh

positions_of = st.sets(st.integers(0, CARDS - 1), min_size=1).map(sorted)


def given_by(seat: int, positions: list[int], /, **changed: object) -> ShareBody:
    deal = dealt()
    purpose = deal.purpose(seat, **changed)
    return prove_shares(purpose, deal.secrets[seat], deal.decks[-1], positions, fresh("share"))


def refused(seat: int, positions: list[int], body: ShareBody, /, **changed: object) -> bool:
    deal = dealt()
    purpose = deal.purpose(seat, **changed)
    try:
        check_shares(purpose, deal.keys[seat], deal.decks[-1], positions, body)
    except RefusedError as error:
        assert error.code is Code.SHARE_PROOF  # noqa: PT017 - any other code would be a fault
        return True
    return False


@settings(max_examples=20)
@given(positions_of, st.sampled_from(SEATS), st.binary(max_size=9))
def test_every_seat_proves_its_shares(positions: list[int], seat: int, action: bytes) -> None:
    body = given_by(seat, positions, action=action)
    assert body.shares == shares_of(dealt().secrets[seat], dealt().decks[-1], positions)
    assert not refused(seat, positions, body, action=action)


def test_while_one_seat_keeps_its_share_only_it_can_read_the_card() -> None:
    deal = dealt()
    for position in range(CARDS):
        shares = deal.shares(position)
        card = open_card(deal.decks[-1], position, shares)
        assert 0 <= card < CARDS
        assert open_card(deal.decks[-1], position, shares[::-1]) == card
        for kept in SEATS:
            others = [share for seat, share in enumerate(shares) if seat != kept]
            with pytest.raises(RefusedError):
                open_card(deal.decks[-1], position, others)


@pytest.mark.parametrize(
    "change",
    [
        {"h": 10},
        {"prev": Digest(bytes(32))},
        {"action": b"\x91\x05"},
        {"seat": SEATS[2]},
        {"context": context_of(number=2)},
        {"context": context_of(head=Digest(bytes(32)))},
    ],
)
def test_shares_hold_for_their_own_purpose_alone(change: dict[str, object]) -> None:
    body = given_by(1, [0, 3])
    assert not refused(1, [0, 3], body)
    assert refused(1, [0, 3], body, **change)


@settings(max_examples=60)
@given(st.data())
def test_any_changed_bit_is_refused(data: st.DataObject) -> None:
    positions = data.draw(positions_of)
    body = given_by(2, positions)
    raw = bytearray(body.shares + body.proof)
    bit = data.draw(st.integers(0, 8 * len(raw) - 1))
    raw[bit // 8] ^= 1 << bit % 8
    end = len(body.shares)
    assert refused(2, positions, ShareBody(bytes(raw[:end]), bytes(raw[end:])))


@pytest.mark.parametrize("positions", [[], [3, 0], [0, 0], [0, CARDS], [-1, 0], [CARDS], [0, 1, 2]])
def test_positions_are_places_of_the_deck_ascending(positions: list[int]) -> None:
    assert refused(0, positions, given_by(0, [0, 3]))


@pytest.mark.parametrize(("shares", "proof"), [(0, 64), (63, 64), (65, 64), (64, 63), (64, 65)])
def test_lengths_come_first(shares: int, proof: int) -> None:
    assert refused(0, [0, 3], ShareBody(bytes(shares), bytes(proof)))


def test_two_proofs_of_the_same_shares_share_no_nonce() -> None:
    deal = dealt()
    bodies = [
        prove_shares(deal.purpose(0), deal.secrets[0], deal.decks[-1], [1], fresh(name))
        for name in ("a", "b")
    ]
    assert bodies[0].shares == bodies[1].shares
    assert not set(cut(bodies[0].proof)) & set(cut(bodies[1].proof))


def test_shares_of_another_deck_open_nothing() -> None:
    deal, other = dealt(), dealt(number=2)
    mixed = dataclasses.replace(deal, secrets=other.secrets)
    with pytest.raises(RefusedError) as error:
        open_card(deal.decks[-1], 0, mixed.shares(0))
    assert error.value.code is Code.SHARE_PROOF
