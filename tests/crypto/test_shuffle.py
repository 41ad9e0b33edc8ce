"""Shuffles: what goes in comes out, in an order nobody knows, or is refused."""

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.crypto import shuffle as shuffles
from pushnet.crypto.deck_shares import open_card
from pushnet.crypto.shuffle import (
    Deck,
    ShuffleBody,
    check_shuffle,
    deck_bytes,
    opening_deck,
    shuffle,
)
from pushnet.crypto.shuffle_proof import Witness, proof_bytes
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, GameId
from tests.crypto.deck_forger import Forger, numbers, sealed_anew
from tests.crypto.decks import CARDS, Dealt, dealt, fresh


def refused(deal: Dealt, step: int, body: ShuffleBody, before: Deck | None = None) -> bool:
    try:
        check_shuffle(deal.context, deal.keys, step, before or deal.decks[step], body)
    except RefusedError as error:
        assert error.code is Code.SHUFFLE_PROOF  # noqa: PT017 - any other code would be a fault
        return True
    return False


def faces(deal: Dealt) -> list[int]:
    return [open_card(deal.decks[-1], p, deal.shares(p)) for p in range(deal.context.cards)]


@pytest.mark.parametrize("cards", [2, CARDS, 9])
def test_a_shuffled_deck_opens_to_each_card_once(cards: int) -> None:
    assert sorted(faces(dealt(cards))) == list(range(cards))


def test_two_packs_are_shuffled_by_four_seats_and_opened() -> None:
    deal = dealt(108)
    body = deal.bodies[0]
    assert (len(body.deck), len(body.proof)) == (6912, 17568)
    found = faces(deal)
    assert sorted(found) == list(range(108))
    assert found != list(range(108))


def test_the_deck_begins_open_and_in_order() -> None:
    deal = dealt()
    assert deal.decks[0] == opening_deck(CARDS, deal.joint)
    opening = dataclasses.replace(deal, decks=deal.decks[:1])
    assert faces(opening) == list(range(CARDS))


def test_every_order_comes_from_one_choice_of_numbers_so_that_all_are_as_likely() -> None:
    choices = product(range(4), range(3), range(2))
    orders = {tuple(shuffles._permutation(iter(numbers), 4)) for numbers in choices}
    assert orders == set(permutations(range(4)))


def test_no_card_can_be_followed_through_a_shuffle() -> None:
    deal = dealt(9)
    points = [deck[at : at + 32] for deck in deal.decks[1:] for at in range(0, len(deck), 32)]
    assert len(set(points)) == len(points)


@settings(max_examples=60)
@given(st.data())
def test_any_changed_bit_of_deck_or_proof_is_refused(data: st.DataObject) -> None:
    deal = dealt(3)
    step = data.draw(st.integers(0, 3))
    raw = bytearray(deal.bodies[step].deck + deal.bodies[step].proof)
    bit = data.draw(st.integers(0, 8 * len(raw) - 1))
    raw[bit // 8] ^= 1 << bit % 8
    size = deck_bytes(3)
    assert refused(deal, step, ShuffleBody(Deck(bytes(raw[:size])), bytes(raw[size:])))


def test_every_item_of_deck_and_proof_counts() -> None:
    deal = dealt(2)
    raw = deal.bodies[1].deck + deal.bodies[1].proof
    size = deck_bytes(2)
    assert len(raw) == size + proof_bytes(2)
    for at in range(0, len(raw), 32):
        changed = bytearray(raw)
        changed[at] ^= 1
        assert refused(deal, 1, ShuffleBody(Deck(bytes(changed[:size])), bytes(changed[size:])))


@pytest.mark.parametrize(
    "change",
    [
        {"game": GameId(bytes(32))},
        {"number": 2},
        {"head": Digest(bytes(32))},
        {"roster": tuple(reversed(dealt().context.roster))},
    ],
)
def test_a_proof_holds_in_its_own_context_alone(change: dict[str, object]) -> None:
    deal = dealt()
    other = dataclasses.replace(deal, context=dataclasses.replace(deal.context, **change))  # type: ignore[arg-type]
    assert not refused(deal, 0, deal.bodies[0])
    assert refused(other, 0, deal.bodies[0])


def test_the_order_is_secret_while_either_entropy_or_secret_is() -> None:
    deal = dealt()
    made = [
        shuffle(deal.context, deal.keys, 0, deal.decks[0], secret=secret, entropy=fresh(name))
        for secret in deal.secrets[:2]
        for name in ("a", "b")
    ]
    assert len({body.deck for body in made}) == 4


def test_a_shuffle_hangs_on_its_arguments_alone() -> None:
    deal = dealt()
    again = [
        shuffle(
            deal.context,
            deal.keys,
            2,
            deal.decks[2],
            secret=deal.secrets[2],
            entropy=fresh("shuffle 1 2"),
            spread=spread,
        )
        for spread in (map, ThreadPoolExecutor(2).map)
    ]
    assert again == [deal.bodies[2]] * 2


def test_the_proof_straight_from_its_text_holds_too() -> None:
    deal = dealt()
    order, renewed = [2, 0, 4, 1, 3], numbers("renewed", CARDS)
    after = sealed_anew(deal.joint, deal.decks[1], order, renewed)
    assert not refused(deal, 1, Forger(deal, 1, order, renewed).proof(after))


def test_nothing_that_a_shuffler_keeps_is_printed() -> None:
    assert repr(Witness((1, 0), (5, 6))) == "Witness()"
