"""Who is in the room, as far as we can hear.

A peer is a key; each run of its program is a session with a nonce of its own. A session counts as
live only once its heartbeat quotes *our* nonce: recorded messages of last week cannot. What a key
said in the lobby (seat, readiness, proposals) belongs to the session that said it.
Source: protocol.md 9, 11; scenarios A 9, A 18.
"""

from dataclasses import dataclass, field

from pushnet.ids import GameId, PublicKey
from pushnet.session.snapshot import Standing
from pushnet.session.table import OpenTable
from pushnet.wire.contents import Hello, Presence

SUSPECT_AFTER_MS = 8_000
SILENT_AFTER_MS = 60_000
PEERS_MAX = 24  # six seats, and the sixteen others that a room bears
SESSIONS_MAX = 4  # per key


@dataclass(slots=True)
class PeerSession:
    """One run of a peer's program."""

    hello: Hello
    order: int  # in which sessions were first heard here
    heard_ms: int
    live_ms: int | None = None  # when its heartbeat last quoted our nonce
    presence: Presence | None = None
    gone: Standing | None = None  # LOST or LEFT since it was last heard
    counters: dict[str, int] = field(default_factory=dict)  # last counter by kind of message
    sit: bytes | None = None  # nonce of its seat
    ready: GameId | None = None
    proposal: OpenTable | None = None
    broker: str | None = None  # its own, as offered; raw

    def heard(self, now_ms: int) -> None:
        """Note that something of this session arrived."""
        self.heard_ms = now_ms
        if self.gone is Standing.LOST:
            self.gone = None

    def is_newer(self, kind: str, counter: int) -> bool:
        """Note a counter; say whether it is later than all of its kind before."""
        if counter <= self.counters.get(kind, -1):
            return False
        self.counters[kind] = counter
        return True

    def standing(self, now_ms: int) -> Standing:
        """Return how well this session is heard."""
        if self.gone is not None:
            return self.gone
        silence_ms = now_ms - self.heard_ms
        if silence_ms >= SILENT_AFTER_MS:
            return Standing.SILENT
        if silence_ms >= SUSPECT_AFTER_MS:
            return Standing.SUSPECT
        quoted = self.live_ms is not None and now_ms - self.live_ms < SUSPECT_AFTER_MS
        return Standing.PRESENT if quoted else Standing.ONE_WAY


@dataclass(slots=True)
class Peer:
    """All sessions of one key that are remembered; `current` is the one that counts."""

    key: PublicKey
    sessions: dict[bytes, PeerSession] = field(default_factory=dict)
    current: PeerSession | None = None
    served_ms: int | None = None  # when it was last sent slots


@dataclass(slots=True)
class Peers:
    """Everybody but ourselves."""

    own_nonce: bytes  # of our session: what their heartbeats have to quote
    by_key: dict[PublicKey, Peer] = field(default_factory=dict)
    _order: int = 0

    def greet(self, key: PublicKey, hello: Hello, now_ms: int, kept: set[PublicKey]) -> bool:
        """Take in a Hello; say whether this session is new here.

        Args:
            key: Its signer.
            hello: What it says.
            now_ms: Session time.
            kept: Keys of the game in play: never pushed out by newcomers.
        """
        peer = self.by_key.get(key)
        if peer is None:
            if len(self.by_key) >= PEERS_MAX and not self._make_room(now_ms, kept):
                return False
            peer = self.by_key[key] = Peer(key)
        known = peer.sessions.get(hello.nonce)
        if known is not None:
            known.hello = hello
            known.heard(now_ms)
            return False
        order = self.next_order()
        while len(peer.sessions) >= SESSIONS_MAX:
            old = min(peer.sessions.values(), key=lambda s: (s is peer.current, s.heard_ms))
            del peer.sessions[old.hello.nonce]
        session = peer.sessions[hello.nonce] = PeerSession(hello, order, now_ms)
        if peer.current is None or peer.current.standing(now_ms) is not Standing.PRESENT:
            peer.current = session
        return True

    def next_order(self) -> int:
        """Return the next number of arrival; ours count too."""
        self._order += 1
        return self._order

    def session(self, key: PublicKey, nonce: bytes) -> PeerSession | None:
        """Return the session of `key` with this nonce, if its Hello was heard."""
        peer = self.by_key.get(key)
        return None if peer is None else peer.sessions.get(nonce)

    def current(self, key: PublicKey) -> PeerSession | None:
        """Return the session that counts for `key`."""
        peer = self.by_key.get(key)
        return None if peer is None else peer.current

    def quoted(self, key: PublicKey, session: PeerSession, now_ms: int) -> None:
        """Note that this session's heartbeat quoted our nonce: it is the one that lives now."""
        session.live_ms = now_ms
        self.by_key[key].current = session

    def live_nonces(self, now_ms: int) -> tuple[bytes, ...]:
        """Return the session nonces heard within the last 8 s, those longest known first."""
        recent = [
            session
            for peer in self.by_key.values()
            for session in peer.sessions.values()
            if now_ms - session.heard_ms < SUSPECT_AFTER_MS and session.gone is None
        ]
        recent.sort(key=lambda session: session.order)
        return tuple(session.hello.nonce for session in recent)

    def any_one_way(self, now_ms: int) -> bool:
        """Say whether some session that is heard does not quote us: it restarted, say."""
        return any(
            session.standing(now_ms) is Standing.ONE_WAY
            for peer in self.by_key.values()
            for session in peer.sessions.values()
        )

    def standing(self, key: PublicKey, now_ms: int) -> Standing:
        """Return how well `key` is heard; LOST if it never was."""
        session = self.current(key)
        return Standing.LOST if session is None else session.standing(now_ms)

    def in_order(self) -> list[tuple[PublicKey, PeerSession]]:
        """Return keys with their current session, by order of arrival."""
        pairs = [(k, p.current) for k, p in self.by_key.items() if p.current is not None]
        return sorted(pairs, key=lambda pair: pair[1].order)

    def _make_room(self, now_ms: int, kept: set[PublicKey]) -> bool:
        away = {Standing.SUSPECT, Standing.SILENT, Standing.LOST, Standing.LEFT}
        for key in list(self.by_key):
            if key not in kept and self.standing(key, now_ms) in away:
                del self.by_key[key]
                return True
        return False
