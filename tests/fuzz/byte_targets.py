"""Decoders under arbitrary bytes: a value or a refusal with a code, and nothing in between."""

from typing import Any

from pushnet.crypto.sealing import PAYLOAD_SIZES, RoomKeys, open_payload, seal
from pushnet.errors import Code, RefusedError
from pushnet.session.record import read_record, record_digest
from pushnet.session.table import open_table
from pushnet.verify import EXIT_CODES, Verdict, verify_record
from pushnet.wire import canonical
from pushnet.wire.contents import Signed, SlotMessage
from pushnet.wire.envelope import ITEMS_MAX, open_envelope, pack_envelopes
from pushnet.wire.messages import body_bytes_max, parse, room_body, slot_body
from pushnet.wire.table import TABLE_BYTES_MAX
from tests.conformance.programs import answer_of_verifier
from tests.vectors.answers import answer_of_package

ROOM = RoomKeys.from_secret(b"a room for fuzzing".ljust(32, b"."))
NONCE = bytes(24)
WIRE_BYTES_MAX = 4_096


def _depth(value: Any) -> int:
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


def decode_canonical(raw: bytes) -> None:
    """Whatever decodes has one form and is within the limits."""
    try:
        value = canonical.decode(raw, bytes_max=WIRE_BYTES_MAX)
    except RefusedError as refused:
        assert refused.code in {  # noqa: PT017 - which refusals there are is the law
            Code.LIMIT,
            Code.NOT_MSGPACK,
            Code.FORBIDDEN_TYPE,
            Code.NOT_CANONICAL,
        }
        return
    assert len(raw) <= WIRE_BYTES_MAX
    assert _depth(value) <= canonical.DEPTH_MAX
    assert canonical.encode(value) == raw


def open_sealed(raw: bytes) -> None:
    """Nobody without the key makes a payload; whoever has it makes one form of it."""
    try:
        open_payload(ROOM, raw)
    except RefusedError:
        pass
    else:
        raise AssertionError("a forged seal")
    padded = raw[:WIRE_BYTES_MAX]
    for size in PAYLOAD_SIZES:
        if len(padded) <= size - 42:
            assert open_payload(ROOM, seal(ROOM, padded, NONCE)) == padded
            break


def read_envelope(raw: bytes) -> None:
    """An envelope holds at most sixteen items, and packs again to the same bytes."""
    try:
        items = open_envelope(raw)
    except RefusedError:
        return
    assert 1 <= len(items) <= ITEMS_MAX
    for item in items:
        parse_body(item.body)
    packed = pack_envelopes(items)
    assert b"".join(packed) == raw or len(packed) > 1 or len(raw) > len(packed[0])


def parse_body(raw: bytes) -> None:
    """A body that parses is the one that its message writes."""
    try:
        message = parse(Signed(raw, bytes(64)))
    except RefusedError:
        return
    assert len(raw) <= body_bytes_max(raw)
    if isinstance(message, SlotMessage):
        again = slot_body(
            message.content,
            game=message.game,
            seat=message.seat,
            h=message.h,
            prev=message.prev,
        )
    else:
        again = room_body(message.content, room=message.room, key=message.key)
    assert again == raw


def read_table(raw: bytes) -> None:
    """A TABLE that is accepted is within its limits and writes the same bytes."""
    try:
        table = open_table(raw)
    except RefusedError:
        return
    assert len(raw) <= TABLE_BYTES_MAX
    assert table.table.encode() == raw
    assert len(set(table.keys)) == len(table.keys) in table.rules.seat_counts


def verify_bytes(raw: bytes) -> None:
    """Both programs say the same of any file, also when its own digest fits."""
    for record in (raw, raw + record_digest(raw), raw[:-32] + record_digest(raw[:-32])):
        report = verify_record(record)
        assert report.exit_code == EXIT_CODES[report.verdict]
        if report.verdict in {Verdict.COMPLETE, Verdict.INCOMPLETE, Verdict.VOID}:
            assert read_record(record).table
        assert answer_of_package(record) == answer_of_verifier(record)
