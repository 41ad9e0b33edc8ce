"""When do signed bodies prove that their seat broke the rules? Asked by ledgers and verifiers."""

from collections.abc import Sequence

from pushnet.crypto.chain import CHAIN_LENGTH, advance_ok
from pushnet.errors import Code, RefusedError
from pushnet.session.position import Position, judge
from pushnet.session.table import OpenTable
from pushnet.wire.contents import End, Leave, SlotMessage, Vote


def contradiction(one: SlotMessage, other: SlotMessage) -> bool:
    """Say whether no honest seat signs both: two bodies at one slot, or beyond its LEAVE.

    Which heads they hang on does not matter: a slot is signed once, on whatever branch.
    Source: protocol.md 3, 4, 5.
    """
    if one.seat != other.seat or one.signed.body == other.signed.body:
        return False
    first, second = one.content, other.content
    if isinstance(first, End) or isinstance(second, End):
        return False
    if isinstance(first, Vote) and isinstance(second, Vote):
        same = one.h == other.h and first.members == second.members
        return same and first.yes != second.yes
    if isinstance(first, Vote) or isinstance(second, Vote):
        return False
    if isinstance(first, Leave):
        return isinstance(second, Leave) or other.h > one.h
    if isinstance(second, Leave):
        return one.h > other.h
    return one.h == other.h


def fault(
    table: OpenTable, positions: Sequence[Position], items: Sequence[SlotMessage]
) -> Code | None:
    """Return the fault that verified messages prove, or None if they prove nothing.

    Args:
        table: The table.
        positions: positions[h] after slot h, as far as the log goes.
        items: Two messages that contradict each other, or one that its slot does not allow.
    """
    if len(items) == 2:  # noqa: PLR2004
        return Code.EQUIVOCATION if contradiction(*items) else None
    (item,) = items
    if isinstance(item.content, Vote | End):
        return None
    if isinstance(item.content, Leave):
        number, link = positions[-1].known[item.seat]
        domain = table.domains[item.seat]
        holds = advance_ok(domain, number, link, CHAIN_LENGTH, item.content.seed)
        return None if holds else Code.LINK_MISMATCH
    if not 1 <= item.h <= len(positions) or item.prev != positions[item.h - 1].head:
        return None
    try:
        judge(table, positions[item.h - 1], item)
    except RefusedError as refused:
        return refused.code
    return None
