"""A player of Push rummy who works toward the contract and minds everybody at the table.

Before its contract it keeps the cards that bring it nearest (`rummy_reach`), after it those that
may still go with another one; what it lays, and when that takes it out, `rummy_lines` finds. It
lays its contract as soon as it can: a hand that is held back may have to be paid. It takes the
discard if that is worth more to it than a card it does not know and two cards on the neighbour's
hand; when a push would end the deal it counts both teams. It counts what it has seen, gives its
neighbour no card that goes with those it is known to hold, and fears for its hand when an opponent
is near the end, less when its partner is.

Floats are fine here: what a bot thinks need not be agreed on, only its action is played.
"""

from typing import Final

from pushnet.bots.api import Luck, Sight
from pushnet.bots.rummy_lines import best_line
from pushnet.bots.rummy_outlook import NEAR, VALUE_MEAN, Outlook, Taste, points
from pushnet.games.rummy import apply
from pushnet.games.rummy_cards import RANK, SUIT, VALUE, Card, Position
from pushnet.games.rummy_plays import discards
from pushnet.games.rummy_types import Action, LastCardPush, Phase, Push, State, Take, seat_after
from pushnet.ids import Seat

PAIR: Final = 4.0  # points that a card is worth which has another one to go with, the contract done

HOPE: Final = 5.0  # points that another turn may bring to who is behind


class RummyCareful:
    """Plays Push rummy well."""

    def __init__(self, taste: Taste | None = None) -> None:
        """Play by this taste."""
        self._taste = taste or Taste()

    def choose(self, sight: Sight, seat: Seat, luck: Luck) -> Action:
        """Return the action that costs least; among equals luck decides."""
        state: State = sight.state
        assert state.active == seat
        outlook = Outlook(sight, seat, self._taste)
        if state.phase is Phase.DRAW:
            return Take() if taking(outlook) <= pushing(outlook) else Push()
        line = best_line(state, outlook.faces)
        if line.plays:
            return line.plays[0]
        allowed = discards(state, outlook.faces)
        costs = [parting(outlook, discard.card) for discard in allowed]
        least = min(costs)
        best = [each for each, cost in zip(allowed, costs, strict=True) if cost == least]
        return best[luck(len(best))]


def taking(outlook: Outlook) -> float:
    """Return what the turn costs when the discard is taken."""
    after, _ = apply(outlook.state, Take(), None)
    line = best_line(after, outlook.faces)
    values = [float(VALUE[card]) for card in outlook.cards(line.hand)]
    if _ends(outlook):
        if line.goes_out:
            return _settled(outlook, None)
        cost = _settled(outlook, sum(values) - max(values))
        return cost + (HOPE if cost < 0 else -HOPE)  # who is behind hopes for more turns
    if outlook.is_down or line.plays:
        return outlook.open(values)
    hand = after.hands[outlook.seat]
    kept = (_without(hand, discard.card) for discard in discards(after, outlook.faces))
    return min(outlook.closed(outlook.cards(rest)) for rest in kept)


def pushing(outlook: Outlook) -> float:
    """Return what the turn costs on average when the discard is pushed."""
    state, taste = outlook.state, outlook.taste
    discard = outlook.faces[state.discard[-1]]
    hand = outlook.cards(state.hands[outlook.seat])
    if _ends(outlook):
        delivers = state.options.last_card_push is LastCardPush.DELIVER and len(state.stock) == 1
        gift = VALUE_MEAN + VALUE[discard] if delivers else 0
        return _settled(outlook, points(hand) - gift)
    line = best_line(state._replace(phase=Phase.PLAY), outlook.faces)
    if outlook.is_down or line.plays:
        left = [float(VALUE[card]) for card in outlook.cards(line.hand)]
        chance = outlook.layable_chance()
        cost = chance * outlook.open(left) + (1 - chance) * outlook.open([*left, VALUE_MEAN])
    else:
        cost = outlook.closed_after_draw(hand)
    cost += taste.feeding * outlook.feeds(discard)
    return cost - taste.burden if outlook.left_is_down else cost + taste.gift


def parting(outlook: Outlook, position: Position) -> float:
    """Return what a discard costs."""
    state = outlook.state
    rest = outlook.cards(_without(state.hands[outlook.seat], position))
    card = outlook.faces[position]
    feeding = outlook.taste.feeding * outlook.feeds(card)
    if outlook.is_down:
        return points(rest) + feeding + _promise(card, rest)
    return outlook.closed(rest) + feeding


def _promise(card: Card, rest: list[Card]) -> float:
    """Return what a card may still become with another one of the hand."""
    return PAIR if any(_go_together(card, other) for other in rest) else 0


def _go_together(card: Card, other: Card) -> bool:
    if RANK[card] == RANK[other]:
        return True
    return SUIT[card] == SUIT[other] and abs(RANK[card] - RANK[other]) <= NEAR


def _ends(outlook: Outlook) -> bool:
    """Return whether a push would end the deal (R26, B16)."""
    return len(outlook.state.stock) <= 1


def _settled(outlook: Outlook, own: float | None) -> float:
    """Return what the deal costs if it ends with so many points in the own hand; None: out."""
    others = sum(outlook.points_of(seat_after(outlook.seat, steps)) for steps in (1, 3))
    partner = outlook.points_of(seat_after(outlook.seat, 2))
    return (0 if own is None else own + partner) - others


def _without(hand: tuple[Position, ...], position: Position) -> tuple[Position, ...]:
    return tuple(other for other in hand if other != position)
