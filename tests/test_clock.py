"""The system's clock: one that never goes back, one that people read."""

from datetime import UTC, datetime
from itertools import pairwise

from pushnet.clock import Clock, SystemClock


def test_readings_never_go_back() -> None:
    clock: Clock = SystemClock()
    readings = [clock.now_ms() for _ in range(1000)]
    assert all(before <= after for before, after in pairwise(readings))


def test_the_wall_clock_counts_from_1970() -> None:
    seen = datetime.fromtimestamp(SystemClock().wall_ms() / 1000, UTC)
    assert abs((datetime.now(UTC) - seen).total_seconds()) < 60
