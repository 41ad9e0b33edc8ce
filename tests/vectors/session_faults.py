"""session/*, the other half: votes, and bodies that convict (sections 9, 13, 14)."""

from pushnet.games.push_types import Stop
from pushnet.ids import Seat
from pushnet.wire.contents import Act, Leave, Link, Signed, SlotContent, Vote
from tests.vectors.layout import Files
from tests.vectors.scribe import Scribe
from tests.vectors.sessions import (
    NOWHERE,
    PUSH,
    Story,
    at_event,
    at_move,
    fine,
    later,
    new_since,
    said,
    told,
)


def files() -> Files:
    """Return the files of this family."""
    stories = {**votes(), **faults()}
    return {f"session/{name}.json": told(*story) for name, story in stories.items()}


# Votes


def votes() -> dict[str, Story]:
    move, event = at_move(4, bots=0), at_event(4)
    (mover,) = move.position.due
    yes = [move.yes(seat, mover) for seat in move.position.active if seat != mover]
    late = move.owed(mover)
    one, two = event.position.due[:2]
    others = [seat for seat in event.position.active if seat not in {one, two}]
    small = [event.yes(seat, one) for seat in event.position.active if seat != one]
    links = [event.owed(seat) for seat in event.position.due]
    voter = others[0]
    assert voter != [seat for seat in event.position.active if seat != one][-1]
    no = event.sign(voter, Vote((one,), yes=False, evidence=(event.owed(one),)))
    rest = [event.owed(seat) for seat in event.position.due if seat != one]
    five = at_event(5)
    first, second = (seat for seat in five.position.due[:2])
    pair = tuple(sorted((first, second)))
    stay = [seat for seat in five.position.active if seat not in pair]
    smaller = [five.yes(seat, first) for seat in five.position.active if seat != first]
    larger = [five.yes(seat, *pair) for seat in stay]
    return {
        "drop-in-a-move": ("a full set of YES drops the seat to move", move, fine(yes)),
        "drop-in-an-event": (
            "the event stays pending under the next number, and all that stay are due",
            event,
            fine(small),
        ),
        "drop-one-yes-missing": ("two YES of three drop nobody", move, fine(yes[:-1])),
        "drop-overrides-a-close": (
            "an onlooker that left the slot by CLOSE follows a full set of YES back",
            move,
            fine([late, *yes]),
        ),
        "drop-is-final": (
            "what a dropped seat signs has no effect and convicts nobody",
            move,
            fine([*yes, late, *_two_after_the_drop(move, mover)]),
        ),
        "equivocation-in-the-slot-of-a-drop": (
            "where it was dropped a seat was active: two bodies for that slot convict it",
            move,
            [*fine([*yes, late]), (move.sign(mover, Act((1,), None)), "equivocation")],
        ),
        "drop-the-largest-set": (
            "of two full sets of YES the larger one counts",
            five,
            fine([*smaller, *larger]),
        ),
        "no-with-its-evidence": (
            "the body that a NO shows is taken in: the slot can be closed",
            event,
            fine([small[-1], no, *rest]),
        ),
        "a-vote-twice": ("a vote counts once", move, fine([yes[0], yes[0], yes[1], yes[1]])),
        "a-vote-over-another-head": (
            "a vote over another head is not counted",
            move,
            fine([*yes[:-1], _yes_elsewhere(move, mover)]),
        ),
        "equivocation-yes-and-no": (
            "YES and NO of one seat about the same seats",
            event,
            [(event.yes(voter, one), None), (no, "equivocation")],
        ),
        "vote-form-no-with-another-slots-body": (
            "a NO has to show a body of this slot",
            event,
            [(_no(event, voter, one, said(event)[0]), "vote-form")],
        ),
        "vote-form-no-with-the-body-of-another": (
            "a NO has to show a body of a seat that it is about",
            event,
            [(_no(event, voter, one, event.owed(two)), "vote-form")],
        ),
        "vote-form-no-with-half-a-set-of-yes": (
            "a NO that shows YES has to show all of them",
            five,
            [(_no(five, stay[0], first, larger[0]), "vote-form")],
        ),
        "bad-signature-in-a-no": (
            "what a NO shows has to be signed",
            event,
            [(_no(event, voter, one, Signed(event.owed(one).body, bytes(64))), "bad-signature")],
        ),
        "vote-form-about-oneself": (
            "nobody votes about a set that holds its own seat",
            move,
            [(move.yes(mover, mover), "vote-form")],
        ),
        "vote-form-about-a-seat-that-is-not-due": (
            "a set has to hold a seat that is due",
            move,
            [(move.yes(mover, next(s for s in move.position.active if s != mover)), "vote-form")],
        ),
        "vote-form-in-slot-2": (
            "there are no votes before slot 3",
            _second_slot(),
            [(_second_slot().yes(0, 1), "vote-form")],
        ),
        "majority-missing": (
            "those who stay have to be more than half of the operators",
            move,
            [(move.yes(voter_of(move, mover), *_half(move, mover)), "majority-missing")],
        ),
        "close-after-all": (
            "a slot is closed by all its bodies, whatever an onlooker heard of votes",
            event,
            fine([small[0], *links]),
        ),
    }


def _two_after_the_drop(scribe: Scribe, member: Seat) -> list[Signed]:
    after = scribe.fork("dropped")
    after.drop(member)
    return [after.sign(member, Act(PUSH, None)), after.sign(member, Act((1,), None))]


def _yes_elsewhere(scribe: Scribe, member: Seat) -> Signed:
    voter = [seat for seat in scribe.position.active if seat != member][-1]
    return scribe.sign(voter, Vote((member,), yes=True, evidence=()), prev=NOWHERE)


def _no(scribe: Scribe, voter: Seat, member: Seat, evidence: Signed) -> Signed:
    return scribe.sign(voter, Vote((member,), yes=False, evidence=(evidence,)))


def _second_slot() -> Scribe:
    scribe = Scribe("session 3", 3)
    scribe.advance(1)
    return scribe


def voter_of(scribe: Scribe, member: Seat) -> Seat:
    return next(seat for seat in scribe.position.active if seat not in _half(scribe, member))


def _half(scribe: Scribe, member: Seat) -> list[int]:
    other = next(seat for seat in scribe.position.active if seat != member)
    return sorted((member, other))


# What convicts


def faults() -> dict[str, Story]:
    return {**single_faults(), **equivocations()}


def single_faults() -> dict[str, Story]:
    """Bodies over the right head that section 9 refuses, by file: about, game, body, code."""
    move, event = at_move(), at_event()
    (mover,), one = move.position.due, event.position.due[0]
    other = next(seat for seat in move.position.active if seat != mover)
    k = event.position.event
    stop = at_a_stop()
    (stopper,) = stop.position.due
    wrong = Act(PUSH, Link(move.position.event, NOWHERE))

    def of_mover(about: str, content: SlotContent, code: str) -> Story:
        return about, move, [(move.sign(mover, content), code)]

    def of_one(about: str, content: SlotContent, code: str) -> Story:
        return about, event, [(event.sign(one, content), code)]

    stranger = move.sign(other, Act(PUSH, None))
    unasked = stop.sign(stopper, Act((3,), stop.link(stopper)))
    return {
        "not-due-another-seat": ("a move of who is not due", move, [(stranger, "not-due")]),
        "not-due-another-type": of_mover("a link for a move", move.link(mover), "not-due"),
        "event-number": of_one("the next link", event.link(one, k + 1), "event-number"),
        "link-mismatch": of_one("another value", Link(k, NOWHERE), "link-mismatch"),
        "link-mismatch-in-an-act": of_mover("another value in an ACT", wrong, "link-mismatch"),
        "link-mismatch-of-a-seed": of_mover("another seed", Leave(NOWHERE), "link-mismatch"),
        "link-missing": of_mover("a push without a link", Act(PUSH, None), "link-missing"),
        "link-unasked": ("a stop with a link", stop, [(unasked, "link-unasked")]),
        "illegal-action": of_mover("a draw before a push", Act((1,), None), "illegal-action"),
    }


def at_a_stop() -> Scribe:
    scribe = at_move().fork("stop")
    while Stop() not in scribe.legal():
        scribe.close()
    return scribe


def equivocations() -> dict[str, Story]:
    """Two bodies of one seat; where one of them is in the log already, the other one convicts."""
    move, event = at_move(), at_event()
    (mover,), one = move.position.due, event.position.due[0]
    other = next(seat for seat in move.position.active if seat != mover)
    k, right = event.position.event, move.owed(mover)
    elsewhere = event.sign(mover, Act((1,), None), h=event.h - 1, prev=NOWHERE)
    ahead = [
        move.sign(mover, content, h=move.h + 3)
        for content in (Act(PUSH, None), Link(k, move.chains[mover].link(k)))
    ]
    *on_the_way, last = new_since(move, later(move, 3))
    return {
        "equivocation-two-acts": (
            "two moves for one slot",
            move,
            [(right, None), (move.sign(mover, Act((4, 0), None)), "equivocation")],
        ),
        "equivocation-two-links": (
            "two links for one event",
            event,
            [(event.owed(one), None), (event.sign(one, Link(k, NOWHERE)), "equivocation")],
        ),
        "equivocation-over-another-head": (
            "a second body for a slot that was closed, over another head",
            event,
            [(elsewhere, "equivocation")],
        ),
        "equivocation-leave-and-a-body": (
            "a LEAVE below a body of its seat",
            event,
            [(event.leave(mover, 2), "equivocation")],
        ),
        "equivocation-two-leaves": (
            "two LEAVEs convict once the log gets to the slot after the later one",
            move,
            [*fine([move.leave(other, 2), move.leave(other, 3)]), (right, "equivocation")],
        ),
        "equivocation-ahead": (
            "two bodies for a slot ahead convict once the log gets there",
            move,
            [*fine([*ahead, *on_the_way]), (last, "equivocation")],
        ),
    }
