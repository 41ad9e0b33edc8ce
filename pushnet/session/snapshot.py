"""All that a screen, a bot or a test may know of a session at one moment, as frozen values.

The snapshot holds public knowledge and our own; views turn it into what one seat may see. Names
and chat are raw as they came: views clean them, nothing else shows them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pushnet.errors import Code
from pushnet.ids import Digest, GameId, PublicKey, Seat


class Standing(Enum):
    """How well we hear a peer."""

    SELF = "self"
    PRESENT = "present"  # its heartbeat quotes our nonce
    ONE_WAY = "one-way"  # we hear it, it does not hear us yet
    SUSPECT = "suspect"  # silent for 8 s
    SILENT = "silent"  # silent for 60 s: a vote may be offered
    LOST = "lost"  # its last will came
    LEFT = "left"  # it said goodbye


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerSnapshot:
    """One key in the room, ourselves included."""

    key: PublicKey
    name: str  # raw
    program: str  # raw
    operator: PublicKey  # differs from key for a bot
    standing: Standing
    heard_ms: int  # session time of its last message; 0 for ourselves
    sitting: bool
    ready: bool  # for the table proposed now; False while a game is running
    speaks: bool = True  # a version of the protocol that we understand
    broker: str | None = None  # its own, offered for the day the present one dies; raw
    game: GameId | None = None  # the one on its table, from its heartbeat
    h: int | None  # slots it has closed, from its heartbeat


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalSnapshot:
    """The table that could start."""

    game: GameId
    rules: str  # registry name
    options: Any
    seats: tuple[PublicKey, ...]  # table order
    host: PublicKey  # who proposes
    ready: tuple[bool, ...]  # by seat
    may_start: bool  # by us, now


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatLine:
    """One line of chat."""

    key: PublicKey
    emote: int
    text: str  # raw
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotNote:
    """What one closed slot did to the game, for logs and replay."""

    h: int
    events: tuple[Any, ...]  # the game's events, oldest first
    state: Any  # after them; None before the first event was drawn
    event_number: int | None  # k of the joint event resolved in this slot
    dropped: tuple[Seat, ...]
    left: tuple[Seat, ...]


class Stage(Enum):
    """Where a game stands."""

    ANCHORING = "anchoring"  # slot 1
    FIRST_EVENT = "first-event"  # slot 2
    PLAYING = "playing"
    OVER = "over"
    VOID = "void"  # a seat broke the rules provably


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotSnapshot:
    """A vote that is open at the present slot."""

    members: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    needed: tuple[Seat, ...]  # whose YES is still missing
    asked: bool  # we may answer and have not


class DealStep(Enum):
    """What a deal waits for."""

    KEYS = "keys"  # a key of every seat
    SHUFFLES = "shuffles"  # one seat after the other
    SHARES = "shares"  # what lets cards be read


@dataclass(frozen=True, slots=True, kw_only=True)
class DealProgress:
    """How far a sealed deck is, while the table waits for it."""

    number: int  # of the deal, from 1
    step: DealStep
    order: tuple[Seat, ...]  # who shuffles, first to last
    shuffles: int  # done and proved
    shuffler: Seat | None  # whose shuffle is next
    parts_come: int  # of that shuffle; 0 of 0 while nothing of it was announced
    parts: int
    working: bool  # our own program shuffles, or checks a shuffle


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSnapshot:
    """The game on the table."""

    game: GameId
    rules: str
    options: Any
    seats: tuple[PublicKey, ...]
    names: tuple[str, ...]  # raw, by seat; "" where not disclosed
    operators: tuple[PublicKey, ...]
    own_seat: Seat | None  # None: spectator
    stage: Stage
    h: int  # slots closed
    head: Digest
    state: Any  # the game's shared state; None until the first event
    active: tuple[Seat, ...]
    due: tuple[Seat, ...]  # whose bodies the open slot still needs by the rules
    waiting_for: tuple[Seat, ...]  # those of `due` whose body has not come
    waiting_since_ms: int
    may_act: bool = False  # our player's move is awaited, and can be signed
    recovering: bool  # after a restart, until the others returned what they hold of ours
    notes: Sequence[SlotNote]  # one per closed slot, oldest first; do not change
    ballots: tuple[BallotSnapshot, ...]
    may_vote_out: tuple[Seat, ...]  # due seats silent for 60 s
    ranks: tuple[Any, ...]  # games.api.Rank, when over
    signed_by: tuple[Seat, ...]  # whose END we hold
    doubted_by: tuple[Seat, ...] = ()  # claim to see another table after the same moves
    offender: Seat | None  # when void
    offence: Code | None
    deal: DealProgress | None = None  # while the table waits for its sealed deck
    # Position to card: only we see it, and no printed snapshot shows it.
    own_faces: Mapping[int, int] = field(default_factory=dict, repr=False)
    deck_lost: bool = False  # our secret of this deck is gone from this computer: we can only leave


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A whole session."""

    now_ms: int  # session time of this snapshot
    room: bytes  # room id
    own: PublicKey
    peers: tuple[PeerSnapshot, ...]  # ourselves first, then by key
    proposal: ProposalSnapshot | None  # None while a game is running
    sitting: bool
    ready: bool
    hosting: bool
    game: GameSnapshot | None
    chat: tuple[ChatLine, ...]  # newest last, bounded
