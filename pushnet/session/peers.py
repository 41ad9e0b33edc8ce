"""Who is in the room, as far as we can hear.

A peer is a key; each run of its program is a session with a nonce of its own. A session counts as
live only once its heartbeat quotes *our* nonce: recorded messages of last week cannot. What a key
said in the lobby (seat, readiness, proposals) belongs to the session that said it, and counts once
that session is proven to be of today. Counters only go up, so what was recorded today says nothing
when it comes again.

Whoever has a seat in the game in play always has a place here; of all others sixteen have.
Source: protocol/pushnet.md 16; docs/testing.md A 9, A 18.
"""

from dataclasses import dataclass, field

from pushnet.ids import GameId, PublicKey
from pushnet.session.allowance import Allowance
from pushnet.session.snapshot import Standing
from pushnet.session.table import OpenTable
from pushnet.wire.contents import PROTOCOL_VERSION, Hello, Presence

SUSPECT_AFTER_MS = 8_000
SILENT_AFTER_MS = 60_000
OTHERS_MAX = 16  # keys without a seat in the game in play
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
    counters: dict[type, int] = field(default_factory=dict)  # last counter by kind of message
    sit: bytes | None = None  # nonce of its seat
    ready: GameId | None = None
    proposal: OpenTable | None = None
    shown: OpenTable | None = None  # a table in play, for whom it is not yet known to

    @property
    def is_proven(self) -> bool:
        """Say whether this session once quoted our nonce: so it is no recording of another day."""
        return self.live_ms is not None

    broker: str | None = None  # its own, as offered; raw

    @property
    def speaks(self) -> bool:
        """Say whether it understands a version of the protocol that we do."""
        return PROTOCOL_VERSION in self.hello.versions

    def heard(self, now_ms: int) -> None:
        """Note that something of this session arrived."""
        self.heard_ms = now_ms
        if self.gone is Standing.LOST:
            self.gone = None

    def is_newer(self, kind: type, counter: int) -> bool:
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
    # What this key may cost us, by what for:
    hellos: Allowance = field(default_factory=lambda: Allowance(4, 1_000))  # of new sessions
    changes: Allowance = field(default_factory=lambda: Allowance(16, 500))  # of seat, mark, table
    mended: Allowance = field(default_factory=lambda: Allowance(3, 900))  # answers to heartbeats
    recalled: Allowance = field(default_factory=lambda: Allowance(3, 900))  # answers to RECALL
    served: Allowance = field(default_factory=lambda: Allowance(8, 500))  # payloads of slots
    sealed_served: Allowance = field(default_factory=lambda: Allowance(40, 125))  # of long ones


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
            others = sum(known not in kept for known in self.by_key)
            if key not in kept and others >= OTHERS_MAX and not self._make_room(now_ms, kept):
                return False
            peer = self.by_key[key] = Peer(key)
        if hello.nonce in peer.sessions or not peer.hellos.take(now_ms):
            return False  # the first Hello of a session stands
        order = self.next_order()
        while len(peer.sessions) >= SESSIONS_MAX:
            old = min(peer.sessions.values(), key=lambda s: (s is peer.current, s.heard_ms))
            del peer.sessions[old.hello.nonce]
        session = peer.sessions[hello.nonce] = PeerSession(hello, order, now_ms)
        if peer.current is None or not peer.current.is_proven:
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

    def live_nonces(self, now_ms: int, kept: set[PublicKey]) -> tuple[bytes, ...]:
        """Return the session nonces heard within the last 8 s, the most important ones first.

        Not all may fit a heartbeat: seats come before others, the session of a key that was heard
        last before its other ones, then who came first.
        """
        ranked: list[tuple[tuple[bool, int, int], bytes]] = []
        for key, peer in self.by_key.items():
            recent = [
                session
                for session in peer.sessions.values()
                if now_ms - session.heard_ms < SUSPECT_AFTER_MS and session.gone is None
            ]
            recent.sort(key=lambda session: -session.heard_ms)
            ranked += [
                ((key not in kept, rank, session.order), session.hello.nonce)
                for rank, session in enumerate(recent)
            ]
        return tuple(nonce for _, nonce in sorted(ranked))

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
