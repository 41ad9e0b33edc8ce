"""A table for lessons: the real engine, the cards of a script, and nobody else.

It is a `doors.Client`, so that the screen of the real table shows it. There is no second set of
rules: each deed is read, checked and played by the game itself.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from pushnet.errors import Code, RefusedError
from pushnet.games import push
from pushnet.games.push_notation import parse_position
from pushnet.games.push_steps import Stepped, play
from pushnet.games.push_types import Options, State
from pushnet.games.replay import Played
from pushnet.ids import Digest, GameId, PublicKey, Seat
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import Advanced, Intent, Play
from pushnet.session.snapshot import (
    GameSnapshot,
    PeerSnapshot,
    SlotNote,
    Snapshot,
    Stage,
    Standing,
)
from pushnet.tui.lessons import LESSONS, SEATS, Lesson
from pushnet.verify import Report
from pushnet.words import say

OWN: Final = Seat(0)
FIRST_H: Final = 3  # of the first deed: slots 1 and 2 are a game's start
_KEYS: Final = tuple(PublicKey(bytes([seat + 1]) * 32) for seat in range(len(SEATS)))


class LessonTable:
    """The table, and how far the lessons have come."""

    def __init__(self, lessons: Sequence[Lesson] = LESSONS) -> None:
        """Begin with the first lesson."""
        self.link = StatusChanged(Connection.ONLINE, "")
        self.alert: str | None = None
        self.last_record: bytes | None = None
        self.last_report: Report | None = None
        self.substitute: None = None
        self.number = 0  # of the lesson, from 0
        self._lessons = lessons
        self._state: State = push.setup(Options(), len(SEATS), OWN)
        self._notes: list[SlotNote] = []
        self._listeners: list[Callable[[Any], None]] = []

    @property
    def lesson(self) -> Lesson:
        """The lesson of now."""
        return self._lessons[self.number]

    @property
    def count(self) -> int:
        """How many lessons there are."""
        return len(self._lessons)

    @property
    def is_last(self) -> bool:
        """Whether nothing follows any more."""
        return self.number == self.count - 1

    def go_on(self) -> None:
        """Let the others play, and go to the next lesson.

        Raises:
            RefusedError: NOT_DUE: it is the player's own deed that is awaited.
        """
        if self.lesson.by_player:
            raise RefusedError(Code.NOT_DUE, self._first())
        self._perform(play(self._state, self.lesson.plays))

    def submit(self, intent: Intent) -> None:
        """Do what the lesson asks for; RefusedError, with what that is, for everything else."""
        if not isinstance(intent, Play):
            raise RefusedError(Code.NOT_DUE, say("There is nobody else in this lesson."))
        if not self.lesson.by_player:
            raise RefusedError(Code.NOT_DUE, self._first())
        steps = play(self._state, self.lesson.plays)
        wanted = next(steps)
        if wanted.step != Played(intent.action, None):
            raise RefusedError(Code.NOT_DUE, self._first())
        self._perform(iter((wanted, *steps)))

    def take_seat(self) -> None:
        """There is nothing to sit down for."""

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        """See `doors.Client`."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def snapshot(self) -> Snapshot:
        """The table as a session would show it."""
        return Snapshot(
            now_ms=0,
            room=bytes(16),
            own=_KEYS[OWN],
            peers=tuple(map(_peer, range(len(SEATS)))),
            proposal=None,
            sitting=True,
            ready=True,
            hosting=True,
            game=self._game(),
            chat=(),
        )

    def _first(self) -> str:
        return say("First this: {order}", order=self.lesson.order)

    def _perform(self, steps: Iterator[Stepped]) -> None:
        """Play these steps, and lay the table for the next lesson."""
        for stepped in steps:
            self._close(stepped.state, stepped.events)
        self.number = min(self.number + 1, self.count - 1)
        if self.lesson.position:
            self._close(parse_position(self.lesson.position), ())
        for listener in tuple(self._listeners):
            listener(Advanced(self._h, unwound=False))

    @property
    def _h(self) -> int:
        return FIRST_H - 1 + len(self._notes)

    def _close(self, state: State, events: tuple[Any, ...]) -> None:
        self._state = state
        self._notes.append(
            SlotNote(
                h=self._h + 1,
                events=events,
                state=state,
                event_number=None,
                dropped=(),
                left=(),
            )
        )

    def _game(self) -> GameSnapshot:
        actor = (self._state.actor,)
        return GameSnapshot(
            game=GameId(bytes(32)),
            rules="push",
            options=self._state.options,
            seats=_KEYS,
            names=SEATS,
            operators=_KEYS,
            own_seat=OWN,
            stage=Stage.PLAYING,
            h=self._h,
            head=Digest(bytes(32)),
            state=self._state,
            active=self._state.present,
            due=actor,
            waiting_for=actor,
            waiting_since_ms=0,
            recovering=False,
            notes=self._notes,
            ballots=(),
            may_vote_out=(),
            ranks=(),
            signed_by=(),
            offender=None,
            offence=None,
        )


def _peer(seat: int) -> PeerSnapshot:
    return PeerSnapshot(
        key=_KEYS[seat],
        name=SEATS[seat],
        program="",
        operator=_KEYS[seat],
        standing=Standing.SELF if seat == OWN else Standing.PRESENT,
        heard_ms=0,
        sitting=True,
        ready=True,
        h=None,
    )
