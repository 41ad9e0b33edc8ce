"""A card that fits one column only goes there by itself, after a moment in which it can be seen."""

from collections.abc import Callable
from typing import Any, Final

from textual.screen import Screen

from pushnet.views.push import PushView

AUTO_PLACE_S: Final = 0.35


class AutoPlace:
    """Plays such a placement once, unless the table has moved on by then."""

    def __init__(self, screen: Screen[Any], place: Callable[[PushView, int], None]) -> None:
        """Call `place` with the view and the number of the column."""
        self._screen = screen
        self._place = place
        self._placed_h: int | None = None  # the slot at which a card was placed so

    def look(self, newest: Callable[[], PushView], wait_s: float) -> None:
        """Begin to wait if there is nothing to choose now."""
        view = newest()
        if view.h == self._placed_h or len(view.moves.columns) != 1 or not view.moves.to_place:
            return
        self._placed_h = view.h

        def due() -> None:
            now = newest()
            if now.h == view.h and now.moves.columns == view.moves.columns:
                self._place(now, view.moves.columns[0])

        self._screen.set_timer(wait_s, due)
