"""wire/value-*: bytes and the values they are, or why they are none (pushnet.md, section 3)."""

from collections.abc import Iterator

from tests.vectors.layout import Case, Files, case, cases_file, refused, shown

KIND = "value"
FRAME = 4096  # the most bytes where nothing smaller is said
DEEP = b"\x91" * 6

# Written out by hand from the MessagePack specification, never by an encoder.
VALID: list[tuple[str, bytes, object]] = [
    ("nil", b"\xc0", None),
    ("false", b"\xc2", False),
    ("true", b"\xc3", True),
    ("uint-0", b"\x00", 0),
    ("uint-127", b"\x7f", 127),
    ("uint-128", b"\xcc\x80", 128),
    ("uint-255", b"\xcc\xff", 255),
    ("uint-256", b"\xcd\x01\x00", 256),
    ("uint-65535", b"\xcd\xff\xff", 65535),
    ("uint-65536", b"\xce\x00\x01\x00\x00", 65536),
    ("uint-2^32-1", b"\xce\xff\xff\xff\xff", 2**32 - 1),
    ("uint-2^32", b"\xcf\x00\x00\x00\x01\x00\x00\x00\x00", 2**32),
    ("uint-2^63-1", b"\xcf\x7f" + b"\xff" * 7, 2**63 - 1),
    ("bin-empty", b"\xc4\x00", b""),
    ("bin-1", b"\xc4\x01\x00", b"\x00"),
    ("bin-255", b"\xc4\xff" + b"b" * 255, b"b" * 255),
    ("bin-256", b"\xc5\x01\x00" + b"b" * 256, b"b" * 256),
    ("bin-fills-the-frame", b"\xc5\x0f\xfd" + b"b" * 4093, b"b" * 4093),
    ("str-empty", b"\xa0", ""),
    ("str-1", b"\xa1a", "a"),
    ("str-31", b"\xbf" + b"a" * 31, "a" * 31),
    ("str-32", b"\xd9\x20" + b"a" * 32, "a" * 32),
    ("str-255", b"\xd9\xff" + b"a" * 255, "a" * 255),
    ("str-256", b"\xda\x01\x00" + b"a" * 256, "a" * 256),
    ("str-two-bytes", b"\xa2\xc3\xa9", "é"),
    ("str-four-bytes", b"\xa4\xf0\x9f\x82\xa1", "🂡"),
    ("str-nul", b"\xa1\x00", "\0"),
    ("array-empty", b"\x90", []),
    ("array-15", b"\x9f" + b"\x00" * 15, [0] * 15),
    ("array-16", b"\xdc\x00\x10" + b"\x00" * 16, [0] * 16),
    ("array-256", b"\xdc\x01\x00" + b"\x00" * 256, [0] * 256),
    ("array-6-deep", DEEP + b"\x05", [[[[[[5]]]]]]),
    ("array-of-all", b"\x96\x05\xc3\xc0\xc4\x01\x00\xa1a\x90", [5, True, None, b"\0", "a", []]),
]

REFUSED: dict[str, list[tuple[str, bytes]]] = {
    "limit": [
        ("one-byte-too-many", b"\xc5\x0f\xfe" + b"b" * 4094),
        ("too-many-bytes-whatever-they-are", b"\xc1" * 4097),
        ("array-257", b"\xdc\x01\x01" + b"\x00" * 257),
        ("array-claims-65535", b"\xdc\xff\xff"),
        ("array-claims-2^32-1", b"\xdd\xff\xff\xff\xff"),
        ("array-7-deep", b"\x91" * 7 + b"\x05"),
        ("array-7-deep-and-empty", DEEP + b"\x90"),
        ("array-7-deep-by-its-first-byte", DEEP + b"\xdc"),
        ("array-too-wide-and-cut-inside", b"\xdc\x01\x01\xc1"),
    ],
    "not-msgpack": [
        ("nothing", b""),
        ("unused-byte", b"\xc1"),
        ("unused-byte-inside", b"\x92\x00\xc1"),
        ("uint-cut", b"\xcd\x01"),
        ("uint-cut-before-its-bytes", b"\xcc"),
        ("bin-cut", b"\xc4\x02b"),
        ("bin-cut-in-its-length", b"\xc5\x01"),
        ("bin-claims-2^32-1", b"\xc6\xff\xff\xff\xff"),
        ("str-cut", b"\xa2a"),
        ("array-cut", b"\x92\x00"),
        ("array-cut-in-its-length", b"\xdc\x01"),
        ("array-cut-inside-its-last-element", b"\x92\x00\xcc"),
        ("bytes-left-over", b"\x00\x00"),
        ("bytes-left-over-after-an-array", b"\x91\x00\xc0"),
        ("cut-before-a-long-form-is-seen", b"\x92\xcc\x05"),
    ],
    "forbidden-type": [
        ("map-empty", b"\x80"),
        ("map-16", b"\xde\x00\x00"),
        ("map-32", b"\xdf\x00\x00\x00\x00"),
        ("map-by-its-first-byte", b"\xde"),
        ("float-32", b"\xca\x00\x00\x00\x00"),
        ("float-64", b"\xcb" + b"\x00" * 8),
        ("ext-fixed", b"\xd4\x00\x00"),
        ("ext-8", b"\xc7\x00\x00"),
        ("timestamp", b"\xd6\xff\x00\x00\x00\x00"),
        ("int-minus-1", b"\xff"),
        ("int-minus-32", b"\xe0"),
        ("int-8-not-negative", b"\xd0\x05"),
        ("int-16-not-negative", b"\xd1\x00\x05"),
        ("int-32-not-negative", b"\xd2\x00\x00\x00\x05"),
        ("int-64-not-negative", b"\xd3" + b"\x00" * 7 + b"\x05"),
        ("uint-2^63", b"\xcf\x80" + b"\x00" * 7),
        ("uint-2^64-1", b"\xcf" + b"\xff" * 8),
        ("str-not-utf-8", b"\xa1\xff"),
        ("str-utf-8-cut", b"\xa1\xc3"),
        ("str-utf-8-longer-than-needed", b"\xa2\xc0\x80"),
        ("str-half-of-a-surrogate-pair", b"\xa3\xed\xa0\x80"),
        ("str-beyond-unicode", b"\xa4\xf4\x90\x80\x80"),
        ("str-not-utf-8-before-a-long-form", b"\x92\xcc\x05\xa1\xff"),
    ],
    "not-canonical": [
        ("uint-5-in-2-bytes", b"\xcc\x05"),
        ("uint-127-in-2-bytes", b"\xcc\x7f"),
        ("uint-255-in-3-bytes", b"\xcd\x00\xff"),
        ("uint-65535-in-5-bytes", b"\xce\x00\x00\xff\xff"),
        ("uint-2^32-1-in-9-bytes", b"\xcf\x00\x00\x00\x00\xff\xff\xff\xff"),
        ("bin-0-with-16-bits", b"\xc5\x00\x00"),
        ("bin-255-with-16-bits", b"\xc5\x00\xff" + b"b" * 255),
        ("bin-1-with-32-bits", b"\xc6\x00\x00\x00\x01b"),
        ("str-31-with-8-bits", b"\xd9\x1f" + b"a" * 31),
        ("str-255-with-16-bits", b"\xda\x00\xff" + b"a" * 255),
        ("str-1-with-32-bits", b"\xdb\x00\x00\x00\x01a"),
        ("array-0-with-16-bits", b"\xdc\x00\x00"),
        ("array-15-with-16-bits", b"\xdc\x00\x0f" + b"\x00" * 15),
        ("array-16-with-32-bits", b"\xdd\x00\x00\x00\x10" + b"\x00" * 16),
        ("uint-inside-an-array", b"\x91\xcc\x05"),
    ],
}


def files() -> Files:
    """Return the files of this family."""
    found = {
        "wire/value-valid.json": cases_file(
            KIND, "each form at its bounds", (_valid(*each) for each in VALID)
        )
    }
    for code, faults in REFUSED.items():
        about = f"bytes that are refused with {code}"
        found[f"wire/value-{code}.json"] = cases_file(KIND, about, _refused(code, faults))
    return found


def _valid(name: str, payload: bytes, value: object) -> Case:
    return case(name, {"value": shown(value)}, bytes=payload.hex(), limit=FRAME)


def _refused(code: str, faults: list[tuple[str, bytes]]) -> Iterator[Case]:
    for name, payload in faults:
        yield refused(name, code, bytes=payload.hex(), limit=FRAME)
