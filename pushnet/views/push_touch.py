"""Where the last moves happened: what a screen lights up for a moment, so that the eye finds it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.push_events import Banked, Departed, Placed, Rolled, Took
from pushnet.ids import Seat
from pushnet.views.push_story import Happening


@dataclass(frozen=True, slots=True)
class Touched:
    """What the slots after a given one changed."""

    seats: frozenset[Seat] = frozenset()  # whose bench or bank
    columns: frozenset[int] = frozenset()  # by number on the table


def touched(happenings: Sequence[Happening], after_h: int) -> Touched:
    """Return what was changed by slots after `after_h`."""
    seats: set[Seat] = set()
    columns: set[int] = set()
    for happening in happenings:
        if happening.note.h <= after_h:
            continue
        match happening.event:
            case Placed(column=column):
                columns.add(happening.number_of(column))
            case Took(seat=seat, column=column):
                seats.add(seat)
                columns.add(happening.number_of(column))
            case Rolled(seat=seat) | Banked(seat=seat) | Departed(seat=seat):
                seats.add(seat)
            case _:
                pass
    return Touched(frozenset(seats), frozenset(columns))
