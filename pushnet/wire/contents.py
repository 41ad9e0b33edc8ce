"""What a message can say: one frozen class per type of body, named as in messages.cddl.

Two families (protocol/pushnet.md 6). *Slot* bodies belong to one game, are signed by a seat and are
what the log, votes and the record are made of. *Room* bodies are signed by a key and serve the
lobby, presence and repair; none of them can change a game.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from pushnet.ids import Digest, GameId, PublicKey, Seat

PROTOCOL_VERSION = 1
NONCE_BYTES = 16
NAME_BYTES_MAX = 64
CHAT_BYTES_MAX = 256
PROGRAM_BYTES_MAX = 32
BROKER_BYTES_MAX = 128
QUOTES_MAX = 16
BESIDE_BYTES = 8
BODY_BYTES_MAX = 4096  # of every body but a SHUFFLE: that one travels in parts
H_MAX = 1 << 20  # far beyond any game; keeps every slot number a small integer
CARDS_MAX = 108  # of a sealed deck
SHARE_BYTES = 32
SHARES_PROOF_BYTES = 64
DECK_KEY_PROOF_BYTES = 64
DECK_BYTES = 64 * CARDS_MAX  # a sealed card is two points
SHUFFLE_PROOF_BYTES = 17_568
PART_BYTES = 3_840  # what one PART carries; the last one the rest
ZERO_DIGEST = Digest(bytes(32))


class BodyType(IntEnum):
    """The type number in a body; 1..31 are slot bodies, 32.. are room bodies."""

    ANCHOR = 1
    LINK = 2
    ACT = 3
    LEAVE = 4
    VOTE = 5
    ABORT = 6
    END = 7
    DECK_KEY = 8
    SHUFFLE = 9
    SHARES = 10
    MANIFEST = 11
    HELLO = 32
    SIT = 33
    TABLE = 34
    READY = 35
    PRESENCE = 36
    SYNC = 37
    RECALL = 38
    RECALLED = 39
    CHAT = 40
    OFFER = 41
    GONE = 42
    PART = 43


@dataclass(frozen=True, slots=True)
class Signed:
    """A body and its signature exactly as sent; what is stored, sent again and recorded."""

    body: bytes  # canonical MessagePack array
    signature: bytes  # 64 bytes


# Slot bodies


@dataclass(frozen=True, slots=True)
class Anchor:
    """Slot 1: the end of this seat's hash chain, before anybody has revealed a link."""

    link: bytes  # x_0, 32 bytes


@dataclass(frozen=True, slots=True)
class Link:
    """This seat's share of the pending event."""

    event: int  # k, 1..256
    link: bytes  # x_k, 32 bytes


@dataclass(frozen=True, slots=True)
class Shares:
    """This seat's part in reading some sealed cards, and one proof for all of it."""

    shares: bytes  # 32 bytes for each position that is due, ascending by position
    proof: bytes  # 64 bytes


@dataclass(frozen=True, slots=True)
class Act:
    """A move; with the mover's link or shares exactly when the move asks for them."""

    action: tuple[Any, ...]  # the game's encoded form
    link: Link | None
    shares: Shares | None = None  # never beside a link

    @property
    def form(self) -> list[Any]:
        """The action as the lists that a game decodes."""
        return _thawed(self.action)


def _thawed(value: tuple[Any, ...]) -> list[Any]:
    return [_thawed(item) if isinstance(item, tuple) else item for item in value]


@dataclass(frozen=True, slots=True)
class Leave:
    """Deliberate leaving: takes effect at the seat's next due slot and gives away its chain."""

    seed: bytes  # x_256, 32 bytes: every later link follows from it


@dataclass(frozen=True, slots=True)
class Vote:
    """Drop `members` at this slot, or a NO with what disproves their silence."""

    members: tuple[Seat, ...]  # ascending, not empty
    yes: bool
    evidence: tuple[Signed, ...]  # empty for YES


@dataclass(frozen=True, slots=True)
class Abort:
    """The start is off for everybody; possible only before this seat's first reveal."""


@dataclass(frozen=True, slots=True)
class End:
    """This seat agrees with the result of the finished game."""

    result: Digest


@dataclass(frozen=True, slots=True)
class DeckKey:
    """This seat's key for one deal, with the proof that it knows the secret behind it."""

    key: bytes  # 32 bytes
    proof: bytes  # 64 bytes


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck as this seat shuffled and sealed it again, with the proof that it did only that."""

    deck: bytes  # DECK_BYTES
    proof: bytes  # SHUFFLE_PROOF_BYTES


@dataclass(frozen=True, slots=True)
class Manifest:
    """A SHUFFLE of this seat for this slot is on its way, in these parts."""

    size: int  # of the SHUFFLE's body
    digest: Digest  # SHA-256 of it
    signature: bytes  # of it
    parts: tuple[Digest, ...]  # SHA-256 of its parts: PART_BYTES each, the last one the rest


SlotContent = (
    Anchor | Link | Act | Leave | Vote | Abort | End | DeckKey | Shuffle | Shares | Manifest
)


# Room bodies


@dataclass(frozen=True, slots=True)
class Hello:
    """Who speaks and which versions it understands. This form never changes."""

    nonce: bytes  # of this run of the program, 16 bytes
    versions: tuple[int, ...]  # protocol versions, ascending
    program: str  # name and version, for people
    name: str
    salt: bytes  # 16 bytes; SHA-256 over salt and name is the name_hash in TABLE
    operator: PublicKey  # its own key, or for a bot the person who added it


@dataclass(frozen=True, slots=True)
class Sit:
    """I want a seat in the next game (nonce), or I stand up (None)."""

    session: bytes  # the speaker's Hello.nonce
    counter: int  # the latest of one session counts
    nonce: bytes | None  # 16 fresh bytes for each attempt to start


@dataclass(frozen=True, slots=True)
class Propose:
    """A TABLE that could be played."""

    session: bytes
    counter: int
    table: bytes  # canonical TABLE


@dataclass(frozen=True, slots=True)
class Ready:
    """I agree to start this table (or no longer, None)."""

    session: bytes
    counter: int
    game: GameId | None


@dataclass(frozen=True, slots=True)
class Presence:
    """Heartbeat: whom I hear, where I stand, and what I hold of the open slot."""

    session: bytes
    counter: int
    quotes: tuple[bytes, ...]  # session nonces heard within the last 8 s
    game: GameId | None
    h: int  # slots closed
    head: Digest
    state: Digest  # digest of the game state at this head
    held: int  # bit s: I hold seat s's body for slot h + 1
    beside: bytes  # 8 bytes: which votes and waiting LEAVEs I hold at slot h + 1


@dataclass(frozen=True, slots=True)
class Sync:
    """Please send slots from `h` on (0: from TABLE)."""

    session: bytes
    counter: int
    target: PublicKey  # the one who is asked; the others stay silent
    game: GameId
    h: int


@dataclass(frozen=True, slots=True)
class Recall:
    """After a restart: what do you hold of mine in this game?"""

    session: bytes
    game: GameId


@dataclass(frozen=True, slots=True)
class Recalled:
    """Answer to Recall; the bodies and votes asked for travel in the same envelope."""

    session: bytes  # the asker's nonce, quoted
    game: GameId
    h: int
    head: Digest


@dataclass(frozen=True, slots=True)
class Chat:
    """A line or an emote, outside log and record."""

    session: bytes
    counter: int
    emote: int  # 0: text; 1..6: a fixed emote, then text is empty
    text: str


@dataclass(frozen=True, slots=True)
class Offer:
    """My own broker, for the day the present one dies."""

    session: bytes
    counter: int
    broker: str  # URL without login


@dataclass(frozen=True, slots=True)
class Gone:
    """Last will (lost) or goodbye (on purpose). A hint, nothing more."""

    session: bytes
    on_purpose: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a body that is too long for one payload. Whoever has it may send it."""

    digest: Digest  # of the whole body, as its MANIFEST says
    index: int  # from 0
    piece: bytes  # at most PART_BYTES


RoomContent = (
    Hello | Sit | Propose | Ready | Presence | Sync | Recall | Recalled | Chat | Offer | Gone | Part
)


# Parsed bodies


@dataclass(frozen=True, slots=True)
class SlotMessage:
    """A parsed slot body. Becomes evidence of anything only once its signature was verified."""

    signed: Signed
    game: GameId
    seat: Seat
    h: int  # slot; for Leave: the last slot before it; for Abort 2; for End the last slot
    prev: Digest  # head of slot h - 1; for End the final head; zero for Leave and Abort
    content: SlotContent


@dataclass(frozen=True, slots=True)
class RoomMessage:
    """A parsed room body."""

    signed: Signed
    room: bytes  # room id, 16 bytes: a message of one room means nothing in another
    key: PublicKey
    content: RoomContent


Message = SlotMessage | RoomMessage
