"""How the player looks at the game: how much of the odds, and for which column."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pushnet.games.table_options import Odds
from pushnet.session.snapshot import GameSnapshot
from pushnet.tui.comings import Comings, substitute_view
from pushnet.tui.doors import Client
from pushnet.tui.push_controls import Controls
from pushnet.views.push import PushView, push_view
from pushnet.views.push_log import LogLine

_SETTINGS: Final = {"full": Odds.FULL, "bust": Odds.BUST_ONLY, "off": Odds.OFF}
"""By the value of the setting `odds`."""


class Sight:
    """Turns snapshots into views."""

    def __init__(self, title: str, odds: str) -> None:
        """Take what to call the table, and the setting `odds`."""
        self._title = title
        self._odds = _SETTINGS[odds]
        self._comings = Comings()

    def turn_odds(self) -> None:
        """Want less of the odds, and after nothing everything again."""
        levels = list(Odds)
        self._odds = levels[(levels.index(self._odds) + 1) % len(levels)]

    def look(
        self,
        client: Client,
        game: GameSnapshot,
        controls: Controls,
        before: PushView | None,
    ) -> PushView:
        """Return the view, with the odds for the column that the cursor is on.

        Args:
            client: Ours.
            game: Its game.
            controls: The player's hands; they let go of what is no longer possible.
            before: The view that was shown until now.
        """
        snapshot, substitute = client.snapshot, substitute_view(client.substitute)
        seen_h = game.h if before is None else before.h

        def view(column: int | None) -> PushView:
            return push_view(
                snapshot,
                game,
                title=self._title,
                column=column,
                odds=self._odds,
                seen_h=seen_h,
                substitute=substitute,
            )

        plain = view(None)
        controls.sync(plain)
        column = controls.column(plain) if plain.moves.to_place else None
        seen = plain if column is None else view(column)
        self._comings.note(before, seen)
        return replace(seen, log=self.with_news(seen.log))

    def with_news(self, log: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """Return a log with the comings and goings of its time."""
        return self._comings.among(log)
