"""Bodies to bytes and back: the one place that knows how a message is laid out.

A body is a canonical MessagePack array. Slot bodies are
`[1, type, game_id, seat, h, prev, content]`, room bodies `[1, type, room_id, key, content]`; what
stands in a content is laid out in slot_forms.py and room_forms.py.
`parse` checks form only: who signed it, and whether it fits the game, is decided later and by
others. What `parse` returns has been bounded and is canonical; nothing else ever comes out.
"""

from typing import Any

from pushnet.crypto.signing import SIGNATURE_BYTES, check_public_key
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MAX, Digest, GameId, Seat
from pushnet.wire import canonical, contents
from pushnet.wire.contents import (
    BODY_BYTES_MAX,
    DECK_BYTES,
    H_MAX,
    SHUFFLE_PROOF_BYTES,
    BodyType,
    Message,
    RoomMessage,
    Signed,
    SlotMessage,
)
from pushnet.wire.reader import Fields
from pushnet.wire.room_forms import room_content, room_fields
from pushnet.wire.slot_forms import slot_content, slot_fields

# A SHUFFLE is the one body that may be longer than others; its first bytes are an array of seven,
# version 1, type 9, so its length can be judged before anything is decoded.
LONG_BODY_PREFIX = bytes([0x97, contents.PROTOCOL_VERSION, BodyType.SHUFFLE])
# type and version, game, seat, h, prev; then the content: two bins of fixed length
LONG_BODY_BYTES_MAX = 3 + 34 + 1 + 5 + 34 + 1 + (3 + DECK_BYTES) + (3 + SHUFFLE_PROOF_BYTES)
_ROOM_TYPES_FROM = 32
_ANCHOR_SLOT, _ABORT_SLOT = 1, 2  # the only slots at which these may be said

_TYPE_OF: dict[type, BodyType] = {
    contents.Anchor: BodyType.ANCHOR,
    contents.Link: BodyType.LINK,
    contents.Act: BodyType.ACT,
    contents.Leave: BodyType.LEAVE,
    contents.Vote: BodyType.VOTE,
    contents.Abort: BodyType.ABORT,
    contents.End: BodyType.END,
    contents.DeckKey: BodyType.DECK_KEY,
    contents.Shuffle: BodyType.SHUFFLE,
    contents.Shares: BodyType.SHARES,
    contents.Manifest: BodyType.MANIFEST,
    contents.Hello: BodyType.HELLO,
    contents.Sit: BodyType.SIT,
    contents.Propose: BodyType.TABLE,
    contents.Ready: BodyType.READY,
    contents.Presence: BodyType.PRESENCE,
    contents.Sync: BodyType.SYNC,
    contents.Recall: BodyType.RECALL,
    contents.Recalled: BodyType.RECALLED,
    contents.Chat: BodyType.CHAT,
    contents.Offer: BodyType.OFFER,
    contents.Gone: BodyType.GONE,
    contents.Part: BodyType.PART,
}


def slot_body(
    content: contents.SlotContent, *, game: GameId, seat: Seat, h: int, prev: Digest
) -> bytes:
    """Return the bytes that `seat` signs for slot `h`."""
    number = int(_TYPE_OF[type(content)])
    fields = slot_fields(content)
    return canonical.encode([contents.PROTOCOL_VERSION, number, game, seat, h, prev, fields])


def room_body(content: contents.RoomContent, *, room: bytes, key: bytes) -> bytes:
    """Return the bytes that `key` signs in the room."""
    number = int(_TYPE_OF[type(content)])
    fields = room_fields(content)
    return canonical.encode([contents.PROTOCOL_VERSION, number, room, key, fields])


def body_bytes_max(body: bytes) -> int:
    """Return how long a body that begins like this one may be."""
    return LONG_BODY_BYTES_MAX if body.startswith(LONG_BODY_PREFIX) else BODY_BYTES_MAX


def parse(signed: Signed) -> Message:
    """Return what a signed body says, unverified.

    Raises:
        RefusedError: a code of `canonical.decode`; NEWER_VERSION; UNKNOWN_TYPE; FORM; KEY_REFUSED
            for a key in a room body that no seat may have.
    """
    value = canonical.decode(signed.body, bytes_max=body_bytes_max(signed.body))
    if not isinstance(value, list) or len(signed.signature) != SIGNATURE_BYTES:
        raise RefusedError(Code.FORM)
    match value:
        case [version, number, *_]:
            pass
        case _:
            raise RefusedError(Code.FORM)
    if type(version) is not int or type(number) is not int or version < 1:
        raise RefusedError(Code.FORM)
    if version > contents.PROTOCOL_VERSION:
        raise RefusedError(Code.NEWER_VERSION)
    try:
        kind = BodyType(number)
    except ValueError:
        raise RefusedError(Code.UNKNOWN_TYPE) from None
    if kind < _ROOM_TYPES_FROM:
        return _parse_slot(signed, kind, value)
    return _parse_room(signed, kind, value)


def _parse_slot(signed: Signed, kind: BodyType, value: list[Any]) -> SlotMessage:
    fields = Fields(value, count=7)
    fields.uint(max=contents.PROTOCOL_VERSION)
    fields.uint(max=_ROOM_TYPES_FROM)
    game = GameId(fields.bytes(length=32))
    seat = Seat(fields.uint(max=SEATS_MAX - 1))
    h = fields.uint(max=H_MAX)
    if h == 0:
        raise RefusedError(Code.FORM)
    prev = Digest(fields.bytes(length=32))
    content = slot_content(kind, fields.array(count_max=256))
    fields.done()
    unbound = isinstance(content, contents.Leave | contents.Abort)
    if unbound and prev != contents.ZERO_DIGEST:
        raise RefusedError(Code.FORM)
    if isinstance(content, contents.Anchor) and h != _ANCHOR_SLOT:
        raise RefusedError(Code.FORM)
    if isinstance(content, contents.Abort) and h != _ABORT_SLOT:
        raise RefusedError(Code.FORM)
    return SlotMessage(signed, game, seat, h, prev, content)


def _parse_room(signed: Signed, kind: BodyType, value: list[Any]) -> RoomMessage:
    fields = Fields(value, count=5)
    fields.uint(max=contents.PROTOCOL_VERSION)
    fields.uint(max=255)
    room = fields.bytes(length=16)
    key = check_public_key(fields.bytes(length=32))
    content = room_content(kind, fields.array(count_max=256))
    fields.done()
    return RoomMessage(signed, room, key, content)
