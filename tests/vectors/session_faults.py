"""session/*: bodies that convict whoever signed them (sections 9 and 14)."""

from pushnet.games.push_types import Stop
from pushnet.wire.contents import Act, Leave, Link, SlotContent
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
    told,
)


def files() -> Files:
    """Return the files of this family."""
    stories = {**single_faults(), **equivocations()}
    return {f"session/{name}.json": told(*story) for name, story in stories.items()}


# Votes


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
