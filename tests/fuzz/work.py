"""How much work something is, counted and not timed: the same number on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def work_of(act: Callable[[], Any]) -> int:
    """Return how many functions are entered while `act` runs, ours and those of C."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        if event in {"call", "c_call"}:
            count += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


def grows_no_faster(work: Callable[[int], Callable[[], Any]], size: int) -> None:
    """Show that twice the input is at most about twice the work, from `size` to four times it.

    `work` prepares an input of a size and returns what is to be counted.
    """
    once, twice, four = (work_of(work(size * times)) for times in (1, 2, 4))
    assert twice <= 2.3 * once + 200, (once, twice)
    assert four <= 2.3 * twice + 200, (twice, four)
