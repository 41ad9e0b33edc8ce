"""What a ledger holds: slots that were left, evidence, and what became of a message."""

from dataclasses import dataclass
from enum import Enum

from pushnet.errors import Code
from pushnet.ids import Seat
from pushnet.session.votes import Members
from pushnet.wire.contents import Signed, SlotMessage


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot that was left, and the bodies or votes that did it."""

    h: int
    leaving: int  # EXIT_CLOSE or EXIT_DROP
    messages: tuple[SlotMessage, ...]  # due bodies by seat; for a DROP the YES votes by voter
    members: Members  # dropped seats; empty for CLOSE


@dataclass(frozen=True, slots=True)
class Evidence:
    """What proves a seat's fault to anybody who has the TABLE and, for one item, the log."""

    offender: Seat
    code: Code
    items: tuple[Signed, ...]  # two for equivocation, one for an illegal body


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two messages of one seat that contradict each other, and the slot they would both fill."""

    h: int
    items: tuple[Signed, Signed]


class Receipt(Enum):
    """What became of a message."""

    NEW = "new"
    KNOWN = "known"
    LATE = "late"  # of a seat that was dropped before it came: no effect, anywhere
    FAR = "far"  # beyond what is kept: ask for what lies between
    FOREIGN = "foreign"  # hangs on another head: exchange slots
