"""When do signed bodies prove that their seat broke the rules? Asked by ledgers and verifiers."""

from collections.abc import Sequence

from pushnet.crypto.chain import seed_ok
from pushnet.crypto.hashing import sha256
from pushnet.errors import Code, RefusedError
from pushnet.session.position import Position, Step, judge
from pushnet.session.table import OpenTable
from pushnet.wire.contents import End, Leave, Manifest, Shuffle, SlotMessage, Vote


def contradiction(one: SlotMessage, other: SlotMessage) -> int | None:
    """Return the slot at which two messages contradict each other, or None if they do not.

    No honest seat signs two bodies for one slot, or one beyond its LEAVE. Which heads they hang on
    does not matter: a slot is signed once, on whatever branch. Source: protocol/pushnet.md 12-14.
    """
    if one.seat != other.seat or one.signed.body == other.signed.body:
        return None
    first, second = one.content, other.content
    if isinstance(first, End) or isinstance(second, End):
        return None
    if isinstance(first, Vote) or isinstance(second, Vote):
        return _split_vote(one, other)
    if are_one(one, other):
        return None
    if isinstance(first, Leave) and isinstance(second, Leave):
        return max(one.h, other.h) + 1
    if isinstance(first, Leave):
        return other.h if other.h > one.h else None
    if isinstance(second, Leave):
        return one.h if one.h > other.h else None
    return one.h if one.h == other.h else None


def are_one(one: SlotMessage, other: SlotMessage) -> bool:
    """Say whether two messages are the same, or a SHUFFLE and the MANIFEST that announces it."""
    if isinstance(one.content, Manifest):
        one, other = other, one
    if isinstance(one.content, Shuffle) and isinstance(other.content, Manifest):
        return other.content.digest == sha256(one.signed.body)
    return one.signed.body == other.signed.body


def _split_vote(one: SlotMessage, other: SlotMessage) -> int | None:
    first, second = one.content, other.content
    if not isinstance(first, Vote) or not isinstance(second, Vote) or one.h != other.h:
        return None
    return one.h if first.members == second.members and first.yes != second.yes else None


def fault(
    table: OpenTable, positions: Sequence[Position], items: Sequence[SlotMessage]
) -> Code | None:
    """Return the fault that verified messages prove, or None if they prove nothing.

    Args:
        table: The table.
        positions: positions[h] after slot h, as far as the log goes.
        items: Two messages that contradict each other, or one that its slot does not allow.
    """
    item, *others = items
    if others:
        at = contradiction(item, *others)
        met = at is not None and at <= len(positions)
        guilty = met and item.seat in positions[(at or 1) - 1].active
        return Code.EQUIVOCATION if guilty else None
    if isinstance(item.content, Vote | End | Manifest):
        return None
    if isinstance(item.content, Leave):
        # Before the anchors stand there is no link that a seed could miss.
        if positions[-1].step is Step.ANCHOR or item.seat not in positions[-1].active:
            return None
        known = positions[-1].known[item.seat]
        holds = seed_ok(table.domains[item.seat], *known, item.content.seed)
        return None if holds else Code.LINK_MISMATCH
    if not 1 <= item.h <= len(positions) or item.prev != positions[item.h - 1].head:
        return None
    if item.seat not in positions[item.h - 1].active:
        return None
    try:
        judge(table, positions[item.h - 1], item)
    except RefusedError as refused:
        return refused.code
    return None
