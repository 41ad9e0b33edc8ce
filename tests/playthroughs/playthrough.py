"""One whole game as text: every position, what was legal there, what was done, what happened.

The choices come from a small generator written out here, so that anybody can make them again:

    x = seed to begin with; for each choice x = (x * 6364136223846793005 + 1442695040888963407)
    mod 2^64, and the choice out of n is (x >> 33) mod n

Chance is chosen out of its bound. A player with n legal actions chooses out of n + 3, and whatever
is beyond the last of them means the first, so that cards are drawn until columns fill and bust.
Where seats leave, the seat that is to act or to roll leaves at every k-th step.

A step is told in four lines, or three where nobody chooses:

    17  4p 1:place:R4 columns=R3B5        its number and the position before it
        digest 5f1c09a2b3d4e5f6           the first 8 bytes of the state's digest
        legal p1 p2                       what the seat might do
        p2                                what was done, and after a colon each event
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pushnet.games.api import Chance, Rules
from pushnet.games.replay import Left, Played, Step

STEPS_MAX = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """How a game writes its own values."""

    position: Callable[[Any], str]
    legal: Callable[[Any], str]
    step: Callable[[Step, Any], str]
    event: Callable[[Any], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Playthrough:
    name: str  # of the file, without its ending
    rules: Rules
    start: Any
    seed: int
    leave_every: int  # 0: nobody leaves
    writing: Writing

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        rules, writing, state, number = self.rules, self.writing, self.start, 0
        choose = Choices(self.seed)
        while not rules.is_over(state):
            number += 1
            assert number <= STEPS_MAX
            yield f"{number:<4}{writing.position(state)}"
            yield f"    digest {rules.digest(state)[:8].hex()}"
            if rules.chance_bound(state) is None:
                yield f"    legal {writing.legal(state)}"
            step = self._step(state, number, choose)
            done = writing.step(step, state)
            if isinstance(step, Left):
                state, events = rules.depart(state, step.seats)
            else:
                state, events = rules.apply(state, step.action, step.chance)
            told = "; ".join(writing.event(event) for event in events)
            yield f"    {done}: {told}" if told else f"    {done}"
        yield f"end {writing.position(state)}"
        yield f"    digest {rules.digest(state).hex()}"
        for rank in rules.ranks(state):
            yield f"    seat {rank.seat + 1}: {rank.score} points, place {rank.place or 'none'}"

    def _step(self, state: Any, number: int, choose: "Choices") -> Step:
        if self.leave_every and number % self.leave_every == 0:
            return Left(frozenset({state.actor}))
        bound = self.rules.chance_bound(state)
        if bound is not None:
            return Played(self.rules.chance_action(state), Chance(choose.out_of(bound), bound))
        actions = self.rules.legal_actions(state)
        choice = choose.out_of(len(actions) + 3)
        return Played(actions[choice if choice < len(actions) else 0], None)


class Choices:
    """The generator that the module writes out."""

    def __init__(self, seed: int) -> None:
        self._x = seed

    def out_of(self, n: int) -> int:
        self._x = (self._x * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._x >> 33) % n
