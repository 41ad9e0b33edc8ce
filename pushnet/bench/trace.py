"""A whole table in one process and in simulated time: real sessions, real payloads, nobody waits.

Sessions, signatures, seals and bots are those of a real table; only broker, disk and clock are
missing, so a game at human pace takes seconds. For measuring what a game costs, and for payloads
of real games that somebody may send again. Everything follows from a seed: never for playing.
"""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pushnet.bots.dice import Dice
from pushnet.bots.registry import bot_of
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.crypto.sealing import NONCE_BYTES, RoomKeys, seal
from pushnet.crypto.signing import SigningKey
from pushnet.games.push_types import Options
from pushnet.ids import Seat
from pushnet.session.effects import (
    Advanced,
    Effect,
    Entry,
    GameEnded,
    HostTable,
    MarkReady,
    Play,
    Publish,
    Record,
    StartGame,
    TakeSeat,
)
from pushnet.session.session import Session, open_session
from pushnet.session.snapshot import Snapshot
from pushnet.tables.turn import is_mine
from pushnet.wire.contents import NONCE_BYTES as HELLO_NONCE_BYTES
from pushnet.wire.contents import PROTOCOL_VERSION, Hello

BOT: Final = "uniform"
BEGIN_MS: Final = 1_000
MEET_MS: Final = 1_000  # until everybody has heard everybody
START_MS: Final = 2_000
SECOND_MS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Sent:
    """One payload on its way to the room."""

    at_ms: int  # since the players met
    seat: Seat  # the sender, by order of arrival
    payload: bytes


@dataclass(frozen=True, slots=True)
class Milestone:
    """How far the game was, and what it had cost all clients together."""

    slots: int
    cpu_ns: int
    journal_bytes: int  # of the first seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One game and all that it cost."""

    seats: int
    slots: int
    events: int  # cards and rolls
    cards: int
    sent: Sequence[Sent]
    milestones: Sequence[Milestone]  # one per slot, ascending
    record: bytes  # the portable file, as the first seat has it

    @property
    def payload_bytes(self) -> int:
        """Of all payloads, each counted once."""
        return sum(len(sent.payload) for sent in self.sent)

    @property
    def cpu_ns(self) -> int:
        """Of all clients together, from the first hello to the last END."""
        return self.milestones[-1].cpu_ns


def play_trace(seed: bytes, seats: int, *, pause_ms: int, slots_max: int | None = None) -> Trace:
    """Play one game of Push between bots.

    Args:
        seed: Equal seeds give equal traces, but for the times they took.
        seats: 2..6.
        pause_ms: Simulated time before each move.
        slots_max: Stop after so many slots; then there is no record. None: play to the end.
    """
    return _Room(seed, seats, pause_ms).play(slots_max)


@dataclass(slots=True)
class _Client:
    """One seat's session with what a process would keep beside it."""

    session: Session
    dice: Dice
    secrets: int = 0  # how many were taken
    journal_bytes: int = 0
    record: bytes = b""
    may_move_ms: int | None = None  # when it moves; None: it is not its turn

    def secret(self, size: int) -> bytes:
        self.secrets += 1
        return sha256(self.dice.seed, u32(self.secrets))[:size]


@dataclass(slots=True)
class _Room:
    seed: bytes
    seats: int
    pause_ms: int
    keys: RoomKeys = field(init=False)
    clients: list[_Client] = field(init=False)
    now_ms: int = BEGIN_MS
    wire: deque[bytes] = field(default_factory=deque)
    sent: list[Sent] = field(default_factory=list)
    milestones: list[Milestone] = field(default_factory=list)
    cpu_ns: int = 0

    def __post_init__(self) -> None:
        self.keys = RoomKeys.from_secret(sha256(length_prefixed(self.seed), b"room"))
        self.clients = [self._client(seat) for seat in range(self.seats)]

    def play(self, slots_max: int | None) -> Trace:
        """See `play_trace`."""
        self._sit_down()
        while not self._is_over(slots_max):
            self._step(self.now_ms + SECOND_MS)
        game = self.clients[0].session.snapshot.game
        assert game is not None
        return Trace(
            seats=self.seats,
            slots=game.h,
            events=sum(note.event_number is not None for note in game.notes),
            cards=sum(
                any(type(event).__name__ == "Drew" for event in note.events) for note in game.notes
            ),
            sent=tuple(self.sent),
            milestones=tuple(self.milestones),
            record=self.clients[0].record,
        )

    def _client(self, seat: int) -> _Client:
        secret = sha256(length_prefixed(self.seed), b"seat", u8(seat))
        key = SigningKey.from_seed(sha256(secret, b"key"))
        nonce, salt = (sha256(secret, what)[:HELLO_NONCE_BYTES] for what in (b"nonce", b"salt"))
        hello = Hello(nonce, (PROTOCOL_VERSION,), "pushnet", f"Bot {seat}", salt, key.public)
        session = open_session(self.keys, key, hello, self.now_ms, ())
        return _Client(session, Dice(secret))

    def _sit_down(self) -> None:
        host = self.clients[0]
        self._run(MEET_MS)
        self._propose(host, HostTable("push", Options(), seats_min=self.seats))
        for client in self.clients:
            self._propose(client, TakeSeat(client.secret(16), client.secret(32)))
        self._run(START_MS)
        for client in self.clients:
            self._propose(client, MarkReady(ready=True))
        self._run(START_MS)
        self._propose(host, StartGame())

    def _is_over(self, slots_max: int | None) -> bool:
        game = self.clients[0].session.snapshot.game
        if slots_max is not None and game is not None and game.h >= slots_max:
            return True
        return all(client.record for client in self.clients) and not self.wire

    def _run(self, ms: int) -> None:
        until_ms = self.now_ms + ms
        while self.now_ms < until_ms:
            self._step(until_ms)

    def _step(self, until_ms: int) -> None:
        """Deliver what is under way, and go on to whatever is due next, `until_ms` at the most."""
        while self.wire:
            payload = self.wire.popleft()
            for client in self.clients:
                self._receive(client, payload)
        due = [client.session.deadline_ms for client in self.clients]
        due += [each.may_move_ms for each in self.clients if each.may_move_ms is not None]
        self.now_ms = max(self.now_ms, min(until_ms, *due))
        for client in self.clients:
            if client.session.deadline_ms <= self.now_ms:
                self._tick(client)
            if client.may_move_ms is not None and client.may_move_ms <= self.now_ms:
                self._move(client)

    def _move(self, client: _Client) -> None:
        client.may_move_ms = None
        snapshot = client.session.snapshot
        if is_mine(snapshot):
            self._propose(client, Play(self._choice(client, snapshot)))

    def _choice(self, client: _Client, snapshot: Snapshot) -> object:
        game = snapshot.game
        assert game is not None
        assert game.own_seat is not None
        return bot_of(BOT).choose(game.state, game.own_seat, client.dice.luck(game.h))

    def _receive(self, client: _Client, payload: bytes) -> None:
        began_ns = time.thread_time_ns()
        effects = client.session.receive(payload, self.now_ms)
        self._carry_out(client, effects, began_ns)

    def _tick(self, client: _Client) -> None:
        began_ns = time.thread_time_ns()
        effects = client.session.tick(self.now_ms)
        self._carry_out(client, effects, began_ns)

    def _propose(
        self, client: _Client, intent: Play | HostTable | TakeSeat | MarkReady | StartGame
    ) -> None:
        began_ns = time.thread_time_ns()
        effects = client.session.propose(intent, self.now_ms)
        self._carry_out(client, effects, began_ns)

    def _carry_out(self, client: _Client, effects: tuple[Effect, ...], began_ns: int) -> None:
        seat = Seat(next(n for n, each in enumerate(self.clients) if each is client))
        advanced = False
        for effect in effects:
            match effect:
                case Record(entries):
                    client.journal_bytes += sum(map(_entry_bytes, entries))
                case Publish(envelope):
                    payload = seal(self.keys, envelope, client.secret(NONCE_BYTES))
                    self.sent.append(Sent(self.now_ms - BEGIN_MS, seat, payload))
                    self.wire.append(payload)
                case GameEnded(_, record):
                    client.record = record
                case Advanced():
                    advanced = True
                case _:
                    pass
        self.cpu_ns += time.thread_time_ns() - began_ns
        if advanced:
            self._look(client, seat)

    def _look(self, client: _Client, seat: Seat) -> None:
        snapshot = client.session.snapshot
        if is_mine(snapshot):
            client.may_move_ms = self.now_ms + self.pause_ms
        if seat == 0 and snapshot.game is not None:
            milestone = Milestone(snapshot.game.h, self.cpu_ns, client.journal_bytes)
            self.milestones.append(milestone)


def _entry_bytes(entry: Entry) -> int:
    return len(entry.game) + len(entry.kind) + len(entry.content)
