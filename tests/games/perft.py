"""Counting what can follow a position of Push, for comparing engines.

`perft(state, depth)` gives two numbers about sequences of exactly `depth` steps:

    paths     a step of a player is one legal action; a card turned up is counted once for each
              face left in the draw pile (30 number faces, roll, switch); a die has its six faces
    outcomes  the same, but each card left counts: a face counts as often as it is in the pile

A forced stop is no step, and a game that is over before `depth` steps is counted in neither. The
two differ as soon as equal cards are left, so they also catch an engine that mixes up copies.
"""

from typing import NamedTuple

from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action, chance_bound, legal_actions
from pushnet.games.push_types import Phase, State
from tests.games.positions import face_of


class Count(NamedTuple):
    paths: int
    outcomes: int


Seen = dict[tuple[State, int], Count]


def perft(state: State, depth: int, seen: Seen | None = None) -> Count:
    """Count the sequences; `seen` holds what is counted already, for this call only."""
    if depth == 0:
        return Count(1, 1)
    seen = {} if seen is None else seen
    known = seen.get((state, depth))
    if known is None:
        paths = outcomes = 0
        for after, copies in _successors(state):
            count = perft(after, depth - 1, seen)
            paths += count.paths
            outcomes += copies * count.outcomes
        known = seen[state, depth] = Count(paths, outcomes)
    return known


def _successors(state: State) -> list[tuple[State, int]]:
    """What one step leads to, and how many cards lead there."""
    bound = chance_bound(state)
    if bound is None:
        return [(apply(state, action, None)[0], 1) for action in legal_actions(state)]
    step = chance_action(state)
    if state.phase is not Phase.REVEAL:
        return [(apply(state, step, Chance(index, bound))[0], 1) for index in range(bound)]
    indices: dict[str, list[int]] = {}
    for index, card in enumerate(state.pile):
        indices.setdefault(face_of(card), []).append(index)
    return [
        (apply(state, step, Chance(group[0], bound))[0], len(group)) for group in indices.values()
    ]
