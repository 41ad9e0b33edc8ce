"""One position of Push rummy as the seat to move sees it, and what its cards may cost.

Costs are points that the team may expect to pay, less those of the others.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.bots.api import Sight
from pushnet.bots.rummy_cards_seen import Pack, unseen
from pushnet.bots.rummy_reach import Reach, reach, turns_to
from pushnet.games.rummy_cards import JOKER_FIRST, RANK, SUIT, VALUE, WILD, Card, Position
from pushnet.games.rummy_contract import contract_of
from pushnet.games.rummy_meld import why_not_added
from pushnet.games.rummy_plays import known_faces
from pushnet.games.rummy_types import NOT_PUBLIC, End, State, has_contract, seat_after
from pushnet.ids import Seat

VALUE_MEAN: Final = 9.0  # points of a card that nobody knows: 960 / 108
CARD: Final = 3.0  # what a card in the hand is worse than its points: it has to be got rid of

NEAR: Final = 2  # ranks apart that cards of a run still help each other
_WILD_AFFINITY: Final = 4
_OUTS_KEPT: Final = 0.8  # of the outs, when one of them has come


@dataclass(frozen=True, slots=True, kw_only=True)
class Taste:
    """What a player fears and hopes for, in points."""

    turn: float = 5.0  # a turn that the contract comes later
    gift: float = -12.0  # two cards for a neighbour without its contract: they burden it
    burden: float = 10.0  # the same for one who has it
    feeding: float = 2.0  # a discard that goes with a card the neighbour is known to hold
    risk: float = 0.4  # of a card's points, while nobody has the contract
    risk_late: float = 0.6  # more, when somebody of the others is about to go out
    open_share: float = 0.6  # of what is left after the contract, that it is paid
    out: float = -60.0  # to be out


class Outlook:
    """A position thought about by the seat that is to act."""

    def __init__(self, sight: Sight, seat: Seat, taste: Taste = Taste()) -> None:
        """Look at what is public, and at the own hand."""
        self.state: State = sight.state
        self.seat = seat
        self.taste = taste
        self.faces = known_faces(sight.state, sight.faces)
        self.live = unseen(self.faces.values())
        self.contract = contract_of(self.state.deal)
        self.is_down = has_contract(self.state, seat)
        self.left = seat_after(seat)
        self.left_is_down = has_contract(self.state, self.left)
        self.risk = self._risk()

    def cards(self, hand: Iterable[Position]) -> list[Card]:
        """Return what lies at positions that this seat knows."""
        return [self.faces[position] for position in hand]

    def reach(self, cards: Iterable[Card]) -> Reach:
        """Return how far cards are from the contract."""
        return reach(Pack.of(cards), self.live, self.contract)

    def closed(self, cards: Sequence[Card]) -> float:
        """Return what cards cost who has no contract yet."""
        return self.closed_at(self.reach(cards), points(cards))

    def closed_at(self, found: Reach, in_hand: float) -> float:
        """Return what a hand of so many points costs, so far from the contract."""
        return self.taste.turn * turns_to(found, self.live) + self.risk * in_hand

    def closed_after_draw(self, cards: Sequence[Card]) -> float:
        """Return what cards cost on average when one more came from the stock."""
        found = self.reach(cards)
        chance = found.outs / max(1, self.live.size)
        if found.missing <= 1:
            spare = len(cards) - self.contract.cards
            helped = self.open([VALUE_MEAN] * (spare + found.missing))
        else:
            nearer = Reach(found.missing - 1, int(found.outs * _OUTS_KEPT))
            helped = self.closed_at(nearer, points(cards))
        return chance * helped + (1 - chance) * self.closed_at(found, points(cards))

    def open(self, values: Sequence[float]) -> float:
        """Return what cards cost who has the contract, one of them still to be discarded."""
        if len(values) <= 1:
            return self.taste.out
        rest = sum(values) - max(values) + CARD * (len(values) - 1)
        return self.taste.open_share * rest

    def layable(self, card: Card) -> bool:
        """Return whether a card could be laid off onto some meld."""
        state = self.state
        return any(
            not why_not_added(meld, end, card, state.faces, state.options)
            for meld in state.melds
            for end in End
        )

    def layable_chance(self) -> float:
        """Return the chance that a card nobody knows can be laid off."""
        if not self.state.melds:
            return 0.0
        found = sum(
            self.live.count(1 << card)
            for card in range(JOKER_FIRST)
            if self.live.one >> card & 1 and self.layable(card)
        )
        return (found + self.live.wilds) / max(1, self.live.size)

    def feeds(self, card: Card) -> int:
        """Return how well a card goes with those that the left neighbour is known to hold."""
        if WILD[card]:
            return _WILD_AFFINITY
        if self.left_is_down:
            return int(self.layable(card))
        known = [self.state.faces[at] for at in self.state.hands[self.left]]
        return sum(self._go_together(card, other) for other in known if other != NOT_PUBLIC)

    def _go_together(self, card: Card, other: Card) -> bool:
        if WILD[other]:
            return False
        if RANK[card] == RANK[other]:
            return self.contract.sets > 0 and SUIT[card] != SUIT[other]
        near = abs(RANK[card] - RANK[other]) <= NEAR
        return self.contract.runs > 0 and near and SUIT[card] == SUIT[other]

    def points_of(self, seat: Seat) -> float:
        """Return the points of a hand, as far as this seat can tell."""
        hand = self.state.hands[seat]
        return sum(VALUE[self.faces[at]] if at in self.faces else VALUE_MEAN for at in hand)

    def _risk(self) -> float:
        """Return how likely it is that what stays in the hand has to be paid."""
        soon = 0.0
        for steps in (1, 3):
            other = seat_after(self.seat, steps)
            if has_contract(self.state, other):
                soon = max(soon, 2 / (1 + len(self.state.hands[other])))
        partner = seat_after(self.seat, 2)
        if has_contract(self.state, partner):
            soon /= 2
        return min(1.0, self.taste.risk + self.taste.risk_late * min(1.0, soon))


def points(cards: Iterable[Card]) -> int:
    """Return what cards cost whoever holds them at the end."""
    return sum(VALUE[card] for card in cards)
