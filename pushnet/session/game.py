"""One game as one client takes part in it: the ledger, and what our own seat signs.

Whatever we sign goes through `sign`: stored first, then taken in by the same ledger that takes in
everybody's, then sent. What the rules make us sign at once (anchor, links, a mandatory NO, END) is
signed by `carry_on` (duties.py); moves, leaving, votes and aborting are what our player wishes
(wishes.py).
Source: protocol/pushnet.md 7, 9, 12-15, 17.
"""

from dataclasses import dataclass, field

from pushnet.crypto import tags
from pushnet.crypto.chain import Chain
from pushnet.crypto.hashing import DIGEST_BYTES, sha256, u8, u32
from pushnet.crypto.signing import SigningKey
from pushnet.errors import Code, RefusedError
from pushnet.ids import Digest, PublicKey, Seat
from pushnet.session.duties import Duty, here, next_duty, next_job
from pushnet.session.effects import (
    Advanced,
    Entry,
    GameEnded,
    GameStarted,
    StartAborted,
    Violation,
    Work,
)
from pushnet.session.held import Receipt
from pushnet.session.ledger import Ledger
from pushnet.session.outbox import Outbox, entry_of
from pushnet.session.own_deck import OwnDeck
from pushnet.session.parts import Parts, manifest_of, sendable
from pushnet.session.position import Step
from pushnet.session.record import write_record
from pushnet.session.refutation import evidence_of, is_announced_only
from pushnet.session.result import result_digest
from pushnet.session.table import OpenTable
from pushnet.session.verdicts import Statement
from pushnet.session.work import CheckShuffle, Job, Outcome
from pushnet.wire.contents import (
    NONCE_BYTES,
    Abort,
    End,
    Hello,
    Part,
    Shuffle,
    Signed,
    SlotMessage,
    Vote,
)
from pushnet.wire.messages import parse, slot_body
from pushnet.wire.table import name_hash

ABORT_SLOT = 2


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Our place in this game and its secrets."""

    seat: Seat
    key: SigningKey
    chain: Chain
    deck: OwnDeck | None = None  # in a game that has a sealed deck


@dataclass(slots=True)
class Game:
    """See the module. Mutable; changes only through its methods."""

    table: OpenTable
    own: OwnSeat | None  # None: we watch
    ledger: Ledger = field(init=False)
    names: dict[Seat, tuple[bytes, str]] = field(default_factory=dict)  # salt and name, disclosed
    ends: dict[Seat, SlotMessage] = field(default_factory=dict)
    parts: Parts = field(default_factory=Parts)
    working: Job | None = None  # asked for, and not done yet
    anchoring: bool = False  # all marks matched: our anchor may be signed
    recovering: bool = False  # after a restart we sign nothing yet
    listening: bool = False  # too soon to know whether another session of our key is alive
    recalled: dict[Seat, int] = field(default_factory=dict)  # who answered, and its h
    passive: bool = False  # another session of our key plays this seat
    halted: bool = False  # a bug of ours: nothing is signed any more
    doubts: dict[Seat, tuple[Digest, Digest]] = field(default_factory=dict)  # head, other state
    ended: bool = False  # GameEnded was told
    accused: bool = False  # and so was the fault that made the game void, be it after the end
    aborted: bool = False

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.table, None if self.own is None else self.own.seat)

    @property
    def is_over(self) -> bool:
        """Say whether a result stands, or a fault made the game void."""
        return self.ledger.position.step is Step.OVER or self.ledger.evidence is not None

    @property
    def is_live(self) -> bool:
        """Say whether slots can still be added."""
        return not self.is_over and not self.aborted and self.ledger.start_refused is None

    def holds(self, message: SlotMessage) -> bool:
        """Say whether this very body is here already: spares verifying it again."""
        for kept in (self.ledger.bodies, self.ledger.manifests):
            old = kept.get((message.h, message.seat))
            if old is not None and old.signed == message.signed:
                return True
        return False

    @property
    def mark(self) -> Digest:
        """What tells whether anything has moved since: our head, and the parts that have come."""
        count = self.parts.count
        return sha256(self.ledger.position.head, u32(count)) if count else self.ledger.position.head

    def receive(self, message: SlotMessage, out: Outbox) -> Receipt:
        """Take in a verified message of this game and do what follows from it.

        Raises:
            RefusedError: The message breaks a rule that makes nobody guilty; nothing changed.
        """
        receipt = self._take(message, out)
        if receipt in {Receipt.NEW, Receipt.LATE}:
            self.carry_on(out)
        return receipt

    def _take(self, message: SlotMessage, out: Outbox) -> Receipt:
        if isinstance(message.content, End):
            return self._take_end(message, out)
        if isinstance(message.content, Vote) and not message.content.yes:
            shown = evidence_of(self.ledger, message)
            for item in shown:
                self._take(item, out)
            if is_announced_only(self.ledger, message, shown):
                return Receipt.FAR  # it comes again, and what it announces is asked for
        receipt = self.ledger.accept(message)
        # Only what the ledger keeps: whatever is sent again must not fill the disk.
        foreign = receipt is Receipt.FOREIGN and not isinstance(message.content, Vote)
        if receipt in {Receipt.NEW, Receipt.LATE} or foreign:
            own = self.own is not None and message.seat == self.own.seat
            self._save(entry_of(message.signed, self.table.game, own=own), out)
        if receipt is Receipt.NEW and isinstance(message.content, Vote):
            out.room_changed()
        return receipt

    def take_part(self, part: Part, out: Outbox) -> None:
        """Take in a piece of a long body, if it is one that we want."""
        for place in self.parts.add(self.ledger, part):
            out.room_changed()
            message = self.parts.whole(self.ledger, place)
            if message is not None:
                self.receive(message, out)

    def work_done(self, job: Job, outcome: Outcome, out: Outbox) -> None:
        """Go on with what a job brought; whatever moved meanwhile decides whether it is used."""
        if job != self.working:
            return
        self.working = None
        if isinstance(job, CheckShuffle):
            assert not isinstance(outcome, Shuffle)
            self._note_proof((job.head, job.body), outcome, out)
        elif isinstance(outcome, Shuffle) and next_job(self) == job:
            self.sign(here(self, outcome), out)
        self.carry_on(out)

    def _note_proof(self, statement: Statement, verdict: Code | None, out: Outbox) -> None:
        self.ledger.verdicts.shuffles[statement] = verdict
        if verdict is None:
            self._save(Entry("checked", self.table.game, b"".join(statement)), out)

    def _take_end(self, message: SlotMessage, out: Outbox) -> Receipt:
        assert isinstance(message.content, End)
        old = self.ends.get(message.seat)
        if old is not None:
            return Receipt.KNOWN
        position = self.ledger.position
        if position.step is not Step.OVER or message.h != position.h:
            return Receipt.FAR
        if message.prev != position.head:
            return Receipt.FOREIGN
        if message.seat not in position.active:
            raise RefusedError(Code.WRONG_SEAT)
        if message.content.result != self.result():
            raise RefusedError(Code.RESULT_MISMATCH)
        self.ends[message.seat] = message
        own = self.own is not None and message.seat == self.own.seat
        self._save(entry_of(message.signed, self.table.game, own=own), out)
        if self.ended:
            out.tell(GameEnded(self.table.game, self.record()))
        return Receipt.NEW

    def carry_on(self, out: Outbox) -> None:
        """Leave the slots that can be left, sign what is ours to sign, until nothing moves."""
        while True:
            before = self.ledger.position.h
            first = self.ledger.advance()
            if first is not None:
                if before < 1 <= self.ledger.position.h:
                    out.tell(GameStarted(self.table.game))
                unwound = first <= before
                if unwound:  # a result on the other side of a vote is none
                    self.ended, self.ends = False, {}
                out.tell(Advanced(first, unwound=unwound))
            if self._stopped(out):
                return
            duty = next_duty(self)
            if duty is None:
                break
            self.sign(duty, out)
        if self.working is None:
            self.working = next_job(self)
            if self.working is not None:
                out.tell(Work(self.working))
        if self.ledger.position.step is Step.OVER and not self.ended:
            self.ended = True
            out.tell(GameEnded(self.table.game, self.record()))

    def _stopped(self, out: Outbox) -> bool:
        """Handle what ends a game without a result; say whether something does."""
        evidence = self.ledger.evidence
        if evidence is not None:
            if not self.accused:
                self.accused = self.ended = True
                offender = self.table.keys[evidence.offender]
                for item in reversed(evidence.items):  # a NO may be kept only beside its YES
                    out.send(*sendable(self.ledger, item))
                out.tell(Violation(offender, evidence.code))
                out.tell(GameEnded(self.table.game, self.record()))
            return True
        if self.aborted:
            return True
        bodies = self.ledger.bodies
        aborters = [s for s in self.table.seats if _is_abort(bodies.get((ABORT_SLOT, s)))]
        refused = self.ledger.start_refused is not None
        if refused or (aborters and self.ledger.position.h < ABORT_SLOT):
            self.aborted = True
            if refused and self.ledger.position.h >= ABORT_SLOT:  # deck keys, amid a match
                out.tell(GameEnded(self.table.game, self.record()))
            who = self.table.keys[aborters[0]] if aborters else None
            out.tell(StartAborted(self.table.game, who))
        return self.aborted

    def may_answer(self) -> bool:
        """Say whether our own seat signs what it owes to slots long left, though it is out."""
        return self.own is not None and not (self.recovering or self.halted or self.passive)

    def may_sign(self) -> bool:
        """Say whether our own seat signs anything at present."""
        if self.own is None or not self.may_answer():
            return False
        return self.own.seat in self.ledger.position.active

    def sign(self, duty: Duty, out: Outbox) -> None:
        """Sign, store, take in and send a body of our own."""
        assert self.own is not None
        body = slot_body(
            duty.content, game=self.table.game, seat=self.own.seat, h=duty.h, prev=duty.prev
        )
        signed = Signed(body, self.own.key.sign(tags.MSG, body))
        # Through bytes and back, as a peer's: what we cannot read we must not send.
        message = parse(signed)
        assert isinstance(message, SlotMessage)
        if isinstance(duty.content, Shuffle):  # announced first; our own proof needs no check
            self.sign(Duty(manifest_of(signed), duty.h, duty.prev), out)
            self._note_proof((duty.prev, sha256(signed.body)), None, out)
        receipt = self._take(message, out)
        assert receipt in {Receipt.NEW, Receipt.FOREIGN}
        out.send(signed)

    def wish(self, duty: Duty, out: Outbox) -> None:
        """Sign what our player asked for (wishes.py) and do what follows from it."""
        self.sign(duty, out)
        self.carry_on(out)

    def learn_name(self, key: PublicKey, hello: Hello, out: Outbox | None = None) -> None:
        """Keep a name that TABLE committed to, with its salt, for the record."""
        seat = self.table.seat_of(key)
        if seat is None or seat in self.names or not hello.name:
            return
        if self.table.table.seats[seat].name_hash != name_hash(hello.salt, hello.name):
            return
        self.names[seat] = (hello.salt, hello.name)
        if out is not None:
            content = u8(seat) + hello.salt + hello.name.encode()
            self._save(Entry("name", self.table.game, content), out)

    def learn_entry(self, entry: Entry) -> None:
        """Take a name, or the proof of a shuffle that was checked, back from the journal."""
        if entry.kind == "checked":
            head, body = entry.content[:DIGEST_BYTES], entry.content[DIGEST_BYTES:]
            self.ledger.verdicts.shuffles[Digest(head), Digest(body)] = None
            return
        seat, salt = entry.content[0], entry.content[1 : 1 + NONCE_BYTES]
        self.names[Seat(seat)] = (salt, entry.content[1 + NONCE_BYTES :].decode())

    def _save(self, entry: Entry, out: Outbox) -> None:
        if self.own is not None:  # an onlooker has nothing to resume
            out.save(entry)

    # After a restart

    def note_recalled(self, seat: Seat, h: int, out: Outbox) -> None:
        """Note that `seat` returned all it holds of ours; sign again once a majority has."""
        self.recalled[seat] = h
        self.end_recovery(out)

    def end_recovery(self, out: Outbox) -> None:
        """Go back to signing if a majority of the other seats answered and we caught up."""
        if not self.recovering or self.listening or self.own is None:
            return
        position = self.ledger.position
        others = [seat for seat in position.active if seat != self.own.seat]
        caught_up = [s for s in others if self.recalled.get(s, position.h + 1) <= position.h]
        if 2 * len(caught_up) > len(others):
            self.recovering = False
            out.room_changed()
            self.carry_on(out)

    # What others may ask for

    def result(self) -> Digest:
        """Return the digest of the result; the game has to be over."""
        return result_digest(self.table.game, self.table.rules.ranks(self.ledger.position.state))

    def state_digest(self) -> Digest:
        """Return the digest of the game's state; of nothing before the first event."""
        state = self.ledger.position.state
        return sha256() if state is None else Digest(self.table.rules.digest(state))

    def record(self) -> bytes:
        """Return the portable record of what the log holds now."""
        evidence = self.ledger.evidence
        return write_record(
            self.table,
            self.names,
            self.ledger.slots,
            tuple(self.ends[seat].signed for seat in sorted(self.ends)),
            () if evidence is None else evidence.items,
        )

    def entries(self) -> tuple[Entry, ...]:
        """Return what a restart needs before the first signed body: TABLE and our secrets."""
        name = self.table.game
        table = Entry("table", name, self.table.raw)
        if self.own is None:
            return (table,)
        deck = () if self.own.deck is None else (Entry("deck", name, self.own.deck.seed),)
        return (table, Entry("seed", name, self.own.chain.seed), *deck)


def _is_abort(message: SlotMessage | None) -> bool:
    return message is not None and isinstance(message.content, Abort)
