"""Keeps a slip of the finger from becoming a move that cannot be undone."""

import time
from collections.abc import Callable
from typing import Final

REPEAT_MS: Final = 150  # the same action again within this time is a key held down, or bounced
SETTLE_MS: Final = 200  # after the choice became ours: that key was meant for something else


def monotonic_ms() -> int:
    """Return this computer's clock for short waits."""
    return time.monotonic_ns() // 1_000_000


class MisclickGuard:
    """Judges actions by the clock it was given."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        """Take a monotonic clock in milliseconds."""
        self._now_ms = now_ms
        self._last: tuple[str, int] | None = None  # action and when it was last asked for
        self._mine_ms: int | None = None

    def became_mine(self) -> None:
        """Note that something is asked of us from now on."""
        self._mine_ms = self._now_ms()

    def admits(self, action: str, *, is_answer: bool = False) -> bool:
        """Tell whether this action is meant; a held key is not, however long it is held.

        Args:
            action: What the key or click stands for.
            is_answer: It answers a question that the player opened, so it is not for the turn
                that may have come meanwhile.
        """
        now_ms = self._now_ms()
        last, self._last = self._last, (action, now_ms)
        if last is not None and last[0] == action and now_ms - last[1] < REPEAT_MS:
            return False
        return is_answer or self._mine_ms is None or now_ms - self._mine_ms >= SETTLE_MS
