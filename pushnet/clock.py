"""The only clock. Sessions get its readings as arguments."""

import time
from typing import Protocol


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
        """Return monotonic milliseconds; they stand still while the computer sleeps."""
        return time.monotonic_ns() // 1_000_000

    def wall_ms(self) -> int:
        """Return milliseconds since 1970."""
        return time.time_ns() // 1_000_000
