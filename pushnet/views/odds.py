"""The odds of the next card and what a bust would cost, in whole percent and whole points.

Everybody at the table sees the same numbers: all cards but the order of the pile are public, and
every card of the pile is as likely to be next. Source: P33, ux.md 7.11.
"""

from dataclasses import dataclass

from pushnet.games.push_cards import (
    DIE_FACES,
    OF_COLOUR,
    SWITCH_FIRST,
    Colour,
    points_of,
)
from pushnet.games.push_legal import fitting_columns
from pushnet.games.push_types import COLUMNS_MAX, State
from pushnet.games.table_options import Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsView:
    """The odds of the next card from the pile."""

    level: Odds
    total: int  # cards in the pile; 0: no next card
    fits: tuple[int, ...]  # by number of columns the card could go to, 0 (bust) to 3: cards
    switches: int  # cards that change the direction
    average_loss: int  # points the active seat loses in a bust, on average, rounded
    worst_loss: int
    worst_colour: Colour | None  # None: a star costs most, or there is nothing to lose

    def percent(self, count: int) -> int:
        """Return a share of the pile in percent, rounded half up."""
        return (200 * count + self.total) // (2 * self.total) if self.total else 0

    @property
    def bust_percent(self) -> int:
        """How likely the next card is a bust."""
        return self.percent(self.fits[0])


_NOTHING = OddsView(
    level=Odds.OFF,
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
    fits = [0] * (COLUMNS_MAX + 1)
    switches = 0
    for card in state.pile:
        if card >= SWITCH_FIRST:
            switches += 1
        else:
            fits[len(fitting_columns(state.columns, card))] += 1
    bench = state.benches[state.active]
    losses = [points_of(bench & cards) for cards in OF_COLOUR]
    star = points_of(bench) if state.options.hard_star else 0
    worst = max(losses)
    costs_most = star > worst
    total_loss = sum(losses) + star
    return OddsView(
        level=level,
        total=len(state.pile),
        fits=tuple(fits),
        switches=switches,
        average_loss=(2 * total_loss + DIE_FACES) // (2 * DIE_FACES),
        worst_loss=star if costs_most else worst,
        worst_colour=Colour(losses.index(worst)) if worst and not costs_most else None,
    )
