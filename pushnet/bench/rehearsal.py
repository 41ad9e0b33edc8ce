"""A seat at a table without a session: one game after another, played by the engine from a seed.

It answers a screen as a client does, so that a screen can be measured by itself: what it costs is
then neither signing nor storing. Nobody ever plays a real game here.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pushnet.games import push
from pushnet.games.api import Chance
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_types import Options, State
from pushnet.ids import Digest, GameId, PublicKey, Seat
from pushnet.net.transport import Connection
from pushnet.session.effects import Advanced, Intent
from pushnet.session.snapshot import (
    GameSnapshot,
    PeerSnapshot,
    SlotNote,
    Snapshot,
    Stage,
    Standing,
)

NAMES: Final = ("Mika", "Ana", "Borislav", "健太", "Chie", "Farah")
ROOM: Final = bytes(16)
FIRST_SLOT: Final = 3  # slots 1 and 2 are the start


@dataclass(frozen=True, slots=True)
class QuietLink:
    """A road on which nothing goes wrong."""

    connection: Connection = Connection.ONLINE
    detail: str = ""
    is_news: bool = False


class RehearsedSeat:
    """The first seat of six."""

    def __init__(self, seed: int) -> None:
        """Set the first table."""
        self._random = random.Random(seed)  # noqa: S311 - repeatable, and nobody's game
        self._listeners: list[Callable[[Any], None]] = []
        self._keys = tuple(PublicKey(bytes([seat + 1]) * 32) for seat in range(len(NAMES)))
        self._state = self._set_up()
        self._notes: list[SlotNote] = []
        self.games = 0  # played to the end
        self.link = QuietLink()
        self.alert: str | None = None
        self.last_record: bytes | None = None
        self.last_report = None
        self.substitute = None

    def submit(self, intent: Intent) -> None:
        """Leave everything as it is: here the seed plays."""

    def take_seat(self) -> None:
        """Sit: the seat is ours already."""

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        """See `tui.doors.Client`."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def advance(self) -> None:
        """Let one move or outcome happen, and say so; after the end a new game begins."""
        if push.is_over(self._state):
            self.games += 1
            self._state, self._notes = self._set_up(), []
        bound = push.chance_bound(self._state)
        if bound is None:
            action: Any = self._random.choice(legal_actions(self._state))
            chance = None
        else:
            action = push.chance_action(self._state)
            chance = Chance(self._random.randrange(bound), bound)
        self._state, events = push.apply(self._state, action, chance)
        note = SlotNote(
            h=FIRST_SLOT + len(self._notes),
            events=events,
            state=self._state,
            event_number=None if chance is None else len(self._notes) + 1,
            dropped=(),
            left=(),
        )
        self._notes.append(note)
        for listener in tuple(self._listeners):
            listener(Advanced(note.h, unwound=False))

    @property
    def snapshot(self) -> Snapshot:
        """See `tui.doors.Client`."""
        return Snapshot(
            now_ms=0,
            room=ROOM,
            own=self._keys[0],
            peers=self._peers(),
            proposal=None,
            sitting=True,
            ready=True,
            hosting=True,
            game=self._game(),
            chat=(),
        )

    def _set_up(self) -> State:
        state: State = push.setup(Options(), len(NAMES), Seat(0))
        return state

    def _peers(self) -> tuple[PeerSnapshot, ...]:
        return tuple(
            PeerSnapshot(
                key=key,
                name=name,
                program="",
                operator=key,
                standing=Standing.PRESENT if seat else Standing.SELF,
                heard_ms=0,
                sitting=True,
                ready=False,
                h=None,
            )
            for seat, (key, name) in enumerate(zip(self._keys, NAMES, strict=True))
        )

    def _game(self) -> GameSnapshot:
        state = self._state
        over = push.is_over(state)
        due = () if over else (state.actor,)
        return GameSnapshot(
            game=GameId(bytes(32)),
            rules="push",
            options=state.options,
            seats=self._keys,
            names=NAMES,
            operators=self._keys,
            own_seat=Seat(0),
            stage=Stage.OVER if over else Stage.PLAYING,
            h=FIRST_SLOT - 1 + len(self._notes),
            head=Digest(bytes(32)),
            state=state,
            active=state.present,
            due=due,
            waiting_for=due,
            waiting_since_ms=0,
            recovering=False,
            notes=tuple(self._notes),
            ballots=(),
            may_vote_out=(),
            ranks=push.RULES.ranks(state) if over else (),
            signed_by=(),
            offender=None,
            offence=None,
        )
