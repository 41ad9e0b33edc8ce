#!/usr/bin/env python3
"""Verify the record of a game: `python3 -I protocol/verifier.py [--json | --quiet] FILE`.

A second program, written from the text alone: `pushnet.md` and `games/push.md`, in their order and
with their names. It imports nothing but the standard library and shares no line with the package.
"§9" in a comment is a section of `pushnet.md`, "Push §9" one of `games/push.md`.

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


class Refused(Exception):  # noqa: N818 - the text's own word for it
    """The input is refused; `code` is one of §19."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def need(holds: bool, code: str) -> None:  # noqa: FBT001
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


@lru_cache(maxsize=1024)
def key_holds(key: bytes) -> bool:
    """Whether the bytes are a point of the main subgroup other than the identity, canonically."""
    point = _decode_point(key) if len(key) == 32 else None
    if point is None or point[0] == 0:  # (0, 1) is the identity, (0, -1) has order 2
        return False
    total, unit = IDENTITY, _ready(point)
    for bit in f"{L:b}":
        total = _add(total, _ready(total))
        if bit == "1":
            total = _add(total, unit)
    return _encode_point(total) == _encode_point(IDENTITY)


@lru_cache(maxsize=32)
def _rows_of_key(key: bytes) -> Rows | None:
    """Of -A, so that the equation is a sum; None for a key that does not hold."""
    point = _decode_point(key) if key_holds(key) else None
    return None if point is None else _rows((-point[0], point[1], 1, -point[3]))


@lru_cache(maxsize=1)
def _rows_of_base() -> Rows:
    y = 4 * pow(5, -1, PRIME) % PRIME
    return _rows(_decode_point(y.to_bytes(32, "little")) or IDENTITY)


def signature_holds(key: bytes, label: bytes, body: bytes, signature: bytes) -> bool:
    """`[s]B - [SHA512(R || A || M)]A`, encoded, is R byte for byte, and s < L."""
    rows = _rows_of_key(key)
    if rows is None or len(signature) != 64:
        return False
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    if s >= L:
        return False
    digest = hashlib.sha512(r + key + lp(label) + body).digest()
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
    bodies: Mapping[int, int] = field(default_factory=dict)  # last slot a body of the seat is in


def start(table: Table) -> Log:
    return Log(1, start_head(table.game_id), tuple(range(len(table.seats))))


def is_over(table: Table, log: Log) -> bool:
    return log.state is not None and table.game.is_over(log.state)


def due(table: Table, log: Log) -> tuple[int, ...]:
    if log.h == 1:
        return log.active
    if log.pending:
        return tuple(seat for seat in log.active if seat not in log.shown)
    return () if is_over(table, log) else (table.game.mover(log.state),)


def check_body(table: Table, log: Log, body: Body) -> None:
    """The checks of §9, in its order, of a body for this slot that is over the right prev."""
    need(body.seat in log.active, "wrong-seat")
    asked_for = ANCHOR if log.h == 1 else LINK if log.pending else ACT
    is_leave = body.type == LEAVE and log.h > 1
    need(body.seat in due(table, log) and (body.type == asked_for or is_leave), "not-due")
    if body.type == LINK:
        _check_link(table, log, body.seat, *body.content)
    elif body.type == ACT:
        action, *link = body.content
        need(table.game.is_legal(log.state, action), "illegal-action")
        need(not link or FIELDS["uint"](link[0]), "share-proof")
        asks = table.game.asks_chance(log.state, action)
        need(bool(link) or not asks, "link-missing")
        need(asks or not link, "link-unasked")
        if link:
            _check_link(table, log, body.seat, *link)
    elif body.type == LEAVE:
        need(link_fits(table, log, body.seat, MAX_EVENT, body.content[0]), "link-mismatch")


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
    elif not leavers:
        log = _move(table, log, bodies[0], head)
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
GAMES = {game.name: game for game in (PUSH,)}


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
        f"  checked     {report.slots} slots, {report.events} events, {report.signatures} signatures",
    ]
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
    if done % 10 == 0:
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
