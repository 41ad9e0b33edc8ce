"""How fast we may send: a token bucket.

Public brokers cut off whoever publishes more than ten messages a second; some count
acknowledgements too (docs/brokers.md). Pure: time comes as an argument, in milliseconds from 0 on.
"""

from typing import Final

BURST_MAX: Final = 5  # with what follows, less than ten in any second
INTERVAL_MS: Final = 210  # one more message every so often: under 5 a second


class Pace:
    """A bucket of BURST_MAX tokens that gains one every INTERVAL_MS; a message costs one."""

    def __init__(self) -> None:
        self._full_at_ms = 0  # from when on the bucket is full if nothing else is sent

    def delay_ms(self, now_ms: int) -> int:
        """Return how long to wait before the next message; 0: it may go now."""
        return max(0, self._full_at_ms - now_ms - (BURST_MAX - 1) * INTERVAL_MS)

    def spend(self, now_ms: int) -> None:
        """Count one message that is sent now; `delay_ms(now_ms)` must be 0."""
        assert self.delay_ms(now_ms) == 0
        self._full_at_ms = max(now_ms, self._full_at_ms) + INTERVAL_MS
