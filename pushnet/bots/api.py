"""What a bot is: a pure choice, with its chance as an argument.

A bot is given what its seat can see and nothing else: the shared state, which everybody has, and in
a game of hidden hands the faces of its own. What it chooses takes the same road as a person's move.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from pushnet.ids import Seat

Luck: TypeAlias = Callable[[int], int]
"""Draws evenly from range(bound). A bot's only source of chance; never that of the game."""


class Sight(NamedTuple):
    """What one seat sees of a game of hidden hands."""

    state: Any  # the shared state
    faces: Mapping[int, int]  # position to card: of its own hand, all that it can read


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, seen: Any, seat: Seat, luck: Luck, /) -> Any:
        """Return one of the legal actions of `seat`, which has to be the one to move.

        Args:
            seen: The shared state; in a game of hidden hands a `Sight`.
            seat: Whom it plays for.
            luck: Its chance for this choice.
        """


BotFor: TypeAlias = Callable[[str], Bot]
"""By registry name of a game, who plays it: a seat is taken before anybody knows the game."""
