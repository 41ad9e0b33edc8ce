"""A game of Pig by words: what is said when something happens, and what typed orders do."""

from typing import Final

from pushnet.client import Client
from pushnet.errors import Code, RefusedError
from pushnet.plain import table_orders
from pushnet.plain.vocabulary import ANYWHERE, AT_EVERY_TABLE, Order, Word
from pushnet.plain.wording import enumerated, spoken
from pushnet.session.effects import ClearTable, Play
from pushnet.session.snapshot import GameSnapshot
from pushnet.store.config import Config
from pushnet.views.phrase import Tone
from tests.toy.pig_types import Hold, PlayerAction, Roll
from tests.toy.pig_view import WORDS_OF, PigView, pig_view


class PigTalk:
    """One game, from its first slot to the moment its player leaves it."""

    WORDS: Final[tuple[Word, ...]] = (
        Word("roll", ("r",), "", "Ask for a number."),
        Word("hold", ("o",), "", "Make what is at stake safe."),
        *AT_EVERY_TABLE,
        *ANYWHERE,
    )

    def __init__(self, client: Client, game: GameSnapshot, config: Config) -> None:
        """Talk about this client's game; what happened before is not told again."""
        del config
        self._client = client
        self._told_h = game.h
        self._asked_h = -1
        self.has_left = False
        self.gave_up = False

    def unwind(self, h: int) -> None:
        """Note that slots from `h` on were taken back: they are told anew."""
        self._told_h = min(self._told_h, h - 1)

    def news(self) -> list[str]:
        """Return what happened since the last time, then what is awaited, if that is new."""
        view = self._view()
        lines = [spoken(line.text) for line in view.log if line.h > self._told_h]
        self._told_h = view.h
        if (view.prompt.tone is Tone.PLAIN and not view.is_over) or self._asked_h == view.h:
            return lines
        self._asked_h = view.h
        return lines + self._awaited(view)

    def _awaited(self, view: PigView) -> list[str]:
        lines = [spoken(text) for text in view.results] or [spoken(view.prompt.text)]
        choices = [WORDS_OF[action] for action in view.legal]
        if view.is_over:
            choices = ["rematch", "leave"]
        elif view.silent or view.ballot:
            choices = ["vote yes", *choices]
        return [*lines, f"Type: {enumerated(choices)}."] if choices else lines

    async def answer(self, order: Order) -> list[str]:
        """Do what was asked for and return what there is to say about it at once.

        Raises:
            RefusedError: It is not possible now; the sentence says why.
        """
        view = self._view()
        match order.name:
            case "roll":
                return self._play(view, Roll())
            case "hold":
                return self._play(view, Hold())
            case "vote":
                return table_orders.vote(self._client, view, order.argument)
            case "away" | "back":
                return table_orders.stand_in(self._client, view, plays=order.name == "away")
            case "leave":
                self.gave_up = table_orders.leave(self._client, view, order.argument)
                self.has_left = True
                return []
            case "rematch":
                self._client.submit(ClearTable())
                return []
            case "again":
                return self._awaited(view)
            case _:
                assert order.name == "log", order
                return table_orders.log(view.log, order.argument)

    def _play(self, view: PigView, action: PlayerAction) -> list[str]:
        if action not in view.legal:
            raise RefusedError(Code.NOT_DUE, "That cannot be done now.")
        self._client.submit(Play(action))
        return []

    def _view(self) -> PigView:
        game = self._client.snapshot.game
        assert game is not None
        substitute = table_orders.substitute(self._client)
        return pig_view(self._client.snapshot, game, substitute=substitute)
