"""What the views of all games have in common: enough to ask, to vote, to leave and to be called."""

from collections.abc import Sequence
from typing import Protocol

from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase
from pushnet.views.prompt import PromptView
from pushnet.views.table import SeatView


class TableView(Protocol):
    """A game as one seat may see it."""

    @property
    def h(self) -> int:
        """Slots closed."""

    @property
    def game(self) -> Phrase:
        """What the game is called."""

    @property
    def title(self) -> str:
        """What the table is called."""

    @property
    def seats(self) -> Sequence[SeatView]:
        """Everybody, by seat."""

    @property
    def turn_of(self) -> Who | None:
        """Whose turn it is; None before the first and after the last."""

    @property
    def prompt(self) -> PromptView:
        """What is awaited."""

    @property
    def silent(self) -> tuple[Who, ...]:
        """Whom we may vote to go on without."""

    @property
    def ballot(self) -> tuple[Who, ...]:
        """Whom others would go on without, and ask us."""

    @property
    def is_live(self) -> bool:
        """Whether leaving now would be leaving a running game."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays our seat, until we take it back."""

    @property
    def counts(self) -> bool:
        """Whether a number in it shrinks by itself: look again every second."""
