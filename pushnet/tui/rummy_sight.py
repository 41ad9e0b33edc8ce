"""How the player looks at a match of Push rummy."""

from collections.abc import Sequence
from dataclasses import replace

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui.comings import Comings, substitute_view
from pushnet.tui.doors import Client
from pushnet.tui.rummy_controls import RummyControls
from pushnet.views.push_log import LogLine
from pushnet.views.rummy import RummyView, rummy_view


class RummySight:
    """Turns snapshots into views."""

    def __init__(self, title: str) -> None:
        """Take what to call the table."""
        self._title = title
        self._comings = Comings()

    def look(
        self, client: Client, game: GameSnapshot, controls: RummyControls, before: RummyView | None
    ) -> RummyView:
        """Return the view.

        Args:
            client: Ours.
            game: Its game.
            controls: The player's hands; they let go of what is no longer possible.
            before: The view that was shown until now.
        """
        seen = rummy_view(
            client.snapshot,
            game,
            title=self._title,
            sorting=controls.hand.sorting,
            seen_h=game.h if before is None else before.h,
            substitute=substitute_view(client.substitute),
        )
        controls.sync(seen)
        self._comings.note(before, seen)
        return replace(seen, log=self.with_news(seen.log))

    def with_news(self, log: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """Return a log with the comings and goings of its time."""
        return self._comings.among(log)
