"""Keys of a deck: each proved for one seat of one deck, and together the joint key."""

import dataclasses

import pytest

from pushnet.crypto.deck_keys import DeckKey, check_key, deck_secret, joint_key, own_key
from pushnet.crypto.group import times_g
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest
from tests.crypto.decks import SEATS, context_of, dealt, fresh

OTHER_HEAD = Digest(bytes(32))


def test_every_seat_proves_its_key_to_all() -> None:
    deal = dealt()
    for seat in SEATS:
        check_key(deal.context, seat, deal.said[seat])


def test_the_joint_key_is_that_of_all_secrets_together() -> None:
    deal = dealt()
    assert deal.joint == times_g(sum(secret.scalar for secret in deal.secrets))


def test_a_restart_finds_the_same_secret_and_no_two_decks_share_one() -> None:
    seed = fresh("seed")
    secrets = {
        deck_secret(seed, context, seat).scalar
        for context in (
            context_of(),
            context_of(number=2),
            context_of(6),
            context_of(head=OTHER_HEAD),
        )
        for seat in SEATS
    }
    assert len(secrets) == 16
    assert deck_secret(seed, context_of(), SEATS[0]) == deck_secret(seed, context_of(), SEATS[0])


def test_a_secret_prints_nothing() -> None:
    secret = dealt().secrets[0]
    assert str(secret.scalar) not in repr(secret)
    assert repr(secret) == "DeckSecret()"


def test_two_proofs_of_one_key_share_no_nonce() -> None:
    deal = dealt()
    one, other = (
        own_key(deal.context, SEATS[0], deal.secrets[0], fresh(name)) for name in ("a", "b")
    )
    assert one.key == other.key
    assert one.proof != other.proof


@pytest.mark.parametrize("at", range(96))
def test_any_changed_byte_is_refused(at: int) -> None:
    deal = dealt()
    raw = bytearray(deal.said[0].key + deal.said[0].proof)
    raw[at] ^= 1 << at % 8
    with pytest.raises(RefusedError) as refused:
        check_key(deal.context, SEATS[0], DeckKey(bytes(raw[:32]), bytes(raw[32:])))
    assert refused.value.code is Code.DECK_KEY


@pytest.mark.parametrize(("key", "proof"), [(31, 64), (33, 64), (32, 63), (32, 65), (0, 0)])
def test_lengths_come_first(key: int, proof: int) -> None:
    with pytest.raises(RefusedError) as refused:
        check_key(context_of(), SEATS[0], DeckKey(bytes(key), bytes(proof)))
    assert refused.value.code is Code.DECK_KEY


def test_joint_faults_blame_nobody_and_have_a_code_of_their_own() -> None:
    three = dealt().keys[:3]
    total = sum(secret.scalar for secret in dealt().secrets[:3])
    for keys in ([*three, three[0]], [*three, times_g(-total)]):
        with pytest.raises(RefusedError) as refused:
            joint_key(keys)
        assert refused.value.code is Code.DECK_KEYS


def test_a_context_has_one_spelling() -> None:
    context = context_of()
    raw = context.encoded()
    assert len(raw) == 32 + 1 + 32 + 2 + 1 + 4 * 32
    fields = {"number": 2, "cards": 6, "roster": context.roster[:3]}
    changed = [dataclasses.replace(context, **{name: value}) for name, value in fields.items()]  # type: ignore[arg-type]
    assert len({raw, *(each.encoded() for each in changed)}) == 4
