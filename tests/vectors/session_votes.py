"""session/*: votes (section 13)."""

from pushnet.ids import Digest, Seat
from pushnet.wire.contents import Act, BodyType, End, Link, Signed, Vote
from tests.vectors.bodies import GAME, packed, value_of
from tests.vectors.layout import Files
from tests.vectors.scribe import Scribe
from tests.vectors.sessions import (
    NOWHERE,
    Story,
    at_event,
    at_move,
    fine,
    said,
    told,
)


def files() -> Files:
    """Return the files of this family."""
    stories = {**drops(), **no_votes(), **reasons(), **no_reasons()}
    return {f"session/{name}.json": told(*story) for name, story in stories.items()}


def without(scribe: Scribe, *members: int) -> list[Seat]:
    return [seat for seat in scribe.position.active if seat not in members]


def all_yes(scribe: Scribe, *members: int) -> list[Signed]:
    """Return the votes that drop these seats."""
    return [scribe.yes(seat, *members) for seat in without(scribe, *members)]


def drops() -> dict[str, Story]:
    move, event, five = at_move(4), at_event(4), at_event(5)
    (mover,), one = move.position.due, event.position.due[0]
    late, yes = move.owed(mover), all_yes(move, mover)
    after = move.fork("dropped")
    after.drop(mover)
    too_late = [after.sign(mover, Act((number,), None)) for number in (0, 1)]
    first, second = five.position.due[:2]
    pair = sorted((first, second))
    links = [event.owed(seat) for seat in event.position.due]
    another = move.sign(mover, Act((1,), None))
    elsewhere = Vote((mover,), yes=True, evidence=())
    last = without(move, mover)[-1]
    return {
        "drop-in-a-move": ("a full set of YES drops the seat to move", move, fine(yes)),
        "drop-in-an-event": (
            "the event stays pending under the next number, and all that stay are due",
            event,
            fine(all_yes(event, one)),
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
            fine([*yes, late, *too_late]),
        ),
        "equivocation-in-the-slot-of-a-drop": (
            "where it was dropped a seat was active: two bodies for that slot convict it",
            move,
            [*fine([*yes, late]), (another, "equivocation")],
        ),
        "drop-the-largest-set": (
            "of two full sets of YES the larger one counts",
            five,
            fine([*all_yes(five, first), *all_yes(five, *pair)]),
        ),
        "a-vote-twice": ("a vote counts once", move, fine([yes[0], yes[0], yes[1], yes[1]])),
        "a-vote-over-another-head": (
            "a vote over another head is not counted",
            move,
            fine([*yes[:-1], move.sign(last, elsewhere, prev=NOWHERE)]),
        ),
        "close-after-all": (
            "a slot is closed by all its bodies, whatever an onlooker heard of votes",
            event,
            fine([all_yes(event, one)[0], *links]),
        ),
    }


def no_votes() -> dict[str, Story]:
    """What nobody may vote about."""
    move, second = at_move(4), Scribe("session 3", 3)
    second.advance(1)
    (mover,) = move.position.due
    other, voter, *_ = without(move, mover)
    return {
        "vote-form-about-oneself": (
            "nobody votes about a set that holds its own seat",
            move,
            [(move.yes(mover, mover), "vote-form")],
        ),
        "vote-form-about-a-seat-that-is-not-due": (
            "a set has to hold a seat that is due",
            move,
            [(move.yes(mover, other), "vote-form")],
        ),
        "vote-form-in-slot-2": (
            "there are no votes before slot 3",
            second,
            [(second.yes(0, 1), "vote-form")],
        ),
        "majority-missing": (
            "those who stay have to be more than half of the operators",
            move,
            [(move.yes(voter, *sorted((mover, other))), "majority-missing")],
        ),
    }


def no(scribe: Scribe, voter: Seat, members: list[Seat], *evidence: Signed) -> Signed:
    return scribe.sign(voter, Vote(tuple(sorted(members)), yes=False, evidence=evidence))


def reasons() -> dict[str, Story]:
    """What a NO may show."""
    event, five = at_event(4), at_event(5)
    one, *others = event.position.due
    voter = without(event, one)[0]
    link = event.owed(one)
    rest = [event.owed(seat) for seat in others]
    first, second = five.position.due[:2]
    larger = all_yes(five, first, second)
    speaker = without(five, first, second)[0]
    yes = all_yes(event, one)
    return {
        "no-with-a-body": (
            "the body that a NO shows is taken in: the slot can be closed",
            event,
            fine([yes[-1], no(event, voter, [one], link), *rest]),
        ),
        "no-with-a-leave": (
            "a LEAVE is the body of a seat that is due",
            event,
            fine([yes[-1], no(event, voter, [one], event.leave(one)), *rest]),
        ),
        "no-with-a-full-set-of-yes": (
            "the YES that a NO shows are taken in: both seats are dropped",
            five,
            fine([no(five, speaker, [first], *larger)]),
        ),
        "no-over-another-head": (
            "a NO over another head is not counted, but the body that it shows is taken in",
            event,
            fine([_elsewhere(event, voter, one, link), *rest]),
        ),
        "equivocation-yes-and-no": (
            "YES and NO of one seat about the same seats",
            event,
            [(yes[0], None), (no(event, voter, [one], link), "equivocation")],
        ),
    }


def _elsewhere(scribe: Scribe, voter: Seat, member: Seat, evidence: Signed) -> Signed:
    content = Vote((member,), yes=False, evidence=(evidence,))
    return scribe.sign(voter, content, prev=Digest(b"e" * 32))


def no_reasons() -> dict[str, Story]:
    """What a NO has to be refused for."""
    event, five = at_event(4), at_event(5)
    one, two, *_ = event.position.due
    (asker,) = set(event.position.active) - set(event.position.due)
    voter = without(event, one, two, asker)[0]
    link, k = event.owed(one), event.position.event
    room_body = event.seal(one, packed(value_of(BodyType.GONE)))
    first, second = five.position.due[:2]
    larger = all_yes(five, first, second)
    speaker = without(five, first, second)[0]
    (five_asker,) = set(five.position.active) - set(five.position.due)
    waiting = five.leave(five_asker)
    single = {
        "another-slots-body": said(event)[0],
        "the-body-of-another-seat": event.owed(two),
        "a-body-over-another-head": event.sign(one, Link(k, NOWHERE), prev=NOWHERE),
        "a-body-of-the-slot-after": event.sign(one, event.link(one), h=event.h + 1),
        "a-leave-that-is-not-effective": event.leave(one, event.h),
        "an-end": event.sign(one, End(NOWHERE), h=event.h),
        "a-signature-that-does-not-hold": Signed(link.body, bytes(64)),
        "a-body-of-another-game": event.sign(one, event.link(one), game=GAME),
        "a-room-body": room_body,
        "no-body": Signed(b"\x90", bytes(64)),
        "another-no": no(event, voter, [one], link),
    }
    stories = {
        f"vote-form-no-with-{name}": (
            "a NO has to show what disproves the silence",
            event,
            [(no(event, voter, [one], item), "vote-form")],
        )
        for name, item in single.items()
    }
    sets = {
        "two-bodies": (event, voter, [one], [link, link]),
        "a-body-and-a-vote": (event, voter, [one], [link, all_yes(event, one)[0]]),
        "half-a-set-of-yes": (five, speaker, [first], larger[:-1]),
        "a-set-of-yes-and-one-twice": (five, speaker, [first], [*larger, larger[0]]),
        "a-set-of-yes-about-the-same-seats": (five, speaker, [first, second], larger),
        "a-leave-of-a-seat-that-is-not-due": (five, speaker, [first, five_asker], [waiting]),
    }
    for name, (scribe, who, members, items) in sets.items():
        stories[f"vote-form-no-with-{name}"] = (
            "a NO has to show one body, or one full set of YES about other seats",
            scribe,
            [(no(scribe, who, members, *items), "vote-form")],
        )
    return stories
