"""A game told again: a pure fold of its steps over the position it began with."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from pushnet.games.api import Chance, Rules
from pushnet.ids import Seat


class Played(NamedTuple):
    """One action of a player, or one chance step with its outcome."""

    action: Any  # the game's own type
    chance: Chance | None


class Left(NamedTuple):
    """Seats that left for good, together."""

    seats: frozenset[Seat]


Step: TypeAlias = Played | Left


def replay(
    rules: Rules, start: Any, steps: Iterable[Step]
) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the state and the events after each step, one at a time.

    Args:
        rules: The game's.
        start: The state before the first step, as `rules.setup` gives it.
        steps: In the order of play.

    Raises:
        RefusedError: ILLEGAL_ACTION at the first step that the rules do not allow.
    """
    state = start
    for step in steps:
        if isinstance(step, Left):
            state, events = rules.depart(state, step.seats)
        else:
            state, events = rules.apply(state, step.action, step.chance)
        yield state, events
