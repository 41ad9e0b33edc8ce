"""A traced table is a real one: its record holds, and equal seeds say the same in time."""

import pytest

from pushnet.bench.trace import Trace, play_trace
from pushnet.crypto.sealing import PAYLOAD_SIZES
from pushnet.verify import Verdict, verify_record

PAUSE_MS = 800


@pytest.fixture(scope="module", name="trace")
def one_game() -> Trace:
    return play_trace(b"trace", 2, pause_ms=PAUSE_MS)


def test_its_record_is_a_complete_game(trace: Trace) -> None:
    report = verify_record(trace.record)
    assert report.verdict is Verdict.COMPLETE
    assert (report.slots, report.events) == (trace.slots, trace.events)
    assert report.signed_by == (0, 1)


def test_its_payloads_are_those_of_a_room_in_the_order_of_time(trace: Trace) -> None:
    times = [sent.at_ms for sent in trace.sent]
    assert times == sorted(times)
    assert times[-1] > PAUSE_MS * (trace.slots - trace.events - 2)
    assert {sent.seat for sent in trace.sent} == {0, 1}
    assert all(len(sent.payload) in PAYLOAD_SIZES for sent in trace.sent)
    assert trace.payload_bytes == sum(len(sent.payload) for sent in trace.sent)


def test_what_it_costs_only_grows(trace: Trace) -> None:
    assert [stone.slots for stone in trace.milestones] == sorted(
        stone.slots for stone in trace.milestones
    )
    assert trace.milestones[0].journal_bytes < trace.milestones[-1].journal_bytes
    assert 0 < trace.milestones[0].cpu_ns < trace.cpu_ns


def test_equal_seeds_say_the_same() -> None:
    first, second, other = (
        play_trace(seed, 3, pause_ms=PAUSE_MS, slots_max=12) for seed in (b"a", b"a", b"b")
    )
    assert first.sent == second.sent
    assert first.sent != other.sent
    assert first.slots >= 12
    assert first.record == b""
