"""One seat's road from the broker to its session and back, on an asyncio loop.

Bytes arrive, the session answers with effects, the client carries them out in their order: store,
then publish, then tell. Everything that is random, timed or written happens here and nowhere
deeper. If storing fails, play stops: nothing that is not durable is ever sent. A fault of our own
stops it too, with a sentence instead of a screen that has silently gone deaf.

What is to be stored waits for the next thing to be sent, the heartbeat at the latest: one commit
instead of one per peer. A crash in between is as if those messages had not arrived yet.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol, assert_never

from pushnet.clock import Clock
from pushnet.crypto.deck_keys import DECK_SEED_BYTES
from pushnet.crypto.sealing import NONCE_BYTES, RoomKeys, seal
from pushnet.errors import Code, PushnetError, RefusedError
from pushnet.ids import GameId
from pushnet.net.transport import Connection, Received, StatusChanged, Transport
from pushnet.session.effects import (
    AbortStart,
    Advanced,
    Effect,
    Entry,
    GameEnded,
    GameStarted,
    Halted,
    Intent,
    LeaveGame,
    Publish,
    Record,
    RoomChanged,
    SayGoodbye,
    StartAborted,
    TakeSeat,
    Violation,
    Work,
)
from pushnet.session.session import Session
from pushnet.session.snapshot import Snapshot, Stage
from pushnet.session.work import Job, Outcome
from pushnet.store.log_file import FINEST
from pushnet.verify import Report, verify_record
from pushnet.words import say
from pushnet.worker import Worker

LOG: Final = logging.getLogger(__name__)
SEED_BYTES: Final = 32
SEAT_NONCE_BYTES: Final = 16
ENDED: Final = frozenset({Stage.OVER, Stage.VOID})
OWN_FAULT: Final = say(
    "Play has stopped because of a fault in pushnet itself. Everything you signed "
    "is on disk: close the program and run `pushnet resume`."
)
HALTED: Final = say(
    "Play has stopped: this program and another one agree on every move, but not "
    "on the table. That is a fault in pushnet. Your game is on disk; please report "
    "it."
)


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
Objection = Callable[[Intent], str | None]
"""Says why an intent cannot be carried out now, or None."""


class Substitute(Protocol):
    """Who may play our seat in our place: a bot until we are back, or the turn clock."""

    @property
    def is_playing(self) -> bool:
        """Whether a bot plays our seat now."""

    def take_over(self) -> None:
        """Let a bot play for us until `give_back`."""

    def give_back(self) -> None:
        """Play ourselves again."""

    def left_ms(self) -> int | None:
        """Return how much time our move has left; None without a clock."""


class Shelf(Protocol):
    """Where a client keeps what must not be lost. Each method is durable when it returns."""

    def append(self, entries: tuple[Entry, ...]) -> None:
        """Write the entries in one transaction."""

    def keep_record(self, game: GameId, record: bytes, report: Report) -> None:
        """Keep the record of a game that ended; a later one of the same game replaces it."""

    def give_up(self, game: GameId) -> None:
        """Note that a start was called off or a game left for good: nothing to come back to."""


class Client:
    """See the module. `start` it on the loop, `close` it at the end."""

    def __init__(
        self,
        session: Session,
        room: RoomKeys,
        transport: Transport,
        clock: Clock,
        shelf: Shelf,
    ) -> None:
        self._session = session
        self._room = room
        self._transport = transport
        self._clock = clock
        self._shelf = shelf
        self._listeners: list[Listener] = []
        self._reader: asyncio.Task[None] | None = None
        self._checker: asyncio.Task[None] | None = None
        self._closer: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_ms = 0  # session time at which it fires
        self._unsaved: list[Entry] = []
        self._unchecked: GameEnded | None = None
        self._is_stopped = False  # nothing is carried out any more
        self._worker = Worker(self._work_done, self._work_failed)
        self.substitute: Substitute | None = None
        self.objection: Objection | None = None  # what else has a say in our player's wishes
        self.link = StatusChanged(Connection.CONNECTING, say("Connecting."))
        self.alert: str | None = None
        self.last_record: bytes | None = None
        self.last_report: Report | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The session as it stands, with the present time."""
        return replace(self._session.snapshot, now_ms=self._clock.now_ms())

    async def start(self) -> None:
        """Connect and begin to take part; returns at once."""
        room, envelope = self._room, self._session.will()
        self._transport.leave_will(lambda: seal(room, envelope, secrets.token_bytes(NONCE_BYTES)))
        await self._transport.start()
        self._reader = asyncio.create_task(self._read(), name="pushnet-read")
        self._tick()

    def submit(self, intent: Intent) -> None:
        """Do what the player asks for.

        Raises:
            RefusedError: It is not possible now; the detail says why, nothing changed.
        """
        if self._is_stopped:
            raise RefusedError(Code.NOT_DUE, self.alert or say("This table is closed."))
        reason = None if self.objection is None else self.objection(intent)
        if reason is not None:
            raise RefusedError(Code.NOT_DUE, reason)
        LOG.debug("wish %s", type(intent).__name__)
        if isinstance(intent, LeaveGame):
            self._leave_game()
        else:
            self._carry_out(self._session.propose(intent, self._clock.now_ms()))

    def take_seat(self) -> None:
        """Sit down with fresh secrets."""
        nonce, seed = secrets.token_bytes(SEAT_NONCE_BYTES), secrets.token_bytes(SEED_BYTES)
        self.submit(TakeSeat(nonce, seed, secrets.token_bytes(DECK_SEED_BYTES)))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` on the loop after every change; return what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _leave_game(self) -> None:
        """Leave for good in whatever state the game is; it is not offered any more afterwards.

        Before the game has begun the start is called off. Where nothing may be signed, as after a
        restart that nobody has answered yet, the others only miss us, and may vote.
        """
        game = self._session.snapshot.game
        begun = game is None or game.stage is not Stage.ANCHORING
        try:
            wish = LeaveGame() if begun else AbortStart()
            effects = self._session.propose(wish, self._clock.now_ms())
        except RefusedError:
            if game is None or game.own_seat not in game.active or game.stage in ENDED:
                raise
            effects = ()
        self._carry_out(effects)
        self._save()
        if game is not None and not self._is_stopped:
            with self._or_stop():
                self._shelf.give_up(game.game)

    async def close(self) -> None:
        """Say goodbye and stop; may be called again, and cancelled: it goes on closing."""
        if self._closer is None:
            self._closer = asyncio.create_task(self._close(), name="pushnet-close")
        await asyncio.shield(self._closer)

    async def _close(self) -> None:
        if self._reader is not None and not self._is_stopped:
            self.submit(SayGoodbye())
            self._save()
        self._is_stopped = True
        if self._timer is not None:
            self._timer.cancel()
        await self._worker.close()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._checker is not None:
            await self._checker  # the game that just ended is kept
        await self._transport.close()

    # What comes in

    async def _read(self) -> None:
        try:
            async for item in self._transport.incoming():
                if isinstance(item, Received):
                    LOG.log(FINEST, "received %d bytes", len(item.payload))
                    self._carry_out(self._session.receive(item.payload, self._clock.now_ms()))
                else:
                    self._note_link(item)
        except Exception:
            LOG.exception("reading failed")
            self._stop(OWN_FAULT)

    def _note_link(self, status: StatusChanged) -> None:
        back = status.connection is Connection.ONLINE is not self.link.connection
        self.link = status
        LOG.info("line %s", status.connection.value)
        if back:
            # Whoever was away is looked for at once, not at the next heartbeat.
            self._carry_out(self._session.announce(self._clock.now_ms()))
        self._tell(status)

    def _tick(self) -> None:
        self._timer = None
        try:
            self._carry_out(self._session.tick(self._clock.now_ms()))
        except Exception:
            LOG.exception("ticking failed")
            self._stop(OWN_FAULT)

    def _arm(self) -> None:
        """Have the session ticked when it wants to be, or a little earlier."""
        deadline_ms = self._session.deadline_ms
        if self._timer is not None:
            if self._timer_ms <= deadline_ms:
                return
            self._timer.cancel()
        wait_ms = max(0, deadline_ms - self._clock.now_ms())
        self._timer = asyncio.get_running_loop().call_later(wait_ms / 1000, self._tick)
        self._timer_ms = deadline_ms

    # What follows from it

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if self._is_stopped:
                return
            _log(effect)
            match effect:
                case Record(entries):
                    self._unsaved += entries
                case Publish(envelope):
                    self._publish(envelope)
                case GameEnded():
                    self._check_record(effect)
                    self._tell(effect)
                case StartAborted(game):
                    with self._or_stop():
                        self._shelf.give_up(game)
                    self._tell(effect)
                case Halted():
                    self.alert = HALTED  # the session signs nothing more, but still helps others
                    self._tell(effect)
                case Work(job):
                    self._worker.start(job)
                case Advanced() | RoomChanged() | GameStarted() | Violation():
                    self._tell(effect)
                case _:
                    assert_never(effect)
        if not self._is_stopped:
            self._arm()

    def _work_done(self, job: Job, outcome: Outcome) -> None:
        if not self._is_stopped:
            self._carry_out(self._session.work_done(job, outcome, self._clock.now_ms()))

    def _work_failed(self, fault: Exception) -> None:
        LOG.error("a job failed", exc_info=fault)
        self._stop(OWN_FAULT)

    def _publish(self, envelope: bytes) -> None:
        self._save()
        if not self._is_stopped:
            nonce = secrets.token_bytes(NONCE_BYTES)
            self._transport.publish(seal(self._room, envelope, nonce))

    def _save(self) -> None:
        if self._unsaved:
            entries, self._unsaved = tuple(self._unsaved), []
            with self._or_stop():
                self._shelf.append(entries)

    @contextlib.contextmanager
    def _or_stop(self) -> Iterator[None]:
        """Stop play if what is written inside cannot be written."""
        try:
            yield
        except PushnetError as failure:
            self._stop(str(failure))

    def _stop(self, sentence: str) -> None:
        """Carry nothing out any more, and say why."""
        LOG.error("play stopped: %s", sentence)
        self.alert = sentence
        self._is_stopped = True
        self._tell(Alert(sentence))

    def _check_record(self, ended: GameEnded) -> None:
        self.last_record = ended.record
        self._unchecked = ended
        if self._checker is None or self._checker.done():
            self._checker = asyncio.create_task(self._verify(), name="pushnet-verify")

    async def _verify(self) -> None:
        """Check and keep the newest record; every END of the others made it a newer one."""
        while (ended := self._unchecked) is not None:
            self._unchecked = None
            report = await asyncio.to_thread(verify_record, ended.record)
            self.last_report = report
            with self._or_stop():
                self._shelf.keep_record(ended.game, ended.record, report)
            self._tell(Verified(report))

    def _tell(self, change: ClientChange) -> None:
        for listener in tuple(self._listeners):
            listener(change)


def _log(effect: Effect) -> None:
    """Note what happens, by kind and number only: whose it is and what it holds is secret."""
    match effect:
        case Record(entries):
            LOG.log(FINEST, "record %s", ", ".join(entry.kind for entry in entries))
        case Publish(envelope):
            LOG.log(FINEST, "publish %d bytes", len(envelope))
        case Advanced(h, unwound):
            LOG.debug("slots from %d on%s", h, ", taken back before" if unwound else "")
        case RoomChanged():
            LOG.log(FINEST, "room changed")
        case Violation(_, code):
            LOG.info("violation %s", code)
        case Work(job):
            LOG.debug("job %s", type(job).__name__)
        case GameStarted() | GameEnded() | StartAborted() | Halted():
            LOG.info("%s", type(effect).__name__)
        case _:
            assert_never(effect)
