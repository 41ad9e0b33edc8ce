"""A client over the real engine and nothing else: no network, no session, chance from a seed.

It offers what the screens use of a client. Our own seat plays through `submit`, as a screen does;
the other seats and the chance are played by the test.
"""

import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pushnet.errors import Code, RefusedError
from pushnet.games import push
from pushnet.games.api import Chance, Rules
from pushnet.games.push_cards import Card
from pushnet.games.push_legal import asks_chance, legal_actions
from pushnet.games.push_types import Options, Phase, PlayerAction, State
from pushnet.ids import Digest, GameId, PublicKey, Seat
from pushnet.net.transport import Connection, StatusChanged
from pushnet.session.effects import (
    Advanced,
    CastVote,
    ClearTable,
    Effect,
    GameEnded,
    Intent,
    LeaveGame,
    Play,
    RoomChanged,
    Say,
)
from pushnet.session.snapshot import (
    BallotSnapshot,
    ChatLine,
    GameSnapshot,
    PeerSnapshot,
    SlotNote,
    Snapshot,
    Stage,
    Standing,
)

NAMES = ("Mika", "Ana", "Borislav", "健太", "Bot·Kestrel", "Farah")


def key_of(seat: int) -> PublicKey:
    return PublicKey(bytes([seat + 1]) * 32)


@dataclass
class ScriptedSubstitute:
    """A bot that could play our seat, and a turn clock that the test sets."""

    is_playing: bool = False
    clock_ms: int | None = None

    def take_over(self) -> None:
        self.is_playing = True

    def give_back(self) -> None:
        self.is_playing = False

    def left_ms(self) -> int | None:
        return self.clock_ms


class ScriptedClient:
    """One seat of a game of Push."""

    rules: ClassVar[Rules] = push.RULES

    def __init__(
        self,
        seat_count: int = 2,
        *,
        own_seat: int | None = 0,
        options: Options | None = None,
        first: int = 0,
        seed: int = 1,
        names: Sequence[str] = NAMES,
        state: State | None = None,
    ) -> None:
        self.options = options or Options()
        self.seat_count = seat_count
        self.own_seat = None if own_seat is None else Seat(own_seat)
        self.names = tuple(names[:seat_count])
        self.random = random.Random(seed)
        self.faces: deque[int] = deque()  # of the next rolls
        self.cards: deque[Card] = deque()  # to be turned up next
        self.auto_chance = True
        self.state = state or push.setup(self.options, seat_count, Seat(first))
        self.notes: list[SlotNote] = []
        self.chat: list[ChatLine] = []
        self.standings = dict.fromkeys(range(seat_count), Standing.PRESENT)
        self.heard_ms = dict.fromkeys(range(seat_count), 100_000)
        self.now_ms = 100_000
        self.waiting_since_ms = 0
        self.stage = Stage.PLAYING
        self.watchers = 0  # in the room, without a seat
        self.unheard: set[Seat] = set()  # seats whose keys were not heard in this run
        self.due: tuple[Seat, ...] | None = None  # None: as the rules say
        self.offender: Seat | None = Seat(1)  # of a void game
        self.ballots: tuple[BallotSnapshot, ...] = ()
        self.may_vote_out: tuple[Seat, ...] = ()
        self.recovering = False
        self.in_flight = False  # our own move was sent and has not closed its slot
        self.cleared = False
        self.seated = False
        self.intents: list[Intent] = []
        self.refuse_next: RefusedError | None = None
        self.listeners: list[Callable[[Any], None]] = []
        self.link = StatusChanged(Connection.ONLINE, "")
        self.invite = None
        self.alert: str | None = None
        self.last_record: bytes | None = None
        self.last_report: Any = None
        self.substitute: ScriptedSubstitute | None = None

    # What screens call

    def submit(self, intent: Intent) -> None:
        if self.refuse_next is not None:
            refusal, self.refuse_next = self.refuse_next, None
            raise refusal
        self.intents.append(intent)
        match intent:
            case Play(action):
                if self.state.actor != self.own_seat:
                    raise RefusedError(Code.NOT_DUE, "It is not your turn.")
                self.play(action)
            case Say(text, emote):
                self.say(self.own_seat or 0, text, emote)
            case CastVote(members, yes):
                self.ballots = ()
                self.may_vote_out = ()
                if yes:
                    self.drop(*members)
                self.tell(RoomChanged())
            case LeaveGame():
                assert self.own_seat is not None
                self._depart((self.own_seat,), dropped=False)
            case ClearTable():
                self.cleared = True
                self.tell(RoomChanged())
            case _:
                raise AssertionError(intent)

    def take_seat(self) -> None:
        self.seated = True

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(
            now_ms=self.now_ms,
            room=bytes(16),
            own=key_of(99 if self.own_seat is None else self.own_seat),
            peers=self._peers(),
            proposal=None,
            sitting=True,
            ready=True,
            hosting=True,
            game=None if self.cleared else self._game(),
            chat=tuple(self.chat),
        )

    # What tests call

    def play(self, *actions: PlayerAction) -> None:
        """Play for whoever is to act, and let chance follow."""
        for action in actions:
            self._apply(action, None)
            if self.auto_chance:
                self.resolve()

    def resolve(self) -> None:
        """Let chance happen as long as it is due."""
        while push.chance_bound(self.state) is not None:
            self.step()

    def step(self) -> None:
        """Let the one chance step happen that is due."""
        bound = push.chance_bound(self.state)
        assert bound is not None
        self._apply(push.chance_action(self.state), Chance(self._index(bound), bound))

    def play_on(self, count: int = 1) -> None:
        """Play any legal action, `count` times."""
        for _ in range(count):
            if push.is_over(self.state):
                return
            self.play(self.random.choice(legal_actions(self.state)))

    def play_until_mine(self, limit: int = 400) -> None:
        """Let the others play until our seat is to act or the game is over."""
        for _ in range(limit):
            if push.is_over(self.state) or self.state.actor == self.own_seat:
                return
            self.play_on()
        raise AssertionError("the turn never came")

    def say(self, seat: int, text: str, emote: int = 0) -> None:
        self.chat.append(ChatLine(key=key_of(seat), emote=emote, text=text, at_ms=self.now_ms))
        self.tell(RoomChanged())

    def drop(self, *seats: Seat) -> None:
        self._depart(seats, dropped=True)

    def tell(self, change: Effect) -> None:
        for listener in tuple(self.listeners):
            listener(change)

    # Inside

    def _index(self, bound: int) -> int:
        if self.state.phase is Phase.REVEAL and self.cards:
            return self.state.pile.index(self.cards.popleft())
        if self.state.phase is not Phase.REVEAL and self.faces:
            return self.faces.popleft()
        return self.random.randrange(bound)

    def _apply(self, action: Any, chance: Chance | None) -> None:
        drawn = chance is not None
        assert drawn or isinstance(asks_chance(self.state, action), bool)
        self.state, events = push.apply(self.state, action, chance)
        self._close(events, event_number=len(self.notes) + 1 if drawn else None)

    def _depart(self, seats: Sequence[Seat], *, dropped: bool) -> None:
        self.state, events = push.depart(self.state, frozenset(seats))
        gone = tuple(seats)
        self._close(events, dropped=gone if dropped else (), left=() if dropped else gone)

    def _close(
        self,
        events: tuple[Any, ...],
        *,
        event_number: int | None = None,
        dropped: tuple[Seat, ...] = (),
        left: tuple[Seat, ...] = (),
    ) -> None:
        h = len(self.notes) + 3  # slots 1 and 2 were the start
        self.notes.append(
            SlotNote(
                h=h,
                events=events,
                state=self.state,
                event_number=event_number,
                dropped=dropped,
                left=left,
            )
        )
        if self.rules.is_over(self.state):
            self.stage = Stage.OVER
        self.tell(Advanced(h, unwound=False))
        if self.stage is Stage.OVER:
            self.tell(GameEnded(GameId(bytes(32)), b"record"))

    def _peers(self) -> tuple[PeerSnapshot, ...]:
        watchers = (
            PeerSnapshot(
                key=key_of(50 + number),
                name=f"Eye {number}",
                program="pushnet 1",
                operator=key_of(50 + number),
                standing=Standing.PRESENT,
                heard_ms=self.now_ms,
                sitting=False,
                ready=False,
                h=None,
            )
            for number in range(self.watchers)
        )
        players = (
            PeerSnapshot(
                key=key_of(seat),
                name=name,
                program="pushnet 1",
                operator=self._operator(seat),
                standing=Standing.SELF if seat == self.own_seat else self.standings[seat],
                heard_ms=0 if seat == self.own_seat else self.heard_ms[seat],
                sitting=True,
                ready=True,
                h=len(self.notes) + 2,
            )
            for seat, name in enumerate(self.names)
            if seat not in self.unheard
        )
        return (*players, *watchers)

    def _operator(self, seat: int) -> PublicKey:
        return key_of(0) if self.names[seat].startswith("Bot") else key_of(seat)

    def _active(self) -> tuple[Seat, ...]:
        present: tuple[Seat, ...] = self.state.present
        return present

    def _due(self) -> tuple[Seat, ...]:
        if self.due is not None:
            return self.due
        if self.stage is not Stage.PLAYING or push.is_over(self.state):
            return ()
        if push.chance_bound(self.state) is None:
            return (self.state.actor,)
        return tuple(seat for seat in self.state.present if seat != self.state.actor)

    def _game(self) -> GameSnapshot:
        due = self._due()
        in_flight = self.in_flight
        return GameSnapshot(
            game=GameId(bytes(32)),
            rules=self.rules.name,
            options=self.options,
            seats=tuple(key_of(seat) for seat in range(self.seat_count)),
            names=self.names,
            operators=tuple(self._operator(seat) for seat in range(self.seat_count)),
            own_seat=self.own_seat,
            stage=self.stage,
            h=len(self.notes) + 2,
            head=Digest(bytes(32)),
            state=None if self.stage in {Stage.ANCHORING, Stage.FIRST_EVENT} else self.state,
            active=self._active(),
            due=due,
            waiting_for=tuple(s for s in due if not (in_flight and s == self.own_seat)),
            waiting_since_ms=self.waiting_since_ms,
            recovering=self.recovering,
            notes=tuple(self.notes),
            ballots=self.ballots,
            may_vote_out=self.may_vote_out,
            ranks=self.rules.ranks(self.state) if self.stage is Stage.OVER else (),
            signed_by=(),
            offender=self.offender if self.stage is Stage.VOID else None,
            offence=Code.LINK_MISMATCH if self.stage is Stage.VOID else None,
        )
