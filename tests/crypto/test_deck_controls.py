"""Each rule of the sealed deck taken away, and the forgery that then succeeds.

A check that has never been seen to fail is no check. Every test here runs one forgery twice: with
the rule, where it is refused, and with a double that lacks it, where it is not.

Source: docs/threat-model.md.
"""

from collections.abc import Callable
from dataclasses import replace
from math import prod

import pytest

from pushnet.crypto import deck_keys, deck_shares, shuffle_proof, tags
from pushnet.crypto import shuffle as shuffles
from pushnet.crypto.deck_keys import DeckKey, check_key, joint_key
from pushnet.crypto.deck_shares import ShareBody, check_shares, open_card, prove_shares
from pushnet.crypto.group import G, L, add, cut, scalar_bytes, subtract, times, times_g, total
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle, opening_deck, shuffle
from pushnet.crypto.transcript import Transcript
from pushnet.errors import RefusedError
from pushnet.ids import Digest
from tests.crypto.deck_forger import Forger, number, numbers, sealed_anew
from tests.crypto.decks import CARDS, SEATS, Dealt, dealt, fresh, spliced

IN_ORDER = list(range(CARDS))
RENEWED = numbers("renewed", CARDS)
STEP = 1
Attempt = Callable[[], None]


def holds(attempt: Attempt) -> bool:
    try:
        attempt()
    except RefusedError:
        return False
    return True


def accepted(body: ShuffleBody) -> bool:
    deal = dealt()
    return holds(
        lambda: check_shuffle(deal.context, deal.keys, STEP, deal.decks[STEP], body) and None
    )


def opened(deal: Dealt, deck: Deck, position: int) -> int | None:
    """Return the card at a position with everybody's share; None: it is none any more."""
    try:
        return open_card(deck, position, replace(deal, decks=(deck,)).shares(position))
    except RefusedError:
        return None


def deaf(*labels: bytes) -> type[Transcript]:
    """Return a transcript that does not hear what is said under these labels."""

    class Deaf(Transcript):
        __slots__ = ()

        def append(self, label: bytes, value: bytes) -> None:
            if label not in labels:
                super().append(label, value)

    return Deaf


class Unweighted(Transcript):
    """A transcript whose weights are all one."""

    __slots__ = ()

    def challenges(self, label: bytes, count: int) -> list[int]:
        if label == tags.DECK_WEIGHTS:
            return [1] * count
        return super().challenges(label, count)


# Generators whose logarithms are known


def merged_cards() -> ShuffleBody:
    """Prove a deck whose first card is two in one, as whoever knows all logarithms can.

    With them any u' opens the commitments: u'_1 = u_1 - u_0 makes up for A'_0 = A_0 + A_1.
    """
    deal = dealt()
    points = cut(deal.decks[STEP])
    two = Deck(add(points[0], points[2]) + add(points[1], points[3]) + deal.decks[STEP][64:])
    after = sealed_anew(deal.joint, two, IN_ORDER, RENEWED)
    g, gamma = numbers("generator", CARDS), number("chain generator")

    def exponents(u: list[int]) -> list[int]:
        return [u[0], (u[1] - u[0]) % L, *u[2:]]

    def excess(u: list[int], v: list[int]) -> tuple[int, int, int]:
        chain = (prod(v) - prod(u)) * gamma
        opened_by = [log + rho for log, rho in zip(g, numbers("rho", CARDS), strict=True)]
        return 0, chain, sum((x - y) * z for x, y, z in zip(u, v, opened_by, strict=True))

    return Forger(deal, STEP, IN_ORDER, RENEWED, exponents, excess).proof(after)


def test_with_generators_of_known_logarithm_two_cards_become_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not accepted(merged_cards())
    known = tuple(map(times_g, numbers("generator", CARDS)))
    monkeypatch.setattr(shuffle_proof, "generators", lambda cards: known[:cards])
    monkeypatch.setattr(
        shuffle_proof, "chain_generator", lambda: times_g(number("chain generator"))
    )
    body = merged_cards()
    assert accepted(body)
    assert opened(dealt(), body.deck, 0) is None


# The deck after the shuffle is in the hash


def fitted_deck() -> ShuffleBody:
    """Choose the deck after u: two changes that cancel in the sum of equation 5."""
    deal = dealt()
    true = sealed_anew(deal.joint, deal.decks[STEP], IN_ORDER, RENEWED)
    seen: list[int] = []

    def look(u: list[int]) -> list[int]:
        seen[:] = u
        return u

    forger = Forger(deal, STEP, IN_ORDER, RENEWED, look)
    forger.proof(true)
    change, points = times_g(5), cut(true)
    one = spliced(true, 1, add(points[1], times(seen[1], change)))
    return forger.proof(Deck(spliced(one, 3, subtract(points[3], times(seen[0], change)))))


def test_with_the_deck_outside_the_hash_it_is_chosen_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not accepted(fitted_deck())
    monkeypatch.setattr(shuffles, "Transcript", deaf(tags.DECK_AFTER))
    body = fitted_deck()
    assert accepted(body)
    assert [opened(dealt(), body.deck, position) for position in (0, 1)] == [None, None]


# Weights


def balanced_shuffle() -> ShuffleBody:
    """Spoil a card by 5 G, and make up for equation 5 in equation 1."""
    deal = dealt()
    true = sealed_anew(deal.joint, deal.decks[STEP], IN_ORDER, RENEWED)
    after = Deck(spliced(true, 1, add(cut(true)[1], times_g(5))))
    forger = Forger(deal, STEP, IN_ORDER, RENEWED, None, lambda _, v: (-5 * v[0], 0, 0))
    return forger.proof(after)


def test_without_weights_one_equation_makes_up_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not accepted(balanced_shuffle())
    monkeypatch.setattr(shuffles, "Transcript", Unweighted)
    body = balanced_shuffle()
    assert accepted(body)
    assert opened(dealt(), body.deck, 0) is None


def shares_accepted(body: ShareBody, positions: list[int]) -> bool:
    deal = dealt()
    purpose, deck = deal.purpose(0), deal.decks[-1]
    return holds(lambda: check_shares(purpose, deal.keys[0], deck, positions, body))


def balanced_shares(monkeypatch: pytest.MonkeyPatch) -> ShareBody:
    """Prove shares of which two are wrong by E and -E."""
    deal = dealt()
    true = cut(deck_shares.shares_of(deal.secrets[0], deal.decks[-1], [0, 3]))
    wrong = add(true[0], G) + subtract(true[1], G)
    with monkeypatch.context() as patch:
        patch.setattr(deck_shares, "shares_of", lambda *_: wrong)
        return prove_shares(deal.purpose(0), deal.secrets[0], deal.decks[-1], [0, 3], bytes(64))


def test_without_weights_wrong_shares_make_up_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not shares_accepted(balanced_shares(monkeypatch), [0, 3])
    monkeypatch.setattr(deck_shares, "Transcript", Unweighted)
    assert shares_accepted(balanced_shares(monkeypatch), [0, 3])


# The statement of shares


def share_chosen_last() -> ShareBody:
    """Announce something arbitrary, and choose the share that fits the challenge."""
    deal = dealt()
    deck, secret = deal.decks[-1], deal.secrets[0].scalar
    masked = cut(deck)[2]
    true = times(secret, masked)
    transcript = deck_shares._transcript(deal.purpose(0), deal.keys[0], deck, [1], true)
    (weight,) = transcript.challenges(tags.DECK_WEIGHTS, 1)
    nonce, error = number("nonce"), times_g(5)
    sealed = add(times(nonce * weight, masked), error)
    c = deck_shares._challenge(transcript, times_g(nonce), sealed)
    wrong = subtract(true, times(pow(c * weight, -1, L), error))
    return ShareBody(wrong, scalar_bytes(c) + scalar_bytes((nonce + c * secret) % L))


def test_with_the_share_outside_the_hash_any_card_can_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not shares_accepted(share_chosen_last(), [1])
    monkeypatch.setattr(deck_shares, "Transcript", deaf(tags.DECK_GIVEN))
    body = share_chosen_last()
    assert shares_accepted(body, [1])
    shares = [body.shares, *dealt().shares(1)[1:]]
    assert not holds(lambda: open_card(dealt().decks[-1], 1, shares) and None)


# Proofs that are not asked for


def test_without_proofs_of_keys_one_seat_reads_every_hand() -> None:
    deal = dealt()
    rogue = subtract(times_g(7), total(deal.keys[:3]))
    assert not holds(lambda: check_key(deal.context, SEATS[3], DeckKey(rogue, deal.said[3].proof)))
    keys = [*deal.keys[:3], rogue]  # nobody asks for the proof
    deck = opening_deck(CARDS, joint_key(keys))
    for step, secret in enumerate(deal.secrets):
        body = shuffle(deal.context, keys, step, deck, secret=secret, entropy=fresh("a"))
        deck = check_shuffle(deal.context, keys, step, deck, body)
    points = cut(deck)
    read = [open_card(deck, p, [times(7, points[2 * p])]) for p in IN_ORDER]  # and no share, too
    assert sorted(read) == IN_ORDER


def test_without_proofs_of_shuffles_a_card_is_there_twice() -> None:
    deal = dealt()
    after = sealed_anew(deal.joint, deal.decks[STEP], [0, 0, 2, 3, 4], RENEWED)
    assert not accepted(Forger(deal, STEP, IN_ORDER, RENEWED).proof(after))
    faces = [opened(deal, after, position) for position in IN_ORDER]
    assert faces[0] == faces[1]
    assert None not in faces


# Every proof hangs on its place


def copied_key() -> None:
    check_key(dealt().context, SEATS[1], dealt().said[0])


def key_of_another_deal() -> None:
    check_key(replace(dealt().context, number=2), SEATS[0], dealt().said[0])


def shuffle_of_another_step() -> None:
    deal = dealt()
    check_shuffle(deal.context, deal.keys, 2, deal.decks[STEP], deal.bodies[STEP])


def shuffle_after_another_head() -> None:
    deal = dealt()
    other = replace(deal.context, head=Digest(bytes(32)))
    check_shuffle(other, deal.keys, STEP, deal.decks[STEP], deal.bodies[STEP])


def shares_for_another_slot() -> None:
    deal = dealt()
    deck = deal.decks[-1]
    body = prove_shares(deal.purpose(0), deal.secrets[0], deck, [1], bytes(64))
    check_shares(deal.purpose(0, h=10, action=b"\x91\x05"), deal.keys[0], deck, [1], body)


REPLAYS = [
    (deck_keys, tags.DECK_SEAT, copied_key),
    (deck_keys, tags.DECK_CONTEXT, key_of_another_deal),
    (shuffles, tags.DECK_STEP, shuffle_of_another_step),
    (shuffles, tags.DECK_CONTEXT, shuffle_after_another_head),
    (deck_shares, tags.DECK_PURPOSE, shares_for_another_slot),
]


@pytest.mark.parametrize(("module", "label", "replay"), REPLAYS)
def test_what_is_outside_the_hash_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch, module: object, label: bytes, replay: Attempt
) -> None:
    dealt()
    assert not holds(replay)
    monkeypatch.setattr(module, "Transcript", deaf(label))
    dealt.cache_clear()
    try:
        assert holds(replay)
    finally:
        dealt.cache_clear()
