"""How the content of each room body is laid out: its fields in order, to bytes' values and back.

Form only: who may say this, and when, is decided by others. Source: protocol/pushnet.md 6.
"""

from typing import Any, assert_never

from pushnet.crypto.signing import check_public_key
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MAX, Digest, GameId
from pushnet.wire import contents
from pushnet.wire.contents import BODY_BYTES_MAX, H_MAX, PART_BYTES, BodyType
from pushnet.wire.reader import Fields
from pushnet.wire.slot_forms import PARTS_MAX

COUNTER_MAX = (1 << 63) - 1
VERSIONS_MAX = 16
EMOTES = 6


def room_fields(content: contents.RoomContent) -> list[Any]:
    """Return the elements of a room body's content."""
    match content:
        case contents.Hello(nonce, versions, program, name, salt, operator):
            return [nonce, list(versions), program, name, salt, operator]
        case contents.Sit(session, counter, nonce):
            return [session, counter, nonce]
        case contents.Propose(session, counter, table):
            return [session, counter, table]
        case contents.Ready(session, counter, game):
            return [session, counter, game]
        case contents.Presence(session, counter, quotes, game, h, head, state, held, beside):
            return [session, counter, list(quotes), game, h, head, state, held, beside]
        case contents.Sync(session, counter, target, game, h):
            return [session, counter, target, game, h]
        case contents.Recall(session, game):
            return [session, game]
        case contents.Recalled(session, game, h, head):
            return [session, game, h, head]
        case contents.Chat(session, counter, emote, text):
            return [session, counter, emote, text]
        case contents.Offer(session, counter, broker):
            return [session, counter, broker]
        case contents.Gone(session, on_purpose):
            return [session, on_purpose]
        case contents.Part(digest, index, piece):
            return [digest, index, piece]
        case _:
            assert_never(content)


def room_content(kind: BodyType, value: list[Any]) -> contents.RoomContent:
    """Return what the elements of a room body's content say; RefusedError FORM, KEY_REFUSED."""
    fields = Fields(value, count=_ROOM_FIELD_COUNT[kind])
    nonce = contents.NONCE_BYTES
    content: contents.RoomContent
    match kind:
        case BodyType.HELLO:
            content = _read_hello(fields)
        case BodyType.SIT:
            content = contents.Sit(
                fields.bytes(length=nonce),
                fields.uint(max=COUNTER_MAX),
                fields.optional_bytes(length=nonce),
            )
        case BodyType.TABLE:
            session, counter = fields.bytes(length=nonce), fields.uint(max=COUNTER_MAX)
            content = contents.Propose(session, counter, fields.bytes(max=BODY_BYTES_MAX))
        case BodyType.READY:
            session, counter = fields.bytes(length=nonce), fields.uint(max=COUNTER_MAX)
            content = contents.Ready(session, counter, _optional_game(fields))
        case BodyType.PRESENCE:
            content = _read_presence(fields)
        case BodyType.SYNC:
            session, counter = fields.bytes(length=nonce), fields.uint(max=COUNTER_MAX)
            target, game = check_public_key(fields.bytes(length=32)), _game(fields)
            content = contents.Sync(session, counter, target, game, fields.uint(max=H_MAX))
        case BodyType.RECALL:
            content = contents.Recall(fields.bytes(length=nonce), _game(fields))
        case BodyType.RECALLED:
            session, game = fields.bytes(length=nonce), _game(fields)
            h = fields.uint(max=H_MAX)
            content = contents.Recalled(session, game, h, Digest(fields.bytes(length=32)))
        case BodyType.CHAT:
            content = _read_chat(fields)
        case BodyType.OFFER:
            session, counter = fields.bytes(length=nonce), fields.uint(max=COUNTER_MAX)
            broker = fields.text(bytes_max=contents.BROKER_BYTES_MAX)
            content = contents.Offer(session, counter, broker)
        case BodyType.GONE:
            content = contents.Gone(fields.bytes(length=nonce), fields.bool())
        case BodyType.PART:
            digest, index = Digest(fields.bytes(length=32)), fields.uint(max=PARTS_MAX - 1)
            content = contents.Part(digest, index, fields.bytes(max=PART_BYTES))
        case _:
            raise RefusedError(Code.UNKNOWN_TYPE)
    fields.done()
    return content


_ROOM_FIELD_COUNT = {
    BodyType.HELLO: 6,
    BodyType.SIT: 3,
    BodyType.TABLE: 3,
    BodyType.READY: 3,
    BodyType.PRESENCE: 9,
    BodyType.SYNC: 5,
    BodyType.RECALL: 2,
    BodyType.RECALLED: 4,
    BodyType.CHAT: 4,
    BodyType.OFFER: 3,
    BodyType.GONE: 2,
    BodyType.PART: 3,
}


def _game(fields: Fields) -> GameId:
    return GameId(fields.bytes(length=32))


def _optional_game(fields: Fields) -> GameId | None:
    raw = fields.optional_bytes(length=32)
    return None if raw is None else GameId(raw)


def _read_hello(fields: Fields) -> contents.Hello:
    nonce = fields.bytes(length=contents.NONCE_BYTES)
    raw = fields.array(count_max=VERSIONS_MAX)
    versions = Fields(raw, count=len(raw))
    numbers = tuple(versions.uint(max=COUNTER_MAX) for _ in raw)
    if not numbers or list(numbers) != sorted(set(numbers)):
        raise RefusedError(Code.FORM)
    program = fields.text(bytes_max=contents.PROGRAM_BYTES_MAX)
    name = fields.text(bytes_max=contents.NAME_BYTES_MAX)
    salt = fields.bytes(length=contents.NONCE_BYTES)
    return contents.Hello(
        nonce, numbers, program, name, salt, check_public_key(fields.bytes(length=32))
    )


def _read_presence(fields: Fields) -> contents.Presence:
    session = fields.bytes(length=contents.NONCE_BYTES)
    counter = fields.uint(max=COUNTER_MAX)
    raw = fields.array(count_max=contents.QUOTES_MAX)
    quotes = Fields(raw, count=len(raw))
    nonces = tuple(quotes.bytes(length=contents.NONCE_BYTES) for _ in raw)
    game = _optional_game(fields)
    h = fields.uint(max=H_MAX)
    head, state = Digest(fields.bytes(length=32)), Digest(fields.bytes(length=32))
    held = fields.uint(max=(1 << SEATS_MAX) - 1)
    beside = fields.bytes(length=contents.BESIDE_BYTES)
    return contents.Presence(session, counter, nonces, game, h, head, state, held, beside)


def _read_chat(fields: Fields) -> contents.Chat:
    session = fields.bytes(length=contents.NONCE_BYTES)
    counter = fields.uint(max=COUNTER_MAX)
    emote = fields.uint(max=EMOTES)
    text = fields.text(bytes_max=contents.CHAT_BYTES_MAX)
    if (emote != 0) == bool(text):
        raise RefusedError(Code.FORM)
    return contents.Chat(session, counter, emote, text)
