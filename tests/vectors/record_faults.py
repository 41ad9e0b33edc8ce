"""transcripts/<code>.json, first half: the file, its TABLE and names, its ENDs (section 18)."""

from collections.abc import Callable
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, sha256
from pushnet.ids import Digest
from pushnet.session.record import MAGIC, RECORD_BYTES_MAX
from pushnet.wire import canonical
from pushnet.wire.contents import End, Link, Signed
from tests.crypto import edwards25519
from tests.vectors import bodies
from tests.vectors.bodies import packed
from tests.vectors.framing import DIGEST_BYTES, Parts, put_together, with_digest
from tests.vectors.records import changed, parts_of, record_of, scribe_of
from tests.vectors.scribe import NAMES

Faults = dict[str, list[tuple[str, str, bytes]]]  # code: title, file, the spoilt record
TWO = "incomplete"  # two seats, a move is open
DONE = "two-seats"
LEFT = "left"
EMPTY = "empty"


def faults() -> Faults:
    """Return spoilt records by the code that they have to be refused with."""
    files: Faults = {
        "not-a-record": not_a_record(),
        "newer-version": newer_version(),
        "record-digest": record_digest(),
        "name-mismatch": name_mismatch(),
    }
    return merged(files, table_faults(), item_faults(), end_faults())


def merged(*families: Faults) -> Faults:
    """Return the faults of all families, code by code."""
    found: Faults = {}
    for family in families:
        for code, listed in family.items():
            found.setdefault(code, []).extend(listed)
    return found


# Steps 1 to 3: framing


def at(name: str, offset: int, new: bytes) -> bytes:
    """Return a record with other bytes at an offset, and the digest that fits."""
    content = record_of(name)[:-DIGEST_BYTES]
    return with_digest(content[:offset] + new + content[offset + len(new) :])


def framed(change: Callable[[Parts], None]) -> bytes:
    return changed(TWO, change)


def not_a_record() -> list[tuple[str, str, bytes]]:
    record = record_of(TWO)
    content = record[:-DIGEST_BYTES]
    parts = parts_of(TWO)
    names_at = len(MAGIC) + 2 + 4 + len(parts.table)
    slots_at = names_at + 1 + sum(1 + 16 + 4 + len(name) for _, _, name in parts.names)
    item = parts.slots[0].items[0]
    seven = [item] * 7

    def seven_in_a_slot(parts: Parts) -> None:
        parts.slots[0].items = seven

    def long_body(parts: Parts) -> None:
        parts.slots[0].items = [Signed(bytes(4097), bytes(64))]

    def seven_ends(parts: Parts) -> None:
        parts.ends = seven

    def three_in_evidence(parts: Parts) -> None:
        parts.evidence = seven[:3]

    def long_name(parts: Parts) -> None:
        parts.names[1] = (1, bytes(16), b"x" * 65)

    def seven_names(parts: Parts) -> None:
        parts.names = [parts.names[0]] * 7

    rows = {
        "nothing": b"",
        "half-of-the-magic": record[:4],
        "the-magic-alone": MAGIC,
        "magic-and-half-of-the-version": record[: len(MAGIC) + 1],
        "magic-and-version-alone": record[: len(MAGIC) + 2],
        "another-magic": at(TWO, 0, b"\x88"),
        "line-ends-were-changed": record.replace(b"\r\n", b"\n", 1),
        "version-0": at(TWO, len(MAGIC), b"\0\0"),
        "table-of-2049-bytes": at(TWO, len(MAGIC) + 2, (2049).to_bytes(4, "big")),
        "table-claims-2^32-1-bytes": at(TWO, len(MAGIC) + 2, b"\xff" * 4),
        "seven-names": framed(seven_names),
        "a-name-of-65-bytes": framed(long_name),
        "65537-slots": at(TWO, slots_at, (65537).to_bytes(4, "big")),
        "one-slot-more-than-there-is": at(TWO, slots_at + 3, bytes([len(parts.slots) + 1])),
        "one-slot-less-than-there-is": at(TWO, slots_at + 3, bytes([len(parts.slots) - 1])),
        "seven-in-a-slot": framed(seven_in_a_slot),
        "a-body-of-4097-bytes": framed(long_body),
        "seven-ends": framed(seven_ends),
        "three-in-evidence": framed(three_in_evidence),
        "a-byte-before-the-digest": with_digest(content + b"\0"),
        "a-byte-after-the-digest": record + b"\0",
        "cut-before-the-digest": content,
        "cut-inside-the-digest": record[:-1],
        "cut-inside-a-slot": with_digest(content[: slots_at + 100]),
        "more-than-16-mib": record + bytes(RECORD_BYTES_MAX + 1 - len(record)),
    }
    return [(title, TWO, spoilt) for title, spoilt in rows.items()]


def newer_version() -> list[tuple[str, str, bytes]]:
    later = MAGIC + b"\0\x02"
    version_2 = packed([2, 2])

    def later_body(parts: Parts) -> None:
        parts.slots[-1].items[0] = scribe_of(TWO).seal(0, version_2)

    return [
        ("record-version-2", TWO, at(TWO, len(MAGIC), b"\0\x02")),
        ("record-version-2-alone", TWO, later),
        ("record-version-2-of-another-form", TWO, later + bytes(100)),
        ("record-version-65535", TWO, at(TWO, len(MAGIC), b"\xff\xff")),
        ("table-version-2", EMPTY, with_table(lambda value: value.__setitem__(0, 2))),
        ("table-revision-2", EMPTY, with_table(lambda value: value.__setitem__(2, 2))),
        ("body-version-2", TWO, changed(TWO, later_body)),
    ]


def record_digest() -> list[tuple[str, str, bytes]]:
    record = record_of(TWO)
    name_at = record.index(NAMES[0].encode())

    def flipped(offset: int) -> bytes:
        return record[:offset] + bytes([record[offset] ^ 1]) + record[offset + 1 :]

    return [
        ("the-last-byte-changed", TWO, flipped(len(record) - 1)),
        ("a-name-changed", TWO, flipped(name_at)),
        ("a-signature-changed", TWO, flipped(len(record) - DIGEST_BYTES - 3)),
    ]


# Steps 4 and 5: TABLE and names


def with_table(change: Callable[[list[Any]], object]) -> bytes:
    """Return the record without slots with another TABLE."""

    def retable(parts: Parts) -> None:
        value: Any = canonical.decode(parts.table)
        change(value)
        parts.table = packed(value)

    return changed(EMPTY, retable)


def table_faults() -> Faults:
    """One of each code of section 8; all there are stand in wire/table-*."""

    def another_length(parts: Parts) -> None:
        parts.table = b"\xdc\x00\x05" + parts.table[1:]

    def cut(parts: Parts) -> None:
        parts.table = parts.table[:-1]

    rows: dict[str, Callable[[list[Any]], object]] = {
        "forbidden-type": lambda value: value.__setitem__(3, {}),
        "limit": lambda value: value.__setitem__(3, [[[[[[]]]]]]),
        "table-form": lambda value: value.append(0),
        "key-refused": lambda value: value[4][5].__setitem__(0, bodies.NO_KEY),
        "table-keys": lambda value: value[4][5].__setitem__(1, value[4][0][1]),
        "unknown-game": lambda value: value.__setitem__(1, "pull"),
        "table-options": lambda value: value.__setitem__(3, []),
    }
    return {
        **{code: [("table", EMPTY, with_table(change))] for code, change in rows.items()},
        "not-canonical": [("table", EMPTY, changed(EMPTY, another_length))],
        "not-msgpack": [("table", EMPTY, changed(EMPTY, cut))],
    }


def named(seat: int, name: bytes) -> bytes:
    """Return a record in which a seat has committed to such a name and discloses it."""
    parts = parts_of(EMPTY)
    salt = parts.names[seat][1]
    value: Any = canonical.decode(parts.table)
    value[4][seat][2] = sha256(length_prefixed(tags.NAME), salt, name)
    parts.table = packed(value)
    parts.names = [(seat, salt, name)]
    return put_together(parts)


def name_mismatch() -> list[tuple[str, str, bytes]]:
    def replaced(seat: int, salt: bytes | None = None, name: bytes | None = None) -> bytes:
        def change(parts: Parts) -> None:
            _, old_salt, old_name = parts.names[1]
            new_salt = old_salt if salt is None else salt
            parts.names[1] = (seat, new_salt, old_name if name is None else name)

        return changed(TWO, change)

    return [
        ("another-name", TWO, replaced(1, name=b"Boris")),
        ("another-salt", TWO, replaced(1, salt=bytes(16))),
        ("another-seats-name", TWO, changed(TWO, _exchange)),
        ("seats-descending", TWO, changed(TWO, lambda parts: parts.names.reverse())),
        ("a-seat-twice", TWO, replaced(0)),
        ("a-seat-that-is-not-there", TWO, replaced(2)),
        ("an-empty-name-that-fits", EMPTY, named(0, b"")),
        ("not-utf-8-though-it-fits", EMPTY, named(0, b"\xff")),
    ]


def _exchange(parts: Parts) -> None:
    (one, salt, name), (other, other_salt, other_name) = parts.names
    parts.names = [(one, other_salt, other_name), (other, salt, name)]


# Step 6: what every item has to pass, wherever it stands


def with_item(item: Signed) -> bytes:
    """Return a record that ends with a slot in which nothing but this stands."""

    def append(parts: Parts) -> None:
        parts.slots[-1].items = [item]

    return changed(TWO, append)


def item_faults() -> Faults:
    scribe = scribe_of(TWO)
    last = scribe.slots[-1].messages[0]
    body, seat = last.signed.body, last.seat
    value: Any = canonical.decode(body)
    foreign = bodies.value_of(bodies.BodyType.GONE)
    other_game = {"game": Digest(bytes(32)), "h": last.h, "prev": last.prev}
    of_another_game = scribe.sign(seat, last.content, **other_game)
    of_a_third_seat = [*value[:3], 2, *value[4:]]
    bad_room_key = bodies.value_of(bodies.BodyType.GONE, key=bodies.NO_KEY)

    def item(title: str, spoilt: bytes) -> tuple[str, str, bytes]:
        return title, TWO, with_item(scribe.seal(seat, spoilt))

    def signature(title: str, other: bytes) -> tuple[str, str, bytes]:
        return title, TWO, with_item(Signed(body, other))

    r, s = last.signed.signature[:32], int.from_bytes(last.signed.signature[32:], "little")
    return {
        "limit": [item("body-with-an-array-of-257", packed([*value, [0] * 257]))],
        "not-msgpack": [item("body-cut", body[:-1]), item("body-empty", b"")],
        "forbidden-type": [item("body-with-a-map", packed([*value, {}]))],
        "not-canonical": [item("body-longer-than-needed", b"\xdc\x00\x07" + body[1:])],
        "form": [item("body-too-long", packed([*value, 0]))],
        "unknown-type": [item("body-of-type-12", packed([1, 12, *value[2:]]))],
        "vote-form": [
            item("body-of-a-vote-about-nobody", packed([1, 5, *value[2:6], [[], True, []]]))
        ],
        "key-refused": [item("key-of-a-room-body", packed(bad_room_key))],
        "record-form": [item("a-room-body-in-a-slot", packed(foreign))],
        "wrong-game": [("a-body-of-another-game", TWO, with_item(of_another_game))],
        "wrong-seat": [item("a-body-of-a-seat-that-is-not-there", packed(of_a_third_seat))],
        "bad-signature": [
            signature("all-zero", bytes(64)),
            signature("of-another-body", scribe.slots[-2].messages[0].signed.signature),
            signature("of-another-seat", scribe.seal(1 - seat, body).signature),
            signature("under-the-label-of-rooms", scribe.keys[seat].sign(tags.ROOM, body)),
            signature("s-plus-l", r + (s + edwards25519.L).to_bytes(32, "little")),
        ],
    }  # fmt: skip


# Step 7: ENDs


def end_faults() -> Faults:
    done, left = scribe_of(DONE), scribe_of(LEFT)
    result = done.result()

    def ends(*items: Signed) -> bytes:
        def change(parts: Parts) -> None:
            parts.ends = list(items)

        return changed(DONE, change)

    def end(seat: int, **changes: Any) -> Signed:
        return done.sign(seat, End(result), **changes)

    def unfinished(parts: Parts) -> None:
        scribe = scribe_of(TWO)
        parts.ends = [scribe.sign(0, End(Digest(bytes(32))))]

    def of_a_leaver(parts: Parts) -> None:
        gone = next(s for s in left.table.seats if s not in left.position.active)
        parts.ends = [left.sign(gone, End(left.result()))]

    def a_slot_after_the_end(parts: Parts) -> None:
        parts.slots.append(parts.slots[-1])

    other = Digest(bytes(32))
    link = done.sign(0, Link(1, done.chains[0].link(1)))
    room_body = done.seal(0, packed(bodies.value_of(bodies.BodyType.GONE)))
    return {
        "record-form": [
            ("an-end-of-a-game-that-goes-on", TWO, changed(TWO, unfinished)),
            ("a-link-among-the-ends", DONE, ends(link)),
            ("a-room-body-among-the-ends", DONE, ends(room_body)),
            ("a-slot-after-the-end", DONE, changed(DONE, a_slot_after_the_end)),
        ],
        "wrong-seat": [
            ("ends-descending", DONE, ends(end(1), end(0))),
            ("an-end-twice", DONE, ends(end(0), end(0))),
            ("an-end-of-who-left", LEFT, changed(LEFT, of_a_leaver)),
        ],
        "foreign-prev": [
            ("an-end-of-the-slot-before", DONE, ends(end(0, h=done.position.h - 1))),
            ("an-end-of-the-slot-after", DONE, ends(end(0, h=done.position.h + 1))),
            ("an-end-over-another-head", DONE, ends(end(0, prev=other))),
        ],
        "result-mismatch": [("another-result", DONE, ends(end(0), done.sign(1, End(other))))],
        "bad-signature": [("of-an-end", DONE, ends(Signed(end(0).body, bytes(64))))],
    }
