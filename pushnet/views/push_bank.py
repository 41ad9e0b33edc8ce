"""What banking each colour would make safe."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.games.push_cards import OF_COLOUR, Colour, points_of
from pushnet.games.push_types import Bank, PlayerAction, State
from pushnet.ids import Seat
from pushnet.views.marks import ranks_by_colour


@dataclass(frozen=True, slots=True, kw_only=True)
class BankChoice:
    """One colour of a bench."""

    number: int  # 1..5, also its key
    colour: Colour
    ranks: tuple[int, ...]
    points: int
    action: PlayerAction | None  # None: not possible now
    is_most: bool  # no other colour has more points at risk


def bank_choices(state: State, seat: Seat, legal: Sequence[PlayerAction]) -> tuple[BankChoice, ...]:
    """Return all five colours of a seat's bench."""
    bench = state.benches[seat]
    points = [points_of(bench & OF_COLOUR[colour]) for colour in Colour]
    ranks = ranks_by_colour(bench)
    return tuple(
        BankChoice(
            number=colour + 1,
            colour=colour,
            ranks=ranks[colour],
            points=points[colour],
            action=next((action for action in legal if action == Bank(colour)), None),
            is_most=0 < points[colour] == max(points),
        )
        for colour in Colour
    )
