"""What a NO has to show: one due body of a silent member, or a full set of YES about other seats.

Whoever takes in a NO that others refuse may leave the slot another way than they do, so what counts
as evidence is judged here and nowhere else. Source: protocol/pushnet.md 13; votes.py
rule 2.
"""

from collections.abc import Sequence

from pushnet.errors import Code, RefusedError
from pushnet.session.ledger import Ledger
from pushnet.session.position import Step
from pushnet.session.votes import Members
from pushnet.wire.contents import Abort, End, Leave, Manifest, SlotMessage, Vote
from pushnet.wire.messages import parse
from pushnet.words import say


def evidence_of(ledger: Ledger, no: SlotMessage) -> tuple[SlotMessage, ...]:
    """Return what a NO shows, verified.

    Raises:
        RefusedError: VOTE_FORM unless it is a due body of a member, or a full set of YES for
            another set, at the same slot and head, and nothing else.
    """
    assert isinstance(no.content, Vote)
    items: list[SlotMessage] = []
    for signed in no.content.evidence:
        try:
            item = parse(signed)
            if isinstance(item, SlotMessage):
                ledger.table.signer(item)
                items.append(item)
        except RefusedError as refused:
            raise RefusedError(
                Code.VOTE_FORM, say("its evidence: {refusal}", refusal=str(refused))
            ) from refused
    whole = len(items) == len(no.content.evidence)
    if not whole or not _justifies(ledger, no, no.content.members, items):
        raise RefusedError(Code.VOTE_FORM)
    return tuple(items)


def is_announced_only(ledger: Ledger, no: SlotMessage, items: Sequence[SlotMessage]) -> bool:
    """Say whether a NO shows the MANIFEST of a body that is not held yet: it does not count then.

    A friend of a silent seat could else announce for it what never comes, and block the table.
    Beside its own YES to the same members it proves a fault, whether the body is held or not.
    """
    assert isinstance(no.content, Vote)
    said = ledger.votes.get(no.h, {}).get((no.seat, no.content.members))
    if said is not None and isinstance(said.content, Vote) and said.content.yes:
        return False
    (item, *_) = items
    if not isinstance(item.content, Manifest) or no.h > ledger.position.h + 1:
        return False
    return ledger.due_body(no.h, item.seat) is None


def _justifies(
    ledger: Ledger, no: SlotMessage, members: Members, items: Sequence[SlotMessage]
) -> bool:
    """Say whether the items are what a NO about `members` has to show, and nothing else.

    A NO that is not counted here, since its slot is ahead or hangs on another head, cannot be
    judged: what it shows is then taken in by itself.
    """
    if no.h > ledger.position.h + 1 or no.prev != ledger.positions[no.h - 1].head:
        return True
    if isinstance(items[0].content, Vote):
        return _are_full_yes(ledger, no, members, items)
    (item, *more) = items
    before = ledger.positions[no.h - 1]
    if more or item.seat not in members or isinstance(item.content, End | Abort):
        return False
    if item.seat not in before.due:
        return False
    if isinstance(item.content, Leave):
        return item.h < no.h
    if isinstance(item.content, Manifest) and before.step is not Step.SHUFFLE:
        return False
    return (item.h, item.prev) == (no.h, no.prev)


def _are_full_yes(
    ledger: Ledger, no: SlotMessage, members: Members, items: Sequence[SlotMessage]
) -> bool:
    """Say whether these are the YES of all who would stay without some other set of seats."""
    votes = [item.content for item in items if isinstance(item.content, Vote)]
    others = votes[0].members
    about = all(vote.yes and vote.members == others != members for vote in votes)
    here = all((item.h, item.prev) == (no.h, no.prev) for item in items)
    staying = ledger.electorate(no.h).remaining(others)
    said = tuple(sorted(item.seat for item in items))
    return len(votes) == len(items) and about and here and said == staying
