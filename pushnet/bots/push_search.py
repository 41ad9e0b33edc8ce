"""One turn of Push looked into: what stopping is worth, and what drawing is, cards ahead.

The unit is a point on one's own bench. What a rival takes counts against it by the rival's
*weight*, how much of a threat it is; see `push_worth`. Everybody takes the column that brings
most, the die of its roll card reckoned in. Cards come with the exact odds of the pile, and those
drawn on the way are missing from it.

Whoever looks further ahead never thinks less of drawing, because stopping after the next card
stays possible: so a search may end as soon as drawing is better than stopping.
"""

from typing import NamedTuple, TypeAlias

from pushnet.bots.push_columns import POINTS, ROLL_BIT, Mask, Pile
from pushnet.games.push_types import COLUMNS_MAX

Columns: TypeAlias = tuple[Mask, ...]
"""Open columns in ascending order: where they lie does not matter."""


class Taker(NamedTuple):
    """One who may take a column this turn."""

    bench: int  # points that its die may hit
    weight: float  # of each point it gains: 1 for the seat that thinks, rivals negative


class Outlook(NamedTuple):
    """What a search needs to know of the table; it holds for one turn."""

    orders: tuple[tuple[Taker, ...], tuple[Taker, ...]]  # as things stand; after one more switch
    toll: float  # the part of a bench that one roll costs on average
    tempo: tuple[float, ...]  # by cards left: what the turn after this one costs the thinker


class Search:
    """The worth of columns; it remembers what it has worked out."""

    def __init__(self, outlook: Outlook) -> None:
        """Begin to think about one turn."""
        self.outlook = outlook
        buster = outlook.orders[0][0]
        self._bust_cost = buster.weight * outlook.toll * buster.bench
        self._settled: dict[tuple[Columns, int, int], float] = {}

    def settled(self, columns: Columns, turned: int, first: int) -> float:
        """Return what it brings if drawing ends here and everybody takes.

        Args:
            columns: Those open.
            turned: 1 if the direction has changed since the search began, else 0.
            first: 0 if the active seat takes too, 1 after a bust.
        """
        key = columns, turned, first
        known = self._settled.get(key)
        if known is not None:
            return known
        toll = self.outlook.toll
        left, total = list(columns), 0.0
        for bench, weight in self.outlook.orders[turned][first : first + len(columns)]:
            most, chosen = -1e9, 0
            for at, column in enumerate(left):
                gain: float = POINTS[column]
                if column & ROLL_BIT:
                    gain -= toll * (bench + gain)
                if gain > most:
                    most, chosen = gain, at
            total += weight * most
            del left[chosen]
        self._settled[key] = total
        return total

    def stopping(self, columns: Columns, pile: Pile, turned: int) -> float:
        """Return what stopping with these columns is worth; there is at least one."""
        return self.settled(columns, turned, 0) - self.outlook.tempo[pile.left]

    def busting(self, columns: Columns, pile: Pile, turned: int) -> float:
        """Return what a bust with these columns is worth, one card of the pile gone."""
        after = self.settled(columns, turned, 1) - self._bust_cost
        return after - self.outlook.tempo[pile.left - 1]

    def best(self, columns: Columns, pile: Pile, turned: int, depth: int) -> float:
        """Return the better of stopping and drawing, looking `depth` cards ahead."""
        if not columns:  # only switch cards so far: there is no stopping, nor anything to take
            return self.drawing(columns, pile, turned, depth) if depth and pile.left else 0.0
        stopping = self.stopping(columns, pile, turned)
        if not depth or not pile.left:
            return stopping
        return max(stopping, self.drawing(columns, pile, turned, depth))

    def drawing(self, columns: Columns, pile: Pile, turned: int, depth: int) -> float:
        """Return what drawing is worth on average, looking `depth` cards ahead, 1 or more."""
        if depth == 1:
            return self._drawing_once(columns, pile, turned)
        total = 0.0
        if pile.switches:
            after = self.best(columns, pile.without_switch(), 1 - turned, depth - 1)
            total += pile.switches * after
        for mask, count in pile.faces:
            ways = grown_by(columns, mask)
            if not ways:
                total += count * self.busting(columns, pile, turned)
                continue
            rest = pile.without(mask)
            total += count * max(self.best(way, rest, turned, depth - 1) for way in ways)
        return total / pile.left

    def _drawing_once(self, columns: Columns, pile: Pile, turned: int) -> float:
        """Return the same for one card, after which drawing ends.

        This is where a search spends its time: nothing is taken out of the pile here.
        """
        settled, total = self.settled, 0.0
        if pile.switches and columns:
            total += pile.switches * settled(columns, 1 - turned, 0)
        for mask, count in pile.faces:
            ways = grown_by(columns, mask)
            if ways:
                total += count * max([settled(way, turned, 0) for way in ways])
            else:
                total += count * (settled(columns, turned, 1) - self._bust_cost)
        return total / pile.left - self.outlook.tempo[pile.left - 1]


def grown_by(columns: Columns, mask: Mask) -> list[Columns]:
    """Return the columns after each way to place a card; [] if it fits nowhere (P13-P15)."""
    grown = [
        tuple(sorted((*columns[:at], column | mask, *columns[at + 1 :])))
        for at, column in enumerate(columns)
        if not column & mask
    ]
    if len(columns) < COLUMNS_MAX:
        grown.append(tuple(sorted((*columns, mask))))
    return grown
