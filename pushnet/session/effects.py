"""What the session asks of the world, and what its own player may ask of the session.

The client carries effects out strictly in order. `Record` comes before the `Publish` that depends
on it: nothing we signed leaves this machine before it is durable, or a restart could sign
something else in its place (protocol/pushnet.md 17).
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from pushnet.errors import Code
from pushnet.ids import GameId, PublicKey, Seat
from pushnet.session.work import Job

EntryKind = Literal["table", "seed", "deck", "own", "peer", "name", "checked", "evidence"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal. Replaying a game's entries in order rebuilds its session.

    Printing it shows nothing of its content, which may be secret.
    """

    kind: EntryKind
    game: GameId
    # table: TABLE; seed: own x_256; deck: the seed of our deck secrets; own, peer: a Signed;
    # name: salt and name; checked: head and SHA-256 of a shuffle whose proof holds
    content: bytes = field(repr=False)


# Effects


@dataclass(frozen=True, slots=True)
class Record:
    """Make these entries durable, in one transaction, before going on."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Publish:
    """Seal this envelope with a fresh nonce and publish it on the room's topic."""

    envelope: bytes


@dataclass(frozen=True, slots=True)
class Advanced:
    """The game moved on: `session.snapshot` is new, and so are the events of slots from `h` on."""

    h: int  # first slot whose events are new
    unwound: bool  # slots from `h` on were taken back before (a vote overrode them)


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """Peers, seats, readiness, chat, votes or presence changed: `session.snapshot` is new."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Every seat anchored: a game is in play."""

    game: GameId


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over or void. Comes again when a further seat's END completes the record."""

    game: GameId
    record: bytes  # portable file


@dataclass(frozen=True, slots=True)
class StartAborted:
    """The start was called off; sit again with a fresh nonce."""

    game: GameId
    offender: PublicKey | None  # who signed ABORT


@dataclass(frozen=True, slots=True)
class Violation:
    """A peer's provable fault or plain nonsense; None when nobody can be named."""

    offender: PublicKey | None
    code: Code


@dataclass(frozen=True, slots=True)
class Halted:
    """Most seats see another table after the same log: a bug of ours. Nothing more is signed."""

    game: GameId
    h: int


@dataclass(frozen=True, slots=True)
class Work:
    """Run this job where it keeps nobody waiting, and give the session what comes of it."""

    job: Job


Effect = (
    Record
    | Publish
    | Advanced
    | RoomChanged
    | GameStarted
    | GameEnded
    | StartAborted
    | Violation
    | Halted
    | Work
)


# Intents


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down for the next game; fresh secrets per attempt to start. Printing shows none."""

    nonce: bytes  # 16 random bytes
    seed: bytes = field(repr=False)  # 32 random bytes, x_256 of this seat's chain
    # 64 random bytes; without them no seat in a game with a sealed deck
    deck_seed: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class OfferBroker:
    """Tell the room of a broker of ours, for the day the present one dies."""

    broker: str  # host:port as others reach it, or a URL without login; at most 128 bytes


@dataclass(frozen=True, slots=True)
class StandUp:
    """Give the seat back, before the start."""


@dataclass(frozen=True, slots=True)
class HostTable:
    """Propose tables for whoever sits, from now on (the host's client)."""

    game: str  # registry name
    options: Any  # that game's Options
    excluded: frozenset[PublicKey] = frozenset()  # kicked: left out of TABLE
    order: tuple[PublicKey, ...] = ()  # wished seat order; others follow in order of arrival
    seats_min: int = 0  # propose nothing while fewer sit


@dataclass(frozen=True, slots=True)
class MarkReady:
    """Set or take back my ready mark for the proposed table."""

    ready: bool


@dataclass(frozen=True, slots=True)
class StartGame:
    """Begin: everybody is ready (host, or the lowest seat when the host is gone)."""


@dataclass(frozen=True, slots=True)
class AbortStart:
    """Call the start off while that is still possible."""


@dataclass(frozen=True, slots=True)
class Play:
    """My move, in the game's own action type."""

    action: Any


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Leave the running game for good."""


@dataclass(frozen=True, slots=True)
class CastVote:
    """My human was asked and answered: drop these silent seats, or not."""

    members: tuple[Seat, ...]  # ascending
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """A chat line (emote 0) or one of the six emotes (1..6, text empty)."""

    text: str
    emote: int = 0


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Put a finished, void or aborted game away: back to the lobby for a rematch."""


@dataclass(frozen=True, slots=True)
class SayGoodbye:
    """The program is being closed on purpose; the game, if any, stays as it is."""


Intent = (
    TakeSeat
    | OfferBroker
    | StandUp
    | HostTable
    | MarkReady
    | StartGame
    | AbortStart
    | Play
    | LeaveGame
    | CastVote
    | Say
    | ClearTable
    | SayGoodbye
)
