"""Games of any rules, played out by chance: legal steps only, seats that leave, sealed decks too.

A game is played from one drawn seed; drawing each of its hundreds of choices through Hypothesis
would be slow and would seldom end a game. Whoever has a game's `Rules` and a strategy for its
options has whole games of it, and with them the laws of `tests.games.laws`.

In a game of hidden hands what is legal depends on what lies face down, so it says itself how to
pick an action: `Pick` is shown the whole deck.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hypothesis import strategies as st

from pushnet.games.api import Chance, Faces, NewDeck, Rules
from pushnet.games.replay import Acted, Left, Opened, Played, SealedStep, Shuffled, Step, replay
from pushnet.ids import Seat

STEPS_MAX = 20_000  # a game that takes more has no end


Pick = Callable[[Any, Sequence[int], random.Random], Any]
"""Picks an action of the seat to move: state, card at each position of the deck, dice."""


class Moment(NamedTuple):
    """One step of a game, with what was before and after it."""

    before: Any
    step: Step | SealedStep
    after: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """One whole game. What is printed is enough to play it again; the moments are not printed."""

    rules: Rules = field(repr=False)
    start: Any
    seed: int
    leaves: int  # at each step, out of 1000
    moments: tuple[Moment, ...] = field(repr=False)

    def __iter__(self) -> Iterator[Moment]:
        return iter(self.moments)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002
        printer.text(repr(self))

    @property
    def states(self) -> list[Any]:
        """All states, the first and the last included."""
        return [self.start, *(moment.after for moment in self.moments)]

    @property
    def seats(self) -> range:
        """All seats, those that left included."""
        return range(len(self.rules.ranks(self.start)))


def walk(rules: Rules, start: Any, seed: int, leaves: int, pick: Pick | None = None) -> Walk:
    """Play to the end; without `pick` any legal action."""
    chooser = random.Random(seed)
    deck = list(range(rules.sealed.cards)) if rules.sealed is not None else []
    state, moments = start, []
    while not rules.is_over(state):
        assert len(moments) < STEPS_MAX
        step = _left(rules, state, chooser, leaves) or _step(rules, state, chooser, deck, pick)
        ((after, events),) = replay(rules, state, (step,))
        moments.append(Moment(state, step, after, events))
        state = after
    return Walk(rules=rules, start=start, seed=seed, leaves=leaves, moments=tuple(moments))


def _left(rules: Rules, state: Any, chooser: random.Random, leaves: int) -> Left | None:
    if chooser.randrange(1000) >= leaves:
        return None
    seats = range(len(rules.ranks(state)))
    return Left(frozenset(Seat(seat) for seat in chooser.sample(seats, chooser.choice((1, 2)))))


def _step(
    rules: Rules, state: Any, chooser: random.Random, deck: list[int], pick: Pick | None
) -> Step | SealedStep:
    def faces(positions: tuple[int, ...]) -> Faces:
        return Faces(tuple((position, deck[position]) for position in positions))

    owed = None if rules.sealed is None else rules.sealed.need(state)
    if isinstance(owed, NewDeck):
        chooser.shuffle(deck)
        return Shuffled()
    if owed is not None:
        return Opened(faces(owed.opens))
    bound = rules.chance_bound(state)
    if bound is not None:
        return Played(rules.chance_action(state), Chance(chooser.randrange(bound), bound))
    if pick is None:
        action = chooser.choice(rules.legal_actions(state))
    else:
        action = pick(state, deck, chooser)
    if rules.sealed is None:
        return Played(action, None)
    _, opens = rules.sealed.carries(state, action)
    return Acted(action, faces(opens) if opens else None)


@st.composite
def walks(draw: st.DrawFn, rules: Rules, options: st.SearchStrategy[Any]) -> Walk:
    """Whole games with any options and any number of seats; in two of three somebody leaves."""
    chosen, count = draw(options), draw(st.sampled_from(rules.seat_counts))
    first = rules.first_player(chosen, count, draw(st.integers(0, count - 1)))
    leaves = draw(st.sampled_from((0, 3, 30)))
    start = rules.setup(chosen, count, first)
    return walk(rules, start, draw(st.integers(0, 2**32 - 1)), leaves)
