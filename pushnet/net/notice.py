"""What a host tells the network of its table: the TXT record of its mDNS service.

| key | value |
|---|---|
| txtvers | 1, the version of this list |
| v | protocol version, decimal |
| app | program and its version |
| game | registry name |
| taken, seats | how many sit, and how many may |
| host | the host's display name |
| room | the first 4 bytes of the room id, hex: enough to say that typed words are of another room |
| words | the words of the invite, only if the host opened the table to this network |

Nothing else of the table is told. With an open table's words everybody on the network can sit down
and read along: that is what opening means. Whatever comes in is a stranger's: it is bounded,
checked and cleaned here, and a record that breaks the form is no table at all.

Source: RFC 6763 §6 (TXT), docs/adr/0021.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from pushnet.crypto.invite import WORD_COUNT
from pushnet.crypto.wordlist import WORDS
from pushnet.views.names import NAMELESS, clean
from pushnet.wire.contents import PROTOCOL_VERSION

SERVICE_TYPE: Final = "_pushnet._tcp.local."
TXT_VERSION: Final = b"1"
ROOM_PREFIX_BYTES: Final = 4
PORT_MIN: Final = 1_024  # below are other services of somebody's computer
SEATS_SHOWN_MAX: Final = 99
HOST_BYTES_MAX: Final = 64
GAME_CELLS_MAX: Final = 12
PROGRAM_CELLS_MAX: Final = 24

_NUMBER: Final = re.compile(rb"[0-9]{1,4}")
_ROOM: Final = re.compile(rb"[0-9a-f]{%d}" % (2 * ROOM_PREFIX_BYTES))
_KNOWN: Final = frozenset(WORDS)


class Visibility(Enum):
    """What a host tells the network."""

    HIDDEN = "hidden"  # nothing: guests type words and address
    LISTED = "listed"  # where the table is: guests type the words
    OPEN = "open"  # the words too: guests press one key


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNotice:
    """One table as it is announced. Texts are cleaned, see `views.names.clean`."""

    host_name: str  # never empty
    game: str
    seats_taken: int  # 0..seats_total
    seats_total: int  # 1..SEATS_SHOWN_MAX
    room_prefix: bytes  # ROOM_PREFIX_BYTES
    protocol_version: int = PROTOCOL_VERSION
    program: str = ""
    words: tuple[str, ...] | None = field(default=None, repr=False)  # None: guests are asked

    @property
    def is_open(self) -> bool:
        """Whether everybody on the network may sit down without being asked for words."""
        return self.words is not None

    @property
    def is_ours(self) -> bool:
        """Whether this program speaks the table's version of the protocol."""
        return self.protocol_version == PROTOCOL_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class LanTable:
    """A table that was found and is there, as a player chooses it."""

    name: str  # of its service: tells tables apart, raw, never shown
    notice: TableNotice
    host: str  # IP literal that answered, with a zone if it is link-local
    port: int

    @property
    def place(self) -> str:
        """Where it meets, as an invite has it after the "@"."""
        bare = self.host.partition("%")[0]
        return f"[{bare}]:{self.port}" if ":" in bare else f"{bare}:{self.port}"


def write_txt(notice: TableNotice) -> dict[bytes, bytes | None]:
    """Return the record's keys and values."""
    record: dict[bytes, bytes | None] = {
        b"txtvers": TXT_VERSION,
        b"v": b"%d" % notice.protocol_version,
        b"app": notice.program.encode(),
        b"game": notice.game.encode(),
        b"taken": b"%d" % notice.seats_taken,
        b"seats": b"%d" % notice.seats_total,
        b"host": notice.host_name.encode(),
        b"room": notice.room_prefix.hex().encode(),
    }
    if notice.words is not None:
        record[b"words"] = "-".join(notice.words).encode()
    return record


def read_txt(record: Mapping[bytes, bytes | None]) -> TableNotice | None:
    """Return the table that a record describes; None if it describes none. Never raises."""
    version, taken, total = (_number(record.get(key)) for key in (b"v", b"taken", b"seats"))
    room = record.get(b"room") or b""
    if record.get(b"txtvers") != TXT_VERSION or version is None or not _ROOM.fullmatch(room):
        return None
    if taken is None or total is None or not 0 <= taken <= total <= SEATS_SHOWN_MAX or not total:
        return None
    return TableNotice(
        host_name=clean(_text(record.get(b"host"))) or NAMELESS,
        game=clean(_text(record.get(b"game")), GAME_CELLS_MAX),
        seats_taken=taken,
        seats_total=total,
        room_prefix=bytes.fromhex(room.decode("ascii")),
        protocol_version=version,
        program=clean(_text(record.get(b"app")), PROGRAM_CELLS_MAX),
        words=_words(record.get(b"words")),
    )


def _number(value: bytes | None) -> int | None:
    return int(value) if value is not None and _NUMBER.fullmatch(value) else None


def _text(value: bytes | None) -> str:
    return (value or b"")[:HOST_BYTES_MAX].decode("utf-8", "replace").replace("\ufffd", "")


def _words(value: bytes | None) -> tuple[str, ...] | None:
    words = tuple((value or b"").decode("ascii", "replace").split("-"))
    return words if len(words) == WORD_COUNT and _KNOWN.issuperset(words) else None
