"""Long bodies on the wire: cut into parts by whoever holds one, put together by whoever lacks it.

A MANIFEST, signed by the body's seat, names each part's digest; so a part is right or wrong by
itself, whoever sends it, and nothing is kept that no seat has signed for. What is kept at most:
one body a seat and slot, of the open slot and those that the ledger keeps ahead.
Source: pushnet.md 6.
"""

from dataclasses import dataclass, field

from pushnet.crypto.hashing import sha256
from pushnet.errors import RefusedError
from pushnet.ids import Digest
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
from pushnet.wire.messages import parse


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
    digest = sha256(signed.body)
    announced = [
        message.signed
        for message in ledger.manifests.values()
        if isinstance(message.content, Manifest) and message.content.digest == digest
    ]
    return (*announced[:1], signed)


def short_form(ledger: Ledger, message: SlotMessage) -> Signed:
    """Return the body, or for a long one its MANIFEST: what fits into a vote or an envelope."""
    return sendable(ledger, message.signed)[0]


@dataclass(slots=True)
class Parts:
    """What has come so far of the bodies that are still wanted."""

    pieces: dict[Digest, dict[int, bytes]] = field(default_factory=dict)  # by the body's digest
    worthless: set[Digest] = field(default_factory=set)  # whole, and not what was announced

    @property
    def count(self) -> int:
        """How many parts are kept."""
        return sum(len(pieces) for pieces in self.pieces.values())

    def wanted(self, ledger: Ledger) -> dict[Digest, SlotMessage]:
        """Return the MANIFESTs whose parts are kept, by the digest of what they announce."""
        position, found = ledger.position, {}
        for (h, seat), message in ledger.manifests.items():
            content = message.content
            if h <= position.h or (h, seat) in ledger.bodies or not isinstance(content, Manifest):
                continue
            here = h > position.h + 1 or (seat in position.due and message.prev == position.head)
            if here and content.digest not in self.worthless:
                found[content.digest] = message
        return found

    def held(self, manifest: Manifest) -> int:
        """Return how many parts of what it announces are kept."""
        return len(self.pieces.get(manifest.digest, ()))

    def add(self, ledger: Ledger, part: Part) -> bool:
        """Keep a part if it is wanted, right and new; say whether it is."""
        wanted = self.wanted(ledger)
        for digest in [digest for digest in self.pieces if digest not in wanted]:
            del self.pieces[digest]
        manifest = wanted[part.digest].content if part.digest in wanted else None
        if not isinstance(manifest, Manifest) or part.index >= len(manifest.parts):
            return False
        kept = self.pieces.setdefault(part.digest, {})
        if part.index in kept or sha256(part.piece) != manifest.parts[part.index]:
            return False
        kept[part.index] = part.piece
        return True

    def whole(self, ledger: Ledger, digest: Digest) -> SlotMessage | None:
        """Return the body with this digest if all of it has come and it is what was announced.

        If it is not, its parts are forgotten, and none of them is kept again.
        """
        announced = self.wanted(ledger).get(digest)
        if announced is None or not isinstance(announced.content, Manifest):
            return None
        manifest, kept = announced.content, self.pieces.get(digest, {})
        if len(kept) < len(manifest.parts):
            return None
        del self.pieces[digest]
        body = b"".join(kept[index] for index in range(len(manifest.parts)))
        message = _read(ledger, Signed(body, manifest.signature), announced)
        if message is None:
            self.worthless.add(digest)
        return message


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
