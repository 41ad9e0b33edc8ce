"""Another live session of our own key: whoever is younger only watches (scenario A 9).

Two windows with one key would sign twice for one seat and convict its own player. The one that
starts while the other is heard steps back; if both are old (a split room came together again), the
smaller nonce goes on. Nothing is negotiated, so there is nothing to ping-pong.

A restarted session listens for a second before it signs: long enough to hear one that is alive.
"""

from dataclasses import dataclass

from pushnet.wire.contents import Presence

YIELD_MS = 10_000  # a session this young yields to one that was there before
FORGOTTEN_MS = 6_500  # two heartbeats without a word
LISTEN_MS = 1_000


@dataclass(slots=True)
class Twin:
    """What we know of it."""

    nonce: bytes  # ours
    started_ms: int  # when our session began
    heard_ms: int | None = None
    other: bytes = b""
    greeted: bytes = b""  # nonce of the session that said hello last
    greeted_ms: int = 0

    def greet(self, nonce: bytes, now_ms: int) -> bool:
        """Note that a session of our key said hello; say whether it has to be told of us."""
        if nonce == self.nonce:
            return False
        self.greeted, self.greeted_ms = nonce, now_ms
        return True

    def quotes(self, now_ms: int) -> tuple[bytes, ...]:
        """Return the nonce to quote so that the other session learns of us."""
        recent = self.greeted and now_ms - self.greeted_ms < FORGOTTEN_MS
        return (self.greeted,) if recent else ()

    def hear(self, presence: Presence, now_ms: int) -> bool:
        """Note a heartbeat under our key; say whether it is another session's.

        A recorded heartbeat cannot quote our nonce, so it makes nobody step back.
        """
        if presence.session == self.nonce or self.nonce not in presence.quotes:
            return False
        self.heard_ms, self.other = now_ms, presence.session
        return True

    def leads(self, now_ms: int) -> bool:
        """Say whether the other session has the better right to sign."""
        if self.heard_ms is None or now_ms - self.heard_ms >= FORGOTTEN_MS:
            return False
        return self.heard_ms - self.started_ms < YIELD_MS or self.other < self.nonce
