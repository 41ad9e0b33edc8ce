"""How good the decisions of a replay were: worked out in a thread, shown step by step."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from textual.app import App

from pushnet.bots.rating import Moment, rate_decisions
from pushnet.games.names import PUSH
from pushnet.session.snapshot import GameSnapshot, Stage
from pushnet.tui.palette import Look
from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.row_list import Row
from pushnet.views.lists import listed
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rating import Review, percent, rating_phrase, swing_phrase, worst_phrase
from pushnet.views.replay import Replay
from pushnet.views.table import people
from pushnet.words import say

ROWS_MAX: Final = 12  # turning points and the most expensive decisions
TOLD_EVERY: Final = 20  # steps between two signs of progress

Say = Callable[[Phrase], None]


class ReplayRating:
    """The rating of one replay, once it was asked for."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.review: Review | None = None

    def said(self, replay: Replay, index: int) -> Phrase | None:
        """Return what there is to say about the decision of a step."""
        if self.review is None:
            return None
        for note in replay.steps[index].notes:
            rated = self.review.at(note.h)
            if rated is not None:
                return rating_phrase(rated)
        return None

    async def ask(self, app: App[Any], replay: Replay, tell: Say, look: Look) -> int | None:
        """Rate the game if that was not done yet, and ask where to go.

        Returns:
            The step that was chosen; None if none was.
        """
        game = replay.game
        if game.rules != PUSH:
            tell(phrase("Only games of Push can be rated."))
            return None
        if game.stage is not Stage.OVER:
            tell(phrase("A game can be rated when it is over."))
            return None
        if self.review is None:
            self.review = await _rated(game, tell)
        tell(phrase("Each step says how good its decision was."))
        seats = people(game)
        rows = _rows(self.review, replay, seats, look)
        chosen = await app.push_screen_wait(ChooseScreen(_luck(self.review, seats), rows))
        return None if chosen is None else int(chosen.split()[0])


async def _rated(game: GameSnapshot, tell: Say) -> Review:
    """Return the rating of a game; say on the way how far it has come."""
    loop = asyncio.get_running_loop()

    def progress(done: int, whole: int) -> None:
        if done % TOLD_EVERY == 1:
            told = phrase("Rating the decisions: {percent}% …", percent=100 * done // whole)
            loop.call_soon_threadsafe(tell, told)

    return await asyncio.to_thread(rate_decisions, moments_of(game), progress)


def moments_of(game: GameSnapshot) -> list[Moment]:
    """Return the steps of a game from its slots."""
    notes = [note for note in game.notes if note.state is not None]
    return [
        Moment(note.h, before.state, note.state, note.events) for before, note in pairwise(notes)
    ]


def _rows(review: Review, replay: Replay, seats: Sequence[Who], look: Look) -> list[Row]:
    told = [(swing.at, swing_phrase(swing, seats)) for swing in review.swings]
    told += [(rated.at, worst_phrase(rated, seats)) for rated in review.worst]
    return [
        Row(name=f"{replay.step_of_slot(h)} {number}", label=sentence(text, look))
        for number, (h, text) in enumerate(told[:ROWS_MAX])
    ]


def _luck(review: Review, seats: Sequence[Who]) -> str:
    lucky = listed(
        [
            f"{who.name} {'+' if luck >= 0 else '-'}{percent(abs(luck))}%"
            for who, luck in zip(seats, review.luck, strict=True)
        ]
    )
    return say(
        "What changed the chance to win. Luck of die and busts: {lucky}. Go where?", lucky=lucky
    )
