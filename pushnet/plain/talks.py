"""Each game by words: who tells what happens at its table, and does what is typed there."""

from collections.abc import Callable
from typing import Final, Protocol

from pushnet.client import Client
from pushnet.games.names import PUSH, RUMMY
from pushnet.plain.game_talk import GameTalk
from pushnet.plain.rummy_talk import RummyTalk
from pushnet.plain.vocabulary import Order, Word
from pushnet.session.snapshot import GameSnapshot
from pushnet.store.config import Config


class Talk(Protocol):
    """One game in lines, from its first slot to the moment its player leaves it."""

    has_left: bool
    gave_up: bool  # left for good

    @property
    def WORDS(self) -> tuple[Word, ...]:  # noqa: N802 - a constant of each game
        """All that may be typed."""

    def unwind(self, h: int) -> None:
        """Note that slots from `h` on were taken back: they are told anew."""

    def news(self) -> list[str]:
        """Return what happened since the last time, then what is awaited, if that is new."""

    async def answer(self, order: Order) -> list[str]:
        """Do what was typed, and return what there is to say of it.

        Raises:
            RefusedError: It cannot be done now; the sentence says why.
        """


GAME_TALKS: Final[dict[str, Callable[[Client, GameSnapshot, Config], Talk]]] = {
    PUSH: GameTalk,
    RUMMY: lambda client, game, _config: RummyTalk(client, game),
}
"""One entry for each game."""
