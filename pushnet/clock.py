"""The only clock. Sessions get its readings as arguments."""

import sys
import time
from typing import Protocol

_SLEEPLESS_NAMES = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}
_SLEEPLESS: int | None = getattr(time, _SLEEPLESS_NAMES.get(sys.platform, ""), None)


class Clock(Protocol):
    """What tells the time: the system's clock, or a test's."""

    def now_ms(self) -> int:
        """Return milliseconds that never go back; for waits and timeouts, of no known origin."""
        ...

    def wall_ms(self) -> int:
        """Return milliseconds since 1970 (UTC), as this computer believes; for people only."""
        ...


class SystemClock:
    """This computer's clock."""

    def now_ms(self) -> int:
        """Return monotonic milliseconds that count the time in which the computer slept, too.

        Whoever wakes up has to know at once that it heard nobody for that long. Python's monotonic
        clock stands still meanwhile on Linux and macOS; Windows' goes on.

        Source: clock_gettime(2) of Linux, CLOCK_BOOTTIME; of macOS, CLOCK_MONOTONIC.
        """
        if _SLEEPLESS is None:
            return time.monotonic_ns() // 1_000_000
        return time.clock_gettime_ns(_SLEEPLESS) // 1_000_000

    def wall_ms(self) -> int:
        """Return milliseconds since 1970."""
        return time.time_ns() // 1_000_000
