"""Where a record is being spoilt: its parts, and all that the culprit has at hand."""

from collections.abc import Callable
from dataclasses import dataclass

from pushnet.wire.contents import Signed
from tests.sim.dice import Dice
from tests.vectors.framing import Parts
from tests.vectors.scribe import Scribe


@dataclass
class Desk:
    """See the module. Changes are made to `parts`, in place."""

    dice: Dice
    scribe: Scribe  # of this record: its positions, and the keys of all seats
    other: Scribe  # of another game
    fork: Scribe  # of this game, gone another way
    parts: Parts

    def pick_slot(self) -> int:
        """Return the index of some slot of the record, of a late one more often."""
        count = len(self.parts.slots)
        if self.dice.chance(40):
            return max(0, count - 1 - self.dice.below(4))
        return self.dice.below(max(1, count))

    def pick_items(self) -> list[Signed]:
        """Return what stands in some slot."""
        return self.parts.slots[self.pick_slot()].items


Change = Callable[[Desk], None]
