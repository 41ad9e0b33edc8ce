"""Who was lost and who came back: in no record, so what was seen of it here is kept here."""

from collections.abc import Sequence
from typing import Final

from pushnet.tui.doors import Substitute
from pushnet.views.phrase import Tone
from pushnet.views.push_log import LogLine
from pushnet.views.substitute import ABSENT, SubstituteView
from pushnet.views.table import contact_news
from pushnet.views.table_view import TableView

TOLD_MAX: Final = 100  # of the comings and goings


class Comings:
    """The comings and goings of one table, as lines of its log."""

    def __init__(self) -> None:
        """Begin with none."""
        self._told: tuple[LogLine, ...] = ()

    def note(self, before: TableView | None, seen: TableView) -> None:
        """Compare two views, one after the other."""
        if before is None:
            return
        news = (
            LogLine(h=seen.h, seat=None, text=text, tone=Tone.NOTE)
            for text in contact_news(before.seats, seen.seats)
        )
        self._told = (*self._told, *news)[-TOLD_MAX:]

    def among(self, log: Sequence[LogLine]) -> tuple[LogLine, ...]:
        """Return a log with the comings and goings of its time."""
        first_h = log[0].h if log else 0
        told = (line for line in self._told if line.h >= first_h)
        return tuple(sorted((*log, *told), key=lambda line: line.h))


def substitute_view(substitute: Substitute | None) -> SubstituteView:
    """Return what our own client may do in our place."""
    if substitute is None:
        return ABSENT
    return SubstituteView(
        is_there=True, is_playing=substitute.is_playing, left_ms=substitute.left_ms()
    )
