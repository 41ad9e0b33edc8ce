"""Numbers from one printed seed; the same on every machine and under every hash seed."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of numbers named by a path, so that one more draw here changes nothing there."""

    def __init__(self, *path: object) -> None:
        self.path = repr(path).encode()
        self.count = 0

    def bytes(self, size: int) -> bytes:
        self.count += 1
        return hashlib.shake_256(self.path + self.count.to_bytes(8, "big")).digest(size)

    def below(self, bound: int) -> int:
        return int.from_bytes(self.bytes(8), "big") % bound

    def between(self, low: int, high: int) -> int:
        """Return a number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]
