"""Players of Push by rules of thumb: anybody could play so, with the odds on the screen.

It draws on until the column it would take is worth enough to it, or a bust is too likely. It banks
its dearest colour as soon as that is worth enough. It puts a card where the next one is least
likely to be a bust, and takes the column with the most points, less what its roll card costs on
average. Among equals luck decides. How bold it is are its three numbers; nothing else is different
between such players.
"""

from dataclasses import dataclass
from typing import Final, assert_never

from pushnet.bots.api import Luck
from pushnet.games.push_cards import DIE_FACES, OF_CARD, OF_COLOUR, ROLL_CARDS, points_of, set_of
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_odds import odds_of
from pushnet.games.push_types import Bank, Draw, Place, PlayerAction, Push, State, Stop, Take
from pushnet.ids import Seat

PERCENT: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class ByThumb:
    """A player by rules of thumb."""

    column_points_min: int  # it stops as soon as it can take so many points
    bust_percent_max: int  # it draws on while a bust is no more likely than this
    bank_points_min: int  # it banks a colour that has at least so many points on its bench

    def choose(self, state: State, seat: Seat, luck: Luck) -> PlayerAction:
        """Return the legal action that its rules like best."""
        assert state.actor == seat
        actions = legal_actions(state)
        likings = [self._liking(action, state) for action in actions]
        most = max(likings)
        best = [action for action, liked in zip(actions, likings, strict=True) if liked == most]
        return best[luck(len(best))]

    def _liking(self, action: PlayerAction, state: State) -> int:
        """Return a number that is higher the more it likes an action of this position."""
        columns, pile = state.columns, set_of(state.pile)
        bench = state.benches[state.actor]
        match action:
            case Push() | Stop():
                return 0
            case Bank(colour):
                return points_of(bench & OF_COLOUR[colour]) - self.bank_points_min + 1
            case Draw():
                odds = odds_of(pile, columns)
                likely = PERCENT * odds.busts > self.bust_percent_max * odds.left
                enough = DIE_FACES * self.column_points_min
                return -1 if likely or max(self._gains(state), default=0) >= enough else 1
            case Place(column):
                assert state.card is not None
                joined = [*columns, 0][: max(len(columns), column + 1)]
                joined[column] |= OF_CARD[state.card]
                return -odds_of(pile, tuple(joined)).busts
            case Take(column):
                return self._gains(state)[column]
            case _:
                assert_never(action)

    def _gains(self, state: State) -> list[int]:
        """Return what taking each column brings on average, in sixths of a point."""
        toll = 2 if state.options.hard_star else 1
        bench = points_of(state.benches[state.actor])
        return [
            DIE_FACES * points - (toll * (bench + points) if column & ROLL_CARDS else 0)
            for column, points in ((column, points_of(column)) for column in state.columns)
        ]
