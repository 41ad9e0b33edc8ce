"""Long bodies on the wire: cut into parts by whoever holds one, put together by whoever lacks it.

A MANIFEST, signed by the body's seat, names each part's digest; so a part is right or wrong by
itself, whoever sends it, and nothing is kept that no seat has signed for. What is kept at most:
one body a seat and slot, up to those that the ledger keeps ahead. A slot that was left counts too:
a SHUFFLE is evidence wherever none is owed, and all have to see it, whenever they do.
Source: protocol/pushnet.md 6.
"""

from dataclasses import dataclass, field

from pushnet.crypto.hashing import sha256
from pushnet.errors import RefusedError
from pushnet.ids import Digest, Seat
from pushnet.session.evidence import are_one
from pushnet.session.ledger import Ledger
from pushnet.wire.contents import (
    BODY_BYTES_MAX,
    PART_BYTES,
    Manifest,
    Part,
    Shuffle,
    Signed,
    SlotMessage,
)
from pushnet.wire.messages import LONG_BODY_BYTES_MAX, parse

Place = tuple[int, Seat]
"""The slot and the seat of a MANIFEST. Several may name one body: whose it is shows when whole."""


def is_long(signed: Signed) -> bool:
    """Say whether a body travels in parts."""
    return len(signed.body) > BODY_BYTES_MAX


def manifest_of(signed: Signed) -> Manifest:
    """Return what announces a long body."""
    pieces = _pieces(signed.body)
    parts = tuple(sha256(piece) for piece in pieces)
    return Manifest(len(signed.body), sha256(signed.body), signed.signature, parts)


def parts_of(signed: Signed) -> tuple[Part, ...]:
    """Return a long body's parts, in order."""
    digest = sha256(signed.body)
    return tuple(Part(digest, index, piece) for index, piece in enumerate(_pieces(signed.body)))


def sendable(ledger: Ledger, signed: Signed) -> tuple[Signed, ...]:
    """Return what has to be sent so that a peer gets this body: before a long one its MANIFEST."""
    if not is_long(signed):
        return (signed,)
    message = parse(signed)
    assert isinstance(message, SlotMessage)
    announced = ledger.manifests.get((message.h, message.seat))
    if announced is None or not are_one(announced, message):
        return (signed,)
    return (announced.signed, signed)


def short_form(ledger: Ledger, message: SlotMessage) -> Signed:
    """Return the body, or for a long one its MANIFEST: what fits into a vote or an envelope."""
    return sendable(ledger, message.signed)[0]


@dataclass(slots=True)
class Parts:
    """What has come so far of the bodies that are still wanted."""

    pieces: dict[Place, dict[int, bytes]] = field(default_factory=dict)  # by index
    worthless: set[Place] = field(default_factory=set)  # whole, and not what was announced

    @property
    def count(self) -> int:
        """How many parts are kept."""
        return sum(len(pieces) for pieces in self.pieces.values())

    def held(self, place: Place) -> int:
        """Return how many parts are kept of what was announced there."""
        return len(self.pieces.get(place, ()))

    def add(self, ledger: Ledger, part: Part) -> tuple[Place, ...]:
        """Keep a part wherever it is wanted, right and new; return where it was kept."""
        for place in [place for place in self.pieces if self._wanted(ledger, place) is None]:
            del self.pieces[place]
        found = sha256(part.piece)
        named = [
            place
            for place, message in ledger.manifests.items()
            if isinstance(message.content, Manifest) and message.content.digest == part.digest
        ]
        return tuple(place for place in named if self._add(ledger, place, part, found))

    def whole(self, ledger: Ledger, place: Place) -> SlotMessage | None:
        """Return the body announced there if all of it has come and it is what was announced.

        If it is not, its parts are forgotten, and none of them is kept there again.
        """
        manifest, kept = self._wanted(ledger, place), self.pieces.get(place, {})
        if manifest is None or len(kept) < len(manifest.parts):
            return None
        del self.pieces[place]
        body = b"".join(kept[index] for index in range(len(manifest.parts)))
        message = _read(ledger, Signed(body, manifest.signature), ledger.manifests[place])
        if message is None:
            self.worthless.add(place)
        return message

    def _add(self, ledger: Ledger, place: Place, part: Part, found: Digest) -> bool:
        manifest = self._wanted(ledger, place)
        if manifest is None or manifest.parts[part.index : part.index + 1] != (found,):
            return False
        kept = self.pieces.setdefault(place, {})
        if part.index in kept:
            return False
        kept[part.index] = part.piece
        return True

    def _wanted(self, ledger: Ledger, place: Place) -> Manifest | None:
        """Return the MANIFEST there if the parts that it names are kept."""
        message = ledger.manifests[place]
        content, (h, seat) = message.content, place
        if not isinstance(content, Manifest) or content.size > LONG_BODY_BYTES_MAX:
            return None
        if place in ledger.bodies or place in self.worthless:
            return None
        if h <= ledger.position.h + 1:
            before = ledger.positions[h - 1]
            # What hangs on another head, or comes from who is out, has no effect (ledger.py).
            if message.prev != before.head or seat not in before.active:
                return None
        return content


def _read(ledger: Ledger, signed: Signed, announced: SlotMessage) -> SlotMessage | None:
    assert isinstance(announced.content, Manifest)
    if len(signed.body) != announced.content.size:
        return None
    if sha256(signed.body) != announced.content.digest:
        return None
    try:
        message = parse(signed)
        if not isinstance(message, SlotMessage) or not isinstance(message.content, Shuffle):
            return None
        ledger.table.signer(message)
    except RefusedError:
        return None
    place = (message.seat, message.h, message.prev)
    return message if place == (announced.seat, announced.h, announced.prev) else None


def _pieces(body: bytes) -> list[bytes]:
    return [body[start : start + PART_BYTES] for start in range(0, len(body), PART_BYTES)]
