"""What the player does with the own hand before anything is played: look, sort, pick, put aside."""

from pushnet.games.rummy_cards import Position
from pushnet.games.rummy_types import Layout
from pushnet.views.rummy import RummyView
from pushnet.views.rummy_hand import Sorting


class RummyPicks:
    """The cursor, the cards picked, and the melds put aside until the contract is whole."""

    def __init__(self) -> None:
        """Begin with nothing picked."""
        self.cursor: Position | None = None
        self.picked: tuple[Position, ...] = ()
        self.aside: tuple[Layout, ...] = ()
        self.sorting = Sorting.MELDS

    def sync(self, view: RummyView) -> None:
        """Let go of what is in the hand no more."""
        cards = lying(view)
        if self.cursor not in cards:
            self.cursor = cards[0] if cards else None
        self.picked = tuple(position for position in self.picked if position in cards)
        if not view.moves.may_play or not self._used() <= set(cards):
            self.aside = ()

    def pose(self) -> tuple[object, ...]:
        """Return all that is shown of it."""
        return (self.cursor, self.picked, self.aside)

    def one(self, view: RummyView) -> Position | None:
        """Return the one card picked, or without any the one under the cursor."""
        if view.hand is None or len(self.picked) > 1:
            return None
        return self.picked[0] if self.picked else self.cursor

    def sort(self) -> None:
        """Want the hand in the next order."""
        orders = list(Sorting)
        self.sorting = orders[(orders.index(self.sorting) + 1) % len(orders)]

    def move(self, view: RummyView, step: int) -> None:
        """Move the cursor to the next card or the one before."""
        cards = lying(view)
        if cards and self.cursor in cards:
            self.cursor = cards[(cards.index(self.cursor) + step) % len(cards)]

    def move_group(self, view: RummyView, step: int) -> None:
        """Move the cursor to the first card of the next group."""
        if view.hand is None or self.cursor is None:
            return
        groups = [[card.position for card in group.cards] for group in view.hand.groups]
        at = next(at for at, group in enumerate(groups) if self.cursor in group)
        self.cursor = groups[(at + step) % len(groups)][0]

    def pick(self, view: RummyView, position: Position | None = None) -> None:
        """Pick a card, the one under the cursor if none is named; or put it back."""
        card = self.cursor if position is None else position
        if card is None or card not in lying(view):
            return
        self.cursor = card
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        elif card not in self._used():
            self.picked = (*self.picked, card)

    def pick_group(self, view: RummyView, number: int) -> None:
        """Pick all cards of a group, or put them back if they are picked."""
        groups = () if view.hand is None else view.hand.groups
        if not 1 <= number <= len(groups):
            return
        cards = tuple(card.position for card in groups[number - 1].cards)
        self.cursor = cards[0]
        if set(cards) <= set(self.picked):
            self.picked = tuple(card for card in self.picked if card not in cards)
        else:
            taken = {*self.picked, *self._used()}
            self.picked = (*self.picked, *(card for card in cards if card not in taken))

    def _used(self) -> set[Position]:
        return {card for layout in self.aside for card in layout.cards}


def lying(view: RummyView) -> tuple[Position, ...]:
    """Return the cards of our hand in the order in which they lie."""
    return () if view.hand is None else tuple(card.position for card in view.hand.cards)
