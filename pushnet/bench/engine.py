"""How fast the rules are: steps a second, beside a loop that calls something that does nothing.

A step is one call of `apply`: a player's action or an outcome of chance, with its legality
checked. *Replaying* applies steps that were written down before, as a verifier does. *Playing*
also lists the legal actions of every position and takes one of them by lot, as bots and other
libraries' benchmarks do. Times are the processor's, so that others on the computer count less.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pushnet.games.api import Chance, Rules
from pushnet.games.push_types import Options
from pushnet.games.registry import rules_of
from pushnet.ids import Seat

GAME: Final = "push"
GAMES: Final = 20  # in each round
SEED: Final = 1

Step = tuple[Any, Chance | None]
"""An action, and the outcome that it is given if it is chance's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineReport:
    """Of the fastest round each, in steps or calls a second."""

    players: int
    steps: int  # in one round
    rounds: int
    replaying: float
    playing: float
    floor: float  # bare calls of a Python function with as many arguments

    @property
    def ratio(self) -> float:
        """How many bare calls one step takes."""
        return self.floor / self.replaying


def measure(players: int, rounds: int, tell: Callable[[int], None]) -> EngineReport:
    """Play and replay the same games `rounds` times; `tell` is called after each round."""
    rules = rules_of(GAME)
    games = play(rules, players)
    steps = sum(map(len, games))
    times_s: dict[Callable[[], object], list[float]] = {
        lambda: play(rules, players): [],
        lambda: replay(rules, players, games): [],
        lambda: call(players, games): [],
    }
    for _ in range(rounds):
        for work, taken in times_s.items():
            began_s = time.process_time()
            work()
            taken.append(time.process_time() - began_s)
        tell(1)
    playing, replaying, floor = (steps / min(taken) for taken in times_s.values())
    return EngineReport(
        players=players,
        steps=steps,
        rounds=rounds,
        replaying=replaying,
        playing=playing,
        floor=floor,
    )


def play(rules: Rules, players: int) -> list[list[Step]]:
    """Return whole games of moves by lot; the same ones each time."""
    lot = random.Random(SEED)  # noqa: S311 - whose games these are is of no interest
    return [_play_one(rules, players, lot) for _ in range(GAMES)]


def _play_one(rules: Rules, players: int, lot: random.Random) -> list[Step]:
    state, steps = rules.setup(Options(), players, Seat(0)), list[Step]()
    chance_bound, legal_actions, apply = rules.chance_bound, rules.legal_actions, rules.apply
    draw = lot.random
    while not rules.is_over(state):
        bound = chance_bound(state)
        if bound is None:
            legal = legal_actions(state)
            step: Step = legal[int(draw() * len(legal))], None
        else:
            step = rules.chance_action(state), Chance(int(draw() * bound), bound)
        steps.append(step)
        state, _ = apply(state, *step)
    return steps


def replay(rules: Rules, players: int, games: Sequence[Sequence[Step]]) -> None:
    """Apply every step of these games."""
    apply = rules.apply
    for steps in games:
        state = rules.setup(Options(), players, Seat(0))
        for action, chance in steps:
            state, _ = apply(state, action, chance)


def call(players: int, games: Sequence[Sequence[Step]]) -> None:
    """Call something that does nothing as often, and unpack what it returns."""
    state: object = players
    for steps in games:
        for action, chance in steps:
            state, _ = _nothing(state, action, chance)


def _nothing(state: object, _action: object, _chance: object) -> tuple[object, tuple[()]]:
    return state, ()
