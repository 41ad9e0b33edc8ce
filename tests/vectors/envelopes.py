"""wire/envelope-*: what is inside a payload (pushnet.md, section 5)."""

from collections.abc import Iterator
from typing import Any

from tests.vectors.bodies import packed
from tests.vectors.layout import Case, Files, case, cases_file, refused, shown

KIND = "envelope"
ITEM = [b"a body", bytes(range(64))]
ENVELOPE_MAX = 4054
FILLING = ENVELOPE_MAX - 1 - 1 - 1 - 1 - 3 - 2 - 64  # arrays, version, bin 16, bin 8

VALID = [
    ("one-item", [1, [ITEM]]),
    ("sixteen-items", [1, [ITEM] * 16]),
    ("an-empty-body", [1, [[b"", bytes(64)]]]),
    ("a-body-that-is-refused-itself", [1, [[b"\xc1", bytes(64)], ITEM]]),
    ("as-long-as-may-be", [1, [[bytes(FILLING), bytes(64)]]]),
]

REFUSED: dict[str, list[tuple[str, Any]]] = {
    "form": [
        ("no-array", b"\x90"),
        ("empty", []),
        ("version-0", [0, [ITEM]]),
        ("version-bool", [True, [ITEM]]),
        ("version-alone", [1]),
        ("too-long", [1, [ITEM], 0]),
        ("no-items", [1, []]),
        ("seventeen-items", [1, [ITEM] * 17]),
        ("items-no-array", [1, b""]),
        ("item-no-array", [1, [b""]]),
        ("item-without-a-signature", [1, [[b""]]]),
        ("item-too-long", [1, [[*ITEM, 0]]]),
        ("body-str", [1, [["", bytes(64)]]]),
        ("signature-of-63-bytes", [1, [[b"", bytes(63)]]]),
        ("signature-of-65-bytes", [1, [[b"", bytes(65)]]]),
        ("one-item-of-two", [1, [ITEM, [b"", bytes(63)]]]),
    ],
    "newer-version": [("version-2", [2, [ITEM]])],
    "limit": [("4055-bytes", [1, [[bytes(FILLING + 1), bytes(64)]]])],
}
BYTES = {
    "not-msgpack": ("cut", packed([1, [ITEM]])[:-1]),
    "not-canonical": ("version-longer-than-needed", b"\x92\xcc\x01" + packed([1, [ITEM]])[2:]),
    "forbidden-type": ("a-map", b"\x92\x01\x80"),
}


def files() -> Files:
    """Return the files of this family."""
    found = {"wire/envelope-valid.json": cases_file(KIND, "envelopes and their items", valid())}
    faults = {
        code: [(name, packed(value)) for name, value in listed] for code, listed in REFUSED.items()
    }
    faults |= {code: [each] for code, each in BYTES.items()}
    for code, listed in faults.items():
        cases = (refused(name, code, bytes=raw.hex()) for name, raw in listed)
        about = f"envelopes refused with {code}"
        found[f"wire/envelope-{code}.json"] = cases_file(KIND, about, cases)
    return found


def valid() -> Iterator[Case]:
    for name, value in VALID:
        raw = packed(value)
        yield case(name, {"value": shown(value)}, bytes=raw.hex())
