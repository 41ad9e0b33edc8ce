"""Pig for protocol/verifier.py: written from tests/toy/pig.md alone, with nothing of pig.py.

Of a game that ships this stands in protocol/verifier.py itself, and its name in GAMES there.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

CHOOSE, NUMBER, OVER = range(3)
GOALS = (50, 100)


@dataclass(frozen=True)
class PigState:
    options: list[Any]
    n: int
    present: frozenset[int]
    active: int
    phase: int = CHOOSE
    stake: int = 0
    rolls: int = 0
    points: tuple[int, ...] = ()


def pig_is_legal(state: PigState, action: list[Any]) -> bool:
    if state.phase != CHOOSE or any(type(part) is not int for part in action):
        return False
    if action == [0]:
        return state.points[state.active] + state.stake < GOALS[state.options[3]]
    return action == [1] and state.stake > 0


def pig_apply(state: PigState, action: list[Any]) -> PigState:
    if action == [0]:
        return replace(state, phase=NUMBER, rolls=state.rolls + 1)
    points = tuple(p + state.stake * (s == state.active) for s, p in enumerate(state.points))
    state = replace(state, points=points)
    if points[state.active] >= GOALS[state.options[3]]:
        return replace(state, phase=OVER, stake=0)
    return _next_turn(state)


def pig_chance(state: PigState, stream: Any) -> PigState:
    i = stream.below(6)
    if state.rolls == 250:
        return replace(state, phase=OVER, stake=0)
    return _next_turn(state) if i == 0 else replace(state, phase=CHOOSE, stake=state.stake + i + 1)


def _next_turn(state: PigState) -> PigState:
    ways = range(state.active + 1, state.active + state.n + 1)
    active = next(seat % state.n for seat in ways if seat % state.n in state.present)
    return replace(state, phase=CHOOSE, stake=0, active=active)


def pig_depart(state: PigState, seats: Iterable[int]) -> PigState:
    if state.phase == OVER:
        return state
    state = replace(state, present=state.present - frozenset(seats))
    if len(state.present) < 2:
        return replace(state, phase=OVER)
    return state if state.active in state.present else _next_turn(state)


def pig_ranks(state: PigState) -> list[tuple[int, int, int]]:
    points, gone = state.points, sorted(set(range(state.n)) - state.present)
    here = sorted(state.present, key=lambda seat: (-points[seat], seat))
    places = {s: 1 + sum(points[other] > points[s] for other in here) for s in here}
    return [(s, points[s], places[s]) for s in here] + [(s, points[s], 0) for s in gone]


def pig_game(verifier: ModuleType) -> Any:
    """Return the game as an entry of the verifier's GAMES."""

    def options_fit(options: list[Any], _n: int) -> bool:
        if len(options) != 4:
            return False
        odds, clock, chat, goal = options
        numbers = ((odds, 2), (clock, 3600), (goal, 1))
        return type(chat) is bool and all(verifier.is_uint(value, 0, top) for value, top in numbers)

    def setup(options: list[Any], n: int, drawn: int) -> PigState:
        return PigState(options, n, frozenset(range(n)), drawn, points=(0,) * n)

    def state_digest(state: PigState) -> bytes:
        odds, clock, *others = state.options
        present = sum(2**seat for seat in state.present)
        written = [verifier.lp(b"pushnet/v1/pig/state"), verifier.u8(odds), verifier.u16(clock)]
        rest = [*others, state.n, present, state.phase, state.active, state.stake, state.rolls]
        return bytes(verifier.sha256(*written, bytes(map(int, [*rest, *state.points]))))

    return verifier.Game(
        name="pig",
        revision=1,
        seats=range(2, 7),
        options_fit=options_fit,
        setup=setup,
        mover=lambda state: state.active,
        is_legal=pig_is_legal,
        asks_chance=lambda _state, action: action == [0],
        apply=pig_apply,
        awaits_chance=lambda state: state.phase == NUMBER,
        chance=pig_chance,
        depart=pig_depart,
        is_over=lambda state: state.phase == OVER,
        ranks=pig_ranks,
        state_digest=state_digest,
    )
