"""The odds of the next card and what a bust would cost, in whole percent and whole points.

Everybody at the table sees the same numbers: all cards but the order of the pile are public.
The exact fractions are those of `games.push_odds`; here they are rounded for people.
Source: P33 of docs/rules-push.md.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pushnet.games.push import apply
from pushnet.games.push_cards import STAR, Colour
from pushnet.games.push_odds import DieLoss, die_loss, next_card
from pushnet.games.push_types import COLUMNS_MAX, Phase, State, Take
from pushnet.games.table_options import Odds

_DRAWING: Final = frozenset({Phase.CHOOSE, Phase.REVEAL, Phase.PLACE, Phase.DECIDE})


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsView:
    """The odds of the next card from the pile."""

    level: Odds
    applies: bool  # cards may still be drawn before columns are taken
    total: int  # cards in the pile; 0: no next card
    fits: tuple[int, ...]  # by number of places the card could go to, 0 (bust) to 3: cards
    switches: int  # cards that change the direction
    average_loss: int  # points the active seat loses in a bust, on average, rounded
    worst_loss: int
    worst_colour: Colour | None  # None: a star costs most, or there is nothing to lose

    def percent(self, count: int) -> int:
        """Return a share of the pile in percent, rounded half up."""
        return rounded(Fraction(100 * count, self.total)) if self.total else 0

    @property
    def bust_percent(self) -> int:
        """How likely the next card is a bust."""
        return self.percent(self.fits[0])


_NOTHING: Final = OddsView(
    level=Odds.OFF,
    applies=False,
    total=0,
    fits=(0,) * (COLUMNS_MAX + 1),
    switches=0,
    average_loss=0,
    worst_loss=0,
    worst_colour=None,
)


def odds_view(state: State, level: Odds) -> OddsView:
    """Return the odds in this position; at level `OFF` there are no numbers at all."""
    if level is Odds.OFF:
        return _NOTHING
    following = next_card(state)
    loss = die_loss(state, state.active)
    return OddsView(
        level=level,
        applies=state.phase in _DRAWING,
        total=following.left,
        fits=following.places,
        switches=following.switches,
        average_loss=rounded(loss.expected),
        worst_loss=loss.worst,
        worst_colour=_worst_colour(loss),
    )


def roll_loss(state: State, column: int) -> int:
    """Return the points that the taker of this open column loses to its roll card, on average."""
    after: State
    after, _ = apply(state, Take(column), None)
    return rounded(die_loss(after, state.actor).expected)


def _worst_colour(loss: DieLoss) -> Colour | None:
    worst = loss.by_face.index(loss.worst)  # the first of several
    return Colour(worst) if loss.worst and worst != STAR else None


def rounded(number: Fraction) -> int:
    """Return a number that is not negative, rounded half up."""
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)
