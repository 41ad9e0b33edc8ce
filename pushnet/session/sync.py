"""Asking for slots we lack: whom, from where, and never more than once a second."""

from dataclasses import dataclass

from pushnet.ids import GameId, PublicKey
from pushnet.wire.contents import Sync

ASK_EVERY_MS = 1_000
NEVER_MS = 1 << 62


@dataclass(slots=True)
class Catcher:
    """Remembers the last reason to ask, and when we asked last."""

    wanted: Sync | None = None
    asked_ms: int = -ASK_EVERY_MS

    @property
    def deadline_ms(self) -> int:
        """When `request` will have something to say."""
        return NEVER_MS if self.wanted is None else self.asked_ms + ASK_EVERY_MS

    def want(self, target: PublicKey, game: GameId, h: int, now_ms: int) -> None:
        """Ask `target` for slots from `h` on, at the next moment that is allowed."""
        self.wanted = Sync(target, game, h)
        del now_ms

    def request(self, now_ms: int) -> Sync | None:
        """Return what to ask now, once."""
        if self.wanted is None or now_ms < self.asked_ms + ASK_EVERY_MS:
            return None
        wanted, self.wanted = self.wanted, None
        self.asked_ms = now_ms
        return wanted
