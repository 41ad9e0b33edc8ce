"""One game's log as somebody holds it: bodies and votes in, closed slots out, in any order.

The ledger belongs to players and onlookers alike; it signs nothing. It keeps one body per seat and
slot for good, so whatever arrives again, late, early or twice has one answer, and two different
bodies of one seat at one slot are found whenever the second one comes. Votes can override a CLOSE
(votes.py rule 5): then the ledger unwinds and goes the other way.
Source: protocol/pushnet.md 9, 12-14.
"""

from dataclasses import dataclass, field

from pushnet.errors import Code, RefusedError
from pushnet.ids import Seat
from pushnet.session.evidence import are_one
from pushnet.session.held import Conflict, Evidence, Receipt, Slot
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
from pushnet.session.snapshot import SlotNote
from pushnet.session.table import OpenTable
from pushnet.session.verdicts import Verdicts
from pushnet.session.votes import Ballots, Electorate, Members
from pushnet.wire.contents import Abort, Leave, Manifest, Shuffle, Signed, SlotMessage, Vote

AHEAD_MAX = 8  # bodies are kept for this many slots beyond the open one
# Votes at slots further back than this are old: nobody needs them any more, except a seat that
# stood still there, bound by its YES, while the others dropped it and went on. It is owed a NO
# however far they are, but stands at one slot only: so much of old slots is kept, and no more.
VOTES_BACK_MAX = 64
OLD_SLOTS_MAX = 8  # at which one voter's YES is taken in


@dataclass(slots=True)
class Ledger:
    """See the module. Mutable; one per game and client."""

    table: OpenTable
    own: Seat | None  # None: an onlooker
    positions: list[Position] = field(default_factory=list)  # positions[h] after slot h
    slots: list[Slot] = field(default_factory=list)  # slots[h - 1] is slot h
    notes: list[SlotNote] = field(default_factory=list)
    bodies: dict[tuple[int, Seat], SlotMessage] = field(default_factory=dict)
    manifests: dict[tuple[int, Seat], SlotMessage] = field(default_factory=dict)
    leaves: dict[Seat, SlotMessage] = field(default_factory=dict)
    votes: dict[int, dict[tuple[Seat, Members], SlotMessage]] = field(default_factory=dict)
    conflicts: dict[Seat, Conflict] = field(default_factory=dict)  # for slots not reached yet
    _voted: set[int] = field(default_factory=set)  # slots with votes that nobody weighed yet
    evidence: Evidence | None = None
    start_refused: Code | None = None  # equal anchors or keys: nobody is to blame, nothing goes on
    verdicts: Verdicts = field(init=False)

    def __post_init__(self) -> None:
        self.positions.append(open_position(self.table))
        self.verdicts = Verdicts(self.table)

    @property
    def position(self) -> Position:
        """Where the log stands now."""
        return self.positions[-1]

    def electorate(self, h: int) -> Electorate:
        """Return who may vote at slot `h`, which is open or was left."""
        before = self.positions[h - 1]
        return Electorate(before.active, before.due, self.table.operators)

    def ballots(self, h: int) -> Ballots:
        """Return the votes held at slot `h`."""
        return Ballots({key: _is_yes(vote) for key, vote in self.votes.get(h, {}).items()})

    def due_body(self, h: int, seat: Seat) -> SlotMessage | None:
        """Return the body that counts for `seat` at slot `h` (open or left), if it is held."""
        before = self.positions[h - 1]
        if seat not in before.due:
            return None
        leave = self.leaves.get(seat)
        if leave is not None and h > leave.h:
            return leave
        body = self.bodies.get((h, seat))
        return body if body is not None and body.prev == before.head else None

    def held(self) -> tuple[Seat, ...]:
        """Return the seats whose due body for the open slot is in hand."""
        h = self.position.h + 1
        return tuple(s for s in self.position.due if self.due_body(h, s) is not None)

    def accept(self, message: SlotMessage) -> Receipt:
        """Take in a verified body or vote of this game. Call `advance` afterwards.

        Raises:
            RefusedError: WRONG_SEAT, VOTE_FORM, MAJORITY_MISSING; nothing was changed.
        """
        if message.seat >= len(self.table.seats):
            raise RefusedError(Code.WRONG_SEAT)
        if isinstance(message.content, Leave):
            return self._accept_leave(message)
        if isinstance(message.content, Vote):
            return self._accept_vote(message, message.content)
        if isinstance(message.content, Manifest):
            return self._accept_manifest(message)
        return self._accept_body(message)

    def advance(self) -> int | None:
        """Leave every slot that can be left. Return the first slot that is new, or None.

        After a fault nothing moves any more.
        """
        first: int | None = self._unwind()
        while self.evidence is None and self.start_refused is None:
            if not self._judge_open() or not self._leave_open():
                break
            if first is None:
                first = self.position.h
        return first

    def _accept_body(self, message: SlotMessage) -> Receipt:
        key = (message.h, message.seat)
        if message.h > self.position.h + 1 + AHEAD_MAX:
            return Receipt.FAR
        old = self.bodies.get(key)
        if old is not None:
            if old.signed.body == message.signed.body:
                return Receipt.KNOWN
            return self._contradicted(message, old, message.h)
        self.bodies[key] = message
        other = self._contradicting(message)
        if other is not None:
            self._contradicted(message, other, message.h)
            return Receipt.NEW
        if message.h > self.position.h + 1 or isinstance(message.content, Abort):
            return Receipt.NEW  # an ABORT hangs on no head
        before = self.positions[message.h - 1]
        if message.prev != before.head:
            return Receipt.FOREIGN
        self._judge(before, message)
        return Receipt.NEW if message.h == self.position.h + 1 else Receipt.LATE

    def _accept_manifest(self, message: SlotMessage) -> Receipt:
        """Keep what announces a long body: it judges its parts, and counts for nothing else."""
        if message.h > self.position.h + 1 + AHEAD_MAX:
            return Receipt.FAR
        if self.table.rules.sealed is None:
            return Receipt.KNOWN  # a game in which no body is long
        old = self.manifests.get((message.h, message.seat))
        if old is not None:
            if old.signed.body == message.signed.body:
                return Receipt.KNOWN
            return self._contradicted(message, old, message.h)
        self.manifests[message.h, message.seat] = message
        other = self._contradicting(message)
        if other is not None:
            self._contradicted(message, other, message.h)
            return Receipt.NEW
        h = self.position.h + 1
        if message.h <= h and message.prev != self.positions[message.h - 1].head:
            return Receipt.FOREIGN
        return Receipt.NEW if message.h >= h else Receipt.LATE

    def _contradicting(self, message: SlotMessage) -> SlotMessage | None:
        """Return what we hold of the seat that it cannot have signed beside this body."""
        key, leave = (message.h, message.seat), self.leaves.get(message.seat)
        if leave is not None and message.h > leave.h:
            return leave
        others = (self.manifests.get(key), self.bodies.get(key))
        found = (one for one in others if one is not None and not are_one(one, message))
        return next(found, None)

    def _accept_leave(self, message: SlotMessage) -> Receipt:
        old = self.leaves.get(message.seat)
        if old is not None:
            if old.signed.body == message.signed.body:
                return Receipt.KNOWN
            return self._contradicted(message, old, max(message.h, old.h) + 1)
        self.leaves[message.seat] = message  # kept, whatever it contradicts
        for (h, seat), body in (*self.manifests.items(), *self.bodies.items()):
            if seat == message.seat and h > message.h:
                self._contradicted(message, body, h)
        return Receipt.NEW

    def _accept_vote(self, message: SlotMessage, vote: Vote) -> Receipt:
        h, members = message.h, vote.members
        if h > self.position.h + 1:
            return Receipt.FAR
        if h < FIRST_VOTE_SLOT:
            raise RefusedError(Code.VOTE_FORM)
        if message.prev != self.positions[h - 1].head:
            return Receipt.FOREIGN
        electorate = self.electorate(h)
        electorate.check(members)
        if message.seat not in electorate.remaining(members):
            raise RefusedError(Code.VOTE_FORM)
        held = self.votes.get(h, {})
        old = held.get((message.seat, members))
        if old is None:
            if self._is_old(h) and not self._answers_old(message, vote):
                return Receipt.KNOWN
            self.votes.setdefault(h, {})[message.seat, members] = message
            self._voted.add(h)
            return Receipt.NEW
        if _is_yes(old) != vote.yes:
            return self._contradicted(message, old, h)
        return Receipt.KNOWN

    def _is_old(self, h: int) -> bool:
        return h + VOTES_BACK_MAX < self.position.h + 1

    def _answers_old(self, message: SlotMessage, vote: Vote) -> bool:
        """Say whether a vote at an old slot is taken in.

        A YES is if its voter has said YES at few old slots, a NO if a YES to the same M is held.
        What we signed ourselves is in any case.
        """
        if message.seat == self.own:
            return True
        if not vote.yes:
            held = self.votes.get(message.h, {})
            return any(m == vote.members and _is_yes(one) for (_, m), one in held.items())
        slots = {
            h
            for h, held in self.votes.items()
            if self._is_old(h)
            and any(s == message.seat and _is_yes(v) for (s, _), v in held.items())
        }
        return message.h in slots or len(slots) < OLD_SLOTS_MAX

    def _forget_votes(self, h: int) -> None:
        """Let the votes of a slot go that becomes old, unless we said YES there.

        What we said YES to we must never say NO to, whoever asks.
        """
        held = self.votes.get(h, {})
        if not any(seat == self.own and _is_yes(vote) for (seat, _), vote in held.items()):
            self.votes.pop(h, None)

    def _judge(self, before: Position, message: SlotMessage) -> None:
        if message.seat not in before.active:
            return  # it left or was dropped: what it signs has no effect, and convicts nobody
        if before.deck is not None:
            awaits = self.verdicts.awaits_proof(before, message)
            code = None if awaits else self.verdicts.judge(before, message)
            if code is not None:
                self._blame(message.seat, code, (message.signed,))
            return
        try:
            judge(self.table, before, message)
        except RefusedError as refused:
            self._blame(message.seat, refused.code, (message.signed,))

    def _contradicted(self, one: SlotMessage, other: SlotMessage, h: int) -> Receipt:
        """Take note of two messages that no honest seat signs both.

        They convict the seat if it is active at the slot they meet at; whoever has left or was
        dropped cannot spoil the game of the others. So a slot ahead has to be reached first. One
        conflict a seat is enough, an earlier one is better: NEW says that this one is kept.
        """
        conflict, before = Conflict(h, (one.signed, other.signed)), self.evidence
        known = self.conflicts.get(one.seat)
        if known is None or h < known.h <= self.position.h + 1 + AHEAD_MAX:
            self.conflicts[one.seat] = conflict
        self._try_conflicts()
        kept = self.evidence is not before or self.conflicts.get(one.seat) is conflict
        return Receipt.NEW if kept else Receipt.KNOWN

    def _try_conflicts(self) -> None:
        for seat, conflict in list(self.conflicts.items()):
            if conflict.h > self.position.h + 1:
                continue
            if seat in self.positions[conflict.h - 1].active:
                self._blame(seat, Code.EQUIVOCATION, conflict.items)
            else:
                del self.conflicts[seat]

    def _blame(self, seat: Seat, code: Code, items: tuple[Signed, ...]) -> None:
        if self.evidence is None:
            ordered = tuple(sorted(items, key=lambda item: item.body))
            self.evidence = Evidence(seat, code, ordered)

    def _judge_open(self) -> bool:
        """Judge whatever is kept for the open slot, due or not; say whether all of it is legal."""
        self._try_conflicts()
        h, position = self.position.h + 1, self.position
        late = self._shuffle_at(position.h) if position.h else None
        if late is not None:
            self._judge(self.positions[late.h - 1], late)
        for seat in self.table.seats:
            body = self.bodies.get((h, seat))
            if body is not None and body.prev == position.head:
                self._judge(position, body)
            leave = self.leaves.get(seat)
            if leave is not None and h > leave.h and seat in position.due:
                self._judge(position, leave)
        return self.evidence is None

    def _leave_open(self) -> bool:
        """Leave the open slot if its rules allow; say whether they did."""
        position = self.position
        h = position.h + 1
        if position.step is Step.OVER:
            return False
        dropping = self._dropping(h)
        if dropping is not None:
            self._push_drop(h, dropping)
            return True
        if self._bound(h):
            return False
        bodies = [self.due_body(h, seat) for seat in position.due]
        present = tuple(body for body in bodies if body is not None)
        if len(present) < len(bodies) or any(map(self._awaits_proof, present)):
            return False
        try:
            after, note = close(self.table, position, present)
        except RefusedError as refused:
            self.start_refused = refused.code
            return False
        self._push(after, note, Slot(h, EXIT_CLOSE, present, ()))
        return True

    def unproved(self) -> SlotMessage | None:
        """Return a shuffle whose proof nobody has checked yet, if one is held.

        At the open slot it keeps the slot open until a job has brought its verdict. One that came
        after its seat was dropped moves nothing; a false one convicts its seat all the same.
        """
        held = (self._shuffle_at(h) for h in (self.position.h + 1, self.position.h) if h > 0)
        awaiting = (body for body in held if body is not None and self._awaits_proof(body))
        return next(awaiting, None)

    def _shuffle_at(self, h: int) -> SlotMessage | None:
        before = self.positions[h - 1]
        body = self.due_body(h, before.due[0]) if before.step is Step.SHUFFLE else None
        return body if body is not None and isinstance(body.content, Shuffle) else None

    def _awaits_proof(self, body: SlotMessage) -> bool:
        return self.verdicts.awaits_proof(self.positions[body.h - 1], body)

    def _is_voter(self, h: int) -> bool:
        return self.own is not None and self.own in self.positions[h - 1].active

    def _bound(self, h: int) -> bool:
        """Say whether a live YES of our own keeps us from leaving slot `h` by CLOSE."""
        if self.own is None or not self._is_voter(h):
            return False
        return self.ballots(h).live_yes(self.own) is not None

    def _dropping(self, h: int) -> Members | None:
        """Return the M by whose DROP slot `h` has to be left, if any."""
        if not self.votes.get(h):
            return None
        ballots, electorate = self.ballots(h), self.electorate(h)
        full = ballots.full(electorate)
        if full is None:
            return None
        if self.own is None or not self._is_voter(h) or self.own in full:
            return full
        return full if ballots.live_yes(self.own) == full else None

    def _unwind(self) -> int | None:
        """Go back to a slot that a full set of YES overrides; return it, or None."""
        voted, self._voted = sorted(self._voted), set()
        for h in voted:
            if h > len(self.slots) or self.evidence is not None:
                break
            dropping = self._dropping(h)
            if dropping is not None and self.slots[h - 1].members != dropping:
                del self.positions[h:], self.slots[h - 1 :], self.notes[h - 1 :]
                # Votes over heads that no longer exist mean nothing.
                for later in [other for other in self.votes if other > h]:
                    del self.votes[later]
                return h
        return None

    def _push_drop(self, h: int, members: Members) -> None:
        after, note = drop(self.table, self.position, members)
        votes = self.votes[h]
        yes = tuple(votes[seat, members] for seat in self.electorate(h).remaining(members))
        self._push(after, note, Slot(h, EXIT_DROP, yes, members))

    def _push(self, after: Position, note: SlotNote, slot: Slot) -> None:
        self.positions.append(after)
        self.notes.append(note)
        self.slots.append(slot)
        self.verdicts.slot_left()
        self._forget_votes(after.h - VOTES_BACK_MAX)


def _is_yes(message: SlotMessage) -> bool:
    return isinstance(message.content, Vote) and message.content.yes
