"""Another live session of our own key: whoever is younger only watches (docs/testing.md A 9).

Two windows with one key would sign twice for one seat and convict its own player. The one that
starts while the other is heard steps back; if both are old (a split room came together again), the
smaller nonce goes on. Nothing is negotiated, so there is nothing to ping-pong.

A restarted session listens for a second before it signs: long enough to hear one that is alive.
"""

from dataclasses import dataclass, field

from pushnet.wire.contents import Presence

YIELD_MS = 10_000  # a session this young yields to one that was there before
FORGOTTEN_MS = 6_500  # two heartbeats without a word
LISTEN_MS = 1_000
GREETED_MAX = 4


@dataclass(slots=True)
class _Greeted:
    """A session of our key that was heard."""

    heard_ms: int
    counter: int = -1  # of its last heartbeat


@dataclass(slots=True)
class Twin:
    """What we know of it."""

    nonce: bytes  # ours
    started_ms: int  # when our session began
    heard_ms: int | None = None
    other: bytes = b""
    greeted: dict[bytes, _Greeted] = field(default_factory=dict)  # by nonce

    def greet(self, nonce: bytes, now_ms: int) -> bool:
        """Note that a session of our key spoke; say whether it has to be told of us."""
        if nonce == self.nonce:
            return False
        known = self.greeted.get(nonce)
        if known is not None:
            known.heard_ms = now_ms
            return True
        while len(self.greeted) >= GREETED_MAX:
            del self.greeted[min(self.greeted, key=lambda old: self.greeted[old].heard_ms)]
        self.greeted[nonce] = _Greeted(now_ms)
        return True

    def quotes(self, now_ms: int) -> tuple[bytes, ...]:
        """Return the nonces to quote so that other sessions of our key learn of us."""
        return tuple(
            nonce for nonce, known in self.greeted.items() if now_ms - known.heard_ms < FORGOTTEN_MS
        )

    def hear(self, presence: Presence, now_ms: int) -> bool:
        """Note a heartbeat under our key; say whether it is another live session's.

        A recorded heartbeat makes nobody step back: one of another day cannot quote our nonce, and
        one of today has a counter that was heard before.
        """
        if not self.greet(presence.session, now_ms):
            return False
        known = self.greeted[presence.session]
        if presence.counter <= known.counter or self.nonce not in presence.quotes:
            return False
        known.counter = presence.counter
        self.heard_ms, self.other = now_ms, presence.session
        return True

    def leads(self, now_ms: int) -> bool:
        """Say whether the other session has the better right to sign."""
        if self.heard_ms is None or now_ms - self.heard_ms >= FORGOTTEN_MS:
            return False
        return self.heard_ms - self.started_ms < YIELD_MS or self.other < self.nonce
