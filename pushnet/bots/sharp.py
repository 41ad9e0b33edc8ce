"""The strongest player of Push here: it searches.

While cards are drawn it looks cards ahead with the exact odds of the pile (`push_search`); what
rivals take counts by the threat they are, and bench points, turns and leads by `push_worth`. It
banks a colour when the points that would hardly reach the end are worth a turn. The last cards it
works out to the end of the game, or at least of the turn (`push_endgame`).

Floats are fine here: what a bot thinks need not be agreed on, only its action is played.
"""

from typing import Final, NamedTuple, assert_never

from pushnet.bots.api import Luck
from pushnet.bots.push_columns import OF_CARD, POINTS, ROLL_BIT, Mask, Pile, mask_of
from pushnet.bots.push_endgame import Endgame
from pushnet.bots.push_search import Outlook, Search, Taker
from pushnet.bots.push_worth import KEPT, Standing, standing, turn_points
from pushnet.games.push_cards import DIE_FACES, OF_COLOUR, points_of
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_order import benching_order, seat_after, takers_left
from pushnet.games.push_types import (
    COLUMNS_MAX,
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

CARDS_AHEAD: Final = 2
FAR_BEHIND: Final = 3.0  # points: looking further ahead never makes up for so much
ENDGAME_CARDS: Final = 3
ENDGAME_POSITIONS: Final = 800  # for each of two tries; a position takes 15 to 40 microseconds


class Weighed(NamedTuple):
    """One legal action and what it is worth."""

    action: PlayerAction
    chance: float  # to win, about; differences between the actions of one position are what counts


class Sharp:
    """Plays Push as well as is known here."""

    def choose(self, state: State, seat: Seat, luck: Luck) -> PlayerAction:
        """Return one of the best legal actions."""
        assert state.actor == seat
        actions = legal_actions(state)
        if len(actions) == 1:
            return actions[0]
        weighed = weigh(state)
        most = max(chance for _, chance in weighed)
        best = [action for action, chance in weighed if chance == most]
        return best[luck(len(best))]


def weigh(state: State) -> list[Weighed]:
    """Return what each legal action is worth to the seat that is to act, in canonical order."""
    if len(state.pile) <= ENDGAME_CARDS:
        for whole in (True, False):
            solved = Endgame(ENDGAME_POSITIONS, whole=whole).payoffs(state)
            if solved is not None:
                return [Weighed(action, payoff[state.actor]) for action, payoff in solved]
    thought = Thought(state)
    points = [(action, thought.points(action)) for action in legal_actions(state)]
    chance = thought.standing.chances[state.actor]
    return [Weighed(action, chance + thought.steepness * worth) for action, worth in points]


class Thought:
    """One position thought about by the seat that is to act."""

    def __init__(self, state: State) -> None:
        """Look at what lies on the table."""
        self.state = state
        self.standing: Standing = standing(state)
        self.pile = Pile.of(state.pile)
        self.kept = KEPT[len(state.present)]
        self.raw = [mask_of(column) for column in state.columns]
        self.columns = tuple(sorted(self.raw))
        self.search = Search(self._outlook())

    @property
    def steepness(self) -> float:
        """By how much a point on the own bench raises the chance to win."""
        return self.standing.steepness(self.state.actor) * self.kept[self.pile.left]

    def bust_luck(self, *, busted: bool) -> float:
        """Return what the chance to win gained by the next card being a bust, or by its not being.

        Weighted with how likely each is, the two add up to nothing.
        """
        held = [not any(mask & column == 0 for column in self.raw) for mask, _ in self.pile.faces]
        busts = sum(count for (_, count), bad in zip(self.pile.faces, held, strict=True) if bad)
        if len(self.raw) < COLUMNS_MAX or not busts or busts == self.pile.left:
            return 0.0
        drawing = self.search.drawing(self.columns, self.pile, 0, 1)
        cost = drawing - self.search.busting(self.columns, self.pile, 0)
        gained = -cost if busted else cost * busts / (self.pile.left - busts)
        return self.steepness * gained

    def points(self, action: PlayerAction) -> float:
        """Return what an action brings, in points on the own bench."""
        state, seat, left = self.state, self.state.actor, self.pile.left
        match action:
            case Push():
                return turn_points(len(state.present), left) / self.kept[left]
            case Bank(colour):
                points = points_of(state.benches[seat] & OF_COLOUR[colour])
                return points * (1 - self.kept[left]) / self.kept[left]
            case Draw():
                return self._drawing()
            case Stop():
                return self.search.stopping(self.columns, self.pile, 0)
            case Place(column):
                assert state.card is not None
                joined = [*self.raw, 0][: max(len(self.raw), column + 1)]
                joined[column] |= OF_CARD[state.card]
                return self.search.best(tuple(sorted(joined)), self.pile, 0, 1)
            case Take(column):
                return self._taking(column)
            case _:
                assert_never(action)

    def _drawing(self) -> float:
        """Look one card ahead, and further if that decides."""
        drawing = self.search.drawing(self.columns, self.pile, 0, 1)
        if not self.columns:
            return drawing
        stopping = self.search.stopping(self.columns, self.pile, 0)
        if stopping - FAR_BEHIND < drawing < stopping:
            return self.search.drawing(self.columns, self.pile, 0, CARDS_AHEAD)
        return drawing

    def _taking(self, column: int) -> float:
        """Return what a column brings, less what the others get of the rest."""
        own, *others = [self._taker(seat) for seat in takers_left(self.state)]
        rest: list[Mask] = [mask for at, mask in enumerate(self.raw) if at != column]
        toll, points = self.search.outlook.toll, float(POINTS[self.raw[column]])
        if self.raw[column] & ROLL_BIT:
            points -= toll * (own.bench + points)
        after = Search(Outlook(((own, *others), ()), toll, ()))
        return points + after.settled(tuple(sorted(rest)), 0, 1)

    def _taker(self, seat: Seat) -> Taker:
        weight = self.standing.weight(self.state.actor, seat)
        return Taker(points_of(self.state.benches[seat]), weight)

    def _outlook(self) -> Outlook:
        state = self.state
        order = tuple(self._taker(seat) for seat in benching_order(state))
        following = seat_after(state.present, state.active, clockwise=True)
        threat = -self.standing.weight(state.actor, following)
        return Outlook(
            orders=(order, (order[0], *order[:0:-1])),
            toll=(2 if state.options.hard_star else 1) / DIE_FACES,
            tempo=tuple(
                threat * turn_points(len(state.present), left) / self.kept[left]
                for left in range(self.pile.left + 1)
            ),
        )
