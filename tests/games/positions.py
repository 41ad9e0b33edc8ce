"""Positions of Push written as text: "R3 B5 ROLL", the way rules and worked cases name cards.

Colours R B G Y P with a rank, ROLL, SW. Of several equal cards the first free copy is used. Cards
not named are in the draw pile; where the draw pile is given, they are in the discard pile.
"""

from collections.abc import Iterable, Mapping

from pushnet.games.api import Chance
from pushnet.games.push import apply, setup
from pushnet.games.push_cards import (
    Card,
    CardSet,
    cards_of,
    colour_of,
    deck,
    rank_of,
    set_of,
    union_of,
)
from pushnet.games.push_events import Event
from pushnet.games.push_types import Action, Options, Phase, Reveal, Roll, State, Take
from pushnet.ids import Seat

AS_PRINTED = Options()
DIE = {"red": 0, "blue": 1, "green": 2, "yellow": 3, "purple": 4, "*": 5}


def face_of(card: Card) -> str:
    colour, rank = colour_of(card), rank_of(card)
    if colour is not None:
        return f"{colour.name[0]}{rank}"
    return "ROLL" if card < 108 else "SW"


def faces(cards: CardSet | Iterable[Card]) -> list[str]:
    """The faces of some cards, in card-id order."""
    return [face_of(card) for card in (cards_of(cards) if isinstance(cards, int) else cards)]


class Box:
    """All cards of a game, from which named ones are taken."""

    def __init__(self, seats: int) -> None:
        self.left = list(deck(seats))

    def one(self, face: str) -> Card:
        card = next(card for card in self.left if face_of(card) == face)
        self.left.remove(card)
        return card

    def some(self, text: str) -> CardSet:
        return set_of([self.one(face) for face in text.split()])


def position(
    *,
    seats: int = 4,
    phase: Phase = Phase.DECIDE,
    columns: Iterable[str] = (),
    card: str | None = None,
    benches: Mapping[int, str] | None = None,
    banks: Mapping[int, str] | None = None,
    pile: str | None = None,
    switches: int = 0,
    active: int = 0,
    actor: int | None = None,
    present: Iterable[int] | None = None,
    options: Options = AS_PRINTED,
) -> State:
    box = Box(seats)
    start = setup(options, seats, Seat(0))
    benches, banks = benches or {}, banks or {}
    held = None if card is None else box.one(card)
    state = start._replace(
        phase=phase,
        present=start.present if present is None else tuple(Seat(s) for s in present),
        active=Seat(active),
        actor=Seat(active if actor is None else actor),
        columns=tuple(box.some(text) for text in columns),
        card=held,
        benches=tuple(box.some(benches.get(seat, "")) for seat in range(seats)),
        banks=tuple(box.some(banks.get(seat, "")) for seat in range(seats)),
        switch_pile=box.some("SW " * switches),
    )
    if pile is None:
        return state._replace(pile=bytes(box.left))
    drawn = bytes(sorted(box.one(face) for face in pile.split()))
    return state._replace(pile=drawn, discard=set_of(box.left))


def do(state: State, *actions: Action) -> State:
    """Let players act, one after the other."""
    for action in actions:
        state, _ = apply(state, action, None)
    return state


def takers(state: State) -> list[int]:
    """Who takes a column until the turn is over, each the first one left."""
    order: list[int] = []
    while state.phase is Phase.COLLECT:
        order.append(state.actor)
        state = do(state, Take(0))
    return order


def turn_up(state: State, face: str) -> tuple[State, tuple[Event, ...]]:
    """Turn up the first card of this face that is left."""
    index = next(i for i, card in enumerate(state.pile) if face_of(card) == face)
    return apply(state, Reveal(), Chance(index, len(state.pile)))


def roll(state: State, face: str) -> tuple[State, tuple[Event, ...]]:
    """Let the die fall on a colour's name, or on "*"."""
    return apply(state, Roll(), Chance(DIE[face], 6))


def held(state: State) -> CardSet:
    """The card that is turned up and in no pile, as a set."""
    return 0 if state.card is None else 1 << state.card


def where(state: State) -> list[CardSet]:
    """Every place where cards are, as sets: together they are the deck."""
    piles = [set_of(state.pile), state.discard, state.switch_pile, held(state)]
    return [*piles, *state.columns, *state.benches, *state.banks]


def everything(state: State) -> CardSet:
    return union_of(where(state))
