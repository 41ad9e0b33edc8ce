"""The exact odds of the next card, and what the die would cost.

Everything here follows from what all can see: which cards are left in the draw pile is public,
their order is not, and each of them is as likely to be next (P33). Counts are cards, and chances
are fractions: nothing is rounded.
"""

from dataclasses import dataclass
from fractions import Fraction

from pushnet.games.push_cards import (
    CLASHES,
    DIE_FACES,
    OF_COLOUR,
    SWITCH_CARDS,
    CardSet,
    cards_of,
    points_of,
    set_of,
    union_of,
)
from pushnet.games.push_types import COLUMNS_MAX, State
from pushnet.ids import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCard:
    """What the next card may be, as counts of the cards left."""

    left: int  # cards in the draw pile; 0: there is no next card
    switches: int  # of these, switch cards; the others are in `fits`
    fits: tuple[int, ...]  # by number of open columns they could join, 0 to COLUMNS_MAX
    opens_new: bool  # each of `fits` could open a new column as well (P15)

    @property
    def places(self) -> tuple[int, ...]:
        """Cards by number of legal places, a new column included: 0 (bust) to COLUMNS_MAX."""
        return (0, *self.fits[:-1]) if self.opens_new else self.fits

    @property
    def busts(self) -> int:
        """Cards that have no legal place (P18)."""
        return self.places[0]

    def chance(self, count: int) -> Fraction:
        """Return how likely the next card is one of so many of those left; 0 if none is left."""
        return Fraction(count, self.left) if self.left else Fraction()


@dataclass(frozen=True, slots=True, kw_only=True)
class DieLoss:
    """What a seat loses to the die, after a bust or for a roll card."""

    by_face: tuple[int, ...]  # points, by face: the five colours, then the star

    @property
    def expected(self) -> Fraction:
        """The average over the six faces: bench / 6, or bench / 3 with `hard_star`."""
        return Fraction(sum(self.by_face), DIE_FACES)

    @property
    def worst(self) -> int:
        """The points lost to the worst face."""
        return max(self.by_face)


def next_card(state: State) -> NextCard:
    """Return the odds of the next card in a position, whether one is due or not.

    A card that is turned up and not yet placed changes nothing in the columns.
    """
    return odds_of(set_of(state.pile), state.columns)


def odds_of(pile: CardSet, columns: tuple[CardSet, ...]) -> NextCard:
    """Return the odds of the next card from a pile, with these open columns."""
    none: tuple[CardSet, ...] = (0,) * (COLUMNS_MAX - len(columns))
    first, second, third = (*(fitting(pile, column) for column in columns), *none)
    in_one = (first | second | third).bit_count()  # or more, and so on
    in_two = (first & second | second & third | third & first).bit_count()
    in_three = (first & second & third).bit_count()
    switches = (pile & SWITCH_CARDS).bit_count()
    in_none = pile.bit_count() - switches
    return NextCard(
        left=pile.bit_count(),
        switches=switches,
        fits=(in_none - in_one, in_one - in_two, in_two - in_three, in_three),
        opens_new=len(columns) < COLUMNS_MAX,
    )


def fitting(cards: CardSet, column: CardSet) -> CardSet:
    """Return those of some cards that could join a column (P13, P14, P16)."""
    return cards & ~(SWITCH_CARDS | union_of(CLASHES[card] for card in cards_of(column)))


def die_loss(state: State, seat: Seat) -> DieLoss:
    """Return what a seat would lose to the die with its bench as it is (P19, P25, P32)."""
    bench = state.benches[seat]
    star = points_of(bench) if state.options.hard_star else 0
    return DieLoss(by_face=(*(points_of(bench & colour) for colour in OF_COLOUR), star))
