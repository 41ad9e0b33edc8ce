#!/usr/bin/env python3
"""Verify the record of a game: `python3 -I protocol/verifier.py [--json | --quiet] FILE`.

A second program, written from the text alone: `pushnet.md`, `sealed-deck.md`, `games/push.md` and
`games/rummy.md`, in their order and with their names. It imports nothing but the standard library
and shares no line with the package. "§9" in a comment is a section of `pushnet.md`, "Deck §7" one
of `sealed-deck.md`; "Push §9" and "Rummy §9" are in `games/push.md` and `games/rummy.md`.

Whatever the text refuses is raised as `Refused` with the code of §19. `verify` turns that into a
`Report` and never raises, whatever the bytes are: every length is checked before it is used, and
nothing recurses deeper than the arrays of §3 are nested.

Exit codes (§18): 0 void, complete or incomplete; 3 refused; 5 newer version; 6 not a record;
2 for a wrong command line or a file that cannot be read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

Value = Any  # §3: int, bool, bytes, str, list of Value, or None
SignatureCache = dict[tuple[bytes, bytes, bytes, bytes], bool]


class Refused(Exception):  # the text's own word for it
    """The input is refused; `code` is one of §19."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def need(holds: bool, code: str) -> None:
    """Refuse with `code` unless the condition holds."""
    if not holds:
        raise Refused(code)


# --- §2 Conventions ---------------------------------------------------------------------------


def u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def u16(number: int) -> bytes:
    return number.to_bytes(2, "big")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def lp(data: bytes) -> bytes:
    return u32(len(data)) + data


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def sha512(*parts: bytes) -> bytes:
    return hashlib.sha512(b"".join(parts)).digest()


# --- §3 Canonical MessagePack -----------------------------------------------------------------

MAX_ELEMENTS = 256
MAX_DEPTH = 6
MAX_UINT = 2**63 - 1

# First byte of the long forms: kind, and how many bytes of length or value follow it.
LONG_FORMS = {
    0xC4: ("bin", 1), 0xC5: ("bin", 2), 0xC6: ("bin", 4),
    0xCC: ("uint", 1), 0xCD: ("uint", 2), 0xCE: ("uint", 4), 0xCF: ("uint", 8),
    0xD9: ("str", 1), 0xDA: ("str", 2), 0xDB: ("str", 4),
    0xDC: ("array", 2), 0xDD: ("array", 4),
}  # fmt: skip
CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}


def decode(data: bytes, limit: int) -> Value:
    """The value of canonical bytes."""
    need(len(data) <= limit, "limit")
    value, end = _parse(data, 0, 1)
    need(end == len(data), "not-msgpack")
    try:
        canonical = encode(value)
    except UnicodeEncodeError:  # a str that was not UTF-8, see `_parse`
        raise Refused("forbidden-type") from None
    need(canonical == data, "not-canonical")
    return value


def _parse(data: bytes, at: int, depth: int) -> tuple[Value, int]:
    """The value that begins at `at`, and where it ends; an array here would be `depth` deep."""
    need(at < len(data), "not-msgpack")
    first, at = data[at], at + 1
    if first < 0x80:
        return first, at
    if first in CONSTANTS:
        return CONSTANTS[first], at
    need(first != 0xC1, "not-msgpack")
    if 0x90 <= first < 0xC0:
        kind, size = "array" if first < 0xA0 else "str", 0
        number = first - 0x90 if first < 0xA0 else first - 0xA0
    else:
        need(first in LONG_FORMS, "forbidden-type")
        kind, size = LONG_FORMS[first]
        number = int.from_bytes(data[at : at + size], "big")
    need(kind != "array" or depth <= MAX_DEPTH, "limit")
    need(size <= len(data) - at, "not-msgpack")
    at += size
    if kind == "uint":
        need(number <= MAX_UINT, "forbidden-type")
        return number, at
    if kind == "array":
        need(number <= MAX_ELEMENTS, "limit")
        values = []
        for _ in range(number):
            value, at = _parse(data, at, depth + 1)
            values.append(value)
        return values, at
    need(number <= len(data) - at, "not-msgpack")
    content, at = data[at : at + number], at + number
    # Bytes that are not UTF-8 become what `encode` refuses: it is checked after everything else.
    return (content if kind == "bin" else content.decode("utf-8", "surrogateescape")), at


def encode(value: Value) -> bytes:
    """The one form of a value."""
    if value is None:
        return b"\xc0"
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return _shortest(value, 0x00, 0x80, (0xCC, 0xCD, 0xCE, 0xCF))
    if isinstance(value, bytes):
        return _shortest(len(value), 0, 0, (0xC4, 0xC5, 0xC6)) + value
    if isinstance(value, str):
        text = value.encode("utf-8")
        return _shortest(len(text), 0xA0, 32, (0xD9, 0xDA, 0xDB)) + text
    return _shortest(len(value), 0x90, 16, (None, 0xDC, 0xDD)) + b"".join(map(encode, value))


def _shortest(number: int, fix: int, fix_count: int, long_forms: Sequence[int | None]) -> bytes:
    if number < fix_count:
        return u8(fix + number)
    for exponent, first in enumerate(long_forms):
        size = 2**exponent
        if first is not None and number < 256**size:
            return u8(first) + number.to_bytes(size, "big")
    raise ValueError(number)


def is_uint(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def is_bin(value: object, low: int, high: int | None = None) -> bool:
    return type(value) is bytes and low <= len(value) <= (low if high is None else high)


def is_str(value: object, low: int, high: int) -> bool:
    return type(value) is str and low <= len(value.encode("utf-8")) <= high


def is_array(
    value: object, low: int, high: int, of: Callable[[Any], bool] = lambda _: True
) -> bool:
    return type(value) is list and low <= len(value) <= high and all(map(of, value))


def ascending(values: Sequence[int]) -> bool:
    """Strictly: nothing stands twice."""
    return all(a < b for a, b in zip(values, values[1:], strict=False))


# --- §4 Signatures: Ed25519 (RFC 8032), one exact meaning -------------------------------------

PRIME = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
CURVE_D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT_OF_MINUS_1 = pow(2, (PRIME - 1) // 4, PRIME)
SLOT_LABEL = b"pushnet/v1/msg"

Point = tuple[int, int, int, int]  # extended: X, Y, Z, T with x = X/Z, y = Y/Z, T = XY/Z
Ready = tuple[int, int, int, int]  # the second summand, made ready: Y+X, Y-X, 2dT, 2Z
IDENTITY: Point = (0, 1, 1, 0)
WINDOW = 5  # bits of a scalar that one row of a table stands for
Rows = tuple[tuple[Ready, ...], ...]


def _ready(p: Point) -> Ready:
    x, y, z, t = p
    return ((y + x) % PRIME, (y - x) % PRIME, 2 * CURVE_D * t % PRIME, 2 * z % PRIME)


def _add(p: Point, q: Ready) -> Point:
    """RFC 8032, section 5.1.4; complete: right for any two points, equal ones too."""
    x, y, z, t = p
    plus, minus, t2d, z2 = q
    a = (y - x) * minus % PRIME
    b = (y + x) * plus % PRIME
    c = t * t2d % PRIME
    d = z * z2 % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _double(p: Point) -> Point:
    """`p + p`, for less."""
    x, y, z, _ = p
    a, b = x * x % PRIME, y * y % PRIME
    h, g = a + b, a - b
    e = h - (x + y) * (x + y) % PRIME
    f = 2 * z * z % PRIME + g
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def _is_identity(p: Point) -> bool:
    return p[0] == 0 and p[1] == p[2]


def _rows(p: Point) -> Rows:
    """Row i: what each value of the i-th window of a scalar adds. No doubling is left to do."""
    rows = []
    for _ in range(0, 256, WINDOW):
        unit, multiple, row = _ready(p), IDENTITY, []
        for _ in range(2**WINDOW):
            row.append(_ready(multiple))
            multiple = _add(multiple, unit)
        rows.append(tuple(row))
        p = multiple
    return tuple(rows)


def _add_multiple(total: Point, scalar: int, rows: Rows) -> Point:
    for row in rows:
        digit = scalar & (2**WINDOW - 1)
        if digit:
            total = _add(total, row[digit])
        scalar >>= WINDOW
    return total


def _encode_point(p: Point) -> bytes:
    x, y, z, _ = p
    inverse = pow(z, -1, PRIME)
    return (y * inverse % PRIME | (x * inverse % PRIME & 1) << 255).to_bytes(32, "little")


def _decode_point(data: bytes) -> Point | None:
    """RFC 8032, section 5.1.3; None for bytes that are no point or not the canonical ones."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= PRIME:
        return None
    u, v = (y * y - 1) % PRIME, (CURVE_D * y * y + 1) % PRIME
    x = u * pow(v, 3, PRIME) * pow(u * pow(v, 7, PRIME), (PRIME - 5) // 8, PRIME) % PRIME
    if v * x * x % PRIME == -u % PRIME:
        x = x * ROOT_OF_MINUS_1 % PRIME
    if v * x * x % PRIME != u or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = PRIME - x
    return x, y, 1, x * y % PRIME


@lru_cache(maxsize=4096)
def point_of(data: bytes) -> Point | None:
    """The point of the main subgroup, not the identity, whose canonical encoding this is."""
    point = _decode_point(data) if len(data) == 32 else None
    if point is None or point[0] == 0:  # (0, 1) is the identity, (0, -1) has order 2
        return None
    total, unit = IDENTITY, _ready(point)
    for bit in f"{L:b}":
        total = _double(total)
        if bit == "1":
            total = _add(total, unit)
    return point if _is_identity(total) else None


def key_holds(key: bytes) -> bool:
    return point_of(key) is not None


@lru_cache(maxsize=32)
def _rows_of_key(key: bytes) -> Rows | None:
    """Of -A, so that the equation is a sum; None for a key that does not hold."""
    point = point_of(key)
    return None if point is None else _rows((-point[0], point[1], 1, -point[3]))


B = _decode_point(b"\x58" + 31 * b"\x66") or IDENTITY


@lru_cache(maxsize=1)
def _rows_of_base() -> Rows:
    return _rows(B)


def signature_holds(key: bytes, label: bytes, body: bytes, signature: bytes) -> bool:
    """`[s]B - [SHA512(R || A || M)]A`, encoded, is R byte for byte, and s < L."""
    rows = _rows_of_key(key)
    if rows is None or len(signature) != 64:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= L:
        return False
    digest = sha512(r, key, lp(label), body)
    scalar = int.from_bytes(digest, "little") % L  # the same point: A is in the main subgroup
    total = _add_multiple(IDENTITY, s, _rows_of_base())
    return _encode_point(_add_multiple(total, scalar, rows)) == r


# --- §6 Bodies --------------------------------------------------------------------------------

(ANCHOR, LINK, ACT, LEAVE, VOTE, ABORT, END,
 DECK_KEY, SHUFFLE, SHARES, MANIFEST) = range(1, 12)  # fmt: skip
(HELLO, SIT, TABLE, READY, PRESENCE, SYNC,
 RECALL, RECALLED, CHAT, OFFER, GONE, PART) = range(32, 44)  # fmt: skip
MAX_BODY = 4096
LONG_BODY = b"\x97\x01\x09"  # how a SHUFFLE begins
MAX_LONG_BODY = 24564
PART_SIZE = 3840
MAX_PARTS = 16
MAX_SLOT = 2**20
MAX_EVENT = 256
MAX_ACTION = 1024
UNBOUND = bytes(32)

FIELDS: dict[str, Callable[[Any], bool]] = {
    "bool": lambda value: type(value) is bool,
    "list": lambda value: type(value) is list,
    "uint": lambda value: is_uint(value, 0, MAX_UINT),
    "seat": lambda value: is_uint(value, 0, 5),
    "h": lambda value: is_uint(value, 1, MAX_SLOT),
    "slots": lambda value: is_uint(value, 0, MAX_SLOT),
    "event": lambda value: is_uint(value, 1, MAX_EVENT),
    "held": lambda value: is_uint(value, 0, 63),
    "zero": lambda value: is_uint(value, 0, 0),
    "emote": lambda value: is_uint(value, 1, 6),
    "revision": lambda value: is_uint(value, 0, 2**31 - 1),
    "bin8": lambda value: is_bin(value, 8),
    "bin8": lambda value: is_bin(value, 8),
    "bin16": lambda value: is_bin(value, 16),
    "bin16?": lambda value: value is None or is_bin(value, 16),
    "bin32": lambda value: is_bin(value, 32),
    "bin32?": lambda value: value is None or is_bin(value, 32),
    "bin64": lambda value: is_bin(value, 64),
    "deck": lambda value: is_bin(value, 6912),
    "proof": lambda value: is_bin(value, 17568),
    "shares": lambda value: is_bin(value, 32, 3456) and len(value) % 32 == 0,
    "size": lambda value: is_uint(value, MAX_BODY + 1, MAX_PARTS * PART_SIZE),
    "digests": lambda value: is_array(value, 0, MAX_PARTS, FIELDS["bin32"]),
    "index": lambda value: is_uint(value, 0, MAX_PARTS - 1),
    "piece": lambda value: is_bin(value, 0, PART_SIZE),
    "bin4096": lambda value: is_bin(value, 0, MAX_BODY),
    "empty": lambda value: is_str(value, 0, 0),
    "str32": lambda value: is_str(value, 0, 32),
    "str64": lambda value: is_str(value, 0, 64),
    "str128": lambda value: is_str(value, 0, 128),
    "text": lambda value: is_str(value, 1, 256),
    "key": lambda value: is_bin(value, 32) and _key_passes(value),
    "versions": lambda value: is_array(value, 1, 16, FIELDS["uint"]) and ascending(value),
    "quotes": lambda value: is_array(value, 0, 16, FIELDS["bin16"]),
    "action": lambda value: type(value) is list and len(encode(value)) <= MAX_ACTION,
    "members": lambda value: is_array(value, 0, MAX_ELEMENTS, FIELDS["seat"]),
    "evidence": lambda value: is_array(value, 0, 6, lambda item: fits("bin4096 bin64", item)),
    "options": lambda value: is_array(value, 0, MAX_OPTIONS),
    "seats": lambda value: is_array(value, 2, 6, lambda item: fits("key bin16 bin32 key", item)),
}


def fits(form: str, value: Value) -> bool:
    """Whether this is an array of exactly these fields: first its length, then from the left."""
    fields = form.split()
    return is_array(value, len(fields), len(fields)) and all(
        FIELDS[name](element) for name, element in zip(fields, value, strict=True)
    )


def _key_passes(key: bytes) -> bool:
    need(key_holds(key), "key-refused")
    return True


CONTENTS = {  # a second form stands for "or"
    ANCHOR: ("bin32",),
    LINK: ("event bin32",),
    ACT: ("action", "action event bin32", "action shares bin64"),
    LEAVE: ("bin32",),
    VOTE: ("members bool evidence",),
    ABORT: ("",),
    END: ("bin32",),
    DECK_KEY: ("bin32 bin64",),
    SHUFFLE: ("deck proof",),
    SHARES: ("shares bin64",),
    MANIFEST: ("size bin32 bin64 digests",),
    HELLO: ("bin16 versions str32 str64 bin16 key",),
    SIT: ("bin16 uint bin16?",),
    TABLE: ("bin16 uint bin4096",),
    READY: ("bin16 uint bin32?",),
    PRESENCE: ("bin16 uint quotes bin32? slots bin32 bin32 held bin8",),
    SYNC: ("bin16 uint key bin32 slots",),
    RECALL: ("bin16 bin32",),
    RECALLED: ("bin16 bin32 slots bin32",),
    CHAT: ("bin16 uint zero text", "bin16 uint emote empty"),
    OFFER: ("bin16 uint str128",),
    GONE: ("bin16 bool",),
    PART: ("bin32 index piece",),
}


@dataclass(frozen=True)
class Body:
    """A slot body: `[1, type, game_id, seat, h, prev, content]`."""

    data: bytes
    type: int
    game_id: bytes
    seat: int
    h: int
    prev: bytes
    content: list[Value]


@dataclass(frozen=True)
class RoomBody:
    """A room body: `[1, type, room_id, key, content]`. In a record it has no place."""

    type: int
    room_id: bytes
    key: bytes
    content: list[Value]


def parse_body(data: bytes) -> Body | RoomBody:
    value = decode(data, most_bytes(data))
    need(is_array(value, 2, MAX_ELEMENTS) and all(map(FIELDS["uint"], value[:2])), "form")
    need(value[0] <= 1, "newer-version")
    need(value[0] == 1, "form")
    need(value[1] in CONTENTS, "unknown-type")
    is_slot_body = value[1] < HELLO
    outer = "uint uint bin32 seat h bin32 list" if is_slot_body else "uint uint bin16 key list"
    need(fits(outer, value), "form")
    need(any(fits(form, value[-1]) for form in CONTENTS[value[1]]), "form")
    if not is_slot_body:
        return RoomBody(*value[1:])
    body = Body(data, *value[1:])
    need(body.type != ANCHOR or body.h == 1, "form")
    need(body.type != ABORT or body.h == 2, "form")
    need(body.type not in (LEAVE, ABORT) or body.prev == UNBOUND, "form")
    if body.type == VOTE:
        members, yes, evidence = body.content
        need(members != [] and ascending(members) and yes == (evidence == []), "vote-form")
    if body.type == MANIFEST:
        size, _, _, parts = body.content
        need(len(parts) == -(-size // PART_SIZE), "form")
    return body


def most_bytes(data: bytes) -> int:
    """How long a body that begins like this may be."""
    return MAX_LONG_BODY if data.startswith(LONG_BODY) else MAX_BODY


# --- §8 TABLE ---------------------------------------------------------------------------------

MAX_TABLE = 2048
MAX_OPTIONS = 64


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    key: bytes
    nonce: bytes
    name_hash: bytes
    operator: bytes


@dataclass(frozen=True)
class Table:
    """What is fixed before the first slot."""

    game: Game
    options: list[Value]
    seats: tuple[Seat, ...]
    game_id: bytes


def parse_table(data: bytes) -> Table:
    value = decode(data, MAX_TABLE)
    need(is_array(value, 1, MAX_ELEMENTS) and FIELDS["uint"](value[0]), "table-form")
    need(value[0] <= 1, "newer-version")
    need(value[0] == 1 and fits("uint str32 revision options seats", value), "table-form")
    _, name, revision, options, places = value
    seats = tuple(Seat(*place) for place in places)
    need(len({seat.key for seat in seats}) == len(seats), "table-keys")
    need(len({seat.nonce for seat in seats}) == len(seats), "table-keys")
    need(name in GAMES and revision >= GAMES[name].revision, "unknown-game")
    game = GAMES[name]
    need(revision == game.revision, "newer-version")
    need(len(seats) in game.seats, "table-seats")
    need(game.options_fit(options, len(seats)), "table-options")
    return Table(game, options, seats, sha256(lp(b"pushnet/v1/game-id"), data))


def name_hash(salt: bytes, name: bytes) -> bytes:
    return sha256(lp(b"pushnet/v1/name"), salt, name)


# --- §9 The log -------------------------------------------------------------------------------

CLOSE, DROP = 0, 1


def start_head(game_id: bytes) -> bytes:
    """head_0."""
    return sha256(lp(b"pushnet/v1/log"), game_id)


def slot_head(head: bytes, h: int, way: int, parts: Sequence[bytes]) -> bytes:
    """head_h; `parts` are seat and digest for CLOSE, seats for DROP."""
    start = lp(b"pushnet/v1/slot") + head + u32(h) + u8(way) + u8(len(parts))
    return sha256(start, *parts)


@dataclass(frozen=True)
class Log:
    """Where a game stands before slot h: all that decides what the slot may hold."""

    h: int
    head: bytes  # head_{h-1}
    active: tuple[int, ...]
    state: Any = None  # of the game; None before event 1
    event: int = 1  # number of the event pending, else of the next one
    pending: bool = False
    asked: bytes = b""  # head of the slot whose ACT asked for the event pending
    shown: Mapping[int, bytes] = field(default_factory=dict)  # the mover's link for it
    links: Mapping[int, tuple[int, bytes]] = field(default_factory=dict)  # last of each seat
    deck: Deck = field(default_factory=lambda: NO_DECK)  # the last one whose keys are there
    bodies: Mapping[int, int] = field(default_factory=dict)  # last slot a body of the seat is in


def start(table: Table) -> Log:
    return Log(1, start_head(table.game_id), tuple(range(len(table.seats))))


def is_over(table: Table, log: Log) -> bool:
    return log.state is not None and table.game.is_over(log.state)


def asked_for(table: Table, log: Log) -> tuple[int, tuple[int, ...]]:
    """The type of the bodies that the slot is for, and the seats that are due."""
    if log.h == 1:
        return ANCHOR, log.active
    if log.pending:
        return LINK, tuple(seat for seat in log.active if seat not in log.shown)
    if is_over(table, log):
        return ACT, ()
    owed = None if table.game.sealed is None else table.game.sealed.owed(log.state)
    if isinstance(owed, Shares):
        return SHARES, tuple(sorted(owed.by))
    if isinstance(owed, NewDeck):
        if log.deck.number != owed.number:
            return DECK_KEY, log.active
        return SHUFFLE, (owed.order[log.deck.shuffles],)
    return ACT, (table.game.mover(log.state),)


def due(table: Table, log: Log) -> tuple[int, ...]:
    return asked_for(table, log)[1]


def check_body(table: Table, log: Log, body: Body) -> None:
    """The checks of §9, in its order, of a body for this slot that is over the right prev."""
    need(body.seat in log.active, "wrong-seat")
    kind, seats = asked_for(table, log)
    is_leave = body.type == LEAVE and log.h > 1
    need(body.seat in seats and (body.type == kind or is_leave), "not-due")
    if body.type == LINK:
        _check_link(table, log, body.seat, *body.content)
    elif body.type == LEAVE:
        need(link_fits(table, log, body.seat, MAX_EVENT, body.content[0]), "link-mismatch")
    elif body.type == ACT and table.game.sealed is None:
        _check_act(table, log, body)
    elif body.type != ANCHOR:
        check_sealed(table, log, body)


def _check_act(table: Table, log: Log, body: Body) -> None:
    action, *link = body.content
    need(table.game.is_legal(log.state, action), "illegal-action")
    need(not link or FIELDS["uint"](link[0]), "share-proof")
    asks = table.game.asks_chance(log.state, action)
    need(bool(link) or not asks, "link-missing")
    need(asks or not link, "link-unasked")
    if link:
        _check_link(table, log, body.seat, *link)


def _check_link(table: Table, log: Log, seat: int, k: int, link: bytes) -> None:
    need(k == log.event, "event-number")
    need(link_fits(table, log, seat, k, link), "link-mismatch")


def close(table: Table, log: Log, bodies: Sequence[Body]) -> Log:
    """The slot is left by CLOSE, with checked bodies of all due seats, ascending."""
    parts = [u8(body.seat) + sha256(body.data) for body in bodies]
    head = slot_head(log.head, log.h, CLOSE, parts)
    leavers = [body.seat for body in bodies if body.type == LEAVE]
    log = replace(log, bodies={**log.bodies, **{body.seat: log.h for body in bodies}})
    if log.h == 1:
        anchors = {body.seat: (0, body.content[0]) for body in bodies}
        log = replace(log, links=anchors, pending=True, asked=head)
    elif log.pending:
        log = _draw(table, log, bodies)
    elif not leavers and table.game.sealed is None:
        log = _move(table, log, bodies[0], head)
    elif not leavers:
        log = close_sealed(table, log, bodies)
    if leavers:
        log = _depart(table, log, leavers)
    return replace(log, h=log.h + 1, head=head)


def _draw(table: Table, log: Log, bodies: Sequence[Body]) -> Log:
    """All links of the event pending are there."""
    shown = dict(log.shown)
    for body in bodies:
        domain = chain_domain(table.game_id, table.seats[body.seat].key, body.seat)
        if body.type == LEAVE:
            shown[body.seat] = hash_down(domain, MAX_EVENT, body.content[0], log.event)
        else:
            shown[body.seat] = body.content[1]
    stream = Stream(beacon(table.game_id, log.event, log.asked, shown))
    if log.state is None:
        n = len(table.seats)
        state = table.game.setup(table.options, n, stream.below(n))
    else:
        state = table.game.chance(log.state, stream)
    links = {seat: (log.event, link) for seat, link in shown.items()}
    return replace(log, state=state, event=log.event + 1, pending=False, shown={}, links=links)


def _move(table: Table, log: Log, act: Body, head: bytes) -> Log:
    action, *link = act.content
    log = replace(log, state=table.game.apply(log.state, action))
    if not link:
        return log
    k, x = link
    links = {**log.links, act.seat: (k, x)}
    return replace(log, pending=True, asked=head, shown={act.seat: x}, links=links)


def _depart(table: Table, log: Log, seats: Sequence[int]) -> Log:
    active = tuple(seat for seat in log.active if seat not in seats)
    return replace(log, active=active, state=table.game.depart(log.state, seats))


# --- §10 Chance -------------------------------------------------------------------------------


def chain_domain(game_id: bytes, key: bytes, seat: int) -> bytes:
    """D."""
    return sha256(lp(b"pushnet/v1/beacon/dom"), game_id, key, u8(seat))


def hash_down(domain: bytes, k: int, link: bytes, to: int) -> bytes:
    """x_to from x_k."""
    for number in range(k, to, -1):
        link = sha256(b"pushnet/v1/beacon/step", domain, u32(number), link)
    return link


def link_fits(table: Table, log: Log, seat: int, k: int, link: bytes) -> bool:
    """Whether x_k, hashed down to the last link of the seat in the log, gives that link."""
    number, last = log.links[seat]
    domain = chain_domain(table.game_id, table.seats[seat].key, seat)
    return hash_down(domain, k, link, number) == last


def beacon(game_id: bytes, k: int, head: bytes, links: Mapping[int, bytes]) -> bytes:
    """R, from one link of each active seat."""
    parts = [u8(seat) + links[seat] for seat in sorted(links)]
    start_of_r = lp(b"pushnet/v1/beacon/out") + game_id + u32(k) + head + u8(len(links))
    return sha256(start_of_r, *parts)


class Stream:
    """The words of one R; every outcome of an event takes the next ones."""

    def __init__(self, r: bytes) -> None:
        self._r = r
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = sha256(lp(b"pushnet/v1/beacon/rng"), self._r, u32(self._block))
            self._block += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (0, 8, 16, 24)]
        return self._words.pop(0)

    def below(self, m: int) -> int:
        limit = 2**64 - 2**64 % m
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % m


# --- §10 Sealed decks -------------------------------------------------------------------------


class NewDeck(NamedTuple):
    """What a game needs: keys by all seats, then a shuffle by each of `order`."""

    number: int
    order: tuple[int, ...]


class Shares(NamedTuple):
    """What a game needs: of each seat the shares of some positions, and those that open then."""

    by: Mapping[int, tuple[int, ...]]
    opens: tuple[int, ...]


@dataclass(frozen=True)
class SealedGame:
    """What the page of a game with a sealed deck defines beside the rest."""

    cards: int
    owed: Callable[[Any], NewDeck | Shares | None]
    dealt: Callable[[Any], Any]
    given: Callable[[Any], Any]  # what was to be opened is shown
    carried: Callable[[Any, list[Value]], Shares]  # with an action; it may be refused by itself
    show: Callable[[Any, Mapping[int, int]], Any]


@dataclass(frozen=True)
class Deck:
    """The deck of which all keys are there."""

    number: int
    context: bytes
    keys: tuple[bytes, ...]
    sealed: bytes  # after the last shuffle
    shuffles: int = 0
    shares: Mapping[tuple[int, int], bytes] = field(default_factory=dict)  # by position and seat

    def with_shares(self, seat: int, positions: Sequence[int], shares: bytes) -> Deck:
        given = zip(positions, pieces(shares), strict=True)
        added = {(position, seat): share for position, share in given}
        return replace(self, shares={**self.shares, **added})

    def cards_at(self, positions: Sequence[int]) -> dict[int, int]:
        """The cards at positions that are open."""
        found = {}
        for position in positions:
            shares = [self.shares.get((position, seat)) for seat in range(len(self.keys))]
            found[position] = open_card(self.sealed, position, shares)
        return found


NO_DECK: Deck = Deck(0, b"", (), b"")


def next_context(table: Table, log: Log, number: int, cards: int) -> bytes:
    """The context of the deck whose keys are due."""
    keys = b"".join(seat.key for seat in table.seats)
    start = table.game_id + u8(number) + log.head + u16(cards) + u8(len(table.seats))
    return start + keys


def check_sealed(table: Table, log: Log, body: Body) -> None:
    """What §9 says of the other bodies in a game with a sealed deck."""
    game = table.game.sealed
    owed = game.owed(log.state)
    if body.type == DECK_KEY:
        context = next_context(table, log, owed.number, game.cards)
        need(key_is_proved(context, body.seat, *body.content), "deck-key")
    elif body.type == SHUFFLE:
        deck = log.deck
        step = (deck.context, deck.keys, deck.shuffles, deck.sealed)
        need(shuffle_is_proved(*step, *body.content), "shuffle-proof")
    elif body.type == SHARES:
        _check_shares(log, body, b"", owed.by[body.seat])
    else:
        action, *more = body.content
        carried = game.carried(log.state, action)
        need(not more or type(more[0]) is bytes, "link-unasked")
        need(bool(more) == bool(carried.by), "share-proof")
        if more:
            _check_shares(log, body, encode(action), carried.by[body.seat])
        need(table.game.is_legal(_shown(table, log, body, carried), action), "illegal-action")


def _check_shares(log: Log, body: Body, action: bytes, positions: Sequence[int]) -> None:
    shares, proof = body.content[-2:]
    purpose = u8(body.seat) + u32(body.h) + body.prev + lp(action)
    of = (log.deck.context, purpose, log.deck.keys[body.seat], log.deck.sealed)
    need(shares_are_proved(*of, positions, shares, proof), "share-proof")


def shares_in(body: Body) -> bytes:
    """The shares that a body brings, if it can at all."""
    brings = body.type in (SHARES, ACT) and is_bin(body.content[-1], 64)
    return body.content[-2] if brings else b""


def _with_shares(deck: Deck, bodies: Sequence[Body], owed: Shares) -> Deck:
    for body in bodies:
        deck = deck.with_shares(body.seat, owed.by.get(body.seat, ()), shares_in(body))
    return deck


def _shown(table: Table, log: Log, act: Body, carried: Shares) -> Any:
    """The state before an action, with the cards that it shows."""
    if not carried.by:
        return log.state
    deck = _with_shares(log.deck, [act], carried)
    return table.game.sealed.show(log.state, deck.cards_at(carried.opens))


def close_sealed(table: Table, log: Log, bodies: Sequence[Body]) -> Log:
    """The slot is left by CLOSE, and nobody left in it."""
    game, kind = table.game.sealed, bodies[0].type
    owed = game.owed(log.state)
    if kind == DECK_KEY:
        keys = tuple(body.content[0] for body in bodies)
        context = next_context(table, log, owed.number, game.cards)
        deck = Deck(owed.number, context, keys, opening_deck(game.cards, joint_key(keys)))
        return replace(log, deck=deck)
    if kind == SHUFFLE:
        count = log.deck.shuffles + 1
        deck = replace(log.deck, sealed=bodies[0].content[0], shuffles=count)
        is_dealt = count == len(owed.order)
        return replace(log, deck=deck, state=game.dealt(log.state) if is_dealt else log.state)
    if kind == SHARES:
        deck = _with_shares(log.deck, bodies, owed)
        state = game.given(game.show(log.state, deck.cards_at(owed.opens)))
        return replace(log, deck=deck, state=state)
    action = bodies[0].content[0]
    carried = game.carried(log.state, action)
    state = table.game.apply(_shown(table, log, bodies[0], carried), action)
    return replace(log, deck=_with_shares(log.deck, bodies, carried), state=state)


# --- §11 Play ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """What a page in `games/` defines; a state is whatever the game makes of it."""

    name: str
    revision: int
    seats: range
    options_fit: Callable[[list[Value], int], bool]
    setup: Callable[[list[Value], int, int], Any]
    mover: Callable[[Any], int]
    is_legal: Callable[[Any, list[Value]], bool]
    asks_chance: Callable[[Any, list[Value]], bool]
    apply: Callable[[Any, list[Value]], Any]
    awaits_chance: Callable[[Any], bool]
    chance: Callable[[Any, Stream], Any]
    depart: Callable[[Any, Iterable[int]], Any]
    is_over: Callable[[Any], bool]
    ranks: Callable[[Any], list[tuple[int, int, int]]]
    state_digest: Callable[[Any], bytes]
    sealed: Any = None  # a SealedGame, of a game with a sealed deck


# --- §13 Dropping a silent seat ---------------------------------------------------------------


def check_members(table: Table, log: Log, members: Sequence[int]) -> None:
    """M of a vote at this slot."""
    need(set(members) <= set(log.active), "vote-form")
    need(not set(members).isdisjoint(due(table, log)), "vote-form")
    operators = {table.seats[seat].operator for seat in log.active}
    voting = {table.seats[seat].operator for seat in log.active if seat not in members}
    need(2 * len(voting) > len(operators), "majority-missing")


def drop(table: Table, log: Log, members: Sequence[int]) -> Log:
    """The slot is left by DROP. An event stays pending, under its new number, if the game says."""
    head = slot_head(log.head, log.h, DROP, [u8(seat) for seat in members])
    log = _depart(table, log, members)
    pending = log.pending and table.game.awaits_chance(log.state)
    log = replace(log, event=log.event + 1, pending=pending, shown={})
    return replace(log, h=log.h + 1, head=head)


# --- §14 Equivocation and other provable faults -----------------------------------------------


def contradiction(one: Body, other: Body) -> int | None:
    """The slot where two bodies contradict each other, or None if they do not."""
    if one.seat != other.seat or one.game_id != other.game_id or one.data == other.data:
        return None
    bound = (ANCHOR, LINK, ACT, ABORT, DECK_KEY, SHUFFLE, SHARES, MANIFEST)
    if {one.type, other.type} == {MANIFEST, SHUFFLE} and one.h == other.h:
        manifest, whole = (one, other) if one.type == MANIFEST else (other, one)
        return None if manifest.content[1] == sha256(whole.data) else one.h
    if one.type == other.type == LEAVE:
        return max(one.h, other.h) + 1
    if one.type in bound and other.type in bound:
        return one.h if one.h == other.h else None
    if one.type == other.type == VOTE:
        differ = one.h == other.h and one.content[0] == other.content[0]
        return one.h if differ and one.content[1] != other.content[1] else None
    if other.type == LEAVE:
        one, other = other, one
    if one.type == LEAVE and other.type in bound:
        return other.h if other.h > one.h else None
    return None


# --- §15 The end ------------------------------------------------------------------------------


def result(game_id: bytes, ranks: Sequence[tuple[int, int, int]]) -> bytes:
    parts = [u8(seat) + u32(score) + u8(place) for seat, score, place in ranks]
    return sha256(lp(b"pushnet/v1/result"), game_id, u8(len(ranks)), *parts)


# --- §18 The record ---------------------------------------------------------------------------

MAGIC = bytes.fromhex("89505553480d0a1a")
VERSION = 1
MAX_RECORD = 16 * 2**20
MAX_NAME = 64
MAX_SLOTS = 65536
MAX_SIGNED = 6
MAX_EVIDENCE = 2


class Signed(NamedTuple):
    """A body and its signature, nothing of it checked yet."""

    body: bytes
    signature: bytes


@dataclass(frozen=True)
class Framed:
    """The parts of a record, cut to length and otherwise unread."""

    table: bytes
    names: list[tuple[int, bytes, bytes]]  # seat, salt, name
    slots: list[tuple[int, list[Signed]]]  # exit
    ends: list[Signed]
    evidence: list[Signed]


class Reader:
    """Takes bytes from the left; where they do not suffice there is no record."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, size: int) -> bytes:
        need(size <= self.left(), "not-a-record")
        self._at += size
        return self._data[self._at - size : self._at]

    def uint(self, size: int, limit: int) -> int:
        number = int.from_bytes(self.take(size), "big")
        need(number <= limit, "not-a-record")
        return number

    def lp(self, limit: int) -> bytes:
        return self.take(self.uint(4, limit))

    def signed(self, limit: int) -> list[Signed]:
        count = self.uint(1, limit)
        return [Signed(self.body(), self.take(64)) for _ in range(count)]

    def body(self) -> bytes:
        body = self.lp(MAX_LONG_BODY)
        need(len(body) <= most_bytes(body), "not-a-record")
        return body

    def left(self) -> int:
        return len(self._data) - self._at


def unframe(record: bytes) -> Framed:
    """Steps 1 to 3."""
    need(len(record) <= MAX_RECORD and record.startswith(MAGIC), "not-a-record")
    version = Reader(record[len(MAGIC) :]).uint(2, 2**16)
    need(version <= VERSION, "newer-version")
    need(version == VERSION, "not-a-record")
    content, digest = record[:-32], record[-32:]
    reader = Reader(content)
    reader.take(len(MAGIC) + 2)
    table = reader.lp(MAX_TABLE)
    count = reader.uint(1, 6)
    names = [(reader.uint(1, 255), reader.take(16), reader.lp(MAX_NAME)) for _ in range(count)]
    count = reader.uint(4, MAX_SLOTS)
    slots = [(reader.uint(1, 255), reader.signed(MAX_SIGNED)) for _ in range(count)]
    ends, evidence = reader.signed(MAX_SIGNED), reader.signed(MAX_EVIDENCE)
    need(reader.left() == 0, "not-a-record")
    need(digest == sha256(lp(b"pushnet/v1/record"), content), "record-digest")
    return Framed(table, names, slots, ends, evidence)


def check_names(table: Table, names: Sequence[tuple[int, bytes, bytes]]) -> list[str | None]:
    """Step 5. The name of each seat that has one."""
    need(ascending([seat for seat, _, _ in names]), "name-mismatch")
    texts: list[str | None] = [None] * len(table.seats)
    for seat, salt, name in names:
        need(seat < len(texts) and name != b"", "name-mismatch")
        need(name_hash(salt, name) == table.seats[seat].name_hash, "name-mismatch")
        try:
            texts[seat] = name.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("name-mismatch") from None
    return texts


@dataclass
class Report:
    """What a verifier says. Until the verdict is known it holds what was found so far."""

    verdict: str = "refused"  # refused, void, complete or incomplete
    code: str | None = None  # why refused, or the fault that makes void
    slot: int | None = None  # where
    game: str | None = None
    rules: int | None = None  # revision of the game's rules
    game_id: str | None = None
    seats: int = 0
    keys: list[str] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    slots: int = 0
    events: int = 0  # drawn
    signatures: int = 0  # that hold
    shuffles: int = 0  # proved
    shares: int = 0  # proved, of one position each
    head: str | None = None  # after the last slot
    ranks: list[tuple[int, int, int]] = field(default_factory=list)  # seat, score, place
    due: tuple[int, ...] = ()  # incomplete: whose bodies the open slot waits for
    offender: int | None = None  # void: by which seat
    drops: list[tuple[int, list[int], list[int]]] = field(default_factory=list)  # slot, M, signers
    left: list[int] = field(default_factory=list)
    signed_by: list[int] = field(default_factory=list)  # END

    @property
    def exit_code(self) -> int:
        if self.verdict != "refused":
            return 0
        return {"newer-version": 5, "not-a-record": 6}.get(self.code or "", 3)


def verify(
    record: bytes,
    *,
    signature_cache: SignatureCache | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """The report on any bytes. `progress` is told how many slots of how many are done."""
    report = Report()
    try:
        _Verification(report, signature_cache, progress).run(record)
    except Refused as refused:
        report.verdict, report.code = "refused", refused.code
    return report


@dataclass
class _Verification:
    """Steps 1 to 8 of §18, filling in a report."""

    report: Report
    cache: SignatureCache | None
    progress: Callable[[int, int], None] | None

    def run(self, record: bytes) -> None:
        framed, report = unframe(record), self.report
        self.table = parse_table(framed.table)
        report.game, report.rules = self.table.game.name, self.table.game.revision
        report.game_id = self.table.game_id.hex()
        report.seats = len(self.table.seats)
        report.keys = [seat.key.hex() for seat in self.table.seats]
        report.names = check_names(self.table, framed.names)
        self.logs = [start(self.table)]  # [i]: before slot i + 1
        report.head = self.logs[0].head.hex()
        for way, items in framed.slots:
            report.slot = self.logs[-1].h
            self.logs.append(self._slot(way, items))
            report.slots, report.head = report.slot, self.logs[-1].head.hex()
            if self.progress is not None:
                self.progress(report.slots, len(framed.slots))
        report.slot = None
        self._ends(framed.ends)
        self._verdict(self._evidence(framed.evidence))

    def _open(self, item: Signed) -> Body:
        """What every item has to pass, wherever it stands."""
        body = parse_body(item.body)
        if not isinstance(body, Body):
            raise Refused("record-form")
        need(body.game_id == self.table.game_id, "wrong-game")
        need(body.seat < len(self.table.seats), "wrong-seat")
        question = (self.table.seats[body.seat].key, SLOT_LABEL, item.body, item.signature)
        holds = None if self.cache is None else self.cache.get(question)
        if holds is None:
            holds = signature_holds(*question)
            if self.cache is not None:
                self.cache[question] = holds
        need(holds, "bad-signature")
        self.report.signatures += 1
        return body

    # Step 6

    def _slot(self, way: int, items: Sequence[Signed]) -> Log:
        log = self.logs[-1]
        need(not is_over(self.table, log), "record-form")
        need(way in (CLOSE, DROP), "record-form")
        bodies = [self._open(item) for item in items]
        return self._dropped(log, bodies) if way == DROP else self._closed(log, bodies)

    def _closed(self, log: Log, bodies: Sequence[Body]) -> Log:
        need(tuple(body.seat for body in bodies) == due(self.table, log), "not-due")
        for body in bodies:
            if body.type == LEAVE:
                need(log.bodies.get(body.seat, 0) <= body.h < log.h, "not-due")
            else:
                need(body.type not in (VOTE, ABORT, END), "not-due")
                need(body.h == log.h and body.prev == log.head, "foreign-prev")
            check_body(self.table, log, body)
        if log.h == 1:
            need(len({body.content[0] for body in bodies}) == len(bodies), "anchor-repeated")
        self.report.events += log.pending
        self.report.shuffles += sum(body.type == SHUFFLE for body in bodies)
        self.report.shares += sum(len(shares_in(body)) // 32 for body in bodies)
        self.report.left += [body.seat for body in bodies if body.type == LEAVE]
        return close(self.table, log, bodies)

    def _dropped(self, log: Log, bodies: Sequence[Body]) -> Log:
        need(log.h >= 3 and bodies != [] and bodies[0].type == VOTE, "votes-missing")
        members = bodies[0].content[0]
        check_members(self.table, log, members)
        voters = [seat for seat in log.active if seat not in members]
        need([body.seat for body in bodies] == voters, "votes-missing")
        yes = [members, True, []]
        need(all(body.type == VOTE and body.content == yes for body in bodies), "votes-missing")
        need(all(body.h == log.h and body.prev == log.head for body in bodies), "foreign-prev")
        self.report.drops.append((log.h, members, voters))
        return drop(self.table, log, members)

    # Step 7

    def _ends(self, items: Sequence[Signed]) -> None:
        bodies = [self._open(item) for item in items]
        log = self.logs[-1]
        need(bodies == [] or is_over(self.table, log), "record-form")
        seats = [body.seat for body in bodies]
        need(ascending(seats) and set(seats) <= set(log.active), "wrong-seat")
        for body in bodies:
            need(body.type == END, "record-form")
            need(body.h == log.h - 1 and body.prev == log.head, "foreign-prev")
            ranks = self.table.game.ranks(log.state)
            need(body.content[0] == result(self.table.game_id, ranks), "result-mismatch")
        self.report.signed_by = seats

    # Step 8

    def _evidence(self, items: Sequence[Signed]) -> tuple[int, int, str] | None:
        """Seat, slot and code of the fault that is proved, if there is evidence at all."""
        bodies = [self._open(item) for item in items]
        if len(bodies) == 2:
            return self._equivocation(*bodies)
        return self._fault(bodies[0]) if bodies else None

    def _equivocation(self, one: Body, other: Body) -> tuple[int, int, str]:
        slot = contradiction(one, other)
        if slot is None or one.data > other.data or slot > len(self.logs):
            raise Refused("bad-evidence")
        need(one.seat in self.logs[slot - 1].active, "bad-evidence")
        return one.seat, slot, "equivocation"

    def _fault(self, body: Body) -> tuple[int, int, str]:
        """A body that §9 refuses."""
        if body.type == LEAVE:
            log = self.logs[-1]
            need(body.seat in log.active and body.seat in log.links, "bad-evidence")
            fits = link_fits(self.table, log, body.seat, MAX_EVENT, body.content[0])
            need(not fits, "bad-evidence")
            return body.seat, log.h, "link-mismatch"
        blamed = (LINK, ACT, DECK_KEY, SHUFFLE, SHARES)
        need(body.type in blamed and body.h <= len(self.logs), "bad-evidence")
        log = self.logs[body.h - 1]
        need(body.prev == log.head and body.seat in log.active, "bad-evidence")
        try:
            check_body(self.table, log, body)
        except Refused as fault:
            return body.seat, body.h, fault.code
        raise Refused("bad-evidence")

    def _verdict(self, fault: tuple[int, int, str] | None) -> None:
        log, report = self.logs[-1], self.report
        if fault is not None:
            report.verdict = "void"
            report.offender, report.slot, report.code = fault
        elif is_over(self.table, log):
            report.verdict = "complete"
            report.ranks = self.table.game.ranks(log.state)
        else:
            report.verdict = "incomplete"
            report.due = due(self.table, log)


# --- sealed-deck.md ---------------------------------------------------------------------------
# --- Deck §2 Conventions

G = B
PAIR = 64  # bytes of a deck for one position: A || B


def pieces(data: bytes) -> list[bytes]:
    """The points or scalars that stand one after another."""
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def points_of(data: bytes) -> list[Point] | None:
    """All points in the data, or None if one of them is none that may be sent."""
    found = []
    for piece in pieces(data):
        point = point_of(piece)
        if point is None:
            return None
        found.append(point)
    return found


def scalars_of(data: bytes) -> list[int] | None:
    found = [int.from_bytes(piece, "little") for piece in pieces(data)]
    return found if all(scalar < L for scalar in found) else None


def _plus(p: Point, q: Point) -> Point:
    return _add(p, _ready(q))


def _negative(p: Point) -> Point:
    x, y, z, t = p
    return -x % PRIME, y, z, -t % PRIME


def sum_of_multiples(terms: Sequence[tuple[int, Point]]) -> Point:
    """The sum of scalar times point, for points of the subgroup."""
    reduced = [(scalar % L, _ready(point)) for scalar, point in terms]
    return _sum_of_few(reduced) if len(reduced) < 64 else _sum_of_many(reduced)


def _sum_of_few(terms: Sequence[tuple[int, Ready]]) -> Point:
    """Straus: a row of small multiples for each point, and one doubling for all."""
    rows = []
    for scalar, unit in terms:
        multiples = [IDENTITY]
        for _ in range(15):
            multiples.append(_add(multiples[-1], unit))
        rows.append((scalar, [_ready(multiple) for multiple in multiples]))
    total = IDENTITY
    for shift in range(252, -1, -4):
        for _ in range(4):
            total = _double(total)
        for scalar, row in rows:
            digit = scalar >> shift & 15
            if digit:
                total = _add(total, row[digit])
    return total


def _sum_of_many(terms: Sequence[tuple[int, Ready]], width: int = 7) -> Point:
    """Pippenger: points with the same digit are added first, each such sum multiplied once."""
    total = IDENTITY
    for shift in range(252 // width * width, -1, -width):
        for _ in range(width):
            total = _double(total)
        sums = [IDENTITY] * 2**width
        for scalar, unit in terms:
            digit = scalar >> shift & (2**width - 1)
            sums[digit] = _add(sums[digit], unit)
        at_least = IDENTITY  # the points whose digit is so big or bigger
        for of_digit in sums[:0:-1]:
            at_least = _plus(at_least, of_digit)
            total = _plus(total, at_least)
    return total


# --- Deck §3 Transcripts


class Transcript:
    """What was said so far; challenges are hashes of it."""

    def __init__(self, label: bytes) -> None:
        self.said = lp(label)

    def append(self, label: bytes, value: bytes) -> None:
        self.said += u8(1) + lp(label) + lp(value)

    def challenges(self, label: bytes, m: int) -> list[int]:
        self.said += u8(2) + lp(label)
        start = lp(b"pushnet/v1/deck/scalar") + sha512(self.said)
        return [int.from_bytes(sha512(start, u32(i)), "little") % L for i in range(m)]

    def challenge(self) -> int:
        return self.challenges(b"pushnet/v1/deck/challenge", 1)[0]


def _transcript(label: bytes, context: bytes) -> Transcript:
    transcript = Transcript(label)
    transcript.append(b"pushnet/v1/deck/context", context)
    return transcript


# --- Deck §4 Points that nobody chose


def h2g(label: bytes, i: int) -> Point:
    ctr = 0
    while True:
        point = _decode_point(sha512(lp(label), u32(i), u32(ctr))[:32])
        if point is not None:
            point = _double(_double(_double(point)))
            if not _is_identity(point):
                return point
        ctr += 1


@lru_cache(maxsize=4)
def generators(cards: int) -> list[Point]:
    """h, h_1 .. h_N."""
    return [h2g(b"pushnet/v1/deck/gen", i) for i in range(cards + 1)]


@lru_cache(maxsize=4)
def card_points(cards: int) -> list[Point]:
    """M_0 .. M_(N-1)."""
    return [h2g(b"pushnet/v1/deck/card", c) for c in range(cards)]


@lru_cache(maxsize=4)
def _cards_by_point(cards: int) -> dict[bytes, int]:
    return {_encode_point(point): c for c, point in enumerate(card_points(cards))}


# --- Deck §5 Keys


def key_is_proved(context: bytes, seat: int, key: bytes, proof: bytes) -> bool:
    point, scalars = point_of(key), scalars_of(proof)
    if point is None or len(proof) != 64 or scalars is None:
        return False
    c, s = scalars
    transcript = _transcript(b"pushnet/v1/deck/key", context)
    transcript.append(b"pushnet/v1/deck/seat", u8(seat))
    transcript.append(b"pushnet/v1/deck/keys", key)
    announced = sum_of_multiples([(s, G), (-c, point)])
    transcript.append(b"pushnet/v1/deck/announced", _encode_point(announced))
    return transcript.challenge() == c


def joint_key(keys: Sequence[bytes]) -> bytes:
    """Y, of keys that are proved."""
    need(len(set(keys)) == len(keys), "deck-keys")
    total = IDENTITY
    for key in keys:
        total = _plus(total, point_of(key) or IDENTITY)
    need(not _is_identity(total), "deck-keys")
    return _encode_point(total)


# --- Deck §6 The deck and its shuffles


def opening_deck(cards: int, joint: bytes) -> bytes:
    y = point_of(joint) or IDENTITY
    sealed = [_encode_point(_plus(point, y)) for point in card_points(cards)]
    return b"".join(_encode_point(G) + b for b in sealed)


# --- Deck §7 The proof of a shuffle


@lru_cache(maxsize=64)
def shuffle_is_proved(
    context: bytes, keys: tuple[bytes, ...], step: int, before: bytes, after: bytes, proof: bytes
) -> bool:
    n = len(before) // PAIR
    size = 32 * (3 * n + 5)  # of the points of the proof
    if len(after) != PAIR * n or len(proof) != 32 * (5 * n + 9):
        return False
    scalars = scalars_of(proof[size:])
    points = points_of(before + after + proof[:size]) if scalars is not None else None
    if scalars is None or points is None:
        return False
    s1, s2, s3, s4 = scalars[:4]
    sh, sp = scalars[4 : n + 4], scalars[n + 4 :]

    transcript = _transcript(b"pushnet/v1/deck/shuffle", context)
    transcript.append(b"pushnet/v1/deck/keys", b"".join(keys))
    transcript.append(b"pushnet/v1/deck/step", u8(step))
    transcript.append(b"pushnet/v1/deck/before", before)
    transcript.append(b"pushnet/v1/deck/after", after)
    transcript.append(b"pushnet/v1/deck/committed", proof[: 32 * n])
    u = transcript.challenges(b"pushnet/v1/deck/exponents", n)
    transcript.append(b"pushnet/v1/deck/chain", proof[32 * n : 64 * n])
    transcript.append(b"pushnet/v1/deck/announced", proof[64 * n : size])
    c = transcript.challenge()
    transcript.append(b"pushnet/v1/deck/responses", proof[size:])
    w1, w2, w3, w4, w5, *w = transcript.challenges(b"pushnet/v1/deck/weights", n + 5)

    product = 1
    for factor in u:
        product = product * factor % L
    of_ch = [-c * weight for weight in w]
    for i in range(n - 1):
        of_ch[i] += w[i + 1] * sp[i + 1]
    of_ch[n - 1] -= c * w2
    of = [w1 * s1 + w2 * s2 + w3 * s3 - w4 * s4 + sum(map(int.__mul__, w, sh))]  # G
    of += [-w5 * s4]  # Y
    of += [c * w2 * product + w[0] * sp[0]]  # h
    of += [c * w1 + w3 * each for each in sp]  # h_i
    for each in u:
        of += [-c * w4 * each, -c * w5 * each]  # A_j, B_j
    for each in sp:
        of += [w4 * each, w5 * each]  # A'_i, B'_i
    of += [-c * (w1 + w3 * each) for each in u]  # c_j
    of += of_ch
    of += [-w1, -w2, -w3, -w4, -w5]  # t1 .. t4b
    of += [-weight for weight in w]  # th_i
    joint = point_of(joint_key(keys)) or IDENTITY
    terms = zip(of, [G, joint, *generators(n), *points], strict=True)
    return _is_identity(sum_of_multiples(list(terms)))


# --- Deck §8 Shares


def shares_are_proved(
    context: bytes, purpose: bytes, key: bytes, deck: bytes,
    positions: Sequence[int], shares: bytes, proof: bytes,
) -> bool:  # fmt: skip
    if len(shares) != 32 * len(positions) or len(proof) != 64:
        return False
    masked = b"".join(deck[PAIR * p : PAIR * p + 32] for p in positions)
    transcript = _transcript(b"pushnet/v1/deck/shares", context)
    transcript.append(b"pushnet/v1/deck/purpose", purpose)
    transcript.append(b"pushnet/v1/deck/keys", key)
    transcript.append(b"pushnet/v1/deck/positions", b"".join(map(u16, positions)))
    transcript.append(b"pushnet/v1/deck/masked", masked)
    transcript.append(b"pushnet/v1/deck/given", shares)
    return _shares_hold(transcript.said, key, masked, shares, proof)


@lru_cache(maxsize=4096)
def _shares_hold(said: bytes, key: bytes, masked: bytes, shares: bytes, proof: bytes) -> bool:
    """The rest, after what was said until the weights."""
    y, scalars = point_of(key), scalars_of(proof)
    a, d = points_of(masked), points_of(shares)
    if y is None or scalars is None or a is None or d is None:
        return False
    c, s = scalars
    transcript = Transcript(b"")
    transcript.said = said
    w = transcript.challenges(b"pushnet/v1/deck/weights", len(d))
    t1 = sum_of_multiples([(s, G), (-c, y)])
    of_a = [(s * weight, point) for weight, point in zip(w, a, strict=True)]
    of_d = [(-c * weight, point) for weight, point in zip(w, d, strict=True)]
    t2 = sum_of_multiples(of_a + of_d)
    transcript.append(b"pushnet/v1/deck/announced", _encode_point(t1) + _encode_point(t2))
    return transcript.challenge() == c


# --- Deck §9 Opening a card


def open_card(deck: bytes, position: int, shares: Sequence[bytes | None]) -> int:
    """The card at a position, from the shares of all seats."""
    total = point_of(deck[PAIR * position + 32 : PAIR * (position + 1)]) or IDENTITY
    for share in shares:
        point = None if share is None else point_of(share)
        if point is None:
            raise Refused("share-proof")
        total = _plus(total, _negative(point))
    card = _cards_by_point(len(deck) // PAIR).get(_encode_point(total))
    if card is None:
        raise Refused("share-proof")
    return card


# --- games/push.md ----------------------------------------------------------------------------
# --- Push §2 Cards and die


def colour(card: int) -> int | None:
    return card // 18 if card < 90 else None


def rank(card: int) -> int | None:
    return card % 18 // 3 + 1 if card < 90 else None


def is_number(card: int) -> bool:
    return card < 90


def is_roll(card: int) -> bool:
    return 90 <= card < 108


def is_switch(card: int) -> bool:
    return card >= 108


def clash(one: int, other: int) -> bool:
    if is_number(one) and is_number(other):
        return colour(one) == colour(other) or rank(one) == rank(other)
    return is_roll(one) and is_roll(other)


# --- Push §3 Options

STANDING, EACH_TURN = 0, 1
SHARED, MOST_CARDS, FEWEST_CARDS = 0, 1, 2


class PushOptions(NamedTuple):
    odds: int
    turn_clock_s: int
    spectator_chat: bool
    switch_rule: int
    hard_star: bool
    tie_break: int
    first_player: int


def push_options_fit(options: list[Value], n: int) -> bool:
    if len(options) != len(PushOptions._fields):
        return False
    of = PushOptions(*options)
    return (
        is_uint(of.odds, 0, 2) and is_uint(of.turn_clock_s, 0, 3600)
        and type(of.spectator_chat) is bool and is_uint(of.switch_rule, 0, 1)
        and type(of.hard_star) is bool and is_uint(of.tie_break, 0, 2)
        and is_uint(of.first_player, 0, n)
    )  # fmt: skip


# --- Push §4 State

CHOOSE, REVEAL, PLACE, DECIDE, BUST_ROLL, COLLECT, TAKE_ROLL, OVER = range(8)
Cards = frozenset[int]
NO_CARDS: Cards = frozenset()


@dataclass(frozen=True)
class PushState:
    """All there is to know between two slots; the direction is not stored (Push §5)."""

    options: PushOptions
    n: int
    present: frozenset[int]
    phase: int
    active: int
    actor: int
    card: int | None
    pile: Cards
    discard: Cards
    switches: Cards
    columns: tuple[Cards, ...]
    bench: tuple[Cards, ...]
    bank: tuple[Cards, ...]


def push_awaits_chance(state: PushState) -> bool:
    return state.phase in (REVEAL, BUST_ROLL, TAKE_ROLL)


# --- Push §5 Direction and neighbours


def next_seat(state: PushState, seat: int, *, clockwise: bool) -> int:
    """The neighbour of a seat, which need not be present itself; somebody is."""
    if clockwise:
        return min((s for s in state.present if s > seat), default=min(state.present))
    return max((s for s in state.present if s < seat), default=max(state.present))


# --- Push §6 Start


def push_setup(options: list[Value], n: int, drawn: int) -> PushState:
    chosen = PushOptions(*options)
    first = chosen.first_player - 1 if chosen.first_player else drawn
    return PushState(
        options=chosen, n=n, present=frozenset(range(n)),
        phase=CHOOSE, active=first, actor=first, card=None,
        pile=frozenset(range(108 if n == 2 else 120)), discard=NO_CARDS, switches=NO_CARDS,
        columns=(), bench=(NO_CARDS,) * n, bank=(NO_CARDS,) * n,
    )  # fmt: skip


# --- Push §7 Actions


def push_is_legal(state: PushState, action: list[Value]) -> bool:
    if not is_array(action, 1, 2, lambda part: is_uint(part, 0, 5)):
        return False
    match action:
        case [0]:  # Push
            return state.phase == CHOOSE
        case [1]:  # Draw
            return state.phase == DECIDE
        case [2, column]:  # Place
            return state.phase == PLACE and _may_place(state, column)
        case [3]:  # Stop
            return state.phase == DECIDE and state.columns != ()
        case [4, wanted]:  # Bank
            return state.phase == CHOOSE and bool(_of_colour(state.bench[state.actor], wanted))
        case [5, column]:  # Take
            return state.phase == COLLECT and column < len(state.columns)
        case _:
            return False


def _may_place(state: PushState, column: int) -> bool:
    if column >= len(state.columns):
        return column == len(state.columns) < 3
    return not any(clash(card, other) for card in _held(state) for other in state.columns[column])


def _of_colour(cards: Cards, wanted: int) -> Cards:
    return frozenset(card for card in cards if colour(card) == wanted)


def push_asks_chance(state: PushState, action: list[Value]) -> bool:
    """Of a legal action."""
    verb, *arguments = action
    return verb in (0, 1) or (verb == 5 and any(map(is_roll, state.columns[arguments[0]])))


# --- Push §8 What each action does


def push_apply(state: PushState, action: list[Value]) -> PushState:
    """What a legal action does."""
    match action:
        case [0] | [1]:  # Push, Draw
            return replace(state, phase=REVEAL)
        case [2, column]:  # Place
            columns = (*state.columns, NO_CARDS)[: max(len(state.columns), column + 1)]
            columns = _with(columns, column, columns[column] | _held(state))
            return _decide(replace(state, columns=columns, card=None))
        case [3]:  # Stop
            return replace(state, phase=COLLECT, actor=state.active)
        case [4, wanted]:  # Bank
            moved = _of_colour(state.bench[state.actor], wanted)
            bench = _with(state.bench, state.actor, state.bench[state.actor] - moved)
            bank = _with(state.bank, state.actor, state.bank[state.actor] | moved)
            return _end_turn(replace(state, bench=bench, bank=bank))
        case _:  # Take
            return _take(state, action[1])


def _take(state: PushState, column: int) -> PushState:
    taken = state.columns[column]
    numbers = frozenset(filter(is_number, taken))
    bench = _with(state.bench, state.actor, state.bench[state.actor] | numbers)
    columns = state.columns[:column] + state.columns[column + 1 :]
    state = replace(state, bench=bench, columns=columns)
    for roll_card in taken - numbers:  # at most one
        return replace(state, phase=TAKE_ROLL, card=roll_card)
    return _pass_on(state)


def _held(state: PushState) -> Cards:
    return NO_CARDS if state.card is None else frozenset({state.card})


def _with(sets: tuple[Cards, ...], at: int, cards: Cards) -> tuple[Cards, ...]:
    return (*sets[:at], cards, *sets[at + 1 :])


# --- Push §9 Chance


def push_chance(state: PushState, stream: Stream) -> PushState:
    """All chance steps of one event."""
    while push_awaits_chance(state):
        state = _reveal(state, stream) if state.phase == REVEAL else _roll(state, stream)
    return state


def _reveal(state: PushState, stream: Stream) -> PushState:
    card = sorted(state.pile)[stream.below(len(state.pile))]
    state = replace(state, pile=state.pile - {card})
    if is_switch(card):
        return _decide(replace(state, switches=state.switches | {card}))
    state = replace(state, card=card)
    fits = any(_may_place(state, column) for column in range(3))
    return replace(state, phase=PLACE if fits else BUST_ROLL)


def _roll(state: PushState, stream: Stream) -> PushState:
    face, bench = stream.below(6), state.bench[state.actor]
    lost = _of_colour(bench, face)
    if face == 5:  # the star, which no card has for a colour
        lost = bench if state.options.hard_star else NO_CARDS
    discard = state.discard | lost | _held(state)
    bench_left = _with(state.bench, state.actor, bench - lost)
    state = replace(state, bench=bench_left, discard=discard, card=None)
    return _pass_on(state)


# --- Push §10 The steps they share


def _decide(state: PushState) -> PushState:
    if state.pile:
        return replace(state, phase=DECIDE, actor=state.active)
    if state.columns:
        return replace(state, phase=COLLECT, actor=state.active)
    return _end_turn(state)


def _pass_on(state: PushState) -> PushState:
    if state.columns:
        clockwise = len(state.switches) % 2 == 0
        neighbour = next_seat(state, state.actor, clockwise=clockwise)
        if neighbour != state.active:
            return replace(state, phase=COLLECT, actor=neighbour)
    return _end_turn(state)


def _end_turn(state: PushState) -> PushState:
    discard = state.discard.union(_held(state), *state.columns)
    switches = state.switches
    if state.options.switch_rule == EACH_TURN:
        discard, switches = discard | switches, NO_CARDS
    state = replace(state, columns=(), card=None, discard=discard, switches=switches)
    if not state.pile or len(state.present) < 2:
        return replace(state, phase=OVER, actor=state.active)
    following = next_seat(state, state.active, clockwise=True)
    return replace(state, phase=CHOOSE, active=following, actor=following)


# --- Push §11 Departure


def push_depart(state: PushState, seats: Iterable[int]) -> PushState:
    leaving = state.present & frozenset(seats)
    if state.phase == OVER or not leaving:
        return state
    state = replace(state, present=state.present - leaving)
    if len(state.present) < 2:
        return _end_turn(state)
    if state.active in leaving:
        if state.phase == TAKE_ROLL and state.actor in state.present:
            return replace(state, columns=(), discard=state.discard.union(*state.columns))
        return _end_turn(state)
    if state.actor in leaving:
        return _pass_on(replace(state, discard=state.discard | _held(state), card=None))
    return state


# --- Push §12 Ranks


def push_ranks(state: PushState) -> list[tuple[int, int, int]]:
    """Seat, points and place, in the order of the result."""
    cards = [state.bench[seat] | state.bank[seat] for seat in range(state.n)]
    points = [sum(rank(card) or 0 for card in of_seat) for of_seat in cards]
    sign = {SHARED: 0, MOST_CARDS: 1, FEWEST_CARDS: -1}[state.options.tie_break]
    standing = [(points[seat], sign * len(cards[seat])) for seat in range(state.n)]

    def place(seat: int) -> int:
        return 1 + sum(standing[other] > standing[seat] for other in state.present)

    present = sorted(state.present, key=lambda seat: (place(seat), seat))
    gone = [seat for seat in range(state.n) if seat not in state.present]
    return [(s, points[s], place(s)) for s in present] + [(s, points[s], 0) for s in gone]


# --- Push §13 State digest


def push_encode(state: PushState) -> bytes:
    odds, clock, *others = state.options
    present = sum(2**seat for seat in state.present)
    card = 255 if state.card is None else state.card
    parts = [lp(b"pushnet/v1/push/state"), u8(odds), u16(clock), bytes(map(int, others))]
    parts.append(bytes([state.n, present, state.phase, state.active, state.actor, card]))
    parts += [_set(state.pile), _set(state.discard), _set(state.switches)]
    parts.append(u8(len(state.columns)))
    parts += map(_set, (*state.columns, *state.bench, *state.bank))
    return b"".join(parts)


def _set(cards: Cards) -> bytes:
    return u8(len(cards)) + bytes(sorted(cards))


def push_state_digest(state: PushState) -> bytes:
    return sha256(push_encode(state))


# Push §1 Table
PUSH = Game(
    name="push", revision=1, seats=range(2, 7), options_fit=push_options_fit, setup=push_setup,
    mover=lambda state: state.actor, is_legal=push_is_legal, asks_chance=push_asks_chance, apply=push_apply,
    awaits_chance=push_awaits_chance, chance=push_chance, depart=push_depart,
    is_over=lambda state: state.phase == OVER, ranks=push_ranks, state_digest=push_state_digest,
)  # fmt: skip


# --- games/rummy.md ---------------------------------------------------------------------------
# --- Rummy §2 Cards and positions

ILLEGAL = "illegal-action"
JOKER = 52
HIDDEN = 255
NO_FACES = bytes([HIDDEN] * 108)
Positions = frozenset[int]


def rummy_rank(card: int) -> int:
    """2 to 14; 0 of a joker, which has none."""
    n = card % 54
    return n % 13 + 2 if n < JOKER else 0


def rummy_suit(card: int) -> int:
    """0 to 3; 4 of a joker, which has none."""
    return card % 54 // 13


def is_wild(card: int) -> bool:
    return rummy_rank(card) in (0, 2)


def rummy_value(card: int) -> int:
    if is_wild(card):
        return 20
    of_rank = rummy_rank(card)
    return 15 if of_rank == 14 else 10 if of_rank >= 10 else 5


# --- Rummy §3 Options

DELIVER, CANCEL = 0, 1


class RummyOptions(NamedTuple):
    odds: int
    turn_clock_s: int
    spectator_chat: bool
    allow_all_wild: bool
    duplicate_suits_in_sets: bool
    last_card_push: int
    forbid_return_discard: bool
    forbid_wild_discard: bool


def rummy_options_fit(options: list[Value], _n: int) -> bool:
    if len(options) != len(RummyOptions._fields):
        return False
    odds, clock, chat, all_wild, duplicate, last_card, no_return, no_wild = options
    bools = (chat, all_wild, duplicate, no_return, no_wild)
    uints = is_uint(odds, 0, 2) and is_uint(clock, 0, 3600) and is_uint(last_card, 0, 1)
    return uints and all(type(each) is bool for each in bools)


# --- Rummy §4 State

DECK, DEAL, DRAW, GIVE, PLAY, SCORE, MATCH_OVER = range(7)
SET, RUN = 0, 1
NO_SUIT = 4


class Meld(NamedTuple):
    owner: int
    kind: int
    suit: int
    first: int
    cards: tuple[int, ...]  # positions


@dataclass(frozen=True)
class RummyState:
    options: RummyOptions
    phase: int
    deal: int
    dealer: int
    active: int
    hand: tuple[Positions, ...] = (frozenset(),) * 4
    stock: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    faces: bytes = NO_FACES
    melds: tuple[Meld, ...] = ()
    taken: int | None = None
    idle: int = 0
    out: int | None = None
    scores: tuple[tuple[int, int], ...] = ()
    left: frozenset[int] = frozenset()


def left_of(seat: int) -> int:
    return (seat + 1) % 4


def _hidden(state: RummyState, positions: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(p for p in positions if state.faces[p] == HIDDEN))


def rummy_show(state: RummyState, cards: Mapping[int, int]) -> RummyState:
    """The same state with more positions public."""
    faces = bytearray(state.faces)
    for position, card in cards.items():
        faces[position] = card
    return replace(state, faces=bytes(faces))


def _has_contract(state: RummyState) -> bool:
    return any(meld.owner == state.active for meld in state.melds)


def _with_hand(state: RummyState, seat: int, hand: Positions) -> RummyState:
    return replace(state, hand=(*state.hand[:seat], hand, *state.hand[seat + 1 :]))


# --- Rummy §5 Start and deal


def rummy_setup(options: list[Value], _n: int, drawn: int) -> RummyState:
    return RummyState(RummyOptions(*options), DECK, deal=1, dealer=drawn, active=drawn)


def rummy_dealt(state: RummyState) -> RummyState:
    """The deck is shuffled."""
    count = 4 * (5 + state.deal)
    hand = [range((seat - state.dealer - 1) % 4, count, 4) for seat in range(4)]
    stock = tuple(range(count, 108))
    return _settled(replace(state, phase=DEAL, hand=tuple(map(frozenset, hand)), stock=stock))


def _turn_up(state: RummyState) -> RummyState:
    """The top of the stock is public."""
    top, *stock = state.stock
    if is_wild(state.faces[top]):
        return replace(state, stock=(*stock, top))
    state = replace(state, stock=tuple(stock), discard=(top,))
    return _begin_turn(state, left_of(state.dealer))


def _begin_turn(state: RummyState, seat: int) -> RummyState:
    return replace(state, phase=DRAW, active=seat, taken=None)


# --- Rummy §6 What the deck has to give


def rummy_owed(state: RummyState) -> NewDeck | Shares | None:
    if state.phase == DECK:
        return NewDeck(state.deal, tuple((state.dealer + step) % 4 for step in (1, 2, 3, 4)))
    if state.phase == DEAL:
        opens = frozenset(state.stock[:1])
        dealt = opens.union(*state.hand) if state.faces == NO_FACES else opens
        wanted = {seat: dealt - state.hand[seat] for seat in range(4)}
    elif state.phase == GIVE:
        a, b, left = frozenset(state.stock[:1]), frozenset(state.stock[1:2]), left_of(state.active)
        others = {seat: a | b for seat in range(4) if seat not in (state.active, left)}
        opens, wanted = frozenset(), {left: b, **others}
    elif state.phase == SCORE:
        wanted = {seat: state.hand[seat] for seat in _counting(state)}
        opens = frozenset().union(*wanted.values())
    else:
        return None
    by = {seat: _hidden(state, positions) for seat, positions in wanted.items()}
    return Shares({seat: p for seat, p in by.items() if p}, _hidden(state, opens))


def rummy_given(state: RummyState) -> RummyState:
    """The shares are given, and what they open is shown."""
    follow = {DEAL: _turn_up, GIVE: _deliver, SCORE: _score}[state.phase]
    return _settled(follow(state))


def _settled(state: RummyState) -> RummyState:
    """Where no seat is due, what follows happens at once."""
    owed = rummy_owed(state)
    return rummy_given(state) if isinstance(owed, Shares) and not owed.by else state


def rummy_carried(state: RummyState, action: list[Value]) -> Shares:
    """The shares with an action, and what they open; refused if no cards could make it legal."""
    _check_before_cards(state, action)
    if action == [1]:
        shares = _hidden(state, state.stock[:1]) if _push_moves(state) else ()
        opens: tuple[int, ...] = ()
    else:
        opens = shares = _hidden(state, _named(state, action))
    return Shares({state.active: shares} if shares else {}, opens)


# --- Rummy §7 Melds


def meld_of(state: RummyState, layout: list[Value]) -> Meld:
    """What a layout makes."""
    kind, positions, meaning = layout
    cards = [state.faces[p] for p in positions]
    natural = [(i, card) for i, card in enumerate(cards) if not is_wild(card)]
    need((meaning == 0) if natural else (state.options.allow_all_wild and meaning > 0), ILLEGAL)
    stands = natural[0] if natural else (0, meaning - 1)  # fixes what all others stand for
    make = _set_of if kind == SET else _run_of
    suit, first = make(state, len(cards), natural, *stands)
    return Meld(state.active, kind, suit, first, tuple(positions))


def _set_of(
    state: RummyState, count: int, natural: list[tuple[int, int]], _i: int, card: int
) -> tuple[int, int]:
    of_rank = rummy_rank(card)
    suits = [rummy_suit(each) for _, each in natural]
    need(count in (3, 4) and of_rank != 2, ILLEGAL)
    need(all(rummy_rank(each) == of_rank for _, each in natural), ILLEGAL)
    need(state.options.duplicate_suits_in_sets or len(set(suits)) == len(suits), ILLEGAL)
    return NO_SUIT, of_rank


def _run_of(
    _state: RummyState, count: int, natural: list[tuple[int, int]], index: int, card: int
) -> tuple[int, int]:
    suit, of_rank = rummy_suit(card), rummy_rank(card)
    first = 1 if index == 0 and of_rank == 14 else of_rank - index
    need(first >= 1 and first + count - 1 <= 14, ILLEGAL)
    need(all(_is_card_for(each, suit, first + i) for i, each in natural), ILLEGAL)
    return suit, first


def _is_card_for(card: int, suit: int, place: int) -> bool:
    """Whether this is the card of a suit for a place of a run."""
    return rummy_suit(card) == suit and rummy_rank(card) == (14 if place == 1 else place)


def _joins_set(state: RummyState, meld: Meld, card: int) -> bool:
    natural = [state.faces[p] for p in meld.cards if not is_wild(state.faces[p])]
    suits = [] if state.options.duplicate_suits_in_sets else list(map(rummy_suit, natural))
    return rummy_rank(card) == meld.first and rummy_suit(card) not in suits


def laid_off(state: RummyState, position: int, meld: Meld, end: int) -> Meld:
    card = state.faces[position]
    if meld.kind == SET:
        need(end == 0 and len(meld.cards) < 4, ILLEGAL)
        need(is_wild(card) or _joins_set(state, meld, card), ILLEGAL)
        return meld._replace(cards=(*meld.cards, position))
    place = meld.first - 1 if end == 0 else meld.first + len(meld.cards)
    need(len(meld.cards) < 13 and 1 <= place <= 14, ILLEGAL)
    need(is_wild(card) or _is_card_for(card, meld.suit, place), ILLEGAL)
    if end == 0:
        return meld._replace(first=place, cards=(position, *meld.cards))
    return meld._replace(cards=(*meld.cards, position))


def exchanged(state: RummyState, position: int, meld: Meld, index: int) -> Meld:
    card, wild = state.faces[position], state.faces[meld.cards[index]]
    need(is_wild(wild), ILLEGAL)
    if meld.kind == SET:
        need(not is_wild(card) and _joins_set(state, meld, card), ILLEGAL)
    else:
        place = meld.first + index
        need(_is_card_for(card, meld.suit, place), ILLEGAL)
        need(place != 2 or rummy_rank(wild) != 2, ILLEGAL)
    return meld._replace(cards=(*meld.cards[:index], position, *meld.cards[index + 1 :]))


# --- Rummy §8 Actions

CONTRACTS = {1: (2, 0, 0), 2: (1, 1, 4), 3: (0, 2, 4), 4: (3, 0, 0), 5: (0, 2, 5)}


def _is_position(value: Value) -> bool:
    return is_uint(value, 0, 107)


def _is_layout(value: Value) -> bool:
    if not is_array(value, 3, 3):
        return False
    kind, positions, meaning = value
    fits = is_uint(kind, 0, 1) and is_array(positions, 3, 13, _is_position)
    return fits and is_uint(meaning, 0, 52)


def _is_meld(value: Value) -> bool:
    return is_uint(value, 0, 35)


def _is_end(value: Value) -> bool:
    return is_uint(value, 0, 1)


def _is_use(value: Value) -> bool:
    if not is_array(value, 2, 3) or not is_uint(value[0], 0, 1):
        return False
    parts = (_is_meld, _is_end) if value[0] == 0 else (_is_layout,)
    return len(value) == len(parts) + 1 and all(
        fits(part) for fits, part in zip(parts, value[1:], strict=True)
    )


ARGUMENTS: tuple[tuple[Callable[[Value], bool], ...], ...] = (
    (),  # Take
    (),  # Push
    (lambda value: is_array(value, 1, 3, _is_layout),),  # LayContract
    (_is_layout,),  # LayMeld
    (_is_position, _is_meld, _is_end),  # LayOff
    (_is_position, _is_meld, lambda value: is_uint(value, 0, 12), _is_use),  # Swap
    (_is_position, lambda value: is_array(value, 0, 107, _is_position)),  # Discard
)


def _has_form(action: list[Value]) -> bool:
    if not action or not is_uint(action[0], 0, 6):
        return False
    forms = ARGUMENTS[action[0]]
    return len(action) == len(forms) + 1 and all(
        fits(argument) for fits, argument in zip(forms, action[1:], strict=True)
    )


def _check_before_cards(state: RummyState, action: list[Value]) -> None:
    """What is refused before its cards are seen."""
    need(_has_form(action), ILLEGAL)
    verb = action[0]
    need(state.phase == (DRAW if verb in (0, 1) else PLAY), ILLEGAL)
    need(verb not in (2, 3, 4, 5) or _has_contract(state) == (verb != 2), ILLEGAL)
    named = _named(state, action)
    need(len(set(named)) == len(named), ILLEGAL)
    need(state.hand[state.active].issuperset(named), ILLEGAL)


def _named(state: RummyState, action: list[Value]) -> list[int]:
    """The positions that an action names, but for the wild card of a Swap; of melds that exist."""
    match action:
        case [2, layouts]:
            return [p for _, positions, _ in layouts for p in positions]
        case [3, [_, positions, _]]:
            return list(positions)
        case [4, position, meld, _]:
            need(meld < len(state.melds), ILLEGAL)
            return [position]
        case [5, position, meld, index, use]:
            need(meld < len(state.melds) and index < len(state.melds[meld].cards), ILLEGAL)
            if use[0] == 0:
                need(use[1] < len(state.melds) and use[1] != meld, ILLEGAL)
                return [position]
            positions, wild = use[1][1], state.melds[meld].cards[index]
            need(positions.count(wild) == 1, ILLEGAL)
            return [position, *(p for p in positions if p != wild)]
        case [6, position, shown]:
            return [position, *shown]
        case _:
            return []


def rummy_is_legal(state: RummyState, action: list[Value]) -> bool:
    """Of an action that passed before its cards were seen; now they are public."""
    try:
        rummy_apply(state, action)
    except Refused:
        return False
    return True


# --- Rummy §9 What each action does


def rummy_apply(state: RummyState, action: list[Value]) -> RummyState:
    """What an action does whose cards are shown; it is judged whole, and refused whole."""
    named = frozenset(_named(state, action))
    match action:
        case [0]:
            return _take_discard(state)
        case [1]:
            return _push(state)
        case [6, position, shown]:
            need(_may_discard(state, position, shown), ILLEGAL)
            return _settled(_discard(state, position))
        case [2, layouts]:
            laid = tuple(meld_of(state, layout) for layout in layouts)
            need(_is_contract(state.deal, laid), ILLEGAL)
            melds = (*state.melds, *laid)
        case [3, layout]:
            melds = _lay_meld(state, layout)
        case [4, position, at, end]:
            melds = _lay_off(state, position, at, end)
        case _:
            melds = _swap(state, *action[1:])
    hand = state.hand[state.active] - named
    return _settled(_go_on(_with_hand(replace(state, melds=melds), state.active, hand)))


def _is_contract(deal: int, melds: Sequence[Meld]) -> bool:
    sets, runs, length = CONTRACTS[deal]
    lengths = [len(meld.cards) for meld in melds if meld.kind == RUN]
    return (
        len(lengths) == runs and len(melds) == sets + runs
        and all(each >= length for each in lengths)
    )  # fmt: skip


def _lay_meld(state: RummyState, layout: list[Value]) -> tuple[Meld, ...]:
    return (*state.melds, meld_of(state, layout))


def _lay_off(state: RummyState, position: int, at: int, end: int) -> tuple[Meld, ...]:
    return _with_meld(state.melds, at, laid_off(state, position, state.melds[at], end))


def _swap(
    state: RummyState, position: int, at: int, index: int, use: list[Value]
) -> tuple[Meld, ...]:
    wild = state.melds[at].cards[index]
    meld = exchanged(state, position, state.melds[at], index)
    state = replace(state, melds=_with_meld(state.melds, at, meld))
    if use[0] == 1:
        return _lay_meld(state, use[1])
    return _lay_off(state, wild, *use[1:])


def _with_meld(melds: tuple[Meld, ...], at: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:at], meld, *melds[at + 1 :])


def _take_discard(state: RummyState) -> RummyState:
    *discard, top = state.discard
    state = _with_hand(state, state.active, state.hand[state.active] | {top})
    return replace(state, phase=PLAY, discard=tuple(discard), taken=top, idle=state.idle + 1)


def _push_moves(state: RummyState) -> bool:
    return len(state.stock) > (1 if state.options.last_card_push == CANCEL else 0)


def _push(state: RummyState) -> RummyState:
    if _push_moves(state):
        return _settled(replace(state, phase=GIVE, idle=0))
    return _settled(_end_of_deal(state))


def _deliver(state: RummyState) -> RummyState:
    """The shares of the cards that a push moves are given."""
    a, *stock = state.stock
    *discard, top = state.discard
    left = left_of(state.active)
    state = _with_hand(state, left, state.hand[left] | {a, top})
    state = replace(state, stock=tuple(stock), discard=tuple(discard))
    if not stock:
        return _end_of_deal(state)
    state = _with_hand(state, state.active, state.hand[state.active] | {stock[0]})
    return replace(state, phase=PLAY, stock=tuple(stock[1:]))


def _may_discard(state: RummyState, position: int, shown: list[int]) -> bool:
    def is_barred(p: int) -> bool:
        returns = state.options.forbid_return_discard and p == state.taken
        return returns or (state.options.forbid_wild_discard and is_wild(state.faces[p]))

    if not is_barred(position):
        return shown == []
    rest = sorted(state.hand[state.active] - {position})
    return shown == rest and all(map(is_barred, rest))


def _discard(state: RummyState, position: int) -> RummyState:
    hand = state.hand[state.active] - {position}
    state = _with_hand(replace(state, discard=(*state.discard, position)), state.active, hand)
    if not hand or state.idle == 40:
        return _end_of_deal(state)
    return _begin_turn(state, left_of(state.active))


def _go_on(state: RummyState) -> RummyState:
    return state if state.hand[state.active] else _end_of_deal(state)


# --- Rummy §10 The end of a deal


def _end_of_deal(state: RummyState) -> RummyState:
    out = None if state.hand[state.active] else state.active
    return replace(state, phase=SCORE, taken=None, out=out)


def _counting(state: RummyState) -> list[int]:
    """The seats whose hands count."""
    return [seat for seat in range(4) if state.out is None or (seat - state.out) % 2]


def _points(state: RummyState, seats: Iterable[int]) -> tuple[int, int]:
    """The pair of the hands of some seats; a card that nobody knows has 20."""
    pair = [0, 0]
    for seat in seats:
        cards = [state.faces[p] for p in state.hand[seat]]
        pair[seat % 2] += sum(20 if card == HIDDEN else rummy_value(card) for card in cards)
    return pair[0], pair[1]


def _score(state: RummyState) -> RummyState:
    scores = (*state.scores, _points(state, _counting(state)))
    if state.deal == 5:
        return replace(state, phase=MATCH_OVER, scores=scores)
    dealer = left_of(state.dealer)
    return RummyState(state.options, DECK, state.deal + 1, dealer, dealer, scores=scores)


# --- Rummy §11 Departure


def rummy_depart(state: RummyState, seats: Iterable[int]) -> RummyState:
    leaving = frozenset(seats)
    if state.phase == MATCH_OVER:
        return state
    scores = state.scores
    if state.phase == SCORE:
        scores = (*scores, _points(state, leaving.intersection(_counting(state))))
    return replace(state, phase=MATCH_OVER, taken=None, scores=scores, left=leaving)


# --- Rummy §12 Ranks


def rummy_ranks(state: RummyState) -> list[tuple[int, int, int]]:
    """Seat, points and place, in the order of the result."""
    points = [sum(pair[team] for pair in state.scores) for team in (0, 1)]
    gone = {seat % 2 for seat in state.left}

    def place(seat: int) -> int:
        if seat in state.left or len(gone) == 2:
            return 0
        behind = seat % 2 in gone if gone else points[seat % 2] > min(points)
        return 2 if behind else 1

    order = sorted(range(4), key=lambda seat: (place(seat) or 3, seat))
    return [(seat, points[seat % 2], place(seat)) for seat in order]


# --- Rummy §13 State digest


def rummy_encode(state: RummyState) -> bytes:
    odds, clock, *others = state.options
    parts = [lp(b"pushnet/v1/rummy/state"), u8(odds), u16(clock), bytes(map(int, others))]
    parts.append(bytes([state.phase, state.deal, state.dealer, state.active]))
    parts += [_list(sorted(hand)) for hand in state.hand]
    parts += [_list(state.stock), _list(state.discard), state.faces, u8(len(state.melds))]
    parts += [bytes(meld[:4]) + _list(meld.cards) for meld in state.melds]
    parts += [_or_none(state.taken), u8(state.idle), _or_none(state.out), u8(len(state.scores))]
    parts += [u16(points) for pair in state.scores for points in pair]
    parts.append(u8(sum(2**seat for seat in state.left)))
    return b"".join(parts)


def _list(positions: Sequence[int]) -> bytes:
    return u8(len(positions)) + bytes(positions)


def _or_none(number: int | None) -> bytes:
    return u8(255 if number is None else number)


def rummy_state_digest(state: RummyState) -> bytes:
    return sha256(rummy_encode(state))


# Rummy §1 Table
RUMMY = Game(
    name="rummy", revision=1, seats=range(4, 5), options_fit=rummy_options_fit, setup=rummy_setup,
    mover=lambda state: state.active, is_legal=rummy_is_legal, asks_chance=lambda _s, _a: False,
    apply=rummy_apply, awaits_chance=lambda _: False, chance=lambda state, _: state,
    depart=rummy_depart, is_over=lambda state: state.phase == MATCH_OVER, ranks=rummy_ranks,
    state_digest=rummy_state_digest,
    sealed=SealedGame(
        cards=108, owed=rummy_owed, dealt=rummy_dealt, given=rummy_given, carried=rummy_carried,
        show=rummy_show,
    ),
)  # fmt: skip
GAMES = {game.name: game for game in (PUSH, RUMMY)}


# --- The program ------------------------------------------------------------------------------

IN_WORDS = {
    "limit": "something is longer, wider or deeper than allowed",
    "not-msgpack": "bytes that are no MessagePack",
    "forbidden-type": "a type that has no place here",
    "not-canonical": "a longer form than needed",
    "form": "a body of another form than its type has",
    "unknown-type": "a body of an unknown type",
    "newer-version": "made by a newer version than this program knows",
    "key-refused": "a public key that must not be used",
    "bad-signature": "a signature does not hold",
    "wrong-game": "a body of another game",
    "wrong-seat": "a body of a seat that has no say here",
    "table-form": "the table has another form",
    "table-keys": "a key or a nonce stands twice in the table",
    "table-seats": "the game is not for that many seats",
    "table-options": "the game has no such options",
    "unknown-game": "a game, or a revision of it, that this program does not know",
    "not-due": "not the bodies that the slot asks for",
    "foreign-prev": "a body that belongs to another place of the log",
    "event-number": "a link with another number than the event",
    "link-mismatch": "a link that does not lead to the one shown before",
    "link-missing": "an action that asks for chance brings no link",
    "link-unasked": "an action brings a link that nobody asked for",
    "illegal-action": "an action against the rules",
    "deck-key": "a key for the deck that proves nothing",
    "deck-keys": "keys that seal no deck, of seats that told each other their secrets",
    "shuffle-proof": "a shuffle that is not proved",
    "share-proof": "shares of cards that are missing, not asked for, or not proved",
    "anchor-repeated": "two seats have the same anchor",
    "equivocation": "two bodies that contradict each other",
    "vote-form": "a vote of another form, or about seats that cannot be dropped",
    "majority-missing": "those who stay are not more than half",
    "votes-missing": "a seat was dropped without the votes of all who stay",
    "result-mismatch": "somebody signed another result",
    "not-a-record": "this is not a whole record of a game",
    "record-digest": "the file was changed or damaged: its digest differs",
    "record-form": "something stands where it has no place",
    "name-mismatch": "a name that was not the one at the table",
    "bad-evidence": "the evidence proves nothing",
}


def in_words(report: Report) -> str:
    """The report for a reader without a computer's patience."""
    if report.verdict == "refused":
        where = f" at slot {report.slot}" if report.slot else ""
        return f"Refused{where}: {IN_WORDS[report.code or '']} ({report.code})."
    fair = "Fair if at least one of these keys was honest:"
    keys = [f"  {key}  {_name(report, seat)}" for seat, key in enumerate(report.keys)]
    return "\n".join([_headline(report), "", *_facts(report), "", fair, *keys])


def _headline(report: Report) -> str:
    if report.verdict == "void":
        seat = _name(report, report.offender or 0)
        fault = f"{IN_WORDS[report.code or '']} ({report.code})"
        return f"Void by {seat}, who signed at slot {report.slot}: {fault}."
    if report.verdict == "complete":
        return "Complete: the game was played to its end, and everything in it holds."
    waiting = ", ".join(_name(report, seat) for seat in report.due)
    return f"Incomplete: everything up to here holds; waiting for {waiting}."


def _facts(report: Report) -> list[str]:
    lines = [
        f"  game        {report.game}, revision {report.rules} of its rules, {report.seats} seats",
        f"  game id     {report.game_id}",
        f"  head        {report.head}",
        f"  checked     {report.slots} slots, {report.events} events, "
        f"{report.signatures} signatures",
    ]
    if report.shuffles or report.shares:
        lines.append(f"  deck        {report.shuffles} shuffles, {report.shares} shares of cards")
    for seat, score, place in report.ranks:
        standing = f"place {place}" if place else "out of play"
        lines.append(f"  {standing:<11} {_name(report, seat)} with {score}")
    for slot, members, voters in report.drops:
        out, by = (", ".join(_name(report, seat) for seat in seats) for seats in (members, voters))
        lines.append(f"  dropped     {out}, at slot {slot}, for a silence claimed by {by}")
    lines += [f"  left        {_name(report, seat)}" for seat in report.left]
    if report.signed_by:
        signers = ", ".join(_name(report, seat) for seat in report.signed_by)
        lines.append(f"  result      signed by {signers}")
    return lines


def _name(report: Report, seat: int) -> str:
    """Names are what strangers wrote: nothing that could move a cursor gets through."""
    name = report.names[seat] or ""
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)
    return f"seat {seat} ({shown})" if shown else f"seat {seat}"


def _show_progress(done: int, slots: int) -> None:
    print(f"\rslot {done} of {slots}", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Verify the record of a game.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quiet", action="store_true", help="print nothing, only exit")
    options = parser.parse_args(arguments)
    try:
        with open(options.file, "rb") as file:
            record = file.read(MAX_RECORD + 1)
    except OSError as error:
        print(f"{parser.prog}: {options.file}: {error.strerror}", file=sys.stderr)
        return 2
    report = verify(record, progress=_show_progress if sys.stderr.isatty() else None)
    if sys.stderr.isatty():
        print(end="\r\x1b[K", file=sys.stderr)
    if options.json:
        print(json.dumps(asdict(report)))
    elif not options.quiet:
        sys.stdout.buffer.write((in_words(report) + "\n").encode("utf-8"))
    return report.exit_code


if __name__ == "__main__":
    sys.exit(main())
