"""Every event of a log is worked out again from its links, and a false one is seen to be false."""

from dataclasses import replace

import pytest

from pushnet.crypto.chance import Stream
from pushnet.session.event_proof import EventProof, event_proof
from pushnet.session.game_log import GameLog
from tests.session.logs import eventful, log_of, plain


def proofs(log: GameLog) -> list[EventProof]:
    found = (event_proof(log, note.h) for note in log.notes)
    return [proof for proof in found if proof is not None]


@pytest.mark.parametrize("record", [plain(), plain(2, 1), eventful()], ids=["plain", "set", "left"])
def test_every_event_of_a_game_that_holds_is_recomputed(record: bytes) -> None:
    log = log_of(record)
    found = proofs(log)
    assert [proof.h for proof in found] == [
        note.h for note in log.notes if note.event_number is not None
    ]
    assert all(proof.holds for proof in found)
    for proof in found:
        assert [share.seat for share in proof.shares] == list(log.positions[proof.h - 1].active)


def test_the_numbers_are_those_of_the_stream_in_their_order() -> None:
    found = proofs(log_of(plain()))
    assert any(len(proof.drawn) > 1 for proof in found)  # a bust's die follows its card
    for proof in found:
        stream = Stream(proof.output)
        for number in proof.drawn:
            assert stream.below(number.bound) == number.index == number.word % number.bound


def test_slots_without_chance_have_no_proof_of_it() -> None:
    log = log_of(plain())
    assert [event_proof(log, h) for h in (1, 3)] == [None, None]


def test_a_link_that_was_never_committed_to_is_seen() -> None:
    log = log_of(plain())
    h = 4
    after = log.positions[h]
    seat = after.active[0]
    known = list(after.known)
    known[seat] = (known[seat][0], bytes(32))
    forged = replace(after, known=tuple(known))
    proof = event_proof(
        replace(log, positions=(*log.positions[:h], forged, *log.positions[h + 1 :])), h
    )
    assert proof is not None
    assert not proof.holds
    assert [share.seat for share in proof.shares if not share.leads_back] == [seat]


def test_another_table_than_the_numbers_give_is_seen() -> None:
    log = log_of(plain())
    h = 4
    forged = replace(log.positions[h], state=log.positions[h - 1].state)
    proof = event_proof(
        replace(log, positions=(*log.positions[:h], forged, *log.positions[h + 1 :])), h
    )
    assert proof is not None
    assert not proof.holds
    assert all(share.leads_back for share in proof.shares)
