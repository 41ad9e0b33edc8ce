"""Attacks 18 to 36, by their number, on keys, shuffles and shares themselves.

What the log has to do with them (28, 29: which body counts; 36 to 38: what is due) is tried with
the session. `test_deck_controls` takes the rules away and sees the forgeries succeed.
"""

import dataclasses
import inspect
from collections.abc import Callable, Iterator

import pytest

from pushnet.crypto import shuffle_proof
from pushnet.crypto.deck_keys import DeckKey, check_key, joint_key, own_key
from pushnet.crypto.deck_shares import ShareBody, check_shares, prove_shares
from pushnet.crypto.group import (
    IDENTITY,
    G,
    L,
    add,
    cut,
    subtract,
    times,
    times_g,
    total,
)
from pushnet.crypto.shuffle import (
    Deck,
    ShuffleBody,
    check_shuffle,
    deck_bytes,
    opening_deck,
    shuffle,
)
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, GameId
from tests.crypto import edwards25519 as curve
from tests.crypto.deck_forger import Forger, number, numbers, sealed_anew
from tests.crypto.decks import CARDS, SEATS, context_of, dealt, fresh, spliced
from tests.crypto.test_group import NO_POINTS
from tests.fuzz.work import work_of

ORDER = [2, 0, 4, 1, 3]
STEP = 1


def code_of(act: Callable[[], object]) -> Code | None:
    try:
        act()
    except RefusedError as refused:
        return refused.code
    return None


def key_code(key: DeckKey, *, seat: int = 0, **changed: object) -> Code | None:
    context = dataclasses.replace(context_of(), **changed)  # type: ignore[arg-type]
    return code_of(lambda: check_key(context, SEATS[seat], key))


def shuffle_code(body: ShuffleBody, *, step: int = STEP, before: Deck | None = None) -> Code | None:
    deal = dealt()
    deck = before or deal.decks[step]
    return code_of(lambda: check_shuffle(deal.context, deal.keys, step, deck, body))


def share_code(body: ShareBody, positions: list[int], **changed: object) -> Code | None:
    deal = dealt()
    purpose = deal.purpose(0, **changed)
    deck = deal.decks[-1]
    return code_of(lambda: check_shares(purpose, deal.keys[0], deck, positions, body))


def shares(positions: list[int], **changed: object) -> ShareBody:
    deal = dealt()
    purpose = deal.purpose(0, **changed)
    return prove_shares(purpose, deal.secrets[0], deal.decks[-1], positions, fresh("share"))


# Keys


def test_18_a_rogue_key_has_no_proof() -> None:
    """Y chosen as x G - (the others' sum) would make the joint key one's own."""
    deal = dealt()
    rogue = subtract(times_g(7), total(deal.keys[:3]))
    assert joint_key([*deal.keys[:3], rogue]) == times_g(7)
    own = own_key(deal.context, SEATS[3], dataclasses.replace(deal.secrets[3], scalar=7), bytes(64))
    for proof in (own.proof, deal.said[0].proof, bytes(64), deal.said[3].proof):
        assert key_code(DeckKey(rogue, proof), seat=3) is Code.DECK_KEY


def test_19_another_seats_key_or_ones_own_twice_is_refused() -> None:
    deal = dealt()
    assert key_code(deal.said[0], seat=0) is None
    assert key_code(deal.said[0], seat=1) is Code.DECK_KEY
    both = [own_key(deal.context, seat, deal.secrets[0], fresh("both")) for seat in SEATS[:2]]
    assert [key_code(key, seat=seat) for seat, key in enumerate(both)] == [None, None]
    keys = [both[0].key, both[1].key, *deal.keys[2:]]
    assert code_of(lambda: joint_key(keys)) is Code.DECK_KEYS


@pytest.mark.parametrize(
    "change",
    [
        {"game": GameId(bytes(32))},
        {"number": 2},
        {"head": Digest(bytes(32))},
        {"cards": CARDS + 1},
        {"roster": context_of().roster[::-1]},
        {"seat": 2},
    ],
)
def test_20_a_proof_from_elsewhere_is_refused(change: dict[str, object]) -> None:
    deal = dealt()
    assert key_code(deal.said[0]) is None
    assert key_code(deal.said[0], **change) is Code.DECK_KEY  # type: ignore[arg-type]


def test_20_a_shuffle_of_another_step_or_deal_is_refused() -> None:
    deal, other = dealt(), dealt(number=2)
    for step in SEATS:
        assert shuffle_code(deal.bodies[step], step=step) is None
        assert shuffle_code(other.bodies[step], step=step) is Code.SHUFFLE_PROOF
        for wrong in set(SEATS) - {step}:
            found = shuffle_code(deal.bodies[step], step=wrong, before=deal.decks[step])
            assert found is Code.SHUFFLE_PROOF


@pytest.mark.parametrize("name", NO_POINTS)
def test_21_the_identity_and_what_is_no_key_is_refused(name: str) -> None:
    raw = NO_POINTS[name]
    for proof in (bytes(64), dealt().said[0].proof):
        assert key_code(DeckKey(raw, proof)) is Code.DECK_KEY


def test_21_keys_that_cancel_are_refused() -> None:
    deal = dealt()
    last = -sum(secret.scalar for secret in deal.secrets[:3]) % L
    secret = dataclasses.replace(deal.secrets[3], scalar=last)
    key = own_key(deal.context, SEATS[3], secret, fresh("cancel"))
    assert key_code(key, seat=3) is None
    assert code_of(lambda: joint_key([*deal.keys[:3], key.key])) is Code.DECK_KEYS


# Shuffles


def honest() -> tuple[ShuffleBody, Deck]:
    deal = dealt()
    renewed = numbers("renewed", CARDS)
    after = sealed_anew(deal.joint, deal.decks[STEP], ORDER, renewed)
    return Forger(deal, STEP, ORDER, renewed).proof(after), after


def resealed(deck: Deck, position: int) -> Deck:
    a, b = cut(deck)[2 * position : 2 * position + 2]
    r = number("resealed")
    changed = spliced(deck, 2 * position, add(a, times_g(r)))
    return Deck(spliced(changed, 2 * position + 1, add(b, times(r, dealt().joint))))


def swapped(deck: Deck) -> Deck:
    cards = [deck[at : at + 64] for at in range(0, len(deck), 64)]
    return Deck(b"".join([cards[1], cards[0], *cards[2:]]))


def replaced(deck: Deck) -> Deck:
    return Deck(deck[:64] + dealt().decks[0][64:128] + deck[128:])


AFTERWARDS = {"swapped": swapped, "resealed": lambda deck: resealed(deck, 2), "replaced": replaced}


@pytest.mark.parametrize("name", AFTERWARDS)
def test_22_outputs_changed_after_proving_are_refused(name: str) -> None:
    body, after = honest()
    assert shuffle_code(body) is None
    changed = ShuffleBody(AFTERWARDS[name](after), body.proof)
    assert shuffle_code(changed) is Code.SHUFFLE_PROOF


def untrue_decks() -> Iterator[tuple[str, list[int], Deck]]:
    """Yield shuffles that are none, each with the order that its maker commits to."""
    deal = dealt()
    before, renewed = deal.decks[STEP], numbers("renewed", CARDS)
    true = sealed_anew(deal.joint, before, ORDER, renewed)
    for title, order in (("23-one-twice", [2, 0, 4, 1, 2]), ("23-all-alike", [3] * 5)):
        yield title, ORDER, sealed_anew(deal.joint, before, order, renewed)
    points = cut(true)
    cards = cut(deal.decks[0])
    shift = subtract(cards[3], cards[1])  # M_1 - M_0
    yield "24-one-shifted", ORDER, Deck(spliced(true, 1, add(points[1], shift)))
    both = spliced(true, 1, add(points[1], shift))
    yield "24-two-shifted", ORDER, Deck(spliced(both, 3, subtract(points[3], shift)))
    own = add(cut(before)[2 * ORDER[0] + 1], times(renewed[0], deal.keys[STEP]))
    yield "25-sealed-for-one-key", ORDER, Deck(spliced(true, 1, own))
    plain = Deck(G + cards[1] + true[64:])
    yield "25-left-open", ORDER, plain
    yield "32-of-an-earlier-deck", ORDER, Deck(deal.decks[0][:64] + true[64:])
    yield "32-of-the-deck-before", ORDER, Deck(true[:64] + before[64:128] + true[128:])
    yield "32-of-another-deal", ORDER, Deck(dealt(number=2).decks[-1][:64] + true[64:])


UNTRUE = {title: (order, deck) for title, order, deck in untrue_decks()}


@pytest.mark.parametrize("title", UNTRUE)
def test_23_24_25_32_what_is_no_shuffle_cannot_be_proved(title: str) -> None:
    order, after = UNTRUE[title]
    body = Forger(dealt(), STEP, order, numbers("renewed", CARDS)).proof(after)
    assert shuffle_code(body) is Code.SHUFFLE_PROOF


def test_23_commitments_to_no_permutation_are_refused() -> None:
    deal = dealt()
    order, renewed = [2, 0, 4, 1, 2], numbers("renewed", CARDS)
    after = sealed_anew(deal.joint, deal.decks[STEP], order, renewed)
    forger = Forger(deal, STEP, [2, 0, 4, 1, 3], renewed)
    forger.exponents = lambda u: [u[source] for source in order]
    assert shuffle_code(forger.proof(after)) is Code.SHUFFLE_PROOF


@pytest.mark.parametrize("name", NO_POINTS)
def test_26_what_is_no_point_is_refused_wherever_it_stands(name: str) -> None:
    body, _ = honest()
    raw = body.deck + body.proof
    size = deck_bytes(CARDS)
    for index in range(0, 5 * CARDS + 5, 3):
        changed = spliced(raw, index, NO_POINTS[name])
        found = shuffle_code(ShuffleBody(Deck(changed[:size]), changed[size:]))
        assert found is Code.SHUFFLE_PROOF, index


def test_26_a_point_moved_off_the_main_subgroup_is_refused_even_if_the_sum_would_not_tell() -> None:
    """Two points moved by the point of order 2 leave every sum with even scalars alone."""
    body, after = honest()
    moved = curve.TORSION[4]
    points = cut(after)
    changed = after
    for index in (0, 2):
        other = curve.encode(curve.add(curve.decoded(points[index]), moved))
        changed = Deck(spliced(changed, index, other))
    assert shuffle_code(ShuffleBody(changed, body.proof)) is Code.SHUFFLE_PROOF


def test_26_scalars_have_one_spelling() -> None:
    body, _ = honest()
    first = 3 * CARDS + 5
    for index in range(first, first + 2 * CARDS + 4):
        scalar = int.from_bytes(cut(body.proof)[index], "little")
        for other in (scalar + L, scalar | 1 << 255):
            proof = spliced(body.proof, index, other.to_bytes(32, "little"))
            assert shuffle_code(ShuffleBody(body.deck, proof)) is Code.SHUFFLE_PROOF
    response = int.from_bytes(dealt().said[0].proof[32:], "little") + L
    key = dealt().said[0]
    spelt = DeckKey(key.key, key.proof[:32] + response.to_bytes(32, "little"))
    assert key_code(spelt) is Code.DECK_KEY
    given = shares([1])
    response = int.from_bytes(given.proof[32:], "little") + L
    spelled = ShareBody(given.shares, given.proof[:32] + response.to_bytes(32, "little"))
    assert share_code(spelled, [1]) is Code.SHARE_PROOF


@pytest.mark.parametrize("name", NO_POINTS)
def test_26_a_share_that_is_no_point_is_refused(name: str) -> None:
    given = shares([0, 3])
    changed = ShareBody(spliced(given.shares, 1, NO_POINTS[name]), given.proof)
    assert share_code(changed, [0, 3]) is Code.SHARE_PROOF


def test_27_another_length_is_refused_before_anything_is_computed() -> None:
    body, after = honest()
    huge = bytes(100_000_000)
    for deck, proof in (
        (after[:-64], body.proof),
        (after + after[:64], body.proof),
        (after[:-1], body.proof),
        (after, body.proof[:-1]),
        (after, body.proof + b"\0"),
        (b"", b""),
        (huge, body.proof),
        (after, huge),
    ):
        attempt = ShuffleBody(Deck(deck), proof)
        assert shuffle_code(attempt) is Code.SHUFFLE_PROOF
        assert work_of(lambda attempt=attempt: shuffle_code(attempt)) < 30
    assert work_of(lambda: shuffle_code(body)) > 1_000


def test_28_two_shuffles_of_one_seat_hold_alike_so_that_the_log_has_to_choose() -> None:
    deal = dealt()
    made = [
        shuffle(
            deal.context,
            deal.keys,
            STEP,
            deal.decks[STEP],
            secret=deal.secrets[STEP],
            entropy=fresh(name),
        )
        for name in ("once", "again")
    ]
    assert made[0] != made[1]
    assert [shuffle_code(body) for body in made] == [None, None]


def test_29_a_shuffle_of_an_older_deck_or_out_of_turn_is_refused() -> None:
    deal = dealt()
    for older in range(STEP + 1):
        assert shuffle_code(deal.bodies[older], step=STEP + 1) is Code.SHUFFLE_PROOF
    assert shuffle_code(deal.bodies[2], before=deal.decks[1]) is Code.SHUFFLE_PROOF


def test_30_nobody_can_bring_generators(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(inspect.signature(check_shuffle).parameters) == [
        "context",
        "keys",
        "step",
        "before",
        "body",
        "spread",
    ]
    with monkeypatch.context() as patch:
        own = tuple(times_g(number("own", i)) for i in range(CARDS))
        patch.setattr(shuffle_proof, "generators", lambda cards: own[:cards])
        body, _ = honest()
        assert shuffle_code(body) is None
    assert shuffle_code(body) is Code.SHUFFLE_PROOF


@pytest.mark.parametrize("item", [bytes(32), IDENTITY, G])
def test_31_a_proof_of_nothing_is_refused(item: bytes) -> None:
    _, after = honest()
    points, scalars = 3 * CARDS + 5, 2 * CARDS + 4
    for responses in (bytes(32), (1).to_bytes(32, "little")):
        proof = item * points + responses * scalars
        assert shuffle_code(ShuffleBody(after, proof)) is Code.SHUFFLE_PROOF
        same = ShuffleBody(dealt().decks[STEP], proof)
        assert shuffle_code(same) is Code.SHUFFLE_PROOF


# Shares


def test_33_a_wrong_share_or_one_of_another_card_is_refused() -> None:
    deal = dealt()
    right = shares([0, 3])
    assert share_code(right, [0, 3]) is None
    for wrong in (
        deal.shares(0)[1],  # another seat's
        deal.shares(1)[0],  # one's own of another card
        times_g(5),
        cut(right.shares)[0],
    ):
        changed = ShareBody(spliced(right.shares, 1, wrong), right.proof)
        assert share_code(changed, [0, 3]) is Code.SHARE_PROOF
    elsewhere = opening_deck(CARDS, deal.joint)
    base = prove_shares(deal.purpose(0), deal.secrets[0], elsewhere, [0, 3], fresh("share"))
    assert share_code(base, [0, 3]) is Code.SHARE_PROOF


def with_error(body: ShareBody) -> ShareBody:
    one, other = cut(body.shares)
    error = times_g(5)
    return ShareBody(add(one, error) + subtract(other, error), body.proof)


def test_34_errors_that_cancel_each_other_are_refused() -> None:
    assert share_code(with_error(shares([0, 3])), [0, 3]) is Code.SHARE_PROOF


def test_35_shares_for_another_position_seat_or_purpose_are_refused() -> None:
    body = shares([0, 3])
    assert share_code(body, [0, 3]) is None
    assert share_code(body, [0, 4]) is Code.SHARE_PROOF
    assert share_code(ShareBody(body.shares[32:] + body.shares[:32], body.proof), [0, 3])
    for change in ({"action": b"\x01"}, {"h": 10}, {"prev": bytes(32)}, {"seat": SEATS[1]}):
        assert share_code(body, [0, 3], **change) is Code.SHARE_PROOF
        assert share_code(shares([0, 3], **change), [0, 3]) is Code.SHARE_PROOF


def test_36_a_position_twice_makes_the_batch_refused() -> None:
    body = shares([1])
    twice = ShareBody(body.shares * 2, body.proof)
    assert share_code(twice, [1]) is Code.SHARE_PROOF
    assert share_code(twice, [1, 1]) is Code.SHARE_PROOF
    assert share_code(twice, [1, 2]) is Code.SHARE_PROOF
