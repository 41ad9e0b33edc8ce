"""A game told again: a pure fold of its steps over the position it began with."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias, assert_never

from pushnet.games.api import Chance, Faces, Rules
from pushnet.ids import Seat


class Played(NamedTuple):
    """One action of a player, or one chance step with its outcome."""

    action: Any  # the game's own type
    chance: Chance | None


class Left(NamedTuple):
    """Seats that left for good, together."""

    seats: frozenset[Seat]


class Acted(NamedTuple):
    """One action in a game with a sealed deck."""

    action: Any  # the game's own type
    faces: Faces | None  # of the cards it made public


class Shuffled(NamedTuple):
    """The sealed deck that was due is shuffled and proved."""


class Opened(NamedTuple):
    """The shares that were owed are given."""

    faces: Faces  # of what they made public


Step: TypeAlias = Played | Left
SealedStep: TypeAlias = Acted | Left | Shuffled | Opened
"""A step of a game with a sealed deck."""


def replay(
    rules: Rules, start: Any, steps: Iterable[Step | SealedStep]
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
        state, events = _done(rules, state, step)
        yield state, events


def _done(rules: Rules, state: Any, step: Step | SealedStep) -> tuple[Any, tuple[Any, ...]]:
    match step:
        case Played(action, chance) | Acted(action, chance):
            return rules.apply(state, action, chance)
        case Left(seats):
            return rules.depart(state, seats)
        case Shuffled():
            assert rules.sealed is not None
            return rules.sealed.dealt(state)
        case Opened(faces):
            assert rules.sealed is not None
            return rules.sealed.given(state, faces)
        case _:
            assert_never(step)
