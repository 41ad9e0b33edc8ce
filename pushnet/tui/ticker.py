"""A second hand that runs only while somebody watches a number shrink."""

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

TICK_S: Final = 1.0


class Ticker:
    """Calls back every second while it runs; while it stands still it costs nothing at all."""

    def __init__(self, screen: Screen[Any], look: Callable[[], None]) -> None:
        """Stand still at first."""
        self._screen = screen
        self._look = look
        self._timer: Timer | None = None

    @property
    def runs(self) -> bool:
        """Whether it calls back."""
        return self._timer is not None

    def run(self, wanted: bool) -> None:  # noqa: FBT001 - `run(view.counts)` reads well
        """Run or stand still from now on; the screen has to be mounted."""
        if wanted and self._timer is None:
            self._timer = self._screen.set_interval(TICK_S, self._look)
        elif not wanted and self._timer is not None:
            self._timer.stop()
            self._timer = None
