"""Was that game fair? Everything a record can prove, checked from the record alone.

The same pure functions that carried the game are run again over every signed body: nothing that
the players' programs computed is believed. What remains unproven is said as plainly.
Source: protocol/pushnet.md 18.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pushnet.crypto import tags
from pushnet.crypto.signing import verify as verify_signature
from pushnet.errors import Code, RefusedError
from pushnet.games.api import Rank
from pushnet.ids import GameId, PublicKey, Seat
from pushnet.session.evidence import fault
from pushnet.session.game_log import GameLog
from pushnet.session.position import (
    EXIT_CLOSE,
    EXIT_DROP,
    FIRST_VOTE_SLOT,
    Position,
    Step,
    close,
    drop,
    judge,
    open_position,
)
from pushnet.session.record import RawRecord, RawSlot, read_record
from pushnet.session.result import result_digest
from pushnet.session.snapshot import SlotNote
from pushnet.session.table import OpenTable, open_table
from pushnet.session.votes import Electorate
from pushnet.wire.contents import (
    PROTOCOL_VERSION,
    SHARE_BYTES,
    Abort,
    Act,
    End,
    Leave,
    Manifest,
    Shares,
    Shuffle,
    Signed,
    SlotMessage,
    Vote,
)
from pushnet.wire.messages import parse
from pushnet.wire.table import name_hash
from pushnet.words import say

Progress = Callable[[int, int], None]
"""Called with slots done and slots in all."""

SignatureCheck = Callable[[PublicKey, bytes, bytes, bytes], bool]
"""Says whether, under this key and label, a body has this signature."""


class Verdict(Enum):
    """What the record turned out to be."""

    COMPLETE = "complete"
    INCOMPLETE = "incomplete"  # genuine as far as it goes
    VOID = "void"  # genuine, and proves that a seat broke the rules
    REFUSED = "refused"  # checked and false
    NEWER = "newer"
    NOT_A_RECORD = "not-a-record"


EXIT_CODES = {
    Verdict.COMPLETE: 0,
    Verdict.INCOMPLETE: 0,
    Verdict.VOID: 0,
    Verdict.REFUSED: 3,
    Verdict.NEWER: 5,
    Verdict.NOT_A_RECORD: 6,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """Seats that the others went on without, and who signed for it. A claim, never guilt."""

    h: int
    seats: tuple[Seat, ...]
    voters: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The outcome of a verification."""

    verdict: Verdict
    code: Code | None = None  # why it was refused, or the fault of a void game
    detail: str = ""  # a sentence about the code, where there is one
    slot: int | None = None  # the slot at which it was refused, 0 for what stands before
    game: GameId | None = None
    rules: str = ""
    revision: int = 0  # of these rules
    protocol: int = 0  # its version
    keys: tuple[PublicKey, ...] = ()
    names: tuple[str, ...] = ()  # raw, by seat; "" where not disclosed
    slots: int = 0
    signatures: int = 0  # verified
    events: int = 0  # joint random events recomputed
    shuffles: int = 0  # of a sealed deck, with their proofs
    shares: int = 0  # of its cards, with their proofs
    head: bytes = b""
    ranks: tuple[Rank, ...] = ()  # when complete
    due: tuple[Seat, ...] = ()  # when incomplete: who owed the next slot
    offender: Seat | None = None  # when void
    drops: tuple[Dropped, ...] = ()
    left: tuple[Seat, ...] = ()  # on purpose
    signed_by: tuple[Seat, ...] = ()  # whose END stands under the result

    @property
    def exit_code(self) -> int:
        """0 holds, 3 refused, 5 newer version, 6 not a record."""
        return EXIT_CODES[self.verdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A record with every position, for replay screens."""

    report: Report
    table: OpenTable
    names: tuple[str, ...]  # raw, by seat; "" where not disclosed
    positions: tuple[Position, ...]
    notes: tuple[SlotNote, ...]
    messages: tuple[tuple[SlotMessage, ...], ...]  # by slot

    @property
    def log(self) -> GameLog:
        """The game, slot by slot."""
        return GameLog(
            table=self.table,
            positions=self.positions,
            notes=self.notes,
            messages=self.messages,
        )


def verify_record(
    record: bytes,
    progress: Progress | None = None,
    *,
    signature_holds: SignatureCheck = verify_signature,
) -> Report:
    """Return what the bytes of a record prove. Never raises for any bytes.

    Args:
        record: Any bytes.
        progress: Told after each slot.
        signature_holds: Another only for who verifies the same bodies many times and remembers.
    """
    return _Check(progress, signature_holds).run(record).report


def replay_record(record: bytes, *, as_far_as_it_holds: bool = False) -> Replayed | Report:
    """Return a record's positions if it holds, else the report that says why it does not.

    Args:
        record: Any bytes.
        as_far_as_it_holds: Return the slots before the fault of a refused record too; its report
            names the slot that does not hold.
    """
    check = _Check(None, verify_signature).run(record)
    table = check.table
    if table is None or (check.report.exit_code != 0 and not as_far_as_it_holds):
        return check.report
    return Replayed(
        report=check.report,
        table=table,
        names=check.names,
        positions=tuple(check.positions),
        notes=tuple(check.notes),
        messages=tuple(check.messages),
    )


class _Check:
    """One run over one record; the fields are what has been established so far."""

    def __init__(self, progress: Progress | None, signature_holds: SignatureCheck) -> None:
        self.progress = progress
        self.signature_holds = signature_holds
        self.table: OpenTable | None = None
        self.names: tuple[str, ...] = ()
        self.positions: list[Position] = []
        self.notes: list[SlotNote] = []
        self.messages: list[tuple[SlotMessage, ...]] = []
        self.drops: list[Dropped] = []
        self.signatures = 0
        self.shuffles = 0
        self.shares = 0
        self.slot = 0
        self.spoke: dict[Seat, int] = {}  # the last slot left by CLOSE with a body of the seat
        self.report = Report(verdict=Verdict.NOT_A_RECORD, code=Code.NOT_A_RECORD)

    def run(self, record: bytes) -> "_Check":
        try:
            raw = read_record(record)
        except RefusedError as refused:
            self.report = _unread(refused)
            return self
        try:
            self.report = self._judge(raw)
        except RefusedError as refused:
            newer = refused.code is Code.NEWER_VERSION
            verdict = Verdict.NEWER if newer else Verdict.REFUSED
            self.report = Report(
                verdict=verdict, code=refused.code, detail=refused.detail, slot=self.slot
            )
        return self

    def _judge(self, raw: RawRecord) -> Report:
        table = self.table = open_table(raw.table)
        self.names = ("",) * len(table.seats)
        names = self.names = _names(table, raw)
        self.positions.append(open_position(table))
        for h, slot in enumerate(raw.slots, start=1):
            self.slot = h
            if self.positions[-1].step is Step.OVER:
                raise RefusedError(Code.RECORD_FORM, say("There are slots after the end."))
            if slot.leaving == EXIT_CLOSE:
                self._close(table, h, slot)
            elif slot.leaving == EXIT_DROP:
                self._drop(table, h, slot)
            else:
                raise RefusedError(Code.RECORD_FORM, say("A slot is left by CLOSE or by DROP."))
            if self.progress is not None:
                self.progress(h, len(raw.slots))
        signed_by = self._ends(table, raw.ends)
        position = self.positions[-1]
        report = {
            "game": table.game,
            "rules": table.rules.name,
            "revision": table.rules.revision,
            "protocol": PROTOCOL_VERSION,
            "keys": table.keys,
            "names": names,
            "slots": len(raw.slots),
            "events": sum(note.event_number is not None for note in self.notes),
            "shuffles": self.shuffles,
            "shares": self.shares,
            "head": position.head,
            "drops": tuple(self.drops),
            "left": tuple(seat for note in self.notes for seat in note.left),
            "signed_by": signed_by,
        }
        return self._verdict(table, raw, report)

    def _verdict(self, table: OpenTable, raw: RawRecord, facts: dict[str, Any]) -> Report:
        position = self.positions[-1]
        if raw.evidence:
            items = tuple(self._read(table, signed) for signed in raw.evidence)
            code = fault(table, self.positions, items)
            if code is None or [i.body for i in raw.evidence] != sorted(
                i.body for i in raw.evidence
            ):
                raise RefusedError(Code.BAD_EVIDENCE)
            return Report(
                verdict=Verdict.VOID,
                code=code,
                offender=items[0].seat,
                signatures=self.signatures,
                **facts,
            )
        if position.step is Step.OVER:
            ranks = table.rules.ranks(position.state)
            return Report(
                verdict=Verdict.COMPLETE, ranks=ranks, signatures=self.signatures, **facts
            )
        return Report(
            verdict=Verdict.INCOMPLETE, due=position.due, signatures=self.signatures, **facts
        )

    def _read(self, table: OpenTable, signed: Signed) -> SlotMessage:
        """Return a signed body of this game, its signature verified."""
        message = parse(signed)
        if not isinstance(message, SlotMessage):
            raise RefusedError(Code.RECORD_FORM, say("A record holds slot bodies only."))
        if message.game != table.game:
            raise RefusedError(Code.WRONG_GAME)
        if message.seat >= len(table.seats):
            raise RefusedError(Code.WRONG_SEAT)
        key = table.keys[message.seat]
        if not self.signature_holds(key, tags.MSG, signed.body, signed.signature):
            raise RefusedError(Code.BAD_SIGNATURE)
        self.signatures += 1
        return message

    def _close(self, table: OpenTable, h: int, slot: RawSlot) -> None:
        before = self.positions[-1]
        messages = tuple(self._read(table, signed) for signed in slot.items)
        if tuple(message.seat for message in messages) != before.due:
            raise RefusedError(Code.NOT_DUE)
        for message in messages:
            if isinstance(message.content, Leave):
                # A body of its own beyond a LEAVE would contradict it.
                if not self.spoke.get(message.seat, 0) <= message.h < h:
                    raise RefusedError(Code.NOT_DUE)
            elif isinstance(message.content, Vote | Abort | End | Manifest):
                raise RefusedError(Code.NOT_DUE)
            elif message.h != h or message.prev != before.head:
                raise RefusedError(Code.FOREIGN_PREV)
            judge(table, before, message)
            self._count(message)
        self.spoke.update({message.seat: h for message in messages})
        after, note = close(table, before, messages)
        self._push(after, note, messages)

    def _count(self, message: SlotMessage) -> None:
        given = message.content.shares if isinstance(message.content, Act) else message.content
        self.shuffles += isinstance(message.content, Shuffle)
        self.shares += len(given.shares) // SHARE_BYTES if isinstance(given, Shares) else 0

    def _drop(self, table: OpenTable, h: int, slot: RawSlot) -> None:
        before = self.positions[-1]
        votes = tuple(self._read(table, signed) for signed in slot.items)
        first = votes[0].content if votes else None
        if h < FIRST_VOTE_SLOT or not isinstance(first, Vote):
            raise RefusedError(Code.VOTES_MISSING)
        members = first.members
        electorate = Electorate(before.active, before.due, table.operators)
        electorate.check(members)
        if tuple(vote.seat for vote in votes) != electorate.remaining(members):
            raise RefusedError(Code.VOTES_MISSING)
        for vote in votes:
            content = vote.content
            if not isinstance(content, Vote) or not content.yes or content.members != members:
                raise RefusedError(Code.VOTES_MISSING)
        if any(vote.h != h or vote.prev != before.head for vote in votes):
            raise RefusedError(Code.FOREIGN_PREV)
        after, note = drop(table, before, members)
        voters = tuple(vote.seat for vote in votes)
        self.drops.append(Dropped(h=h, seats=members, voters=voters))
        self._push(after, note, votes)

    def _push(self, after: Position, note: SlotNote, messages: tuple[SlotMessage, ...]) -> None:
        self.positions.append(after)
        self.notes.append(note)
        self.messages.append(messages)

    def _ends(self, table: OpenTable, ends: Sequence[Signed]) -> tuple[Seat, ...]:
        position = self.positions[-1]
        messages = tuple(self._read(table, signed) for signed in ends)
        seats = tuple(message.seat for message in messages)
        if messages and position.step is not Step.OVER:
            raise RefusedError(Code.RECORD_FORM, say("An unfinished game has no END."))
        if list(seats) != sorted(set(seats)) or not set(seats) <= set(position.active):
            raise RefusedError(Code.WRONG_SEAT)
        for message in messages:
            if not isinstance(message.content, End):
                raise RefusedError(Code.RECORD_FORM)
            if message.h != position.h or message.prev != position.head:
                raise RefusedError(Code.FOREIGN_PREV)
            if message.content.result != result_digest(
                table.game, table.rules.ranks(position.state)
            ):
                raise RefusedError(Code.RESULT_MISMATCH)
        return seats


def _unread(refused: RefusedError) -> Report:
    verdicts = {Code.NEWER_VERSION: Verdict.NEWER, Code.NOT_A_RECORD: Verdict.NOT_A_RECORD}
    return Report(
        verdict=verdicts.get(refused.code, Verdict.REFUSED),
        code=refused.code,
        detail=refused.detail,
        slot=0,
    )


def _names(table: OpenTable, raw: RawRecord) -> tuple[str, ...]:
    names = [""] * len(table.seats)
    seats = [seat for seat, _, _ in raw.names]
    if seats != sorted(set(seats)) or any(seat >= len(names) for seat in seats):
        raise RefusedError(Code.NAME_MISMATCH)
    for seat, salt, encoded in raw.names:
        try:
            name = encoded.decode()
        except UnicodeDecodeError:
            raise RefusedError(Code.NAME_MISMATCH) from None
        if not name or name_hash(salt, name) != table.table.seats[seat].name_hash:
            raise RefusedError(Code.NAME_MISMATCH)
        names[seat] = name
    return tuple(names)
