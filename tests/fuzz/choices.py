"""Decisions read from bytes: what a fuzzer changes becomes another story, never a crash of its own.

When the bytes run out every choice is the first one, so each prefix of an input is an input.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Choices:
    """Reads one input from the left."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._at = 0

    @property
    def is_over(self) -> bool:
        return self._at >= len(self._raw)

    def take(self, size: int) -> bytes:
        """Return the next bytes, zeros where there are none left."""
        taken = self._raw[self._at : self._at + size]
        self._at += size
        return taken.ljust(size, b"\x00")

    def below(self, bound: int) -> int:
        """Return a number from 0 to below `bound`, at most 2^32."""
        size = 1 if bound <= 1 << 8 else 2 if bound <= 1 << 16 else 4
        return int.from_bytes(self.take(size), "big") % bound

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def rest(self) -> bytes:
        rest, self._at = self._raw[self._at :], len(self._raw)
        return rest
