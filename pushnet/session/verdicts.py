"""Which bodies over which heads were judged, so that no proof is checked twice.

A head stands for the whole log before it, so head and body fix the answer of `judge`: what is kept
here is a cache of that pure function, and nothing else is ever taken from it. A shuffle is not
judged here at all: its proof takes too long, and a job (work.py) brings the answer.
"""

from dataclasses import dataclass, field

from pushnet.crypto.hashing import sha256
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest
from pushnet.session.position import Position, Step, judge
from pushnet.session.table import OpenTable
from pushnet.wire.contents import Shuffle, SlotMessage

Statement = tuple[Digest, Digest]
"""A head, and the SHA-256 of a body that hangs on it."""


@dataclass(slots=True)
class Verdicts:
    """Of one game with a sealed deck."""

    table: OpenTable
    shuffles: dict[Statement, Code | None] = field(default_factory=dict)  # by jobs; None: it holds
    _others: dict[Statement, Code | None] = field(default_factory=dict)  # of the open slot

    def awaits_proof(self, position: Position, message: SlotMessage) -> bool:
        """Say whether only the proof of a shuffle keeps this body from being judged."""
        return (
            isinstance(message.content, Shuffle)
            and position.step is Step.SHUFFLE
            and message.seat in position.due
            and statement(position, message) not in self.shuffles
        )

    def judge(self, position: Position, message: SlotMessage) -> Code | None:
        """Return why this body is refused, or None; it must not await a proof."""
        key = statement(position, message)
        for known in (self.shuffles, self._others):
            if key in known:
                return known[key]
        code: Code | None = None
        try:
            judge(self.table, position, message)
        except RefusedError as refused:
            code = refused.code
        self._others[key] = code
        return code

    def slot_left(self) -> None:
        """Forget the answers of the slot that was open."""
        self._others.clear()


def statement(position: Position, message: SlotMessage) -> Statement:
    """Return what is judged: this body over the head of this position."""
    return position.head, sha256(message.signed.body)
