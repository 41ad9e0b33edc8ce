"""Bodies to bytes and back: the one place that knows how a message is laid out.

A body is a canonical MessagePack array. Slot bodies are
`[1, type, game_id, seat, h, prev, content]`, room bodies `[1, type, room_id, key, content]`.
`parse` checks form only: who signed it, and whether it fits the game, is decided later and by
others. What `parse` returns has been bounded and is canonical; nothing else ever comes out.
"""

from typing import Any, assert_never

from pushnet.crypto.chain import CHAIN_LENGTH
from pushnet.crypto.signing import SIGNATURE_BYTES, check_public_key
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MAX, Digest, GameId, Seat
from pushnet.wire import canonical, contents
from pushnet.wire.contents import BodyType, Message, RoomMessage, Signed, SlotMessage
from pushnet.wire.reader import Fields

H_MAX = 1 << 20  # far beyond any game; keeps every slot number a small integer
COUNTER_MAX = (1 << 63) - 1
ACTION_BYTES_MAX = 1024
EVIDENCE_MAX = SEATS_MAX
VERSIONS_MAX = 16
EMOTES = 6
BODY_BYTES_MAX = 4096
_ROOM_TYPES_FROM = 32

_TYPE_OF: dict[type, BodyType] = {
    contents.Anchor: BodyType.ANCHOR,
    contents.Link: BodyType.LINK,
    contents.Act: BodyType.ACT,
    contents.Leave: BodyType.LEAVE,
    contents.Vote: BodyType.VOTE,
    contents.Abort: BodyType.ABORT,
    contents.End: BodyType.END,
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
}


def slot_body(
    content: contents.SlotContent, *, game: GameId, seat: Seat, h: int, prev: Digest
) -> bytes:
    """Return the bytes that `seat` signs for slot `h`."""
    number = int(_TYPE_OF[type(content)])
    fields = _slot_fields(content)
    return canonical.encode([contents.PROTOCOL_VERSION, number, game, seat, h, prev, fields])


def room_body(content: contents.RoomContent, *, room: bytes, key: bytes) -> bytes:
    """Return the bytes that `key` signs in the room."""
    number = int(_TYPE_OF[type(content)])
    fields = _room_fields(content)
    return canonical.encode([contents.PROTOCOL_VERSION, number, room, key, fields])


def parse(signed: Signed) -> Message:
    """Return what a signed body says, unverified.

    Raises:
        RefusedError: a code of `canonical.decode`; NEWER_VERSION; UNKNOWN_TYPE; FORM; KEY_REFUSED
            for a key in a room body that no seat may have.
    """
    value = canonical.decode(signed.body, bytes_max=BODY_BYTES_MAX)
    if not isinstance(value, list) or len(value) < 2 or len(signed.signature) != SIGNATURE_BYTES:  # noqa: PLR2004
        raise RefusedError(Code.FORM)
    version, number = value[0], value[1]
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
    content = _slot_content(kind, fields.array(count_max=256))
    fields.done()
    unbound = isinstance(content, contents.Leave | contents.Abort)
    if unbound and prev != contents.ZERO_DIGEST:
        raise RefusedError(Code.FORM)
    if isinstance(content, contents.Anchor) and h != 1:
        raise RefusedError(Code.FORM)
    if isinstance(content, contents.Abort) and h != 2:  # noqa: PLR2004
        raise RefusedError(Code.FORM)
    return SlotMessage(signed, game, seat, h, prev, content)


def _parse_room(signed: Signed, kind: BodyType, value: list[Any]) -> RoomMessage:
    fields = Fields(value, count=5)
    fields.uint(max=contents.PROTOCOL_VERSION)
    fields.uint(max=255)
    room = fields.bytes(length=16)
    key = check_public_key(fields.bytes(length=32))
    content = _room_content(kind, fields.array(count_max=256))
    fields.done()
    return RoomMessage(signed, room, key, content)


def signed_fields(signed: Signed) -> list[Any]:
    """Return a Signed as the pair it is inside envelopes and votes."""
    return [signed.body, signed.signature]


def read_signed(value: Any) -> Signed:
    """Return the pair as a Signed; RefusedError FORM."""
    pair = Fields(value, count=2)
    signed = Signed(pair.bytes(max=BODY_BYTES_MAX), pair.bytes(length=SIGNATURE_BYTES))
    pair.done()
    return signed


def _link_fields(link: contents.Link) -> list[Any]:
    return [link.event, link.link]


def _slot_fields(content: contents.SlotContent) -> list[Any]:
    match content:
        case contents.Anchor(link):
            return [link]
        case contents.Link():
            return _link_fields(content)
        case contents.Act(action, link):
            return [list(action), *([] if link is None else _link_fields(link))]
        case contents.Leave(seed):
            return [seed]
        case contents.Vote(members, yes, evidence):
            return [list(members), yes, [signed_fields(item) for item in evidence]]
        case contents.Abort():
            return []
        case contents.End(result):
            return [result]
        case _:
            assert_never(content)


def _slot_content(kind: BodyType, value: list[Any]) -> contents.SlotContent:
    match kind:
        case BodyType.ANCHOR:
            fields = Fields(value, count=1)
            return contents.Anchor(fields.bytes(length=32))
        case BodyType.LINK:
            return _read_link(Fields(value, count=2))
        case BodyType.ACT:
            return _read_act(value)
        case BodyType.LEAVE:
            return contents.Leave(Fields(value, count=1).bytes(length=32))
        case BodyType.VOTE:
            return _read_vote(value)
        case BodyType.ABORT:
            Fields(value, count=0).done()
            return contents.Abort()
        case BodyType.END:
            return contents.End(Digest(Fields(value, count=1).bytes(length=32)))
        case _:
            raise RefusedError(Code.UNKNOWN_TYPE)


def _read_link(fields: Fields) -> contents.Link:
    event = fields.uint(max=CHAIN_LENGTH)
    if event == 0:
        raise RefusedError(Code.FORM)
    return contents.Link(event, fields.bytes(length=32))


def _read_act(value: list[Any]) -> contents.Act:
    with_link = len(value) != 1
    fields = Fields(value, count=3 if with_link else 1)
    action = fields.array(count_max=256)
    if len(canonical.encode(action)) > ACTION_BYTES_MAX:
        raise RefusedError(Code.FORM)
    return contents.Act(_frozen(action), _read_link(fields) if with_link else None)


def _frozen(value: list[Any]) -> tuple[Any, ...]:
    return tuple(_frozen(item) if isinstance(item, list) else item for item in value)


def _read_vote(value: list[Any]) -> contents.Vote:
    fields = Fields(value, count=3)
    raw_members = fields.array()
    yes = fields.bool()
    evidence = tuple(read_signed(item) for item in fields.array(count_max=EVIDENCE_MAX))
    members = Fields(raw_members, count=len(raw_members))
    seats = tuple(Seat(members.uint(max=SEATS_MAX - 1)) for _ in raw_members)
    if not seats or list(seats) != sorted(set(seats)) or bool(evidence) == yes:
        raise RefusedError(Code.VOTE_FORM)
    return contents.Vote(seats, yes, evidence)


def _room_fields(content: contents.RoomContent) -> list[Any]:
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
        case _:
            assert_never(content)


def _room_content(kind: BodyType, value: list[Any]) -> contents.RoomContent:
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
