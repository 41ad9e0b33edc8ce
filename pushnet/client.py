"""One seat's road from the broker to its session and back, on an asyncio loop.

Bytes arrive, the session answers with effects, the client carries them out in their order: store,
then publish, then tell. Everything that is random, timed or written happens here and nowhere
deeper. If storing fails, play stops: nothing that is not durable is ever sent.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, assert_never

from pushnet.clock import Clock
from pushnet.crypto.sealing import NONCE_BYTES, RoomKeys, seal
from pushnet.errors import PushnetError
from pushnet.ids import GameId
from pushnet.net.transport import (
    Connection,
    Received,
    StatusChanged,
    Transport,
)
from pushnet.session.effects import (
    Advanced,
    Effect,
    Entry,
    GameEnded,
    GameStarted,
    Halted,
    Intent,
    Publish,
    Record,
    RoomChanged,
    SayGoodbye,
    StartAborted,
    TakeSeat,
    Violation,
)
from pushnet.session.session import Session
from pushnet.session.snapshot import Snapshot
from pushnet.verify import Report, verify_record

LOG = logging.getLogger(__name__)
SEED_BYTES = 32
SEAT_NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Alert:
    """Play had to stop; the sentence says why and what to do."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Verified:
    """The record of a game that ended here was checked."""

    report: Report


ClientChange = (
    Advanced
    | RoomChanged
    | GameStarted
    | GameEnded
    | StartAborted
    | Violation
    | Halted
    | StatusChanged
    | Alert
    | Verified
)
Listener = Callable[[ClientChange], None]


class Shelf(Protocol):
    """Where a client keeps what must not be lost. Each method is durable when it returns."""

    def append(self, entries: tuple[Entry, ...]) -> None:
        """Write the entries in one transaction."""

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None:
        """Keep the record of a game that ended; a later one of the same game replaces it."""


class Client:
    """See the module. `start` it on the loop, `close` it at the end."""

    def __init__(
        self,
        session: Session,
        room: RoomKeys,
        transport: Transport,
        clock: Clock,
        shelf: Shelf | None = None,
    ) -> None:
        self._session = session
        self._room = room
        self._transport = transport
        self._clock = clock
        self._shelf = shelf
        self._listeners: list[Listener] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._wake = asyncio.Event()
        self._checks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self.link = StatusChanged(Connection.CONNECTING, "Connecting.")
        self.alert: str | None = None
        self.last_record: bytes | None = None
        self.last_report: Report | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The session as it stands now."""
        return self._session.snapshot

    async def start(self) -> None:
        """Connect and begin to take part; returns at once."""
        await self._transport.start()
        self._tasks = [
            asyncio.create_task(self._read(), name="pushnet-read"),
            asyncio.create_task(self._keep_time(), name="pushnet-time"),
        ]

    def submit(self, intent: Intent) -> None:
        """Do what the player asks for.

        Raises:
            RefusedError: It is not possible now; the detail says why, nothing changed.
        """
        self._carry_out(self._session.propose(intent, self._clock.now_ms()))
        self._wake.set()

    def take_seat(self) -> None:
        """Sit down with fresh secrets."""
        nonce, seed = secrets.token_bytes(SEAT_NONCE_BYTES), secrets.token_bytes(SEED_BYTES)
        self.submit(TakeSeat(nonce, seed))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` on the loop after every change; return what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    async def close(self) -> None:
        """Say goodbye and stop; may be called again."""
        if self._is_closed:
            return
        if self._tasks and self.alert is None:
            self.submit(SayGoodbye())
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        for done in (*self._tasks, *self._checks):
            with contextlib.suppress(asyncio.CancelledError):
                await done
        await self._transport.close()

    async def _read(self) -> None:
        async for item in self._transport.incoming():
            if isinstance(item, Received):
                effects = self._session.receive(item.payload, self._clock.now_ms())
                self._carry_out(effects)
                self._wake.set()
            else:
                self._note_link(item)

    def _note_link(self, status: StatusChanged) -> None:
        back = status.connection is Connection.ONLINE is not self.link.connection
        self.link = status
        if back:
            # Whoever was away is looked for at once, not at the next heartbeat.
            self._carry_out(self._session.announce(self._clock.now_ms()))
            self._wake.set()
        self._tell(status)

    async def _keep_time(self) -> None:
        while True:
            self._carry_out(self._session.tick(self._clock.now_ms()))
            self._wake.clear()
            wait_ms = max(0, self._session.deadline_ms - self._clock.now_ms())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait_ms / 1000)

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if self.alert is not None or self._is_closed:
                return
            match effect:
                case Record(entries):
                    self._store(entries)
                case Publish(envelope):
                    nonce = secrets.token_bytes(NONCE_BYTES)
                    self._transport.publish(seal(self._room, envelope, nonce))
                case Violation(offender, code):
                    LOG.info("violation %s by %s", code, offender and offender.hex()[:8])
                    self._tell(effect)
                case GameEnded(game, record):
                    self._check_record(game, record)
                    self._tell(effect)
                case Advanced() | RoomChanged() | GameStarted() | StartAborted() | Halted():
                    self._tell(effect)
                case _:
                    assert_never(effect)

    def _store(self, entries: tuple[Entry, ...]) -> None:
        if self._shelf is None:
            return
        try:
            self._shelf.append(entries)
        except PushnetError as failure:
            self.alert = str(failure)
            self._tell(Alert(self.alert))

    def _check_record(self, game: GameId, record: bytes) -> None:
        self.last_record = record
        task = asyncio.create_task(self._verify(game, record), name="pushnet-verify")
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def _verify(self, game: GameId, record: bytes) -> None:
        report = await asyncio.to_thread(verify_record, record)
        if record is not self.last_record:
            return  # a later one, with more signatures under it, is being checked
        self.last_report = report
        if self._shelf is not None:
            try:
                self._shelf.keep_record(game, record, report)
            except PushnetError as failure:
                self.alert = str(failure)
                self._tell(Alert(self.alert))
        self._tell(Verified(report))

    def _tell(self, change: ClientChange) -> None:
        for listener in tuple(self._listeners):
            listener(change)
