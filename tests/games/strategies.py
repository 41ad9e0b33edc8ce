"""Generated games of Push: only legal steps, all options, 2-6 seats, seats that leave.

A game is played out by a small generator from one drawn seed, with drawn habits (how eagerly
players draw on and bank, how often somebody leaves); drawing each of some 400 choices through
Hypothesis would be slow and would seldom end a game.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hypothesis import strategies as st

from pushnet.games import push
from pushnet.games.api import Chance
from pushnet.games.push_events import Event
from pushnet.games.push_types import Bank, Draw, Options, State, SwitchRule, TieBreak
from pushnet.games.replay import Left, Played, Step
from pushnet.games.table_options import TURN_CLOCK_S_MAX, Odds
from pushnet.ids import SEATS_MAX, SEATS_MIN, Seat


class Moment(NamedTuple):
    """One step of a game, with what was before and after it."""

    before: State
    step: Step
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a generated game is played; each a chance out of 100."""

    draws_on: int = 70
    banks: int = 25
    leaves: int = 0  # at each step


@dataclass(frozen=True, slots=True, kw_only=True)
class Playout:
    """One whole game. What is printed is enough to play it again; the moments are not printed."""

    start: State
    seed: int
    habits: Habits
    moments: tuple[Moment, ...] = field(repr=False)

    def __iter__(self) -> Iterator[Moment]:
        return iter(self.moments)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002
        printer.text(repr(self))  # Hypothesis would print the moments too, half a megabyte

    @property
    def states(self) -> list[State]:
        """All states, the first and the last included."""
        return [self.start, *(moment.after for moment in self.moments)]


def options(seats: int = SEATS_MIN) -> st.SearchStrategy[Options]:
    """Any options of a table with so many seats."""
    return st.builds(
        Options,
        odds=st.sampled_from(Odds),
        turn_clock_s=st.integers(0, TURN_CLOCK_S_MAX),
        spectator_chat=st.booleans(),
        switch_rule=st.sampled_from(SwitchRule),
        hard_star=st.booleans(),
        tie_break=st.sampled_from(TieBreak),
        first_player=st.none() | st.integers(0, seats - 1).map(Seat),
    )


def play_out(start: State, seed: int, habits: Habits) -> Playout:
    """Play to the end."""
    chooser = random.Random(seed)
    state, moments = start, []
    while not push.is_over(state):
        step = _choose(state, chooser, habits)
        if isinstance(step, Left):
            after, events = push.depart(state, step.seats)
        else:
            after, events = push.apply(state, step.action, step.chance)
        moments.append(Moment(state, step, after, events))
        state = after
    return Playout(start=start, seed=seed, habits=habits, moments=tuple(moments))


def _choose(state: State, chooser: random.Random, habits: Habits) -> Step:
    def happens(percent: int) -> bool:
        return chooser.randrange(100) < percent

    if happens(habits.leaves):
        return Left(frozenset(s for s in state.present if happens(30)) or frozenset({state.actor}))
    bound = push.chance_bound(state)
    if bound is not None:
        return Played(push.chance_action(state), Chance(chooser.randrange(bound), bound))
    actions = push.legal_actions(state)
    if Draw() in actions:
        return Played(actions[0] if happens(habits.draws_on) else actions[-1], None)
    if isinstance(actions[-1], Bank):
        return Played(chooser.choice(actions[1:]) if happens(habits.banks) else actions[0], None)
    return Played(chooser.choice(actions), None)


@st.composite
def playouts(
    draw: st.DrawFn, *, leaving: bool | None = None, min_seats: int = SEATS_MIN
) -> Playout:
    """Whole games. `leaving`: somebody leaves (True), nobody does (False), or either (None)."""
    seats = draw(st.integers(min_seats, SEATS_MAX))
    chosen = draw(options(seats))
    first = push.first_player(chosen, seats, draw(st.integers(0, seats - 1)))
    if leaving is None:
        leaving = draw(st.booleans())
    habits = Habits(
        draws_on=draw(st.sampled_from([0, 50, 80, 95, 100])),
        banks=draw(st.sampled_from([0, 20, 60])),
        leaves=draw(st.sampled_from([1, 5, 30])) if leaving else 0,
    )
    start = push.setup(chosen, seats, first)
    return play_out(start, draw(st.integers(0, 2**32 - 1)), habits)


@st.composite
def positions(draw: st.DrawFn, *, leaving: bool | None = None) -> State:
    """Single states from whole games: every phase as often, the end included."""
    states = draw(playouts(leaving=leaving)).states
    phase = draw(st.sampled_from(sorted({state.phase for state in states})))
    return draw(st.sampled_from([state for state in states if state.phase is phase]))
