"""A sensible player of Push: it weighs what the next card brings against what is at stake.

Open columns are worth what it would get of them, less what each rival would get on average, if
drawing stopped now and everybody took the column that is worth most to them. It draws on if the
average over all cards left, a bust among them, is better than stopping by CAUTION. It places a
card where the better of both is best, so that columns stay open for cards to come. It takes what
leaves it furthest ahead, a roll card's risk to its bench reckoned in. It banks its dearest colour
once the points that the die is likely to cost there outweigh a turn of pushing.

One card ahead, all cards counted, whole numbers throughout: see `push_outlook`. Among equally
good actions luck decides.
"""

from fractions import Fraction
from typing import Final, assert_never

from pushnet.bots.api import Luck
from pushnet.bots.push_outlook import Outlook
from pushnet.games.push_cards import DIE_FACES, OF_CARD, OF_COLOUR, ROLL_CARDS, points_of
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_order import takers_left
from pushnet.games.push_types import (
    Bank,
    Draw,
    Place,
    PlayerAction,
    Push,
    State,
    Stop,
    Take,
)
from pushnet.ids import Seat

# What a turn of pushing is worth, in points. Of 2 to 10, 7 won most against the others with two
# and with four players.
TURN_POINTS: Final = 7

# How many points better than stopping a card has to promise to be. More would be timid; with less
# it would be hard to tell from Sharp, which draws as much as pays.
CAUTION: Final = Fraction(2, 5)


class Careful:
    """Plays Push with care."""

    def choose(self, state: State, seat: Seat, luck: Luck) -> PlayerAction:
        """Return one of the best legal actions."""
        assert state.actor == seat
        actions = legal_actions(state)
        if len(actions) == 1:
            return actions[0]
        outlook = Outlook.of(state, seat)
        worths = [worth_of(action, state, outlook) for action in actions]
        most = max(worths)
        best = [action for action, worth in zip(actions, worths, strict=True) if worth == most]
        return best[luck(len(best))]


def worth_of(action: PlayerAction, state: State, outlook: Outlook) -> int | Fraction:
    """Return a number that is higher the better an action is; only equal phases compare."""
    columns = state.columns
    match action:
        case Push():
            return TURN_POINTS
        case Bank(colour):
            points = points_of(state.benches[outlook.seat] & OF_COLOUR[colour])
            return points * _share_lost(state, outlook)
        case Draw():
            fear = CAUTION * DIE_FACES * outlook.rivals * len(state.pile) if columns else 0
            return outlook.drawing(columns) - fear
        case Stop():
            return outlook.stopping(columns) * len(state.pile)
        case Place(column):
            assert state.card is not None
            card = OF_CARD[state.card]
            joined = columns[column] | card if column < len(columns) else card
            after = (*columns[:column], joined, *columns[column + 1 :])
            if not state.pile:
                return outlook.stopping(after)
            return max(outlook.stopping(after) * len(state.pile), outlook.drawing(after))
        case Take(column):
            ways = [outlook.column(cards) for cards in columns]
            own = outlook.settled([ways.pop(column)], [outlook.seat])
            return own + outlook.settled(ways, takers_left(state)[1:])
        case _:
            assert_never(action)


def _share_lost(state: State, outlook: Outlook) -> Fraction:
    """Return the chance that the die takes a given colour before the game ends.

    A seat may expect to roll for its share of the roll cards left, and for one bust.
    """
    roll_cards = (outlook.pile & ROLL_CARDS).bit_count()
    rolls = roll_cards // len(state.present) + 1
    return 1 - Fraction(DIE_FACES - outlook.toll, DIE_FACES) ** rolls
