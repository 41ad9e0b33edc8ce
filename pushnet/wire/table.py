"""TABLE: who plays what, fixed before anybody anchors; its digest is the game's name.

`[protocol, game, revision, options, [[key, nonce, name_hash, operator], ..]]`. Here only its form
is checked; what the game thinks of options and seat count is the session's to ask.
"""

from dataclasses import dataclass
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, sha256
from pushnet.crypto.signing import check_public_key
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MAX, SEATS_MIN, Digest, GameId, PublicKey
from pushnet.wire import canonical
from pushnet.wire.contents import NONCE_BYTES, PROTOCOL_VERSION
from pushnet.wire.reader import Fields
from pushnet.words import say

TABLE_BYTES_MAX = 2048
GAME_NAME_BYTES_MAX = 32
OPTIONS_MAX = 64


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One line of a TABLE."""

    key: PublicKey
    nonce: bytes  # 16 bytes, fresh for this attempt to start
    name_hash: Digest
    operator: PublicKey  # equal to key for people


@dataclass(frozen=True, slots=True)
class Table:
    """A parsed TABLE."""

    game_name: str
    revision: int
    options: tuple[Any, ...]  # encoded form, by the game
    seats: tuple[TableSeat, ...]  # 2..6, table order

    def encode(self) -> bytes:
        """Return the canonical bytes."""
        seats = [[seat.key, seat.nonce, seat.name_hash, seat.operator] for seat in self.seats]
        options = list(self.options)
        return canonical.encode([PROTOCOL_VERSION, self.game_name, self.revision, options, seats])


def game_id_of(table: bytes) -> GameId:
    """Return the game's name: SHA256(LP("pushnet/v1/game-id") || TABLE)."""
    return GameId(sha256(length_prefixed(tags.GAME_ID), table))


def name_hash(salt: bytes, name: str) -> Digest:
    """Return the commitment to a name: SHA256(LP("pushnet/v1/name") || salt || name)."""
    return sha256(length_prefixed(tags.NAME), salt, name.encode())


def parse_table(raw: bytes) -> Table:
    """Return the TABLE that these bytes are.

    Raises:
        RefusedError: a code of `canonical.decode`; NEWER_VERSION; TABLE_FORM; TABLE_KEYS when a
            key or a nonce stands twice; KEY_REFUSED.
    """
    value = canonical.decode(raw, bytes_max=TABLE_BYTES_MAX)
    try:
        table = _read_table(value)
    except RefusedError as refused:
        if refused.code is Code.FORM:
            raise RefusedError(Code.TABLE_FORM) from None
        raise
    if len({seat.key for seat in table.seats}) < len(table.seats):
        raise RefusedError(Code.TABLE_KEYS)
    if len({seat.nonce for seat in table.seats}) < len(table.seats):
        raise RefusedError(Code.TABLE_KEYS)
    return table


def _read_table(value: Any) -> Table:
    _refuse_other_versions(Fields(value).uint())  # first: a later version may have another form
    fields = Fields(value, count=5)
    fields.uint()
    game_name = fields.text(bytes_max=GAME_NAME_BYTES_MAX)
    revision = fields.uint(max=(1 << 31) - 1)
    options = fields.array(count_max=OPTIONS_MAX)
    raw_seats = fields.array(count_max=SEATS_MAX)
    if len(raw_seats) < SEATS_MIN:
        raise RefusedError(Code.FORM)
    seats = tuple(_read_seat(raw_seat) for raw_seat in raw_seats)
    return Table(game_name, revision, tuple(options), seats)


def _refuse_other_versions(version: int) -> None:
    if version > PROTOCOL_VERSION:
        raise RefusedError(
            Code.NEWER_VERSION,
            say(
                "This game was made by a newer pushnet, under version {theirs} of the protocol;"
                " this one knows version {ours}. Please update this one.",
                theirs=version,
                ours=PROTOCOL_VERSION,
            ),
        )
    if version < PROTOCOL_VERSION:
        raise RefusedError(Code.FORM)


def _read_seat(value: Any) -> TableSeat:
    fields = Fields(value, count=4)
    seat = TableSeat(
        check_public_key(fields.bytes(length=32)),
        fields.bytes(length=NONCE_BYTES),
        Digest(fields.bytes(length=32)),
        check_public_key(fields.bytes(length=32)),
    )
    fields.done()
    return seat
