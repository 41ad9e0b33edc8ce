"""session/*: what a receiver makes of signed bodies, one after another (sections 9, 12-15)."""

from collections.abc import Iterable
from typing import Any

from pushnet.ids import Digest
from pushnet.session.position import Step
from pushnet.wire.contents import Abort, Act, Anchor, End, Link, Signed
from tests.vectors.layout import Files, single_file
from tests.vectors.onlooker import Onlooker
from tests.vectors.scribe import Scribe

KIND = "session"
NOWHERE = Digest(bytes(32))
PUSH = (0,)
# About, a scribe who wrote what comes before, and the items that it is about with their codes.
Story = tuple[str, Scribe, list[tuple[Signed, str | None]]]


def files() -> Files:
    """Return the files of this family."""
    stories = {
        **orders(),
        **departures(),
        **starts(),
        **refusals(),
        **ends(),
    }
    return {f"session/{name}.json": told(*story) for name, story in stories.items()}


def told(about: str, scribe: Scribe, items: list[tuple[Signed, str | None]]) -> bytes:
    """Return the file of a story; an onlooker that does not say what is expected stops it."""
    before = said(scribe)
    onlooker = Onlooker(scribe.table.raw)
    for item in before:
        assert onlooker.hear(item) is None
    listed = []
    for number, (item, code) in enumerate(items):
        heard = onlooker.hear(item)
        assert heard == code, f"{about}: item {number} is {heard}, not {code}"
        expect = {} if code is None else {"code": code}
        listed.append({**signed_form(item), "expect": expect})
    return single_file(
        KIND,
        about,
        table=scribe.table.raw.hex(),
        before=[signed_form(item) for item in before],
        items=listed,
        expect=onlooker.standing(),
    )


def signed_form(item: Signed) -> dict[str, str]:
    return {"body": item.body.hex(), "signature": item.signature.hex()}


def said(scribe: Scribe) -> list[Signed]:
    """Return all bodies and votes of a scribe's slots, in order."""
    return [message.signed for slot in scribe.slots for message in slot.messages]


def fine(items: Iterable[Signed]) -> list[tuple[Signed, str | None]]:
    """Return items that are taken in, or have no effect."""
    return [(item, None) for item in items]


def at_move(seats: int = 3, name: str = "session", **options: Any) -> Scribe:
    """Return a game whose first turn begins."""
    scribe = Scribe(f"{name} {seats}", seats, **options)
    scribe.advance(2)
    return scribe


def at_event(seats: int = 3) -> Scribe:
    """Return a game whose first card is being drawn."""
    scribe = at_move(seats)
    scribe.close()
    assert scribe.position.step is Step.EVENT
    return scribe


def later(scribe: Scribe, slots: int) -> Scribe:
    """Return the same game some slots further on."""
    other = scribe.fork("later")
    other.advance(slots)
    return other


def new_since(scribe: Scribe, after: Scribe) -> list[Signed]:
    return said(after)[len(said(scribe)) :]


# Order, and what has no effect


def orders() -> dict[str, Story]:
    begin = at_move()
    after = later(begin, 5)
    new = new_since(begin, after)
    far = later(begin, 9)
    last = far.slots[-1].messages
    ahead = [m.signed for slot in far.slots for m in slot.messages if slot.h == begin.h + 8]
    between = [
        m.signed for slot in far.slots for m in slot.messages if begin.h <= slot.h < begin.h + 8
    ]
    beyond = later(begin, 10)
    too_far = [m.signed for m in beyond.slots[-1].messages]
    up_to = new_since(begin, beyond)[: -len(too_far)]
    other = Scribe("another game", 3)
    another = other.owed(0)
    assert len(last) == len(ahead)
    return {
        "in-order": ("five slots", begin, fine(new)),
        "in-any-order": ("the same five slots from the back", begin, fine(reversed(new))),
        "twice": ("the same five slots, each body twice", begin, fine([*new, *new])),
        "eight-ahead": (
            "bodies for 8 slots beyond the open one are kept: the log gets there",
            begin,
            fine([*ahead, *between]),
        ),
        "nine-ahead": (
            "bodies for 9 slots beyond the open one are not kept: the log waits for them there",
            begin,
            fine([*too_far, *up_to]),
        ),
        "another-game": ("a body of another game changes nothing", begin, fine([another])),
        "foreign-prev": (
            "a body over another head is not counted; the one over the right head still is none",
            at_event(),
            fine([at_event().sign(at_event().position.due[0], Link(2, NOWHERE), prev=NOWHERE)]),
        ),
    }  # fmt: skip


# Leaving


def departures() -> dict[str, Story]:
    move, event = at_move(), at_event()
    (mover,) = move.position.due
    waiting = next(seat for seat in move.position.active if seat != mover)
    leave = move.leave(waiting)
    gone = move.fork("leaving")
    gone.close()
    gone.close(gone.leave(waiting, leave_slot(move)))
    gone.advance(1)
    new = new_since(move, gone)
    late = gone.sign(waiting, gone.link(waiting))
    again = gone.sign(waiting, Act(PUSH, None))
    return {
        "leave-in-a-move": ("it is the body of the seat to move", move, fine([move.leave(mover)])),
        "leave-in-an-event": (
            "the leaver's link follows from its seed; the other one closes the slot",
            event,
            fine([event.leave(event.position.due[0]), event.owed(event.position.due[1])]),
        ),
        "leave-that-waits": (
            "it changes nothing before its seat is due, and then is its body",
            move,
            fine([leave, *(item for item in new if item != leave)]),
        ),
        "bodies-of-a-leaver": (
            "what a seat signs that has left has no effect and convicts nobody",
            gone,
            fine([late, again]),
        ),
    }


def leave_slot(scribe: Scribe) -> int:
    return scribe.h - 1


# The start


def starts() -> dict[str, Story]:
    empty = Scribe("session 3", 3)
    anchored = empty.fork("anchored")
    anchored.advance(1)
    copied = empty.sign(2, Anchor(empty.chains[0].anchor))
    link = anchored.owed(0)
    return {
        "anchor-repeated": (
            "two equal anchors end the start, and nobody is blamed",
            empty,
            fine([empty.owed(0), empty.owed(1), copied]),
        ),
        "abort": (
            "one ABORT before slot 2 is closed ends the start",
            anchored,
            fine([anchored.owed(0), anchored.sign(1, Abort())]),
        ),
        "abort-before-the-anchors": (
            "an ABORT ends the start also while anchors are missing",
            empty,
            fine([empty.owed(0), empty.sign(1, Abort())]),
        ),
        "equivocation-abort-and-link": (
            "who reveals may not abort",
            anchored,
            [(link, None), (anchored.sign(0, Abort()), "equivocation")],
        ),
        "equivocation-two-anchors": (
            "a second anchor of one seat",
            empty,
            [(empty.owed(0), None), (empty.sign(0, Anchor(NOWHERE)), "equivocation")],
        ),
    }


# What is refused, and takes no effect


def refusals() -> dict[str, Story]:
    move = at_move()
    (mover,) = move.position.due
    act = move.owed(mover)
    third = move.seal(0, _with_seat(act.body, 5))
    other = 1 if mover != 1 else 2
    foreign = move.seal(other, act.body).signature
    wide = move.seal(mover, b"\x98" + act.body[1:] + b"\0")
    long = move.seal(mover, b"\xdc\x00\x07" + act.body[1:])
    return {
        "bad-signature": (
            "a signature by another seat; then the right one",
            move,
            [(Signed(act.body, foreign), "bad-signature"), (act, None)],
        ),
        "wrong-seat": ("a seat that is not at the table", move, [(third, "wrong-seat")]),
        "not-canonical": ("the right body in a longer form", move, [(long, "not-canonical")]),
        "form": ("a body with an element too many", move, [(wide, "form")]),
        "unknown-type": (
            "a body of a type that does not exist",
            move,
            [(move.seal(mover, act.body[:2] + b"\x0c" + act.body[3:]), "unknown-type")],
        ),
        "newer-version": (
            "a body of a later version",
            move,
            [(move.seal(mover, b"\x97\x02" + act.body[2:]), "newer-version")],
        ),
    }  # fmt: skip


def _with_seat(body: bytes, seat: int) -> bytes:
    """Return a slot body with another seat: 1 + 1 + 1 + 2 + 32 bytes come before it."""
    return body[:37] + bytes([seat]) + body[38:]


# The end


def ends() -> dict[str, Story]:
    over = at_move(2)
    over.close(over.leave(over.position.due[0]))
    assert over.is_over
    (left,) = over.position.active
    gone = 1 - left
    result = over.result()
    end = over.sign(left, End(result))
    return {
        "end": ("the seat that is left signs the result", over, fine([end])),
        "end-twice": ("an END counts once", over, fine([end, end])),
        "end-over-another-head": (
            "an END over another head is not counted",
            over,
            fine([over.sign(left, End(result), prev=NOWHERE)]),
        ),
        "end-before-the-end": (
            "an END before the game is over is not counted",
            at_move(2),
            fine([at_move(2).sign(0, End(result))]),
        ),
        "result-mismatch": (
            "an END with another result",
            over,
            [(over.sign(left, End(NOWHERE)), "result-mismatch")],
        ),
        "wrong-seat-end": (
            "an END of a seat that has left",
            over,
            [(over.sign(gone, End(result)), "wrong-seat")],
        ),
    }  # fmt: skip
