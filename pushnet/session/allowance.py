"""How often something may be done for somebody: what bounds the cost of a peer that never stops.

Nothing here decides what is true. Who is refused today is heard at its next heartbeat.
Source: protocol/pushnet.md 16.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Allowance:
    """A bucket that holds `burst` and gains one every `every_ms`."""

    burst: int
    every_ms: int
    _full_at_ms: int = 0  # from when on the bucket is full if nothing is taken

    def take(self, now_ms: int) -> bool:
        """Take one; False, and nothing taken, if there is none."""
        full_at_ms = max(now_ms, self._full_at_ms)
        if full_at_ms - now_ms > (self.burst - 1) * self.every_ms:
            return False
        self._full_at_ms = full_at_ms + self.every_ms
        return True
