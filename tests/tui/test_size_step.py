"""The layout is the largest one that fits the window."""

import pytest

from pushnet.tui.size_step import MINIMA, Step, step_of


@pytest.mark.parametrize(
    ("width", "height", "step"),
    [
        (110, 36, Step.WIDE),
        (200, 60, Step.WIDE),
        (109, 60, Step.NORMAL),
        (200, 35, Step.NORMAL),
        (80, 22, Step.NORMAL),
        (79, 22, Step.COMPACT),
        (80, 21, Step.COMPACT),
        (60, 16, Step.COMPACT),
        (59, 40, Step.MINI),
        (40, 10, Step.MINI),
        (39, 10, Step.TOO_SMALL),
        (40, 9, Step.TOO_SMALL),
    ],
)
def test_both_directions_count(width: int, height: int, step: Step) -> None:
    assert step_of(width, height) is step


def test_every_layout_that_shows_something_has_its_minimum() -> None:
    assert set(MINIMA) == set(Step) - {Step.TOO_SMALL}
