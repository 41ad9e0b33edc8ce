"""Of several faults of one record the verifier names the first in the order of the text.

What is a fault, and its code, the vectors say (protocol/vectors/transcripts); both programs are
held to them in tests/conformance.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pushnet.errors import Code
from pushnet.ids import Digest
from pushnet.session.position import Step
from pushnet.session.record import MAGIC
from pushnet.verify import Replayed, Report, Verdict, replay_record, verify_record
from pushnet.wire.contents import Leave, Signed, Vote
from tests.session.logs import spoilt
from tests.vectors.framing import Parts, RecordSlot, put_together, taken_apart
from tests.vectors.scribe import Scribe


def report_of(scribe: Scribe, change: Callable[[Parts], None] = lambda parts: None) -> Report:
    parts = taken_apart(scribe.record())
    change(parts)
    return verify_record(put_together(parts))


def game(slots: int = 8, seats: int = 3) -> Scribe:
    scribe = Scribe("verify", seats)
    scribe.advance(slots)
    return scribe


def test_progress_is_told_slot_by_slot() -> None:
    seen: list[tuple[int, int]] = []
    verify_record(game().record(), lambda done, slots: seen.append((done, slots)))
    assert seen == [(done, 8) for done in range(1, 9)]


def test_signatures_can_be_judged_by_somebody_who_remembers() -> None:
    asked = []

    def holds(key: bytes, label: bytes, body: bytes, signature: bytes) -> bool:
        asked.append((key, label, body, signature))
        return False

    report = verify_record(game().record(), signature_holds=holds)
    assert report.code is Code.BAD_SIGNATURE
    assert len(asked) == 1


@pytest.mark.parametrize("missing", [0, 1, 40])
def test_a_later_version_is_named_however_short_its_file(missing: int) -> None:
    later = MAGIC + b"\0\x02" + bytes(missing)
    assert verify_record(later).verdict is Verdict.NEWER
    assert verify_record(MAGIC + b"\0").verdict is Verdict.NOT_A_RECORD


def test_a_leave_stands_between_the_last_body_of_its_seat_and_its_slot() -> None:
    scribe = game()
    scribe.advance_to(Step.ACT)
    seat = scribe.position.due[0]
    signed = scribe.last_body(seat)
    assert 1 < signed < scribe.h
    assert scribe.position.due == (seat,)
    codes = {
        h: report_of(scribe, lambda parts, h=h: add(parts, 0, [scribe.leave(seat, h)])).code
        for h in range(1, scribe.h + 1)
    }
    right = range(signed, scribe.h)
    assert codes == {h: None if h in right else Code.NOT_DUE for h in codes}


def add(parts: Parts, leaving: int, items: list[Signed]) -> None:
    parts.slots.append(RecordSlot(leaving, items))


def test_votes_are_missing_before_their_heads_are_foreign() -> None:
    scribe = game(seats=4)
    member = scribe.position.due[0]
    voters = [seat for seat in scribe.position.active if seat != member]
    elsewhere = {"prev": Digest(bytes(32))}
    yes = Vote((member,), yes=True, evidence=())
    no = replace(yes, yes=False, evidence=(scribe.yes(voters[0], member),))
    first = scribe.sign(voters[0], yes, **elsewhere)
    last = [scribe.sign(voters[2], content) for content in (yes, no)]
    middle = scribe.sign(voters[1], yes)
    codes = [
        report_of(scribe, lambda parts, end=end: add(parts, 1, [first, middle, end])).code
        for end in last
    ]
    assert codes == [Code.FOREIGN_PREV, Code.VOTES_MISSING]


def test_a_seed_convicts_nobody_before_the_anchors_stand() -> None:
    for slots, verdict in ((0, Verdict.REFUSED), (1, Verdict.VOID)):
        scribe = game(slots)
        wrong = scribe.sign(0, Leave(bytes(32)), h=1)
        report = verify_record(scribe.record(wrong))
        assert report.verdict is verdict


def test_a_refused_record_is_told_as_far_as_it_holds() -> None:
    assert isinstance(replay_record(spoilt(40)), Report)
    told = replay_record(spoilt(40), as_far_as_it_holds=True)
    assert isinstance(told, Replayed)
    assert (told.report.verdict, told.report.slot) == (Verdict.REFUSED, 40)
    assert len(told.notes) == len(told.messages) == 39
    assert told.log.positions[-1].h == 39


@pytest.mark.parametrize("record", [b"", MAGIC + b"\0\x02"], ids=["nothing", "newer"])
def test_what_is_no_record_of_ours_has_nothing_to_tell(record: bytes) -> None:
    assert isinstance(replay_record(record, as_far_as_it_holds=True), Report)
