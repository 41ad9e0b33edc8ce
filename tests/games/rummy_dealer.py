"""A dealer who knows every face: plays Push rummy without the sealed deck.

`Dealer` does what the deck does: it lays a new order under each deal, and tells the faces that
become public. Whoever tests bots or screens can let it play a match out.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pushnet.games.api import Faces, NewDeck
from pushnet.games.rummy import apply, dealt, given, is_over, need, setup
from pushnet.games.rummy_legal import carries
from pushnet.games.rummy_plays import contract_plays, discards, lay_offs, meld_plays, swaps
from pushnet.games.rummy_types import (
    Action,
    Options,
    Phase,
    Push,
    State,
    Take,
    has_contract,
)
from pushnet.ids import Seat

Chooser = Callable[[State, dict[int, int], random.Random], Action]
"""Picks an action of the seat to move: state, faces of its hand, dice."""


class Moment(NamedTuple):
    """One step of a match, with what was before and after it."""

    before: State
    action: Action | None  # None: the deck was dealt, or shares were given
    faces: Faces | None
    after: State
    events: tuple[object, ...]


class Dealer:
    """A table with decks that the dealer can see. Deck number k lies under deal k."""

    def __init__(self, state: State, chooser: random.Random, deck: list[int] | None = None) -> None:
        self.state = state
        self.chooser = chooser
        self.deck = deck if deck is not None else list(range(108))

    def faces(self, positions: tuple[int, ...]) -> Faces:
        return Faces(tuple((position, self.deck[position]) for position in positions))

    def hand(self, seat: Seat) -> dict[int, int]:
        """What a seat sees of its hand, and what is public."""
        public = {at: card for at, card in enumerate(self.state.faces) if card != 255}
        return public | {at: self.deck[at] for at in self.state.hands[seat]}

    def do(self, action: Action) -> Moment:
        """Let the seat to move act."""
        before = self.state
        _, opens = carries(before, action)
        faces = self.faces(opens) if opens else None
        self.state, events = apply(before, action, faces)
        return Moment(before, action, faces, self.state, events)

    def give(self) -> Moment:
        """Do what the deck owes."""
        before = self.state
        owed = need(before)
        assert owed is not None
        if isinstance(owed, NewDeck):
            self.chooser.shuffle(self.deck)
            self.state, events = dealt(before)
            return Moment(before, None, None, self.state, events)
        faces = self.faces(owed.opens)
        self.state, events = given(before, faces)
        return Moment(before, None, faces, self.state, events)

    def settle(self) -> list[Moment]:
        """Let the deck give until somebody has to act, or the match is over."""
        moments = []
        while need(self.state) is not None:
            moments.append(self.give())
        return moments


def any_play(state: State, faces: dict[int, int], chooser: random.Random) -> Action:
    """Pick a legal play; what is laid is more likely than a discard."""
    if state.phase is Phase.DRAW:
        return chooser.choice((Take(), Push()))
    laying: list[Callable[[State, dict[int, int]], Sequence[Action]]] = (
        [meld_plays, lay_offs, swaps] if has_contract(state, state.active) else [contract_plays]
    )
    chooser.shuffle(laying)
    for kind in laying[: chooser.randrange(4)]:
        plays = kind(state, faces)
        if plays:
            return chooser.choice(plays)
    return chooser.choice(discards(state, faces))


def match(
    seed: int, options: Options | None = None, choose: Chooser = any_play
) -> Iterator[Moment]:
    """Yield the steps of a whole match."""
    chooser = random.Random(seed)
    start = setup(options or Options(), 4, Seat(chooser.randrange(4)))
    dealer = Dealer(start, chooser)
    while not is_over(dealer.state):
        if need(dealer.state) is not None:
            yield dealer.give()
        else:
            hand = dealer.hand(dealer.state.active)
            yield dealer.do(choose(dealer.state, hand, chooser))
