from hypothesis import given
from hypothesis import strategies as st

from pushnet.net.pace import BURST_MAX, INTERVAL_MS, Pace


def send_as_fast_as_allowed(gaps_ms: list[int]) -> list[int]:
    """Return when each message went, if it was wanted so long after the one before."""
    pace = Pace()
    now_ms = 0
    times_ms = []
    for gap_ms in gaps_ms:
        now_ms += gap_ms
        now_ms += pace.delay_ms(now_ms)
        pace.spend(now_ms)
        times_ms.append(now_ms)
    return times_ms


def test_a_burst_goes_at_once_and_then_under_five_a_second() -> None:
    times_ms = send_as_fast_as_allowed([0] * (BURST_MAX + 5))
    assert times_ms[:BURST_MAX] == [0] * BURST_MAX
    assert times_ms[BURST_MAX:] == [INTERVAL_MS * n for n in range(1, 6)]
    assert 1_000 / INTERVAL_MS < 5
    assert BURST_MAX + 1_000 // INTERVAL_MS < 10  # in any one second


@given(st.lists(st.integers(0, 3_000), max_size=60))
def test_no_stretch_of_time_sees_more_than_a_burst_and_the_rate(gaps_ms: list[int]) -> None:
    times_ms = send_as_fast_as_allowed(gaps_ms)
    for first, start_ms in enumerate(times_ms):
        for last in range(first, len(times_ms)):
            count = last - first + 1
            assert count <= BURST_MAX + (times_ms[last] - start_ms) // INTERVAL_MS


@given(st.lists(st.integers(INTERVAL_MS, 3_000), max_size=60))
def test_who_sends_slowly_never_waits(gaps_ms: list[int]) -> None:
    times_ms = send_as_fast_as_allowed(gaps_ms)
    assert times_ms == [sum(gaps_ms[: index + 1]) for index in range(len(gaps_ms))]
