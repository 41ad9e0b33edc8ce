"""The system's clock: one that never goes back, one that people read."""

import subprocess
import sys
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from pushnet.clock import Clock, SystemClock
from tests.services import require, unavailable


def test_readings_never_go_back() -> None:
    clock: Clock = SystemClock()
    readings = [clock.now_ms() for _ in range(1000)]
    assert all(before <= after for before, after in pairwise(readings))


@pytest.mark.skipif(sys.platform != "linux", reason="time namespaces are Linux's")
def test_a13_the_time_asleep_is_counted() -> None:
    slept_s = 100_000  # to what runs in the namespace this computer has slept so much longer
    unshare = str(require("unshare"))
    script = (
        "import time; from pushnet.clock import SystemClock; "
        "print(SystemClock().now_ms() // 1000 - time.monotonic_ns() // 10**9)"
    )
    command = [unshare, "--time", "--boottime", str(slept_s), "--fork", sys.executable, "-c"]
    told = subprocess.run([*command, script], capture_output=True, text=True, check=False)
    if told.returncode != 0:
        unavailable(f"no time namespace here: {told.stderr}")
    assert int(told.stdout) >= slept_s - 1  # what it slept before, the counters have in common


def test_the_wall_clock_counts_from_1970() -> None:
    seen = datetime.fromtimestamp(SystemClock().wall_ms() / 1000, UTC)
    assert abs((datetime.now(UTC) - seen).total_seconds()) < 60
