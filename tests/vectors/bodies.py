"""wire/body-*: the bytes of every body, and each way not to be one (pushnet.md, section 6)."""

from collections.abc import Iterator
from typing import Any

import msgpack

from pushnet.crypto.signing import SigningKey
from pushnet.wire import canonical
from pushnet.wire.contents import (
    DECK_BYTES,
    PART_BYTES,
    SHUFFLE_PROOF_BYTES,
    ZERO_DIGEST,
    BodyType,
)
from tests.vectors.layout import Case, Files, case, cases_file, refused, shown

KIND = "body"
KEY = SigningKey.from_seed(b"bodies".ljust(32, b".")).public
NO_KEY = (1).to_bytes(32, "little")  # the identity
GAME, HEAD, X, STATE = (bytes([number]) * 32 for number in (0x11, 0x22, 0x33, 0x44))
ROOM, NONCE, OTHER = (bytes([number]) * 16 for number in (0x55, 0x66, 0x77))
SIGNED = [b"\x90", bytes(64)]
UINT_MAX = (1 << 63) - 1
SLOT_MAX = 1 << 20
LONGEST_TABLE = 4018  # bytes that fill a body of type TABLE
LONGEST_SHARES = 4017  # and one of type SHARES without a proof
UNBOUND = {BodyType.LEAVE, BodyType.ABORT}

Fields = list[tuple[str, str, Any]]  # name, kind, a value that fits

# The content of each type: what the tables of section 6 say, with one value that fits.
SESSION = ("session", "bin16", NONCE)
COUNTER = ("counter", "uint", 7)
CONTENTS: dict[BodyType, Fields] = {
    BodyType.ANCHOR: [("x", "bin32", X)],
    BodyType.LINK: [("k", "event", 4), ("x", "bin32", X)],
    BodyType.ACT: [("action", "action", [1]), ("k", "event", 4), ("x", "bin32", X)],
    BodyType.LEAVE: [("seed", "bin32", X)],
    BodyType.VOTE: [("members", "seats", [0, 2]), ("yes", "bool", True), ("evidence", "pairs", [])],
    BodyType.ABORT: [],
    BodyType.END: [("result", "bin32", X)],
    BodyType.DECK_KEY: [("key", "bin32", X), ("proof", "bin64", X + X)],
    BodyType.SHUFFLE: [
        ("deck", "deck", b"d" * DECK_BYTES),
        ("proof", "shuffle-proof", b"p" * SHUFFLE_PROOF_BYTES),
    ],
    BodyType.SHARES: [("shares", "shares", X + HEAD), ("proof", "bin64", X + X)],
    BodyType.MANIFEST: [
        ("size", "size", 24_560),
        ("digest", "bin32", X),
        ("signature", "bin64", X + X),
        ("parts", "parts", [STATE] * 7),
    ],
    BodyType.HELLO: [
        ("nonce", "bin16", NONCE),
        ("versions", "versions", [1, 2]),
        ("program", "str32", "pushnet 1.0"),
        ("name", "str64", "Zoë"),
        ("salt", "bin16", OTHER),
        ("operator", "key", KEY),
    ],
    BodyType.SIT: [SESSION, COUNTER, ("nonce", "bin16?", OTHER)],
    BodyType.TABLE: [SESSION, COUNTER, ("table", "bin4096", b"\x90")],
    BodyType.READY: [SESSION, COUNTER, ("game", "bin32?", GAME)],
    BodyType.PRESENCE: [
        SESSION,
        COUNTER,
        ("quotes", "quotes", [OTHER]),
        ("game", "bin32?", GAME),
        ("h", "slots", 16),
        ("head", "bin32", HEAD),
        ("state", "bin32", STATE),
        ("held", "held", 5),
        ("beside", "bin8", bytes(8)),
    ],
    BodyType.SYNC: [
        SESSION,
        COUNTER,
        ("target", "key", KEY),
        ("game", "bin32", GAME),
        ("h", "slots", 3),
    ],
    BodyType.RECALL: [SESSION, ("game", "bin32", GAME)],
    BodyType.RECALLED: [SESSION, ("game", "bin32", GAME), ("h", "slots", 3), ("head", "bin32", X)],
    BodyType.CHAT: [SESSION, COUNTER, ("emote", "emote", 0), ("text", "str256", "Well drawn!")],
    BodyType.OFFER: [SESSION, COUNTER, ("broker", "str128", "mqtt://192.168.1.20:1883")],
    BodyType.GONE: [SESSION, ("on-purpose", "bool", True)],
    BodyType.PART: [("digest", "bin32", X), ("index", "index", 6), ("piece", "piece", b"end")],
}

# What does not fit a field of a kind.
MISFITS: dict[str, list[tuple[str, Any]]] = {
    **{
        f"bin{size}": [("short", bytes(size - 1)), ("long", bytes(size + 1)), ("str", "x" * size)]
        for size in (8, 16, 32, 64)
    },
    **{
        f"bin{size}?": [("short", bytes(size - 1)), ("long", bytes(size + 1)), ("false", False)]
        for size in (16, 32)
    },
    "bin4096": [("str", "x"), ("nil", None)],
    "key": [("short", bytes(31)), ("long", bytes(33)), ("str", "x" * 32)],
    "uint": [("bool", True), ("nil", None)],
    "seat": [("6", 6), ("bool", True)],
    "slot": [("0", 0), ("2^20+1", SLOT_MAX + 1), ("bool", True)],
    "slots": [("2^20+1", SLOT_MAX + 1), ("bool", True)],
    "event": [("0", 0), ("257", 257), ("bool", True)],
    "held": [("64", 64), ("bool", True)],
    "emote": [("7", 7), ("bool", True)],
    "bool": [("0", 0), ("nil", None)],
    "str32": [("long", "x" * 33), ("long-in-bytes", "é" * 17), ("bin", b"x")],
    "str64": [("long", "x" * 65), ("long-in-bytes", "é" * 33), ("bin", b"x")],
    "str128": [("long", "x" * 129), ("bin", b"x")],
    "str256": [("long", "x" * 257), ("long-in-bytes", "é" * 129), ("bin", b"x")],
    "action": [("number", 1), ("bin", b"\x91\x01"), ("1025-bytes", [b"a" * 1021])],
    "seats": [("6", [6]), ("bool", [True]), ("number", 2)],
    "pairs": [
        ("seven", [SIGNED] * 7),
        ("short-signature", [[b"", bytes(63)]]),
        ("long-signature", [[b"", bytes(65)]]),
        ("no-pair", [[b"", bytes(64), 0]]),
        ("str", [["", bytes(64)]]),
    ],
    "versions": [
        ("none", []),
        ("17", list(range(1, 18))),
        ("not-ascending", [2, 1]),
        ("twice", [1, 1]),
        ("bool", [True]),
    ],
    "quotes": [("17", [NONCE] * 17), ("short", [bytes(15)]), ("nil", None)],
    "deck": [("empty", b""), ("short", bytes(64)), ("str", "x")],
    "shuffle-proof": [("empty", b""), ("nil", None)],
    "shares": [
        ("empty", b""),
        ("of-33-bytes", bytes(33)),
        ("of-109-cards", bytes(32 * 109)),
        ("str", "x" * 32),
    ],
    "size": [("4096", 4096), ("too-large", 16 * PART_BYTES + 1), ("bool", True)],
    "parts": [
        ("six", [STATE] * 6),
        ("eight", [STATE] * 8),
        ("short", [*[STATE] * 6, bytes(31)]),
        ("nil", None),
    ],
    "index": [("16", 16), ("bool", True)],
    "piece": [("3841-bytes", bytes(PART_BYTES + 1)), ("str", "x")],
}


def content_of(kind: BodyType) -> list[Any]:
    return [value for _, _, value in CONTENTS[kind]]


def slot_value(kind: int, content: Any, **changes: Any) -> list[Any]:
    """Return a slot body's array, right but for `changes`."""
    unbound = kind in UNBOUND
    h = {BodyType.ANCHOR: 1, BodyType.ABORT: 2}.get(kind, 17)  # type: ignore[call-overload]
    fields = {"version": 1, "type": int(kind), "game": GAME, "seat": 1, "h": h}
    return [
        *(
            fields | {"prev": ZERO_DIGEST if unbound else HEAD, "content": content} | changes
        ).values()
    ]


def room_value(kind: int, content: Any, **changes: Any) -> list[Any]:
    """Return a room body's array, right but for `changes`."""
    fields = {"version": 1, "type": int(kind), "room": ROOM, "key": KEY, "content": content}
    return [*(fields | changes).values()]


def value_of(kind: BodyType, content: Any | None = None, **changes: Any) -> list[Any]:
    build = slot_value if kind < BodyType.HELLO else room_value
    return build(kind, content_of(kind) if content is None else content, **changes)


def valid() -> Iterator[Case]:
    more = [
        ("act-without-a-link", value_of(BodyType.ACT, [[4, 2]])),
        ("act-of-1024-bytes", value_of(BodyType.ACT, [[b"a" * 1020]])),
        ("act-6-deep", value_of(BodyType.ACT, [[[[[]]]]])),
        ("vote-no", value_of(BodyType.VOTE, [[0], False, [SIGNED] * 6])),
        ("vote-about-six", value_of(BodyType.VOTE, [[0, 1, 2, 3, 4, 5], True, []])),
        ("link-of-event-256", value_of(BodyType.LINK, [256, X])),
        ("link-in-the-last-slot", value_of(BodyType.LINK, h=SLOT_MAX)),
        ("leave-after-the-first-slot", value_of(BodyType.LEAVE, h=1)),
        ("sit-stands-up", value_of(BodyType.SIT, [NONCE, UINT_MAX, None])),
        ("ready-takes-back", value_of(BodyType.READY, [NONCE, 0, None])),
        ("presence-without-a-game", value_of(BodyType.PRESENCE, idle_presence())),
        ("chat-emote", value_of(BodyType.CHAT, [NONCE, 1, 6, ""])),
        ("body-of-4096-bytes", value_of(BodyType.TABLE, [NONCE, 0, bytes(LONGEST_TABLE)])),
        ("chat-of-256-bytes", value_of(BodyType.CHAT, [NONCE, 1, 0, "é" * 128])),
        ("hello-with-little", value_of(BodyType.HELLO, [NONCE, [0], "", "", OTHER, KEY])),
        (
            "hello-with-much",
            value_of(
                BodyType.HELLO,
                [NONCE, [*range(1, 16), UINT_MAX], "p" * 32, "é" * 32, OTHER, KEY],
            ),
        ),
        ("gone-not-on-purpose", value_of(BodyType.GONE, [NONCE, False])),
        ("act-with-shares", value_of(BodyType.ACT, [[3, 7], X, X + X])),
        ("shares-of-108-cards", value_of(BodyType.SHARES, [X * 108, X + X])),
        ("part-of-3840-bytes", value_of(BodyType.PART, [X, 15, bytes(PART_BYTES)])),
        ("manifest-of-4097-bytes", value_of(BodyType.MANIFEST, [4097, X, X + X, [X] * 2])),
    ]
    all_types = [(kind.name.lower(), value_of(kind)) for kind in BodyType]
    for name, value in [*all_types, *more]:
        yield case(name, {"value": shown(value)}, bytes=canonical.encode(value).hex())


def idle_presence() -> list[Any]:
    return [NONCE, 0, [], None, 0, ZERO_DIGEST, ZERO_DIGEST, 0, bytes(8)]


def misfits() -> Iterator[tuple[str, list[Any]]]:
    """Yield each field of each type as it must not be."""
    for kind in BodyType:
        content, name = content_of(kind), kind.name.lower()
        if kind is BodyType.SHUFFLE:
            content = [b"", b""]  # one fault must not fill a page: the other field is wrong, too
        for at, (field, field_kind, _) in enumerate(CONTENTS[kind]):
            for what, wrong in MISFITS[field_kind]:
                spoilt = [*content[:at], wrong, *content[at + 1 :]]
                yield f"{name}-{field}-{what}", value_of(kind, spoilt)
        yield f"{name}-content-too-long", value_of(kind, [*content, 0])
        if content:
            yield f"{name}-content-too-short", value_of(kind, content[:-1])
    link, gone = content_of(BodyType.LINK), content_of(BodyType.GONE)
    for field, field_kind in (
        ("game", "bin32"),
        ("seat", "seat"),
        ("h", "slot"),
        ("prev", "bin32"),
    ):
        for what, wrong in MISFITS[field_kind]:
            yield f"{field}-{what}", slot_value(2, link, **{field: wrong})
    for field, field_kind in (("room", "bin16"), ("key", "key")):
        for what, wrong in MISFITS[field_kind]:
            yield f"{field}-{what}", room_value(42, gone, **{field: wrong})


def other_forms() -> Iterator[tuple[str, Any]]:
    """Yield what is no body for another reason than one field."""
    link = value_of(BodyType.LINK)
    yield from (
        ("no-array", b"\x90"),
        ("empty", []),
        ("one-element", [1]),
        ("version-0", [0, *link[1:]]),
        ("version-bool", [True, *link[1:]]),
        ("type-bool", [1, True, *link[2:]]),
        ("type-nil", [1, None, *link[2:]]),
        ("slot-body-too-long", [*link, 0]),
        ("slot-body-too-short", link[:-1]),
        ("slot-body-with-a-room-bodys-form", [1, 2, ROOM, KEY, content_of(BodyType.LINK)]),
        ("room-body-too-long", [*value_of(BodyType.GONE), 0]),
        ("content-no-array", slot_value(2, X)),
        ("anchor-in-slot-2", value_of(BodyType.ANCHOR, h=2)),
        ("abort-in-slot-1", value_of(BodyType.ABORT, h=1)),
        ("abort-in-slot-3", value_of(BodyType.ABORT, h=3)),
        ("abort-over-a-head", value_of(BodyType.ABORT, prev=HEAD)),
        ("leave-over-a-head", value_of(BodyType.LEAVE, prev=HEAD)),
        ("act-with-k-alone", value_of(BodyType.ACT, [[1], 4])),
        ("act-with-shares-alone", value_of(BodyType.ACT, [[1], X])),
        ("act-with-shares-and-a-link", value_of(BodyType.ACT, [[1], X, X + X, 4, X])),
        ("chat-neither-text-nor-emote", value_of(BodyType.CHAT, [NONCE, 1, 0, ""])),
        ("chat-text-and-emote", value_of(BodyType.CHAT, [NONCE, 1, 1, "x"])),
    )


OTHER_CODES: dict[str, list[tuple[str, Any]]] = {
    "unknown-type": [
        (f"type-{kind}", [1, kind, *value_of(BodyType.LINK)[2:]])
        for kind in (0, 12, 31, 44, UINT_MAX)
    ],
    "newer-version": [
        ("version-2", [2, *value_of(BodyType.LINK)[1:]]),
        ("version-2-in-another-form", [2, 2]),
        ("version-2-of-a-room-body", [2, *value_of(BodyType.HELLO)[1:]]),
        ("version-2^63-1", [UINT_MAX, 0]),
    ],
    "key-refused": [
        ("room-key", value_of(BodyType.GONE, key=NO_KEY)),
        ("hello-operator", value_of(BodyType.HELLO, [*content_of(BodyType.HELLO)[:-1], NO_KEY])),
        ("sync-target", value_of(BodyType.SYNC, [NONCE, 1, NO_KEY, GAME, 3])),
    ],
    "vote-form": [
        ("no-members", value_of(BodyType.VOTE, [[], True, []])),
        ("members-descending", value_of(BodyType.VOTE, [[2, 0], True, []])),
        ("member-twice", value_of(BodyType.VOTE, [[2, 2], True, []])),
        ("seven-members", value_of(BodyType.VOTE, [[0, 1, 2, 3, 4, 5, 5], True, []])),
        ("yes-with-evidence", value_of(BodyType.VOTE, [[0], True, [SIGNED]])),
        ("no-without-evidence", value_of(BodyType.VOTE, [[0], False, []])),
    ],
    "limit": [
        ("body-of-4097-bytes", value_of(BodyType.TABLE, [NONCE, 0, bytes(LONGEST_TABLE + 1)])),
        ("action-too-deep", value_of(BodyType.ACT, [[[[[[]]]]]])),
        ("257-elements", [1, 2, *[0] * 255]),
        ("shares-of-4097-bytes", value_of(BodyType.SHARES, [bytes(LONGEST_SHARES + 1), b""])),
        ("shuffle-of-24565-bytes", value_of(BodyType.SHUFFLE, [bytes(24_486), b""])),
    ],
}

# Two faults in one body: which of them is named.
ORDER: list[tuple[str, str, Any]] = [
    ("a-newer-version-before-an-unknown-type", "newer-version", [2, 99]),
    ("a-version-that-is-no-number-first", "form", [None, 99]),
    ("an-unknown-type-before-a-form", "unknown-type", [1, 99]),
    ("a-length-before-a-key", "form", [*room_value(42, [NONCE, True], key=NO_KEY), 0]),
    ("a-room-before-a-key", "form", room_value(42, [NONCE, True], room=b"", key=NO_KEY)),
    ("a-key-before-the-content", "key-refused", room_value(42, [NONCE, 1], key=NO_KEY)),
    ("a-target-before-h", "key-refused", value_of(BodyType.SYNC, [NONCE, 1, NO_KEY, GAME, ""])),
    ("a-name-before-the-key", "form", value_of(BodyType.HELLO, [NONCE, [1], "", 0, OTHER, NO_KEY])),
    ("a-form-before-a-vote", "form", value_of(BodyType.VOTE, [[], 1, []])),
    ("a-slot-before-a-vote", "form", value_of(BodyType.VOTE, [[2, 2], True, []], h=0)),
]  # fmt: skip


def files() -> Files:
    """Return the files of this family."""
    found = {"wire/body-valid.json": cases_file(KIND, "bodies of every type", valid())}
    faults = {"form": [*misfits(), *other_forms()], **OTHER_CODES}
    for code, listed in faults.items():
        cases = (refused(name, code, bytes=_bytes(value)) for name, value in listed)
        about = f"one thing in the body makes it {code}"
        found[f"wire/body-{code}.json"] = cases_file(KIND, about, cases)
    ordered = (refused(name, code, bytes=_bytes(value)) for name, code, value in ORDER)
    found["wire/body-order.json"] = cases_file(KIND, "of two faults the first is named", ordered)
    found["wire/body-wrong-room.json"] = cases_file(KIND, "whose room a body is of", rooms())
    return found


def rooms() -> Iterator[Case]:
    body = canonical.encode(value_of(BodyType.GONE))
    value = {"value": shown(value_of(BodyType.GONE))}
    yield case("the-receivers-room", value, bytes=body.hex(), room=ROOM.hex())
    yield refused("another-room", "wrong-room", bytes=body.hex(), room=OTHER.hex())


def _bytes(value: Any) -> str:
    return packed(value).hex()


def packed(value: Any) -> bytes:
    """Return a value in its shortest form, also one that is beyond the limits."""
    payload: bytes = msgpack.packb(value)
    return payload
