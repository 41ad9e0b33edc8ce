"""How the content of each slot body is laid out: its fields in order, to bytes' values and back.

Form only: who may say this, and when, is decided by others. Source: protocol/pushnet.md 6.
"""

from typing import Any, assert_never

from pushnet.crypto.chain import CHAIN_LENGTH
from pushnet.crypto.signing import SIGNATURE_BYTES
from pushnet.errors import Code, RefusedError
from pushnet.ids import SEATS_MAX, Digest, Seat
from pushnet.wire import canonical, contents
from pushnet.wire.contents import (
    BODY_BYTES_MAX,
    CARDS_MAX,
    DECK_BYTES,
    DECK_KEY_PROOF_BYTES,
    PART_BYTES,
    SHARE_BYTES,
    SHARES_PROOF_BYTES,
    SHUFFLE_PROOF_BYTES,
    BodyType,
    Signed,
)
from pushnet.wire.reader import Fields

ACTION_BYTES_MAX = 1024
KEY_BYTES = 32
PARTS_MAX = 16
SIZE_MAX = PARTS_MAX * PART_BYTES
EVIDENCE_MAX = SEATS_MAX


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


def slot_fields(content: contents.SlotContent) -> list[Any]:
    """Return the elements of a slot body's content."""
    match content:
        case contents.Anchor(link):
            return [link]
        case contents.Link():
            return _link_fields(content)
        case contents.Act(action, link, shares):
            asked = [] if link is None else _link_fields(link)
            return [list(action), *asked, *([] if shares is None else _shares_fields(shares))]
        case contents.Leave(seed):
            return [seed]
        case contents.Vote(members, yes, evidence):
            return [list(members), yes, [signed_fields(item) for item in evidence]]
        case contents.Abort():
            return []
        case contents.End(result):
            return [result]
        case contents.DeckKey(key, proof):
            return [key, proof]
        case contents.Shuffle(deck, proof):
            return [deck, proof]
        case contents.Shares():
            return _shares_fields(content)
        case contents.Manifest(size, digest, signature, parts):
            return [size, digest, signature, list(parts)]
        case _:
            assert_never(content)


def slot_content(kind: BodyType, value: list[Any]) -> contents.SlotContent:
    """Return what the elements of a slot body's content say; RefusedError FORM, VOTE_FORM."""
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
        case BodyType.DECK_KEY:
            fields = Fields(value, count=2)
            return contents.DeckKey(
                fields.bytes(length=KEY_BYTES), fields.bytes(length=DECK_KEY_PROOF_BYTES)
            )
        case BodyType.SHUFFLE:
            fields = Fields(value, count=2)
            return contents.Shuffle(
                fields.bytes(length=DECK_BYTES), fields.bytes(length=SHUFFLE_PROOF_BYTES)
            )
        case BodyType.SHARES:
            return _read_shares(Fields(value, count=2))
        case BodyType.MANIFEST:
            return _read_manifest(Fields(value, count=4))
        case _:
            raise RefusedError(Code.UNKNOWN_TYPE)


def _read_link(fields: Fields) -> contents.Link:
    event = fields.uint(max=CHAIN_LENGTH)
    if event == 0:
        raise RefusedError(Code.FORM)
    return contents.Link(event, fields.bytes(length=32))


def _read_act(value: list[Any]) -> contents.Act:
    is_bare = len(value) == 1
    fields = Fields(value, count=1 if is_bare else 3)
    raw = fields.array(count_max=256)
    if len(canonical.encode(raw)) > ACTION_BYTES_MAX:
        raise RefusedError(Code.FORM)
    action = _frozen(raw)
    if is_bare:
        return contents.Act(action, None)
    if isinstance(value[1], bytes):  # a link begins with a number, shares begin with bytes
        return contents.Act(action, None, _read_shares(fields))
    return contents.Act(action, _read_link(fields))


def _shares_fields(shares: contents.Shares) -> list[Any]:
    return [shares.shares, shares.proof]


def _read_shares(fields: Fields) -> contents.Shares:
    shares = fields.bytes(max=SHARE_BYTES * CARDS_MAX)
    if not shares or len(shares) % SHARE_BYTES:
        raise RefusedError(Code.FORM)
    return contents.Shares(shares, fields.bytes(length=SHARES_PROOF_BYTES))


def _read_manifest(fields: Fields) -> contents.Manifest:
    size = fields.uint(max=SIZE_MAX)
    digest, signature = Digest(fields.bytes(length=32)), fields.bytes(length=SIGNATURE_BYTES)
    raw = fields.array(count_max=PARTS_MAX)
    listed = Fields(raw, count=len(raw))
    parts = tuple(Digest(listed.bytes(length=32)) for _ in raw)
    if size <= BODY_BYTES_MAX or len(parts) != -(-size // PART_BYTES):
        raise RefusedError(Code.FORM)
    return contents.Manifest(size, digest, signature, parts)


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
