"""Hash chains against a recomputation from the text, and attacks 1-4 (docs/threat-model.md)."""

import hashlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.chain import CHAIN_LENGTH, Chain, advance_ok, domain, seed_ok, step
from pushnet.errors import UsageError
from pushnet.ids import GameId, PublicKey, Seat

GAME = GameId(bytes(range(32)))
KEY = PublicKey(b"k" * 32)
SEAT = Seat(3)
SEED = b"s" * 32
DOMAIN = domain(GAME, KEY, SEAT)
CHAIN = Chain.from_seed(DOMAIN, SEED)

numbers = st.integers(1, CHAIN_LENGTH)


def recomputed_links() -> list[bytes]:
    """x_0 .. x_256 with hashlib alone, from the formulas of protocol/pushnet.md 10."""
    label = b"pushnet/v1/beacon/dom"
    dom = hashlib.sha256(struct.pack(">I", len(label)) + label + GAME + KEY + b"\x03").digest()
    x = {256: SEED}
    for k in range(256, 0, -1):
        x[k - 1] = hashlib.sha256(
            b"pushnet/v1/beacon/step" + dom + struct.pack(">I", k) + x[k]
        ).digest()
    return [x[k] for k in range(257)]


def test_the_chain_is_the_one_of_the_text() -> None:
    expected = recomputed_links()
    assert CHAIN.anchor == expected[0]
    assert [CHAIN.link(k) for k in range(1, CHAIN_LENGTH + 1)] == expected[1:]
    assert CHAIN.seed == SEED == CHAIN.link(CHAIN_LENGTH)


def test_a_frozen_vector() -> None:
    assert DOMAIN.hex() == "b87347b5d4a811dd3b6aba6ee64cc2b201f813d8d708dc52856faf929d509781"
    assert CHAIN.anchor.hex() == "1974cd36971a76892063651a0d90e2d9e3429b38e0fc67746f0b335c4d1658de"
    assert CHAIN.link(1).hex() == "115f3ab7914c648e7f84339867b77ed228d39f6bfa8bf9120d0f738ebf7b5e07"


@given(numbers)
def test_each_link_hashes_to_the_one_before(k: int) -> None:
    below = CHAIN.link(k - 1) if k > 1 else CHAIN.anchor
    assert step(DOMAIN, k, CHAIN.link(k)) == below
    assert advance_ok(DOMAIN, k - 1, below, k, CHAIN.link(k))


@given(st.integers(0, CHAIN_LENGTH - 1), numbers)
def test_a_gap_of_burned_events_is_hashed_over(known_k: int, k: int) -> None:
    known = CHAIN.link(known_k) if known_k else CHAIN.anchor
    assert advance_ok(DOMAIN, known_k, known, k, CHAIN.link(k)) == (k > known_k)


@given(st.integers(0, CHAIN_LENGTH))
def test_the_seed_fits_over_every_link_also_over_itself(known_k: int) -> None:
    known = CHAIN.link(known_k) if known_k else CHAIN.anchor
    assert seed_ok(DOMAIN, known_k, known, CHAIN.seed)
    assert not seed_ok(DOMAIN, known_k, known, b"S" * 32)


@given(st.binary(max_size=64))
def test_attack_1_a_random_link_is_refused(link: bytes) -> None:
    assert not advance_ok(DOMAIN, 4, CHAIN.link(4), 5, link)


@pytest.mark.parametrize("shown", [3, 4, 6, 7])
def test_attack_2_a_link_of_another_event_is_refused(shown: int) -> None:
    assert not advance_ok(DOMAIN, 4, CHAIN.link(4), 5, CHAIN.link(shown))


@pytest.mark.parametrize(
    "other",
    [
        domain(GAME, KEY, Seat(2)),
        domain(GAME, PublicKey(b"K" * 32), SEAT),
        domain(GameId(bytes(32)), KEY, SEAT),
    ],
    ids=["seat", "key", "game"],
)
def test_attack_4_a_chain_of_another_game_key_or_seat_is_refused(other: bytes) -> None:
    copied = Chain.from_seed(other, SEED)
    assert copied.anchor != CHAIN.anchor
    assert not advance_ok(DOMAIN, 0, CHAIN.anchor, 1, copied.link(1))
    assert not advance_ok(DOMAIN, 0, copied.anchor, 1, copied.link(1))


def plain_step(x: bytes) -> bytes:
    """A chain without D and k: what a careless design would hash."""
    return hashlib.sha256(x).digest()


def test_control_without_the_number_a_later_link_passes_as_an_earlier_one() -> None:
    top = b"t" * 32
    middle, bottom = plain_step(top), plain_step(plain_step(top))

    def passes(link: bytes) -> bool:  # the unnumbered check: any height above the known link
        return plain_step(link) == bottom or plain_step(plain_step(link)) == bottom

    assert passes(middle)
    assert passes(top)  # link k + 1 shown at event k: the next result is known too early


def test_control_without_the_domain_a_copied_chain_passes() -> None:
    """Attack 3: with no D the thief's copied anchor accepts the victim's links as its own."""
    victims_link = plain_step(b"t" * 32)
    copied_anchor = plain_step(victims_link)
    assert plain_step(victims_link) == copied_anchor
    thief = domain(GAME, PublicKey(b"T" * 32), Seat(0))
    assert not advance_ok(thief, 0, CHAIN.anchor, 1, CHAIN.link(1))


@pytest.mark.parametrize(("known_k", "k"), [(0, 0), (5, 5), (5, 4), (0, -1), (0, 257), (256, 257)])
def test_an_event_number_out_of_order_or_range_is_refused(known_k: int, k: int) -> None:
    known = CHAIN.link(known_k) if known_k else CHAIN.anchor
    assert not advance_ok(DOMAIN, known_k, known, k, known)


def hashed_down(k: int, link: bytes) -> bytes:
    """The anchor that somebody would publish to show `link` as their x_k."""
    for number in range(k, 0, -1):
        link = step(DOMAIN, number, link)
    return link


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_link_has_32_bytes_even_if_it_hashes_to_the_anchor(length: int) -> None:
    link = b"x" * length
    assert not advance_ok(DOMAIN, 0, hashed_down(3, link), 3, link)


@pytest.mark.parametrize(("k", "accepted"), [(CHAIN_LENGTH, True), (CHAIN_LENGTH + 1, False)])
def test_a_chain_is_no_longer_than_256_links(k: int, accepted: bool) -> None:
    assert advance_ok(DOMAIN, 0, hashed_down(k, SEED), k, SEED) == accepted


@pytest.mark.parametrize("k", [-1, 0, CHAIN_LENGTH + 1])
def test_asking_for_a_link_that_is_not_there_is_our_fault(k: int) -> None:
    with pytest.raises(UsageError):
        CHAIN.link(k)


def test_a_short_seed_is_our_fault() -> None:
    with pytest.raises(AssertionError):
        Chain.from_seed(DOMAIN, b"short")


def test_printing_a_chain_shows_no_link() -> None:
    shown = repr(CHAIN)
    assert repr(SEED) not in shown
    assert SEED.hex() not in shown
    assert "_links" not in shown
