"""Attacks on keys and shuffles of a sealed deck, by their numbers, at a table.

What the mathematics refuses is tried in tests/crypto; here is what honest peers do about it. Each
rule is shown to matter: without it the same forgery goes through.
"""

from dataclasses import replace

import pytest

from pushnet.crypto.deck_keys import deck_secret, own_key
from pushnet.crypto.deck_points import card_points
from pushnet.crypto.group import G, add
from pushnet.errors import Code
from pushnet.session import sealed_slots, work
from pushnet.session.effects import StartAborted
from pushnet.session.evidence import fault
from pushnet.session.parts import parts_of
from pushnet.session.position import Step
from pushnet.verify import Verdict, verify_record
from pushnet.wire.contents import BodyType, DeckKey, Part, Shuffle, Signed, SlotContent
from pushnet.wire.messages import parse
from tests.session.forging import blamed, send, without
from tests.session.rummy_tables import (
    announced,
    own_body,
    place_of,
    send_shuffle,
    signed_at,
    stopped,
)
from tests.session.tables import Client


def seat_of(client: Client) -> int:
    return client.session.game.own.seat


def own(cheat: Client, honest: Client) -> SlotContent:
    """Return what the cheat's program signed for the slot that the others wait at."""
    return own_body(cheat, place_of(honest).h + 1).content


# Keys


def keys_of_attack() -> dict[str, DeckKey]:
    _, cheat, (honest, other, _) = stopped(Step.KEYS)
    deck, seat = place_of(honest).deck, seat_of(cheat)
    right, taken = own(cheat, honest), own_body(other, place_of(honest).h + 1).content
    secret = deck_secret(b"another seed".ljust(64, b"."), deck.context, seat)

    def proved(context=deck.context, seat=seat) -> DeckKey:
        made = own_key(context, seat, secret, bytes(64))
        return DeckKey(made.key, made.proof)

    return {
        "18 without a proof": DeckKey(right.key, bytes(64)),
        "18 with a proof of another key": DeckKey(right.key, proved().proof),
        "19 the key and proof of another seat": taken,
        "20 for another seat": proved(seat=(seat + 1) % 4),
        "20 for another deck": proved(replace(deck.context, number=2)),
        "20 for another head": proved(replace(deck.context, head=bytes(32))),
        "20 for another game": proved(replace(deck.context, game=bytes(32))),
        "20 for another table": proved(replace(deck.context, roster=deck.context.roster[::-1])),
        "21 the identity": DeckKey(bytes([1]) + bytes(31), right.proof),
    }


@pytest.mark.parametrize("attack", sorted(keys_of_attack()))
def test_attacks_18_to_21_a_false_key_is_its_seats_fault(attack: str) -> None:
    table, cheat, others = stopped(Step.KEYS)
    send(table, cheat, signed_at(cheat, others[0], keys_of_attack()[attack]))
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.DECK_KEY)] * 3


def test_attack_18_without_the_proof_of_possession_a_rogue_key_is_dealt_with() -> None:
    table, cheat, others = stopped(Step.KEYS)
    rogue = keys_of_attack()["18 with a proof of another key"]
    with without(sealed_slots, "check_key", lambda *_: None):
        send(table, cheat, signed_at(cheat, others[0], rogue))
    assert all(place_of(client).step is Step.SHUFFLE for client in others)


def test_attack_19_two_seats_with_one_key_end_the_game_and_nobody_is_blamed() -> None:
    table, cheat, others = stopped(Step.KEYS)
    taken = own_body(others[0], place_of(others[0]).h + 1).content
    with without(sealed_slots, "check_key", lambda *_: None):  # the two know one secret
        send(table, cheat, signed_at(cheat, others[0], taken))
    assert all(client.session.game is None for client in others)
    assert all(any(isinstance(e, StartAborted) for e in client.effects) for client in others)
    report = verify_record(others[0].records[-1])  # what was played until then is kept
    assert (report.verdict, report.due) == (Verdict.INCOMPLETE, (0, 1, 2, 3))


# Shuffles


def test_an_honest_shuffle_by_hand_goes_through() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    send_shuffle(table, cheat, others[0], own(cheat, others[0]))
    assert all(place_of(client).deck.shuffles == 4 for client in others)


def shuffles_of_attack() -> dict[str, Shuffle]:
    _, cheat, (honest, *_) = stopped(Step.SHUFFLE, 1)
    right, before = own(cheat, honest), place_of(honest).deck.cards
    first, second = right.deck[:64], right.deck[64:128]
    point = right.deck[:32]
    alone = G + add(card_points(108)[0], place_of(honest).deck.keys[seat_of(cheat)])
    return {
        "22 outputs swapped": replace(right, deck=second + first + right.deck[128:]),
        "23 a card twice": replace(right, deck=first + first + right.deck[128:]),
        "24 a card of the deck before": replace(right, deck=before[:64] + right.deck[64:]),
        "25 a card under one key only": replace(right, deck=alone + right.deck[64:]),
        "26 the identity": replace(right, deck=bytes([1]) + bytes(31) + right.deck[32:]),
        "26 no point": replace(right, deck=b"\xff" * 32 + right.deck[32:]),
        "26 bit 255": replace(right, deck=point[:31] + bytes([point[31] ^ 128]) + right.deck[32:]),
        "29 nothing was shuffled": replace(right, deck=bytes(before)),
        "31 a proof of zeros": replace(right, proof=bytes(len(right.proof))),
    }


@pytest.mark.parametrize("attack", sorted(shuffles_of_attack()))
def test_attacks_22_to_32_a_false_shuffle_is_its_seats_fault(attack: str) -> None:
    table, cheat, others = stopped(Step.SHUFFLE, 1)
    send_shuffle(table, cheat, others[0], shuffles_of_attack()[attack])
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.SHUFFLE_PROOF)] * 3


def test_attack_23_without_the_proof_a_card_is_there_twice() -> None:
    table, cheat, others = stopped(Step.SHUFFLE, 1)
    with without(work, "check_shuffle", lambda *_, **__: None):
        send_shuffle(table, cheat, others[0], shuffles_of_attack()["23 a card twice"])
    assert all(place_of(client).deck.shuffles > 1 for client in others)


@pytest.mark.parametrize("more", [1, 100, 36_000])
def test_attack_27_too_many_bytes_are_refused_before_any_mathematics(more: int) -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    whole = signed_at(cheat, others[0], own(cheat, others[0]))
    long = Signed(whole.body + b"\0" * more, whole.signature)
    parts = [cheat.session.voice.sign(part) for part in parts_of(long)]
    send(table, cheat, announced(cheat, others[0], long), *parts)
    for client in others:
        assert client.session.game.parts.count == 0
        assert place_of(client).deck.shuffles == 0
        assert blamed(client) is None


def test_attack_28_two_shuffles_are_equivocation_by_their_manifests_alone() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    first = signed_at(cheat, others[0], own(cheat, others[0]))
    second = signed_at(cheat, others[0], replace(own(cheat, others[0]), proof=bytes(17_568)))
    send(table, cheat, announced(cheat, others[0], first))
    assert [blamed(client) for client in others] == [None] * 3
    send(table, cheat, announced(cheat, others[0], second))
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.EQUIVOCATION)] * 3
    assert all(client.game.offender == seat_of(cheat) for client in others)


def test_attack_28_a_second_shuffle_after_the_first_one_was_taken_in() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    honest, right = others[0], own(cheat, others[0])
    second = signed_at(cheat, honest, replace(right, proof=bytes(17_568)))
    manifest = announced(cheat, honest, second)
    send_shuffle(table, cheat, honest, right)
    send(table, cheat, manifest)
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.EQUIVOCATION)] * 3


def test_attack_28_another_shuffle_for_each_peer_is_found_when_they_compare() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    first = signed_at(cheat, others[0], own(cheat, others[0]))
    second = signed_at(cheat, others[0], replace(own(cheat, others[0]), proof=bytes(17_568)))
    send(table, cheat, announced(cheat, others[0], first), to=[others[0]])
    send(table, cheat, announced(cheat, others[0], second), to=[others[1]])
    table.drop = lambda *_: False
    table.run(10_000)
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.EQUIVOCATION)] * 3


def test_attack_29_a_shuffle_out_of_turn_is_its_seats_fault() -> None:
    table, cheat, others = stopped(Step.SHUFFLE, 0)
    early = next(c for c in others if seat_of(c) == place_of(c).deck.order[2])
    send_shuffle(table, early, others[0], own(cheat, others[0]))
    for client in others:
        assert place_of(client).deck.shuffles == 0
        assert blamed(client) == (seat_of(early), Code.NOT_DUE)


def test_attack_29_a_shuffle_over_an_older_head_is_not_counted() -> None:
    table, cheat, others = stopped(Step.SHUFFLE, 1)
    older = others[0].session.game.ledger.positions[-2].head
    send_shuffle(table, cheat, others[0], own(cheat, others[0]), prev=older)
    assert all(place_of(client).deck.shuffles == 1 for client in others)
    assert [blamed(client) for client in others] == [None] * 3


def test_attack_30_no_message_carries_generators() -> None:
    assert {kind.name for kind in BodyType if kind < BodyType.HELLO} == {
        *("ANCHOR", "LINK", "ACT", "LEAVE", "VOTE", "ABORT", "END"),
        *("DECK_KEY", "SHUFFLE", "SHARES", "MANIFEST"),
    }


def test_attack_32_a_card_of_an_earlier_deck_is_no_card_of_this_one() -> None:
    table, cheat, others = stopped(Step.SHUFFLE, 3)
    right = own(cheat, others[0])
    earlier = others[0].session.game.ledger.positions[-3].deck.cards
    send_shuffle(table, cheat, others[0], replace(right, deck=earlier[:64] + right.deck[64:]))
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.SHUFFLE_PROOF)] * 3


# What is left of it


@pytest.mark.parametrize("attack", ["22 outputs swapped", "31 a proof of zeros"])
def test_the_record_of_a_false_shuffle_convicts_its_seat(attack: str) -> None:
    table, cheat, others = stopped(Step.SHUFFLE, 1)
    send_shuffle(table, cheat, others[0], shuffles_of_attack()[attack])
    for client in others:
        report = verify_record(client.records[-1])
        assert (report.verdict, report.code) == (Verdict.VOID, Code.SHUFFLE_PROOF)
        assert report.offender == seat_of(cheat)


def test_the_record_of_two_manifests_convicts_their_seat() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    first = signed_at(cheat, others[0], own(cheat, others[0]))
    second = signed_at(cheat, others[0], replace(own(cheat, others[0]), proof=bytes(17_568)))
    for whole in (first, second):
        send(table, cheat, announced(cheat, others[0], whole))
    report = verify_record(others[0].records[-1])
    assert (report.verdict, report.code) == (Verdict.VOID, Code.EQUIVOCATION)
    assert report.offender == seat_of(cheat)


def test_a_shuffle_and_its_own_manifest_prove_nothing() -> None:
    _, cheat, others = stopped(Step.SHUFFLE)
    game, honest = others[0].session.game, others[0]
    whole = signed_at(cheat, honest, own(cheat, honest))
    other = signed_at(cheat, honest, replace(own(cheat, honest), proof=bytes(17_568)))
    own_one, another = (announced(cheat, honest, one) for one in (whole, other))
    positions = game.ledger.positions
    items = [parse(one) for one in (whole, own_one, another)]
    assert fault(game.table, positions, items[:2]) is None
    assert fault(game.table, positions, items[1:2]) is None
    assert fault(game.table, positions, items[::2]) is Code.EQUIVOCATION


# Parts


def test_a_false_part_takes_no_true_ones_place() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    honest = others[0]
    whole = signed_at(cheat, honest, own(cheat, honest))
    send(table, cheat, announced(cheat, honest, whole))
    parts = parts_of(whole)
    stranger = others[1]
    for part in parts:
        false = Part(part.digest, part.index, bytes(len(part.piece)))
        send(table, stranger, stranger.session.voice.sign(false), to=[honest])
    assert honest.session.game.parts.count == 0
    send(table, stranger, *[stranger.session.voice.sign(part) for part in parts], to=[honest])
    assert place_of(honest).deck.shuffles >= 1


def test_parts_that_nobody_announced_are_not_kept() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    whole = signed_at(cheat, others[0], own(cheat, others[0]))
    send(table, cheat, *[cheat.session.voice.sign(part) for part in parts_of(whole)])
    assert [client.session.game.parts.count for client in others] == [0] * 3


def test_what_is_announced_and_is_something_else_counts_for_nothing() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    honest = others[0]
    whole = signed_at(cheat, honest, own(cheat, honest))
    unsigned = Signed(whole.body, bytes(64))
    parts = [cheat.session.voice.sign(part) for part in parts_of(unsigned)]
    send(table, cheat, announced(cheat, honest, unsigned), *parts)
    for client in others:
        assert client.session.game.parts.worthless == {(place_of(client).h + 1, seat_of(cheat))}
        assert client.game.waiting_for == client.game.due
        assert blamed(client) is None


def test_a_manifest_alone_is_never_a_fault() -> None:
    table, cheat, others = stopped(Step.KEYS)
    shuffle = Shuffle(bytes(6912), bytes(17_568))
    whole = signed_at(cheat, others[0], shuffle)
    send(table, cheat, announced(cheat, others[0], whole))
    assert [blamed(client) for client in others] == [None] * 3


def test_the_screen_is_told_how_much_of_a_shuffle_has_come() -> None:
    table, cheat, others = stopped(Step.SHUFFLE)
    honest = others[0]
    assert (honest.game.deal.shuffler, honest.game.deal.parts) == (seat_of(cheat), 0)
    whole = signed_at(cheat, honest, own(cheat, honest))
    first, second, *_ = [cheat.session.voice.sign(part) for part in parts_of(whole)]
    send(table, cheat, announced(cheat, honest, whole), first, second)
    assert (honest.game.deal.parts_come, honest.game.deal.parts) == (2, 7)
    assert honest.game.deal.shuffles == 0
