"""What happens to a file, or is done to it without any key: bytes, slots, items, names, ENDs."""

from pushnet.wire.contents import Signed
from tests.conformance.desk import Change, Desk
from tests.sim.dice import Dice
from tests.vectors.framing import RecordSlot, taken_apart

# Bytes


def flipped(record: bytes, dice: Dice) -> bytes:
    at = dice.below(len(record))
    return record[:at] + bytes([record[at] ^ 1 << dice.below(8)]) + record[at + 1 :]


def cut(record: bytes, dice: Dice) -> bytes:
    return record[: dice.below(len(record))]


def inserted(record: bytes, dice: Dice) -> bytes:
    at = dice.below(len(record) + 1)
    return record[:at] + dice.bytes(dice.between(1, 5)) + record[at:]


def removed(record: bytes, dice: Dice) -> bytes:
    at = dice.below(len(record))
    return record[:at] + record[at + dice.between(1, 5) :]


BYTE_CHANGES = (flipped, flipped, flipped, cut, inserted, removed)


# Slots and what stands in them


def item_dropped(desk: Desk) -> None:
    items = desk.pick_items()
    if items:
        del items[desk.dice.below(len(items))]


def item_repeated(desk: Desk) -> None:
    items = desk.pick_items()
    if items:
        items.insert(desk.dice.below(len(items) + 1), desk.dice.pick(items))


def items_swapped(desk: Desk) -> None:
    one, other = desk.pick_items(), desk.pick_items()
    if one and other:
        i, j = desk.dice.below(len(one)), desk.dice.below(len(other))
        one[i], other[j] = other[j], one[i]


def items_turned(desk: Desk) -> None:
    desk.pick_items().reverse()


def exit_changed(desk: Desk) -> None:
    desk.parts.slots[desk.pick_slot()].leaving = desk.dice.pick([0, 1, 2, 255])


def slot_dropped(desk: Desk) -> None:
    del desk.parts.slots[desk.pick_slot()]


def slot_repeated(desk: Desk) -> None:
    at = desk.pick_slot()
    slot = desk.parts.slots[at]
    desk.parts.slots.insert(at, RecordSlot(slot.leaving, list(slot.items)))


def slots_swapped(desk: Desk) -> None:
    slots, i, j = desk.parts.slots, desk.pick_slot(), desk.pick_slot()
    slots[i], slots[j] = slots[j], slots[i]


def slots_cut(desk: Desk) -> None:
    del desk.parts.slots[desk.pick_slot() :]


def slots_spliced(desk: Desk) -> None:
    """Go on from some slot as another game does, or this one on another branch."""
    foreign = taken_apart(desk.dice.pick([desk.other, desk.fork]).record())
    at = desk.pick_slot()
    desk.parts.slots[at:] = foreign.slots[at:]


def item_spliced(desk: Desk) -> None:
    foreign = taken_apart(desk.dice.pick([desk.other, desk.fork]).record())
    at = desk.pick_slot()
    items = desk.parts.slots[at].items
    if items and at < len(foreign.slots) and foreign.slots[at].items:
        items[desk.dice.below(len(items))] = desk.dice.pick(foreign.slots[at].items)


def signature_spoilt(desk: Desk) -> None:
    items = desk.pick_items()
    if items:
        at = desk.dice.below(len(items))
        item, other = items[at], desk.dice.pick(items)
        wrong = [flipped(item.signature, desk.dice), other.signature, bytes(64)]
        items[at] = Signed(item.body, desk.dice.pick(wrong))


LOG_CHANGES: tuple[Change, ...] = (
    item_dropped,
    item_repeated,
    items_swapped,
    items_turned,
    exit_changed,
    slot_dropped,
    slot_repeated,
    slots_swapped,
    slots_cut,
    slots_spliced,
    item_spliced,
    signature_spoilt,
)


# Names and ENDs


def name_changed(desk: Desk) -> None:
    dice, names = desk.dice, desk.parts.names
    if not names:
        return
    at = dice.below(len(names))
    seat, salt, name = names[at]
    names[at] = dice.pick(
        [
            (dice.below(7), salt, name),
            (seat, dice.bytes(16), name),
            (seat, salt, name + b"x"),
            (seat, salt, b""),
        ]
    )


def names_turned(desk: Desk) -> None:
    desk.parts.names.reverse()


def name_hidden(desk: Desk) -> None:
    if desk.parts.names:
        del desk.parts.names[desk.dice.below(len(desk.parts.names))]


def end_hidden(desk: Desk) -> None:
    if desk.parts.ends:
        del desk.parts.ends[desk.dice.below(len(desk.parts.ends))]


def ends_turned(desk: Desk) -> None:
    desk.parts.ends.reverse()


def end_spliced(desk: Desk) -> None:
    ends = [*desk.fork.ends, *desk.other.ends]
    if ends:
        desk.parts.ends.append(desk.dice.pick(ends))


OTHER_CHANGES: tuple[Change, ...] = (
    name_changed,
    names_turned,
    name_hidden,
    name_hidden,
    end_hidden,
    ends_turned,
    end_spliced,
)
