"""wire/table-*: TABLEs, and why some are none (pushnet.md, section 8; games/*.md, 1 and 3)."""

from collections.abc import Iterator
from typing import Any

from pushnet.crypto.signing import SigningKey
from pushnet.wire.table import game_id_of
from tests.vectors.bodies import NO_KEY, packed
from tests.vectors.layout import Case, Files, case, cases_file, refused

KIND = "table"
KEYS = [SigningKey.from_seed(bytes([seat]) * 32).public for seat in range(7)]
OPTIONS = [0, 0, True, 0, False, 0, 0]
FILLING = 1793  # bytes that fill a TABLE of two seats, as its one option
RUMMY_OPTIONS = {
    "odds": 0,
    "clock": 0,
    "chat": True,
    "all_wild": False,
    "duplicate_suits": False,
    "last_card_push": 0,
    "no_return": False,
    "no_wild": False,
}
PRINTED = {"game": "push", "revision": 1, "options": OPTIONS}


def seat(number: int, **changes: Any) -> list[Any]:
    """Return a seat's line of a TABLE, right but for `changes`."""
    key = KEYS[number]
    fields = {"key": key, "nonce": bytes([number]) * 16, "name": bytes([number]) * 32}
    return [*(fields | {"operator": key} | changes).values()]


def table(seats: Any = 2, **changes: Any) -> list[Any]:
    """Return a TABLE's array, right but for `changes`."""
    lines = [seat(number) for number in range(seats)] if isinstance(seats, int) else seats
    return [*({"version": 1} | PRINTED | {"seats": lines} | changes).values()]


def rummy(seats: int = 4, **changes: Any) -> list[Any]:
    """Return a TABLE of Push rummy, with some options changed."""
    values = [*(RUMMY_OPTIONS | changes).values()]
    return table(seats, game="rummy", options=values)


def options(**changes: Any) -> list[Any]:
    """Return a TABLE with some options changed."""
    names = ("odds", "clock", "chat", "switch_rule", "hard_star", "tie_break", "first")
    return table(options=[*(dict(zip(names, OPTIONS, strict=True)) | changes).values()])


VALID = [
    ("two-seats", table()),
    ("six-seats", table(6)),
    ("a-bot", table([seat(0), seat(1, operator=KEYS[0])])),
    ("operators-without-a-seat", table([seat(0, operator=KEYS[6]), seat(1, operator=KEYS[6])])),
    ("names-of-nobody", table([seat(0, name=bytes(32)), seat(1, name=bytes(32))])),
    ("first-player-is-the-last-seat", options(first=2)),
    *(
        (f"{name}-{value}", options(**{name: value}))
        for name, values in {
            "odds": (1, 2),
            "clock": (1, 3600),
            "chat": (False,),
            "switch_rule": (1,),
            "hard_star": (True,),
            "tie_break": (1, 2),
            "first": (1,),
        }.items()
        for value in values
    ),
    ("rummy", rummy()),
    ("rummy-other-numbers", rummy(odds=1, clock=1, last_card_push=1)),
    *(
        (f"rummy-{name}", rummy(**{name: not RUMMY_OPTIONS[name]}))
        for name in ("chat", "all_wild", "duplicate_suits", "no_return", "no_wild")
    ),
]

REFUSED: dict[str, list[tuple[str, Any]]] = {
    "table-form": [
        ("no-array", b"\x90"),
        ("empty", []),
        ("version-0", [0, *table()[1:]]),
        ("version-bool", [True, *table()[1:]]),
        ("version-alone", [1]),
        ("too-short", table()[:-1]),
        ("too-long", [*table(), 0]),
        ("game-bin", table(game=b"push")),
        ("game-of-33-bytes", table(game="x" * 33)),
        ("revision-2^31", table(revision=1 << 31)),
        ("revision-bool", table(revision=True)),
        ("options-no-array", table(options=0)),
        ("65-options", table(options=[0] * 65)),
        ("seats-no-array", table(seats=b"")),
        ("no-seats", table(0)),
        ("one-seat", table(1)),
        ("seven-seats", table(7)),
        ("seat-no-array", table([seat(0), b""])),
        ("seat-too-short", table([seat(0), seat(1)[:-1]])),
        ("seat-too-long", table([seat(0), [*seat(1), 0]])),
        ("key-short", table([seat(0), seat(1, key=bytes(31))])),
        ("nonce-short", table([seat(0), seat(1, nonce=bytes(15))])),
        ("nonce-long", table([seat(0), seat(1, nonce=bytes(17))])),
        ("name-hash-short", table([seat(0), seat(1, name=bytes(31))])),
        ("operator-str", table([seat(0), seat(1, operator="x" * 32)])),
    ],
    "newer-version": [
        ("version-2", [2, *table()[1:]]),
        ("version-2-in-another-form", [2]),
        ("revision-2", table(revision=2)),
    ],
    "key-refused": [
        ("key", table([seat(0), seat(1, key=NO_KEY)])),
        ("operator", table([seat(0), seat(1, operator=NO_KEY)])),
    ],
    "table-keys": [
        ("key-twice", table([seat(0), seat(1, key=KEYS[0])])),
        ("nonce-twice", table([seat(0), seat(1, nonce=bytes(16))])),
    ],
    "unknown-game": [
        ("another-game", table(game="pull")),
        ("no-name", table(game="")),
        ("capitals", table(game="Push")),
        ("revision-0", table(revision=0)),
    ],
    "table-seats": [(f"rummy-of-{seats}", rummy(seats)) for seats in (2, 3, 5, 6)],
    "table-options": [
        ("rummy-none", table(4, game="rummy", options=[])),
        ("rummy-those-of-push", table(4, game="rummy")),
        ("rummy-nine", rummy(more=0)),
        ("rummy-odds-3", rummy(odds=3)),
        ("rummy-clock-3601", rummy(clock=3601)),
        ("rummy-chat-1", rummy(chat=1)),
        ("rummy-all-wild-0", rummy(all_wild=0)),
        ("rummy-duplicate-suits-nil", rummy(duplicate_suits=None)),
        ("rummy-last-card-push-2", rummy(last_card_push=2)),
        ("rummy-last-card-push-bool", rummy(last_card_push=False)),
        ("rummy-no-return-0", rummy(no_return=0)),
        ("rummy-no-wild-array", rummy(no_wild=[])),
        ("2048-bytes", table(options=[bytes(FILLING)])),
        ("none", table(options=[])),
        ("six", table(options=OPTIONS[:-1])),
        ("eight", table(options=[*OPTIONS, 0])),
        ("odds-3", options(odds=3)),
        ("odds-bool", options(odds=True)),
        ("clock-3601", options(clock=3601)),
        ("clock-nil", options(clock=None)),
        ("chat-1", options(chat=1)),
        ("switch-rule-2", options(switch_rule=2)),
        ("switch-rule-bool", options(switch_rule=False)),
        ("hard-star-0", options(hard_star=0)),
        ("tie-break-3", options(tie_break=3)),
        ("first-player-7", options(first=7)),
        ("first-player-without-a-seat", options(first=3)),
        ("first-player-array", options(first=[])),
    ],
    "limit": [
        ("2049-bytes", table(options=[bytes(FILLING + 1)])),
        ("options-too-deep", table(options=[[[[[[]]]]]])),
    ],
}

# Two faults in one TABLE: which of them is named.
ORDER = [
    ("a-newer-version-before-its-form", "newer-version", [2, 0]),
    ("a-form-on-the-left-before-a-key", "table-form", table([seat(0, key=NO_KEY)])),
    ("a-key-before-a-form-on-the-right", "key-refused", table([seat(0, key=NO_KEY), b""])),
    (
        "a-form-before-keys-that-are-equal",
        "table-form",
        table([seat(0), seat(1, key=KEYS[0], name=b"")]),
    ),
    (
        "keys-that-are-equal-before-the-game",
        "table-keys",
        table([seat(0), seat(1, key=KEYS[0])], game="pull"),
    ),
    ("the-game-before-its-options", "unknown-game", table(game="pull", options=[])),
    ("the-revision-before-its-options", "newer-version", table(revision=2, options=[])),
    ("the-seats-before-the-options", "table-seats", rummy(3, odds=3)),
    ("the-revision-before-the-seats", "newer-version", table(3, game="rummy", revision=2)),
]


def files() -> Files:
    """Return the files of this family."""
    found = {"wire/table-valid.json": cases_file(KIND, "TABLEs that a game accepts", valid())}
    for code, faults in REFUSED.items():
        cases = (refused(name, code, bytes=packed(value).hex()) for name, value in faults)
        found[f"wire/table-{code}.json"] = cases_file(KIND, f"TABLEs refused with {code}", cases)
    ordered = (refused(name, code, bytes=packed(value).hex()) for name, code, value in ORDER)
    found["wire/table-order.json"] = cases_file(KIND, "of two faults the first is named", ordered)
    return found


def valid() -> Iterator[Case]:
    for name, value in VALID:
        raw = packed(value)
        yield case(name, {"game_id": game_id_of(raw).hex()}, bytes=raw.hex())
