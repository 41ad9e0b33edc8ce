"""transcripts/<code>.json, second half: a slot at the end that is not right for one reason.

Source: pushnet.md, sections 9, 10, 12, 13 and 18.
"""

from typing import Any

from pushnet.crypto.chain import CHAIN_LENGTH
from pushnet.games.push_types import Stop
from pushnet.ids import Digest, Seat
from pushnet.session.position import EXIT_CLOSE, EXIT_DROP, Step
from pushnet.wire.contents import Abort, Act, Anchor, End, Leave, Link, Signed, Vote
from tests.vectors.record_faults import Faults
from tests.vectors.records import followed, scribe_of
from tests.vectors.scribe import Scribe, parsed

Row = tuple[str, str, bytes]
MOVE = "incomplete"  # two seats, a move is open
EVENT = "event-open"  # three seats, an event is open
VOTES = "dropped"  # five seats, of which two are dropped; seat 1 is a bot of seat 0
NOWHERE = Digest(bytes(32))
PUSH = (0,)


def faults() -> Faults:
    """Return spoilt records by the code that they have to be refused with."""
    return {
        "record-form": [
            (f"exit-{number}", MOVE, followed(scribe_of(MOVE), number)) for number in (2, 255)
        ],
        "not-due": [*not_due_in_a_move(), *not_due_in_an_event(), *not_due_at_the_start()],
        "foreign-prev": foreign_prev(),
        "anchor-repeated": anchor_repeated(),
        "event-number": event_number(),
        "link-mismatch": link_mismatch(),
        "link-missing": [in_move("a-push-without-a-link", Act(PUSH, None))],
        "link-unasked": link_unasked(),
        "illegal-action": illegal_action(),
        "votes-missing": votes_missing(),
        "vote-form": vote_form(),
        "majority-missing": majority_missing(),
    }


# Slots that are left by CLOSE


def in_move(title: str, content: Any, **changes: Any) -> Row:
    """Return the row of a slot for a move in which the mover says this."""
    scribe = scribe_of(MOVE)
    item = scribe.sign(scribe.position.due[0], content, **changes)
    return closed(title, MOVE, scribe, item)


def in_event(title: str, content: Any, **changes: Any) -> Row:
    """Return the row of a slot for an event in which the first of two says this."""
    scribe = scribe_of(EVENT)
    one, two = scribe.position.due
    item = scribe.sign(one, content, **changes)
    return closed(title, EVENT, scribe, item, scribe.owed(two))


def closed(title: str, name: str, scribe: Scribe, *items: Signed) -> Row:
    return title, name, followed(scribe, EXIT_CLOSE, *items)


def by_seat(*items: Signed) -> list[Signed]:
    return sorted(items, key=lambda item: parsed(item).seat)


def not_due_in_a_move() -> list[Row]:
    scribe = scribe_of(MOVE)
    (mover,) = scribe.position.due
    other, act = 1 - mover, scribe.owed(mover)
    earlier = scribe.last_body(mover)
    assert 1 < earlier < scribe.h - 1
    leave = Leave(scribe.chains[mover].seed)
    stranger = scribe.sign(other, parsed(act).content)
    return [
        closed("nobody-moves", MOVE, scribe),
        closed("the-other-seat-moves", MOVE, scribe, stranger),
        closed("both-seats-move", MOVE, scribe, *by_seat(act, stranger)),
        closed("the-other-seat-leaves", MOVE, scribe, scribe.leave(other)),
        in_move("a-link-in-a-move", scribe.link(mover)),
        in_move("a-vote-in-a-move", Vote((Seat(other),), yes=True, evidence=())),
        in_move("an-end-in-a-move", End(NOWHERE), h=scribe.h),
        in_move("a-leave-after-its-slot", leave, h=scribe.h),
        in_move("a-leave-below-a-body-of-its-seat", leave, h=earlier - 1),
    ]


def not_due_in_an_event() -> list[Row]:
    scribe = scribe_of(EVENT)
    one, two = (scribe.owed(seat) for seat in scribe.position.due)
    (asker,) = set(scribe.position.active) - set(scribe.position.due)
    again = scribe.sign(asker, scribe.link(asker))
    return [
        closed("one-link-of-two", EVENT, scribe, one),
        closed("two-links-descending", EVENT, scribe, two, one),
        closed("one-link-twice", EVENT, scribe, one, one),
        closed("a-link-of-the-mover-too", EVENT, scribe, *by_seat(one, two, again)),
        in_event("an-act-in-an-event", Act((1,), None)),
    ]


def not_due_at_the_start() -> list[Row]:
    first, second = scribe_of(MOVE).fork("first", 0), scribe_of(MOVE).fork("second", 1)
    anchors = [first.owed(seat) for seat in (0, 1)]
    leave, abort = first.leave(0, 1), second.sign(0, Abort())
    return [
        closed("one-anchor-of-two", MOVE, first, anchors[0]),
        closed("a-leave-for-an-anchor", MOVE, first, leave, anchors[1]),
        closed("an-abort-for-a-link", MOVE, second, abort, second.owed(1)),
    ]


def foreign_prev() -> list[Row]:
    move, event, first = scribe_of(MOVE), scribe_of(EVENT), scribe_of(MOVE).fork("anchors", 0)
    act = parsed(move.owed(move.position.due[0])).content
    link = event.link(event.position.due[0])
    anchor = first.sign(0, Anchor(first.chains[0].anchor), prev=NOWHERE)
    rows = [
        in_move("an-act-over-another-head", act, prev=NOWHERE),
        in_move("an-act-over-the-head-before", act, prev=move.positions[-2].head),
        in_move("an-act-for-the-slot-before", act, h=move.h - 1),
        in_move("an-act-for-the-slot-after", act, h=move.h + 1),
        in_event("a-link-over-another-head", link, prev=NOWHERE),
        in_event("a-link-for-the-slot-after", link, h=event.h + 1),
        closed("an-anchor-over-another-head", MOVE, first, anchor, first.owed(1)),
    ]
    voting = at_a_vote()
    (silent,) = voting.position.due
    *yes, last = voters(voting, silent)
    content = Vote((silent,), yes=True, evidence=())
    for title, changes in (
        ("a-vote-over-another-head", {"prev": NOWHERE}),
        ("a-vote-for-the-slot-after", {"h": voting.h + 1}),
    ):
        odd = voting.sign(last, content, **changes)
        rows.append(dropped(title, voting, *(voting.yes(seat, silent) for seat in yes), odd))
    return rows


def anchor_repeated() -> list[Row]:
    scribe = scribe_of(MOVE).fork("anchors", 0)
    copied = scribe.sign(1, Anchor(scribe.chains[0].anchor))
    return [closed("the-first-seats-anchor-again", MOVE, scribe, scribe.owed(0), copied)]


def event_number() -> list[Row]:
    event, move = scribe_of(EVENT), scribe_of(MOVE)
    seat, (mover,) = event.position.due[0], move.position.due
    k, next_k = event.position.event, move.position.event
    return [
        in_event("the-number-after", event.link(seat, k + 1)),
        in_event("the-number-before", event.link(seat, k - 1)),
        in_move("the-number-after-in-an-act", Act(PUSH, move.link(mover, next_k + 1))),
        in_move("the-number-before-in-an-act", Act(PUSH, move.link(mover, next_k - 1))),
    ]


def link_mismatch() -> list[Row]:
    event, move = scribe_of(EVENT), scribe_of(MOVE)
    (one, two), (mover,) = event.position.due, move.position.due
    k, chain = event.position.event, event.chains[one]
    return [
        in_event("another-value", Link(k, NOWHERE)),
        in_event("the-link-after-under-this-number", Link(k, chain.link(k + 1))),
        in_event("the-link-before-under-this-number", Link(k, chain.link(k - 1))),
        in_event("another-seats-link", event.link(two)),
        in_event("a-seed-that-does-not-fit-in-an-event", Leave(NOWHERE)),
        in_move("another-value-in-an-act", Act(PUSH, Link(move.position.event, NOWHERE))),
        in_move("a-seed-that-does-not-fit", Leave(NOWHERE)),
        in_move("a-link-for-the-seed", Leave(move.chains[mover].link(CHAIN_LENGTH - 1))),
    ]


def link_unasked() -> list[Row]:
    scribe = at_a_stop()
    (mover,) = scribe.position.due
    item = scribe.sign(mover, Act((3,), scribe.link(mover)))
    return [closed("a-stop-with-a-link", MOVE, scribe, item)]


def at_a_stop() -> Scribe:
    """Return a game of two seats in which the seat to move may stop."""
    scribe = scribe_of(MOVE).fork("stop", 2)
    while Stop() not in scribe.legal():
        scribe.close()
    return scribe


def illegal_action() -> list[Row]:
    """What is illegal when stands in games/push/illegal-action.json; here, who says so."""
    scribe = scribe_of(MOVE)
    (mover,) = scribe.position.due
    assert Stop() not in scribe.legal()
    link = scribe.link(mover)
    return [
        in_move("a-stop-at-the-wrong-time", Act((3,), None)),
        in_move("no-action-of-the-game", Act((6,), None)),
        in_move("nothing", Act((), None)),
        in_move("a-bool-for-a-number", Act((False,), link)),
        in_move("an-array-in-the-action", Act(((0,),), link)),
        in_move("a-stop-whose-link-nobody-asked-for-either", Act((3,), link)),
    ]


# Slots that are left by DROP


def at_a_vote() -> Scribe:
    """Return a game of five seats at a move of seat 2, 3 or 4, with nobody dropped yet."""
    scribe = scribe_of(VOTES).fork("voting", 2)
    while scribe.position.step is not Step.ACT or scribe.position.due[0] not in {2, 3, 4}:
        scribe.close()
    return scribe


def voters(scribe: Scribe, *members: int) -> list[Seat]:
    return [seat for seat in scribe.position.active if seat not in members]


def dropped(title: str, scribe: Scribe, *votes: Signed, name: str = VOTES) -> Row:
    return title, name, followed(scribe, EXIT_DROP, *votes)


def agreed(title: str, scribe: Scribe, *members: int, name: str = VOTES) -> Row:
    """Return the row of a DROP with the votes of all others."""
    votes = [scribe.yes(seat, *members) for seat in voters(scribe, *members)]
    return dropped(title, scribe, *votes, name=name)


def votes_missing() -> list[Row]:
    scribe = at_a_vote()
    (silent,) = scribe.position.due
    seats = voters(scribe, silent)
    yes, last = [scribe.yes(seat, silent) for seat in seats], seats[-1]
    no = scribe.sign(last, Vote((silent,), yes=False, evidence=(scribe.owed(silent),)))
    two = scribe.yes(last, *sorted((silent, seats[0])))
    second = scribe_of(VOTES).fork("second", 1)
    return [
        dropped("no-votes", scribe),
        dropped("one-vote-less", scribe, *yes[:-1]),
        dropped("one-vote-twice", scribe, yes[0], *yes[:-1]),
        dropped("votes-descending", scribe, *reversed(yes)),
        dropped("a-no-last", scribe, *yes[:-1], no),
        dropped("a-vote-about-two-last", scribe, *yes[:-1], two),
        dropped("a-link-last", scribe, *yes[:-1], scribe.sign(last, scribe.link(last))),
        dropped("a-link-first", scribe, scribe.sign(seats[0], scribe.link(seats[0])), *yes[1:]),
        dropped("a-vote-of-the-seat-itself", scribe, *by_seat(*yes, scribe.yes(silent, silent))),
        agreed("in-slot-2", second, 2),
    ]


def vote_form() -> list[Row]:
    scribe, later = at_a_vote(), scribe_of(VOTES)
    (silent,) = scribe.position.due
    (gone, *_) = set(later.table.seats) - set(later.position.active)
    return [
        agreed("about-a-seat-that-is-not-due", scribe, voters(scribe, silent)[0]),
        agreed("about-a-seat-that-was-dropped", later, *sorted((gone, later.position.due[0]))),
        agreed("about-a-seat-that-is-not-there", scribe, *sorted((silent, 5))),
    ]


def majority_missing() -> list[Row]:
    two, five = scribe_of(MOVE), at_a_vote()
    (silent,) = five.position.due
    one, other = (seat for seat in (2, 3, 4) if seat != silent)
    return [
        agreed("one-of-two", two, two.position.due[0], name=MOVE),
        agreed("three-of-five", five, *sorted((silent, one, other))),
        # Three seats of five stay, but only two operators of four.
        agreed("a-person-and-a-bot-are-one", five, *sorted((silent, one))),
    ]
