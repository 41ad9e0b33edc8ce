"""Bodies to bytes and back, and every way in which a body is not one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, GameId, Seat
from pushnet.wire import canonical, contents
from pushnet.wire.contents import ZERO_DIGEST, RoomMessage, Signed, SlotMessage
from pushnet.wire.messages import LONG_BODY_BYTES_MAX, parse, room_body, slot_body
from tests.wire.bodies import (
    KEYS,
    digests,
    fixed_place,
    games,
    keys,
    nonces,
    room_contents,
    seats,
    slot_contents,
    slots,
)

SIGNATURE = bytes(64)
GAME = GameId(b"g" * 32)
PREV = Digest(b"p" * 32)


@given(slot_contents, games, seats, slots, digests)
def test_slot_bodies_come_back_as_they_were(
    content: contents.SlotContent, game: GameId, seat: Seat, h: int, prev: Digest
) -> None:
    h, prev = fixed_place(content, h, prev)
    signed = Signed(slot_body(content, game=game, seat=seat, h=h, prev=prev), SIGNATURE)
    assert parse(signed) == SlotMessage(signed, game, seat, h, prev, content)


@given(room_contents, nonces, keys)
def test_room_bodies_come_back_as_they_were(
    content: contents.RoomContent, room: bytes, key: Any
) -> None:
    signed = Signed(room_body(content, room=room, key=key), SIGNATURE)
    assert parse(signed) == RoomMessage(signed, room, key, content)


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_refused_with_a_code(body: bytes) -> None:
    with pytest.raises(RefusedError):
        parse(Signed(body, SIGNATURE))


@given(slot_contents, st.data())
def test_a_changed_body_parses_to_something_else_or_is_refused(
    content: contents.SlotContent, data: st.DataObject
) -> None:
    h, prev = fixed_place(content, 9, PREV)
    body = slot_body(content, game=GAME, seat=Seat(1), h=h, prev=prev)
    at = data.draw(st.integers(0, len(body) - 1))
    changed = body[:at] + bytes([body[at] ^ data.draw(st.integers(1, 255))]) + body[at + 1 :]
    before = parse(Signed(body, SIGNATURE))
    try:
        after = parse(Signed(changed, SIGNATURE))
    except RefusedError:
        return
    assert after != before


def refused(value: Any, *, signature: bytes = SIGNATURE) -> Code:
    with pytest.raises(RefusedError) as caught:
        parse(Signed(canonical.encode(value), signature))
    return caught.value.code


def slot_value(kind: int, fields: list[Any], **changes: Any) -> list[Any]:
    values = {"proto": 1, "kind": kind, "game": GAME, "seat": 1, "h": 9, "prev": PREV} | changes
    return [*values.values(), fields]


def room_value(kind: int, fields: list[Any], **changes: Any) -> list[Any]:
    values = {"proto": 1, "kind": kind, "room": b"r" * 16, "key": KEYS[0].public} | changes
    return [*values.values(), fields]


N, D = b"n" * 16, b"d" * 32
LINK = [3, D]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([], Code.FORM),
        ([1], Code.FORM),
        ([True, 1], Code.FORM),
        ([1, True], Code.FORM),
        ([0, 2, GAME, 1, 9, PREV, LINK], Code.FORM),
        ([2, 2, GAME, 1, 9, PREV, LINK], Code.NEWER_VERSION),
        ([1, 31, GAME, 1, 9, PREV, LINK], Code.UNKNOWN_TYPE),
        ([1, 44, N, KEYS[0].public, []], Code.UNKNOWN_TYPE),
        (slot_value(2, LINK)[:-1], Code.FORM),
        (slot_value(2, LINK, seat=6), Code.FORM),
        (slot_value(2, LINK, h=0), Code.FORM),
        (slot_value(2, LINK, h=(1 << 20) + 1), Code.FORM),
        (slot_value(2, LINK, game=b"short"), Code.FORM),
        (slot_value(2, LINK, prev=b"short"), Code.FORM),
        (slot_value(2, [0, D]), Code.FORM),
        (slot_value(2, [257, D]), Code.FORM),
        (slot_value(2, [3, D, 1]), Code.FORM),
        (slot_value(1, [D]), Code.FORM),  # an ANCHOR belongs to slot 1
        (slot_value(1, [D, D], h=1), Code.FORM),
        (slot_value(4, [D]), Code.FORM),  # a LEAVE hangs on no head
        (slot_value(4, [D, D], prev=ZERO_DIGEST), Code.FORM),
        (slot_value(6, [], h=3, prev=ZERO_DIGEST), Code.FORM),
        (slot_value(6, [], h=2), Code.FORM),
        (slot_value(6, [1], h=2, prev=ZERO_DIGEST), Code.FORM),
        (slot_value(7, [D, D]), Code.FORM),
        (slot_value(3, []), Code.FORM),
        (slot_value(3, [[1], 3]), Code.FORM),
        (slot_value(3, [1]), Code.FORM),
        (slot_value(3, [[b"x" * 1025]]), Code.FORM),
        (slot_value(5, [[], True, []]), Code.VOTE_FORM),
        (slot_value(5, [[1, 1], True, []]), Code.VOTE_FORM),
        (slot_value(5, [[1, 1], True, []], h=0), Code.FORM),
        (slot_value(5, [[2, 1], True, []]), Code.VOTE_FORM),
        (slot_value(5, [[0, 1, 2, 3, 4, 5, 5], True, []]), Code.VOTE_FORM),
        (slot_value(5, [[0, 1, 2, 3, 4, 5, 6], True, []]), Code.FORM),
        (slot_value(5, [[1], False, []]), Code.VOTE_FORM),
        (slot_value(5, [[1], True, [[b"", SIGNATURE]]]), Code.VOTE_FORM),
        (slot_value(5, [[1], False, [[b"", SIGNATURE]] * 7]), Code.FORM),
        (slot_value(5, [[1], False, [[b"", b"short"]]]), Code.FORM),
        (slot_value(5, [[1], 1, []]), Code.FORM),
        (slot_value(5, [[1], True, [], 1]), Code.FORM),
        (slot_value(3, [[1], bytes(32)]), Code.FORM),
        (slot_value(3, [[1], b"", bytes(64)]), Code.FORM),
        (slot_value(3, [[1], bytes(33), bytes(64)]), Code.FORM),
        (slot_value(3, [[1], bytes(32), bytes(64), 0]), Code.FORM),
        (slot_value(3, [[1], bytes(32), 3]), Code.FORM),
        (slot_value(8, [D, bytes(63)]), Code.FORM),
        (slot_value(8, [bytes(31), bytes(64)]), Code.FORM),
        (slot_value(9, [b"", b""]), Code.FORM),
        (slot_value(10, [b"", bytes(64)]), Code.FORM),
        (slot_value(10, [bytes(32 * 109), bytes(64)]), Code.FORM),
        (slot_value(10, [bytes(48), bytes(64)]), Code.FORM),
        (slot_value(11, [4096, D, SIGNATURE, [D] * 2]), Code.FORM),
        (slot_value(11, [4097, D, SIGNATURE, [D]]), Code.FORM),
        (slot_value(11, [4097, D, SIGNATURE, [D] * 3]), Code.FORM),
        (slot_value(11, [61441, D, SIGNATURE, [D] * 17]), Code.FORM),
        (room_value(43, [D, 16, b"x"]), Code.FORM),
        (room_value(43, [D, 0, bytes(3841)]), Code.FORM),
        (room_value(33, [N, 1, None], room=b"short"), Code.FORM),
        (room_value(33, [N, 1, None], key=bytes(32)), Code.KEY_REFUSED),
        (room_value(33, [N, 1]), Code.FORM),
        (room_value(33, [N, 1, b"short"]), Code.FORM),
        (room_value(32, [N, [], "p", "n", N, KEYS[0].public]), Code.FORM),
        (room_value(32, [N, [2, 1], "p", "n", N, KEYS[0].public]), Code.FORM),
        (room_value(32, [N, [1], "p" * 33, "n", N, KEYS[0].public]), Code.FORM),
        (room_value(32, [N, [1], "p", "n" * 65, N, KEYS[0].public]), Code.FORM),
        (room_value(32, [N, [1], "p", "n", N, bytes(32)]), Code.KEY_REFUSED),
        (room_value(36, [N, 1, [N] * 17, None, 0, D, D, 0, bytes(8)]), Code.FORM),
        (room_value(36, [N, 1, [], None, 0, D, D, 64, bytes(8)]), Code.FORM),
        (room_value(36, [N, 1, [], None, 0, D, D, 0, bytes(7)]), Code.FORM),
        (room_value(36, [N, None, [], None, 0, D, D, 0, bytes(8)]), Code.FORM),
        (room_value(37, [N, 1, bytes(32), D, 0]), Code.KEY_REFUSED),
        (room_value(37, [N, None, D, D, 0]), Code.FORM),
        (room_value(40, [N, 1, 0, ""]), Code.FORM),
        (room_value(40, [N, 1, 1, "text"]), Code.FORM),
        (room_value(40, [N, 1, 7, ""]), Code.FORM),
        (room_value(40, [N, 1, 0, "x" * 257]), Code.FORM),
        (room_value(41, [N, 1, "x" * 129]), Code.FORM),
        (room_value(42, [N, 1]), Code.FORM),
    ],
)
def test_a_wrong_form_is_refused(value: list[Any], code: Code) -> None:
    assert refused(value) is code


def test_a_signature_has_64_bytes() -> None:
    assert refused(slot_value(2, LINK), signature=bytes(63)) is Code.FORM


def test_the_controls_of_the_table_above_are_accepted() -> None:
    for value in (slot_value(2, LINK), room_value(33, [N, 1, None]), slot_value(3, [[1], 3, D])):
        parse(Signed(canonical.encode(value), SIGNATURE))


def test_only_a_shuffle_may_be_longer_than_other_bodies_and_only_as_long_as_one_is() -> None:
    full = contents.Shuffle(bytes(contents.DECK_BYTES), bytes(contents.SHUFFLE_PROOF_BYTES))
    last = slot_body(full, game=GAME, seat=Seat(5), h=1 << 20, prev=PREV)
    assert len(last) == LONG_BODY_BYTES_MAX
    assert isinstance(parse(Signed(last, SIGNATURE)), SlotMessage)
    for body in (last + b"\0", last.replace(b"\x97\x01\x09", b"\x97\x01\x0a", 1)):
        with pytest.raises(RefusedError) as caught:
            parse(Signed(body, SIGNATURE))
        assert caught.value.code is Code.LIMIT
