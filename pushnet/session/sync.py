"""Asking for slots we lack: whom, from where, and never more than once a second.

Who is merely behind lacks the next slot. Who was on the other side of a vote lacks an earlier one
and does not know which: asking in vain therefore looks twice as far back each time.
"""

from dataclasses import dataclass

from pushnet.ids import Digest, GameId, PublicKey
from pushnet.wire.contents import Sync

ASK_EVERY_MS = 1_000
NEVER_MS = 1 << 62


@dataclass(slots=True)
class Catcher:
    """Remembers the last reason to ask, and what the last answers were worth."""

    wanted: Sync | None = None
    asked_ms: int = -ASK_EVERY_MS
    _head: Digest | None = None  # where we stood when we asked last
    _in_vain: int = 0  # how often we asked without moving

    @property
    def deadline_ms(self) -> int:
        """When `request` will have something to say."""
        return NEVER_MS if self.wanted is None else self.asked_ms + ASK_EVERY_MS

    def want(self, target: PublicKey, game: GameId, h: int, head: Digest | None = None) -> None:
        """Ask `target` at the next moment that is allowed.

        Args:
            target: Who seems to have what we lack.
            game: The game.
            h: The first slot we lack, as far as we know; 0 for all from TABLE on.
            head: Where we stand; None when we hold nothing.
        """
        if head is None or head != self._head:
            self._head, self._in_vain = head, 0
        back = (1 << self._in_vain) - 1
        self.wanted = Sync(target, game, max(h - back, 1) if h > 0 else 0)

    def request(self, now_ms: int) -> Sync | None:
        """Return what to ask now, once."""
        if self.wanted is None or now_ms < self.asked_ms + ASK_EVERY_MS:
            return None
        wanted, self.wanted = self.wanted, None
        self.asked_ms = now_ms
        self._in_vain = min(self._in_vain + 1, 16)
        return wanted
