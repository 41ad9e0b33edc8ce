"""A bucket: a burst at once, then so much a second, whatever is asked."""

from hypothesis import given
from hypothesis import strategies as st

from pushnet.session.allowance import Allowance


def test_a_burst_passes_and_then_one_in_its_time() -> None:
    allowance = Allowance(3, 1_000)
    assert [allowance.take(5_000) for _ in range(5)] == [True, True, True, False, False]
    assert not allowance.take(5_999)
    assert allowance.take(6_000)
    assert not allowance.take(6_000)
    assert [allowance.take(60_000) for _ in range(4)] == [True, True, True, False]


@given(st.integers(1, 9), st.integers(1, 3_000), st.lists(st.integers(0, 500), max_size=200))
def test_never_more_than_burst_and_rate_in_any_stretch_of_time(
    burst: int, every_ms: int, waits: list[int]
) -> None:
    allowance, now_ms, taken = Allowance(burst, every_ms), 10_000, []
    for wait_ms in waits:
        now_ms += wait_ms
        if allowance.take(now_ms):
            taken.append(now_ms)
    for first, start_ms in enumerate(taken):
        for last in range(first, len(taken)):
            most = burst + (taken[last] - start_ms) // every_ms
            assert last - first + 1 <= most
