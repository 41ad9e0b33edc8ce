"""Where the last moves of Push rummy happened: what a screen lights up for a moment."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.rummy_events import (
    ContractLaid,
    Departed,
    Discarded,
    Drew,
    LaidOff,
    MeldLaid,
    Pushed,
    Received,
    Swapped,
    Took,
)
from pushnet.games.rummy_types import Meld
from pushnet.ids import Seat
from pushnet.views.rummy_story import RummyHappening


@dataclass(frozen=True, slots=True)
class RummyTouched:
    """What the slots after a given one changed."""

    seats: frozenset[Seat] = frozenset()  # whose hand
    melds: frozenset[int] = frozenset()  # by number on the table
    positions: frozenset[int] = frozenset()  # cards that came into a hand
    piles: bool = False  # stock or discard pile


def rummy_touched(
    happenings: Sequence[RummyHappening], melds: Sequence[Meld], after_h: int
) -> RummyTouched:
    """Return what was changed by slots after `after_h`; `melds` are those that lie now."""
    seats: set[Seat] = set()
    numbers: set[int] = set()
    positions: set[int] = set()
    piles = False
    for happening in happenings:
        if happening.note.h <= after_h:
            continue
        event = happening.event
        if isinstance(event, Took | Pushed | Received | Drew | Discarded):
            piles = True
        match event:
            case Received(seat, stock_position, position):
                seats.add(seat)
                positions |= {stock_position, position}
            case Took(seat, position) | Drew(seat, position):
                seats.add(seat)
                positions.add(position)
            case ContractLaid(seat, laid):
                seats.add(seat)
                numbers |= _numbers(melds, laid)
            case MeldLaid(seat, meld):
                seats.add(seat)
                numbers |= _numbers(melds, (meld,))
            case LaidOff(seat=seat, meld=number) | Swapped(seat=seat, meld=number):
                seats.add(seat)
                numbers.add(number + 1)
            case Discarded(seat=seat) | Departed(seat=seat):
                seats.add(seat)
            case _:
                pass
    return RummyTouched(frozenset(seats), frozenset(numbers), frozenset(positions), piles)


def _numbers(melds: Sequence[Meld], laid: Sequence[Meld]) -> set[int]:
    """Return the numbers of melds that were laid, as they lie now: grown, but with their cards."""
    first = {meld.cards[0] for meld in laid}
    return {at + 1 for at, meld in enumerate(melds) if first & set(meld.cards)}
