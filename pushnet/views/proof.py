"""The proof of one step as text: who signed it and, where chance had its say, how a number came.

Everything is worked out again from the log; digests are hex in groups, short enough to compare.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.games.push_types import Phase, State
from pushnet.session.event_proof import DrawnNumber, EventProof, event_proof
from pushnet.session.game_log import GameLog
from pushnet.views.marks import Who, card_mark, face_mark
from pushnet.views.phrase import Phrase, phrase

SHORT_BYTES: Final = 6  # of a digest: enough to compare, three groups of four digits
WORD_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class ShareView:
    """One seat's link in an event."""

    who: Who
    link: str  # shortened hex
    leads_back: bool  # to what the seat committed to before the game


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawView:
    """One number drawn."""

    word: str  # hex, whole
    skipped: tuple[str, ...]  # words before it from the uneven end
    bound: int
    index: int
    result: Phrase  # what the number means


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """One joint random event."""

    number: int  # k
    head: str  # shortened hex
    shares: tuple[ShareView, ...]
    output: str  # R, shortened hex
    draws: tuple[DrawView, ...]
    holds: bool  # recomputed, it is what the record says


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofView:
    """The proof of one slot."""

    h: int
    signers: tuple[Who, ...]  # of the bodies in it
    before: str  # head it hangs on, shortened hex
    after: str  # its own head
    event: EventView | None  # None: no chance in it


def proof_view(log: GameLog, h: int, seats: Sequence[Who]) -> ProofView:
    """Return the proof of slot `h`, recomputed."""
    proof = event_proof(log, h)
    return ProofView(
        h=h,
        signers=tuple(seats[message.seat] for message in log.messages[h - 1]),
        before=short(log.positions[h - 1].head),
        after=short(log.positions[h].head),
        event=None if proof is None else _event(log, proof, seats),
    )


def short(digest: bytes) -> str:
    """Return the beginning of a digest in groups of four digits."""
    digits = digest[:SHORT_BYTES].hex()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def _event(log: GameLog, proof: EventProof, seats: Sequence[Who]) -> EventView:
    return EventView(
        number=proof.number,
        head=short(proof.head),
        shares=tuple(
            ShareView(seats[share.seat], short(share.link), share.leads_back)
            for share in proof.shares
        ),
        output=short(proof.output),
        draws=tuple(
            DrawView(
                word=number.word.to_bytes(WORD_BYTES, "big").hex(),
                skipped=tuple(word.to_bytes(WORD_BYTES, "big").hex() for word in number.skipped),
                bound=number.bound,
                index=number.index,
                result=_meaning(log, number, seats),
            )
            for number in proof.drawn
        ),
        holds=proof.holds,
    )


def _meaning(log: GameLog, number: DrawnNumber, seats: Sequence[Who]) -> Phrase:
    if number.before is None:
        table = log.table
        first = table.rules.first_player(table.options, number.bound, number.index)
        return phrase("{who} begins", who=seats[first])
    state: State = number.before
    if state.phase is Phase.REVEAL:
        return phrase("{card}", card=card_mark(state.pile[number.index]))
    return phrase("{face}", face=face_mark(number.index))
