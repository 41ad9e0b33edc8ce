"""Positions of Push rummy from cards as the worked cases write them: "8C 10H JK".

Of equal cards the one of the first pack comes first. Hands, table and discard pile are laid under
positions 0, 1, ..; the stock under the last ones; cards that nobody named lie in the stock.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pushnet.games.api import Faces
from pushnet.games.rummy import apply, given, need
from pushnet.games.rummy_cards import RANK, SUIT
from pushnet.games.rummy_events import Event
from pushnet.games.rummy_legal import carries
from pushnet.games.rummy_meld import read_meld
from pushnet.games.rummy_types import (
    Action,
    End,
    Kind,
    LayOff,
    Layout,
    Meld,
    Options,
    Phase,
    State,
    has_contract,
)
from pushnet.ids import Seat

AS_PRINTED = Options()
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def name_of(card: int) -> str:
    return "JK" if SUIT[card] == 4 else RANKS[RANK[card] - 2] + "SHDC"[SUIT[card]]


class Table(NamedTuple):
    """A position, and what lies under it."""

    state: State
    deck: tuple[int, ...]

    def hand(self, seat: int = 0) -> list[str]:
        return [name_of(self.deck[at]) for at in self.state.hands[seat]]

    def at(self, name: str, seat: int = 0) -> int:
        """The position of a card in a hand."""
        return next(p for p in self.state.hands[seat] if name_of(self.deck[p]) == name)

    def some(self, names: str, seat: int = 0) -> tuple[int, ...]:
        """The positions of several cards in a hand, equal ones in order."""
        left = list(self.state.hands[seat])
        found = []
        for name in names.split():
            found.append(next(p for p in left if name_of(self.deck[p]) == name))
            left.remove(found[-1])
        return tuple(found)

    def melds(self) -> list[str]:
        return [" ".join(name_of(self.deck[p]) for p in m.cards) for m in self.state.melds]

    def discard(self) -> list[str]:
        return [name_of(self.deck[p]) for p in self.state.discard]

    def do(self, action: Action) -> "Table":
        return self.told(action)[0]

    def told(self, action: Action) -> tuple["Table", tuple[Event, ...]]:
        _, opens = carries(self.state, action)
        faces = Faces(tuple((p, self.deck[p]) for p in opens)) if opens else None
        state, events = apply(self.state, action, faces)
        return Table(state, self.deck), events

    def give(self) -> "Table":
        """Let the shares that are owed be given."""
        owed = need(self.state)
        opens = getattr(owed, "opens", ())
        state, _ = given(self.state, Faces(tuple((p, self.deck[p]) for p in opens)))
        return Table(state, self.deck)

    def settle(self) -> "Table":
        """Give until somebody acts or a new deck is due."""
        table = self
        while table.state.phase in {Phase.DEAL, Phase.GIVE, Phase.SCORE}:
            table = table.give()
        return table

    def lay_off(self, name: str, meld: int, end: End = End.LOW, seat: int = 0) -> LayOff:
        return LayOff(self.at(name, seat), meld, end)

    def set(self, names: str, seat: int = 0) -> Layout:
        return Layout(Kind.SET, self.some(names, seat))

    def run(self, names: str, seat: int = 0) -> Layout:
        return Layout(Kind.RUN, self.some(names, seat))


def table(
    *,
    deal: int = 1,
    phase: Phase = Phase.PLAY,
    hands: Mapping[int, str] | None = None,
    melds: Sequence[tuple[int, str, str]] = (),
    discard: str = "",
    stock: str | None = None,
    active: int = 0,
    taken: str | None = None,
    idle: int = 0,
    scores: tuple[tuple[int, int], ...] = (),
    options: Options = AS_PRINTED,
) -> Table:
    """Build a position; melds are (owner, "set" or "run", cards); taken: a card of the hand."""
    left = list(range(108))
    deck: list[int] = []

    def lay(names: str) -> tuple[int, ...]:
        begin = len(deck)
        for name in names.split():
            card = next(card for card in left if name_of(card) == name)
            left.remove(card)
            deck.append(card)
        return tuple(range(begin, len(deck)))

    held = tuple(lay((hands or {}).get(seat, "")) for seat in range(4))
    on_table = [(owner, Kind[kind.upper()], lay(names)) for owner, kind, names in melds]
    thrown = lay(discard)
    top = lay(stock or "")
    away = tuple(range(len(deck), 108))
    deck += left
    if stock is not None:  # what is named nowhere lies at the bottom of the discard pile
        thrown = (*away, *thrown)
    public = {*thrown, *(p for _, _, cards in on_table for p in cards)}
    if taken is not None:
        public.add(next(p for p in held[active] if name_of(deck[p]) == taken))
    faces = bytes(card if at in public else 255 for at, card in enumerate(deck))
    state = State(
        options=options,
        phase=phase,
        deal=deal,
        dealer=Seat(3),
        active=Seat(active),
        hands=held,
        stock=top if stock is not None else away,
        discard=thrown,
        faces=faces,
        melds=tuple(laid(owner, kind, cards, deck, options) for owner, kind, cards in on_table),
        taken=None if taken is None else next(p for p in held[active] if p in public),
        idle=idle,
        out=None,
        scores=scores,
        left=(),
    )
    return Table(state, tuple(deck))


def laid(
    owner: int, kind: Kind, cards: tuple[int, ...], deck: Sequence[int], options: Options
) -> Meld:
    layout = Layout(kind, cards)
    return read_meld(Seat(owner), layout, [deck[p] for p in cards], options)


def done(state: State, seat: int = 0) -> bool:
    return has_contract(state, Seat(seat))
