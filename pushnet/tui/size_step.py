"""The four layouts of the table and the window sizes they need (docs/screens.md)."""

from enum import IntEnum
from typing import Final


class Step(IntEnum):
    """A layout; a higher one shows more."""

    TOO_SMALL = 0
    MINI = 1  # three columns, my bench, the prompt
    COMPACT = 2  # sums, cards of one line
    NORMAL = 3  # every bench card, cards of three lines, side panel
    WIDE = 4  # cards of five lines with pips, chat


MINIMA: Final = {
    Step.WIDE: (110, 36),
    Step.NORMAL: (80, 22),
    Step.COMPACT: (60, 16),
    Step.MINI: (40, 10),
}
"""Columns and rows of the window that each layout needs."""


def step_of(width: int, height: int) -> Step:
    """Return the largest layout that fits."""
    for step, (width_min, height_min) in MINIMA.items():
        if width >= width_min and height >= height_min:
            return step
    return Step.TOO_SMALL
