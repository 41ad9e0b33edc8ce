"""What a bot is: a pure choice, with its chance as an argument.

A bot is given the shared state, which holds what everybody at the table can see and nothing else;
it takes the same road as a person's move.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from pushnet.ids import Seat

Luck: TypeAlias = Callable[[int], int]
"""Draws evenly from range(bound). A bot's only source of chance; never that of the game."""


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, state: Any, seat: Seat, luck: Luck) -> Any:
        """Return one of the legal actions of `seat`, which has to be the one to move."""
