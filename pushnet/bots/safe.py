"""What a turn clock plays for who let it run out: nothing that risks what lies on the bench.

Stop rather than draw, bank rather than push, take the column that costs least to take. Not a
player: it never tries to win, it only does no harm.
"""

from dataclasses import dataclass

from pushnet.bots.api import Luck
from pushnet.games.push_cards import OF_COLOUR, ROLL_CARDS, Colour, points_of
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_types import Action, Bank, Place, State, Stop, Take
from pushnet.ids import Seat


@dataclass(frozen=True, slots=True)
class Safe:
    """The safe default as a bot."""

    def choose(self, state: State, seat: Seat, luck: Luck) -> Action:
        """Return the legal action that risks least; the first of equals."""
        del luck
        # A seat chooses only where no chance is due; of equal actions max takes the first.
        return max(legal_actions(state), key=lambda action: _worth(state, seat, action))


def _worth(state: State, seat: Seat, action: Action) -> tuple[int, int]:
    match action:
        case Stop():
            return (3, 0)
        case Bank(colour):
            return (2, points_of(state.benches[seat] & OF_COLOUR[Colour(colour)]))
        case Take(column):
            cards = state.columns[column]
            return (2 if not cards & ROLL_CARDS else 1, points_of(cards))
        case Place(column):
            # A full column takes the card before an open row is given away.
            held = state.columns[column].bit_count() if column < len(state.columns) else 0
            return (1, held)
        case _:
            return (0, 0)
