"""transcripts/void.json and bad-evidence.json: what convicts a seat, and what does not (14, 18)."""

from typing import Any

from pushnet.ids import Digest, Seat
from pushnet.session.position import Step
from pushnet.wire.contents import Abort, Act, Anchor, End, Leave, Link, Signed, Vote
from tests.vectors.framing import put_together, taken_apart
from tests.vectors.log_faults import EVENT, MOVE, NOWHERE, PUSH, VOTES, at_a_stop, at_a_vote
from tests.vectors.record_faults import DONE, LEFT
from tests.vectors.records import parts_of, scribe_of
from tests.vectors.scribe import Scribe

Row = tuple[str, str, bytes]
Conviction = tuple[str, str, str, bytes]  # title, code, file, record


def shown(scribe: Scribe, *items: Signed) -> bytes:
    """Return the record of a scribe with evidence in the order that is right."""
    return scribe.record(*items)


def in_this_order(scribe: Scribe, *items: Signed) -> bytes:
    parts = taken_apart(scribe.record())
    parts.evidence = list(items)
    return put_together(parts)


def void() -> list[Conviction]:
    """Return records that prove a fault: title, its code, file, record."""
    return [*equivocations(), *single_faults()]


def equivocations() -> list[Conviction]:
    move, event, votes = scribe_of(MOVE), scribe_of(EVENT), at_a_vote()
    (mover,), one = move.position.due, event.position.due[0]
    silent, voter = votes.position.due[0], votes.position.active[0]
    last = move.slots[-1].messages[0]
    before = {"h": last.h, "prev": last.prev}
    seed = Leave(move.chains[mover].seed)
    no = Vote((silent,), yes=False, evidence=(votes.owed(silent),))
    first = move.fork("first", 0)
    anchor = first.sign(0, Anchor(NOWHERE))
    pairs: dict[str, tuple[str, Scribe, Signed, Signed]] = {
        "two-acts-for-the-open-slot": (
            MOVE, move, move.sign(mover, Act(PUSH, None)), move.sign(mover, Act((1,), None))
        ),
        "two-acts-of-which-one-is-in-the-log": (
            MOVE, move, last.signed, move.sign(last.seat, Act((5, 2), None), **before)
        ),
        "an-act-and-a-link-over-different-heads": (
            MOVE, move, move.sign(mover, Act(PUSH, None)),
            move.sign(mover, move.link(mover), prev=NOWHERE),
        ),
        "two-links": (
            EVENT, event, event.owed(one), event.sign(one, Link(event.position.event, NOWHERE))
        ),
        "two-anchors-before-the-first-slot": (MOVE, first, first.owed(0), anchor),
        "two-anchors-found-out-later": (MOVE, move, first.owed(0), anchor),
        "an-abort-and-a-link": (
            MOVE, move, move.sign(0, Abort()), move.slots[1].messages[0].signed
        ),
        "a-leave-and-a-body-above-it": (MOVE, move, move.leave(last.seat, last.h - 1), last.signed),
        "a-leave-and-an-abort-above-it": (
            MOVE, move, move.leave(0, 1), move.sign(0, Abort())
        ),
        "two-leaves": (MOVE, move, move.sign(mover, seed, h=5), move.sign(mover, seed, h=9)),
        "two-leaves-with-two-seeds": (
            MOVE, move, move.sign(mover, seed), move.sign(mover, Leave(NOWHERE))
        ),
        "a-yes-and-a-no": (VOTES, votes, votes.yes(voter, silent), votes.sign(voter, no)),
        "after-the-end": (
            DONE, scribe_of(DONE), scribe_of(DONE).leave(0, 5), scribe_of(DONE).leave(0, 6)
        ),
    }  # fmt: skip
    return [
        (title, "equivocation", name, shown(scribe, one, other))
        for title, (name, scribe, one, other) in pairs.items()
    ]


def single_faults() -> list[Conviction]:
    move, event, done = scribe_of(MOVE), scribe_of(EVENT), scribe_of(DONE)
    (mover,), one = move.position.due, event.position.due[0]
    other, k = 1 - mover, event.position.event
    early = move.fork("anchors", 1)
    stop = at_a_stop()
    act_slot = next(p.h for p in move.positions if p.step is Step.ACT) + 1
    earlier = {"h": act_slot, "prev": move.positions[act_slot - 1].head}
    first = move.positions[act_slot - 1].due[0]
    rows: dict[str, list[tuple[str, str, Scribe, Signed]]] = {
        "not-due": [
            ("a-move-of-the-other-seat", MOVE, move, move.sign(other, Act(PUSH, None))),
            ("a-link-for-a-move", MOVE, move, move.sign(mover, move.link(mover))),
            ("an-act-in-an-event", EVENT, event, event.sign(one, Act(PUSH, None))),
            ("a-link-for-an-anchor", MOVE, move, _for_the_first_slot(move)),
            ("a-move-after-the-end", DONE, done, done.sign(0, Act(PUSH, None))),
        ],
        "event-number": [
            ("the-number-after", EVENT, event, event.sign(one, event.link(one, k + 1)))
        ],
        "link-mismatch": [
            ("another-link", EVENT, event, event.sign(one, Link(k, NOWHERE))),
            ("another-seed", MOVE, move, move.sign(other, Leave(NOWHERE))),
            ("another-seed-for-any-slot", MOVE, move, move.sign(other, Leave(NOWHERE), h=900)),
            ("another-seed-after-the-anchors", MOVE, early, early.sign(0, Leave(NOWHERE))),
        ],
        "link-missing": [("a-push", MOVE, move, move.sign(mover, Act(PUSH, None)))],
        "link-unasked": [("a-stop", MOVE, stop, _stop_with_a_link(stop))],
        "illegal-action": [
            ("a-draw-before-a-push", MOVE, move, move.sign(mover, Act((1,), None))),
            ("in-an-earlier-slot", MOVE, move, move.sign(first, Act((6,), None), **earlier)),
        ],
    }  # fmt: skip
    return [
        (title, code, name, shown(scribe, item))
        for code, listed in rows.items()
        for title, name, scribe, item in listed
    ]


def _for_the_first_slot(scribe: Scribe) -> Signed:
    return scribe.sign(0, scribe.link(0, 1), h=1, prev=scribe.positions[0].head)


def _stop_with_a_link(scribe: Scribe) -> Signed:
    (mover,) = scribe.position.due
    return scribe.sign(mover, Act((3,), scribe.link(mover)))


def bad_evidence() -> list[Row]:
    """Return records whose evidence proves nothing."""
    return [*no_pairs(), *no_faults()]


def no_pairs() -> list[Row]:
    move, votes, left = scribe_of(MOVE), at_a_vote(), scribe_of(LEFT)
    (mover,) = move.position.due
    silent, voter, *_ = votes.position.due[0], votes.position.active[0]
    one, two = move.sign(mover, Act(PUSH, None)), move.sign(mover, Act((1,), None))
    ascending = sorted((one, two), key=lambda item: item.body)
    beyond: dict[str, Any] = {"h": move.h + 1}
    seed = Leave(move.chains[mover].seed)
    no = Vote((silent,), yes=False, evidence=(votes.owed(silent),))
    gone = next(seat for seat in left.table.seats if seat not in left.position.active)
    rows = {
        "in-descending-order": in_this_order(move, *reversed(ascending)),
        "one-body-twice": in_this_order(move, one, one),
        "of-two-seats": shown(move, one, move.sign(1 - mover, Act((1,), None))),
        "for-two-slots": shown(move, one, move.sign(mover, Act((1,), None), **beyond)),
        "for-a-slot-two-beyond-the-last": shown(
            move,
            move.sign(mover, Act(PUSH, None), **beyond),
            move.sign(mover, Act((1,), None), **beyond),
        ),
        "two-leaves-that-meet-two-beyond": shown(
            move, move.sign(mover, seed, h=move.h), move.sign(mover, seed, h=move.h - 1)
        ),
        "a-leave-and-a-body-not-above-it": shown(move, move.leave(mover, move.h), one),
        "two-ends": shown(move, move.sign(0, End(NOWHERE)), move.sign(0, End(Digest(b"e" * 32)))),
        "an-act-and-an-end": shown(move, one, move.sign(mover, End(NOWHERE), h=move.h)),
    }
    found = [(title, MOVE, record) for title, record in rows.items()]
    both = votes.yes(voter, silent), votes.yes(voter, *sorted((silent, _another(silent))))
    found.append(("two-yes-about-different-seats", VOTES, shown(votes, *both)))
    act = votes.sign(voter, Act(PUSH, None))
    found.append(("a-vote-and-an-act", VOTES, shown(votes, votes.sign(voter, no), act)))
    leaves = [left.sign(gone, Leave(left.chains[gone].seed), h=h) for h in (left.h - 2, left.h - 1)]
    found.append(("of-a-seat-that-has-left", LEFT, shown(left, *leaves)))
    return found


def _another(silent: int) -> int:
    return next(seat for seat in (2, 3, 4) if seat != silent)


def no_faults() -> list[Row]:
    move, left, start = scribe_of(MOVE), scribe_of(LEFT), scribe_of(MOVE).fork("start", 0)
    (mover,) = move.position.due
    act = Act((1,), None)
    gone = next(seat for seat in left.table.seats if seat not in left.position.active)
    silent = Vote((Seat(mover),), yes=True, evidence=())
    rows = {
        "a-body-that-is-right": shown(move, move.owed(mover)),
        "a-body-of-the-log": shown(move, move.slots[-1].messages[0].signed),
        "a-body-over-another-head": shown(move, move.sign(mover, act, prev=NOWHERE)),
        "a-body-for-the-slot-after-the-open-one": shown(move, move.sign(mover, act, h=move.h + 1)),
        "a-body-under-another-slots-number": shown(move, move.sign(mover, act, h=move.h - 1)),
        "a-leave-that-is-right": shown(move, move.leave(mover)),
        "a-leave-before-the-anchors": shown(start, start.sign(0, Leave(NOWHERE), h=1)),
        "an-anchor": shown(move, move.slots[0].messages[0].signed),
        "another-anchor": shown(move, start.sign(0, Anchor(NOWHERE))),
        "an-abort": shown(move, move.sign(0, Abort())),
        "a-vote": shown(move, move.sign(1 - mover, silent)),
        "an-end": shown(move, move.sign(0, End(NOWHERE))),
    }
    found = [(title, MOVE, record) for title, record in rows.items()]
    found.append(("a-move-of-a-seat-that-has-left", LEFT, shown(left, left.sign(gone, act))))
    return found


def item_faults() -> dict[str, list[Row]]:
    """What is asked of every item is asked of evidence too: one of each kind."""
    move = scribe_of(MOVE)
    (mover,) = move.position.due
    item = move.sign(mover, Act((1,), None))
    other_game = move.sign(mover, Act((1,), None), game=NOWHERE)

    def alone(evidence: Signed) -> bytes:
        parts = parts_of(MOVE)
        parts.evidence = [evidence]
        return put_together(parts)

    return {
        "bad-signature": [("of-evidence", MOVE, alone(Signed(item.body, bytes(64))))],
        "wrong-game": [("evidence-of-another-game", MOVE, alone(other_game))],
    }
