"""What a seat can do to a record with its real key: sign other bodies, votes, ENDs, evidence.

Most of what is forged here is right but for one thing, so that it gets as far as the check that
has to find it. Votes by several seats and bodies by all of them are forged too: to the verifiers
it makes no difference how many cheats there are.
"""

from typing import Any

import msgpack

from pushnet.crypto.chain import CHAIN_LENGTH
from pushnet.errors import RefusedError
from pushnet.games.push import RULES
from pushnet.ids import Digest, Seat
from pushnet.session.position import Position, Step
from pushnet.wire.contents import (
    Abort,
    Act,
    Anchor,
    End,
    Leave,
    Link,
    Signed,
    SlotContent,
    Vote,
)
from tests.conformance.accidents import flipped
from tests.conformance.desk import Change, Desk
from tests.conformance.sealed_forgery import sealed_content
from tests.sim.dice import Dice
from tests.vectors.framing import RecordSlot
from tests.vectors.scribe import Scribe, parsed

ODD_VALUES: tuple[Any, ...] = (
    *(0, 1, 5, 6, 256, 1 << 20, True, False, None),
    *(b"", bytes(32), "", "x", [], [0]),
)


# Anything, changed a little


def varied(value: Any, dice: Dice) -> Any:
    """Return a value that differs in one place."""
    if isinstance(value, list) and value and dice.chance(85):
        return _varied_array(value, dice)
    if dice.chance(15):
        return dice.pick(ODD_VALUES)
    match value:
        case bool():
            return not value
        case int():
            return max(0, value + dice.pick([-1, 1, 2, 1 << 20]))
        case bytes() if value:
            return dice.pick([flipped(value, dice), value[:-1], value + b"\0", bytes(len(value))])
        case str():
            return value + "x"
        case _:
            return 0


def _varied_array(array: list[Any], dice: Dice) -> list[Any]:
    at = dice.below(len(array))
    match dice.below(10):
        case 0:
            return array[:at] + array[at + 1 :]
        case 1:
            return [*array[: at + 1], *array[at:]]
        case 2:
            return [*array[:at], dice.pick(ODD_VALUES), *array[at:]]
        case _:
            return [*array[:at], varied(array[at], dice), *array[at + 1 :]]


def resigned(item: Signed, desk: Desk) -> Signed:
    """Return a body with one thing changed, under a signature that holds if any can."""
    value = msgpack.unpackb(item.body)  # an earlier change may have made it longer than needed
    seats = len(desk.scribe.keys)
    claimed = value[3] if isinstance(value, list) and len(value) > 3 else 0
    signer = claimed if type(claimed) is int and claimed < seats else 0
    body = msgpack.packb(varied(value, desk.dice))
    if desk.dice.chance(3) and 0x90 <= body[0] < 0xA0:
        body = b"\xdc\x00" + bytes([body[0] - 0x90]) + body[1:]  # longer than needed
    return desk.scribe.seal(desk.dice.below(seats) if desk.dice.chance(3) else signer, body)


def body_changed(desk: Desk) -> None:
    items = desk.dice.pick([desk.pick_items(), desk.pick_items(), desk.parts.ends])
    if items:
        at = desk.dice.below(len(items))
        items[at] = resigned(items[at], desk)


# A body that is nearly right


def forged(desk: Desk, h: int) -> Signed:
    """Return a body for slot `h` by some seat; over the right head, if the scribe got there."""
    dice, scribe = desk.dice, desk.scribe
    position = scribe.positions[min(h, len(scribe.positions)) - 1]
    seat = dice.pick(position.due or position.active or (0,))
    if dice.chance(15):
        seat = Seat(dice.below(len(scribe.keys)))
    asked = dice.chance(80) and position.step is not Step.OVER
    content = _asked_for(desk, position, seat) if asked else _anything(desk, position, seat)
    return _placed(desk, content, seat, h, position)


def _asked_for(desk: Desk, position: Position, seat: int) -> SlotContent:
    """Return content of the type that a slot is for."""
    dice, chain = desk.dice, desk.scribe.chains[seat]
    if position.step is Step.ANCHOR:
        whose = seat if dice.chance(50) else dice.below(len(desk.scribe.chains))
        return Anchor(desk.scribe.chains[whose].anchor)
    event = max(1, min(CHAIN_LENGTH, position.event + dice.pick([0, 0, 0, 0, 1, -1])))
    link = Link(event, dice.pick([chain.link(event)] * 4 + [dice.bytes(32), chain.anchor]))
    if position.step is Step.FIRST or position.step is Step.EVENT:
        return link
    if position.deck is not None:
        return sealed_content(desk, position, seat)
    actions = [
        (0,), (1,), (2, dice.below(4)), (3,), (4, dice.below(6)), (5, dice.below(3)), (6,), (0, 0),
    ]  # fmt: skip
    legal = [tuple(RULES.encode_action(a)) for a in RULES.legal_actions(position.state)]
    action = dice.pick(legal if dice.chance(70) else actions)
    needed = action in {(0,), (1,)}
    return Act(action, link if needed is dice.chance(75) else None)


def _anything(desk: Desk, position: Position, seat: int) -> SlotContent:
    dice, chain = desk.dice, desk.scribe.chains[seat]
    event = min(CHAIN_LENGTH, position.event)
    members = tuple(Seat(s) for s in position.active if dice.chance(40)) or (Seat(dice.below(6)),)
    contents: list[SlotContent] = [
        Link(event, chain.link(event)),
        Act((dice.below(6),), None),
        Leave(chain.seed if dice.chance(60) else dice.bytes(32)),
        Vote(members, yes=True, evidence=()),
        Vote(members, yes=False, evidence=(Signed(b"\x90", bytes(64)),)),
        Anchor(chain.anchor),
        Abort(),
        End(_result(desk.scribe)),
    ]
    return dice.pick(contents)


def _placed(desk: Desk, content: SlotContent, seat: int, h: int, position: Position) -> Signed:
    """Sign content for a slot; now and then for another one, or over another head."""
    dice = desk.dice
    place: dict[str, Any] = {}
    match content:
        case Anchor():
            place = {"h": 1, "prev": desk.scribe.positions[0].head}
        case Abort():
            place = {}
        case Leave():
            place = {"h": max(1, h - dice.pick([1, 1, 1, 0, 2, 5]))}
        case _:
            wrong = dice.below(10)
            place = {
                "h": max(1, h + dice.pick([-1, 1])) if wrong == 0 else h,
                "prev": Digest(dice.bytes(32)) if wrong == 1 else position.head,
            }
    return desk.scribe.sign(seat, content, **place)


def _result(scribe: Scribe) -> Digest:
    return scribe.result() if scribe.position.state is not None else Digest(bytes(32))


def body_forged(desk: Desk) -> None:
    at = desk.pick_slot()
    items = desk.parts.slots[at].items
    if items:
        items[desk.dice.below(len(items))] = forged(desk, at + 1)


# A slot, with which the log ends


def _last_slot(desk: Desk) -> tuple[int, Scribe]:
    """Return the index of some slot, and the game up to it."""
    at = min(desk.pick_slot(), len(desk.scribe.slots) - 1)
    return at, desk.scribe.fork(desk.dice.bytes(4).hex(), at)


def _end_with(desk: Desk, at: int, leaving: int, items: list[Signed]) -> None:
    desk.parts.slots[at:] = [RecordSlot(leaving, items)]
    desk.parts.ends, desk.parts.evidence = [], []


def slot_forged(desk: Desk) -> None:
    """End with a slot in which the right seats say the right things, but for one or the other."""
    at, scribe = _last_slot(desk)
    due = scribe.position.due
    odd = desk.dice.pick(due)
    _end_with(
        desk, at, 0, [forged(desk, at + 1) if seat == odd else scribe.owed(seat) for seat in due]
    )


def leave_forged(desk: Desk) -> None:
    """End with a slot in which a due seat leaves, after some slot or other."""
    at, scribe = _last_slot(desk)
    seat, last = desk.dice.pick(scribe.position.due), at
    signed = scribe.last_body(seat)
    h = desk.dice.pick([last, signed, signed - 1, last + 1, 1])
    content = Leave(scribe.chains[seat].seed if desk.dice.chance(80) else desk.dice.bytes(32))
    item = scribe.sign(seat, content, h=max(1, h))
    due = scribe.position.due
    _end_with(desk, at, 0, [item if other == seat else scribe.owed(other) for other in due])


def drop_forged(desk: Desk) -> None:
    """End with votes of some seats to drop some others."""
    dice, (at, scribe) = desk.dice, _last_slot(desk)
    active = scribe.position.active
    members = {seat for seat in active if dice.chance(25)} | {dice.pick(scribe.position.due)}
    if dice.chance(10):
        members = {dice.below(6)}
    voters = [seat for seat in active if seat not in members or dice.chance(5)]
    votes = [scribe.yes(seat, *sorted(members)) for seat in voters if dice.chance(97)]
    if votes and dice.chance(30):
        odd = dice.below(len(votes))
        votes[odd] = dice.pick([resigned(votes[odd], desk), forged(desk, at + 1)])
    _end_with(desk, at, 1, votes)


LOG_FORGERIES: tuple[Change, ...] = (
    body_changed,
    body_forged,
    slot_forged,
    slot_forged,
    leave_forged,
    drop_forged,
)


# ENDs, evidence, TABLE


def end_forged(desk: Desk) -> None:
    dice, scribe, ends = desk.dice, desk.scribe, desk.parts.ends
    seat = dice.below(len(scribe.keys))
    result = _result(scribe) if dice.chance(80) else Digest(dice.bytes(32))
    h = max(1, scribe.position.h + dice.pick([0, 0, 0, 0, 1, -1]))
    kept = [end for end in ends if _seat_of(end) != seat or dice.chance(5)]
    kept.append(scribe.sign(seat, End(result), h=h))
    desk.parts.ends = sorted(kept, key=_seat_of)


def _seat_of(item: Signed) -> int:
    try:
        return parsed(item).seat
    except RefusedError:
        return 0


def evidence_forged(desk: Desk) -> None:
    dice = desk.dice
    reach = len(desk.scribe.positions)
    h = max(1, dice.pick([reach, reach, reach + 1, dice.between(1, reach)]))
    said = [item for slot in desk.parts.slots[h - 1 : h] for item in slot.items]
    said += [m.signed for slot in desk.fork.slots[h - 1 : h] for m in slot.messages]
    items = [forged(desk, h) if dice.chance(70) or not said else dice.pick(said)]
    if dice.chance(50):
        items.append(forged(desk, h) if dice.chance(50) or not said else dice.pick(said))
    _show(desk, items)


def evidence_of_a_fork(desk: Desk) -> None:
    """Show what two seats, or one, signed for one slot on two branches."""
    for ours, theirs in zip(desk.scribe.slots, desk.fork.slots, strict=False):
        if ours.messages != theirs.messages:
            one, other = desk.dice.pick(ours.messages), desk.dice.pick(theirs.messages)
            _show(desk, [one.signed, other.signed])
            return


def evidence_of_a_leaver(desk: Desk) -> None:
    """Show a LEAVE of some seat beside another body of it, or beside another LEAVE."""
    dice, scribe = desk.dice, desk.scribe
    seat, h = dice.below(len(scribe.keys)), max(1, dice.below(len(scribe.positions) + 1))
    items = [scribe.leave(seat, h)]
    said = [m.signed for slot in scribe.slots for m in slot.messages if m.seat == seat]
    items.append(dice.pick(said) if said and dice.chance(70) else scribe.leave(seat, h + 1))
    _show(desk, items)


def evidence_of_votes(desk: Desk) -> None:
    """Show two votes of one seat."""
    dice, scribe = desk.dice, desk.scribe
    h = dice.between(1, len(scribe.positions))
    prev = scribe.positions[h - 1].head
    seat, member = dice.below(len(scribe.keys)), Seat(dice.below(len(scribe.keys)))
    proof = (Signed(b"\x90", bytes(64)),)
    votes = [
        Vote((member,), yes=True, evidence=()),
        Vote((member,), yes=False, evidence=proof),
        Vote((Seat(5),), yes=True, evidence=()),
    ]
    _show(desk, [scribe.sign(seat, dice.pick(votes), h=h, prev=prev) for _ in range(2)])


def _show(desk: Desk, items: list[Signed]) -> None:
    if desk.dice.chance(90):
        items.sort(key=lambda item: item.body)
    desk.parts.evidence = items


def table_changed(desk: Desk) -> None:
    desk.parts.table = msgpack.packb(varied(msgpack.unpackb(desk.parts.table), desk.dice))
    if desk.dice.chance(60):
        desk.parts.slots, desk.parts.ends, desk.parts.evidence = [], [], []


OTHER_FORGERIES: tuple[Change, ...] = (
    end_forged,
    end_forged,
    evidence_forged,
    evidence_forged,
    evidence_of_a_fork,
    evidence_of_a_leaver,
    evidence_of_votes,
    table_changed,
)
