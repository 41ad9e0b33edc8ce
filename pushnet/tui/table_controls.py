"""The hands of a player at the table of any game: questions, votes, talk, leaving.

A game adds its own moves, and what its cursor is on.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from pushnet.session.effects import ClearTable, Intent, Say
from pushnet.tui.table_questions import (
    LEAVE,
    NOTHING,
    Departure,
    Outcome,
    Question,
    answered,
    ballot_question,
    sent,
    vote_question,
)
from pushnet.views.phrase import phrase
from pushnet.views.table_view import TableView

Seen = TypeVar("Seen", bound=TableView)


class TableControls(Generic[Seen]):
    """What keys mean at every table."""

    def __init__(self, submit: Callable[[Intent], None]) -> None:
        """Send intents through `submit`, which may raise RefusedError."""
        self._submit = submit
        self._asked: Question | None = None
        self._place: tuple[object, ...] = ()  # what the cursor belongs to

    @property
    def is_asked(self) -> bool:
        """Whether a question that the player opened waits for its answer."""
        return self._asked is not None

    def question(self, view: Seen) -> Question | None:
        """Return what has to be answered now: our own question first, then a ballot."""
        if self._asked is not None or not view.ballot:
            return self._asked
        return ballot_question(view)

    def letter(self, view: Seen, letter: str) -> Outcome:
        """Answer a question by the letter of an answer."""
        question = self.question(view)
        if question is None:
            return Outcome(notice=phrase("There is nothing to answer."))
        for index, answer in enumerate(question.answers):
            if answer.letter == letter:
                return self._answer(view, question, index)
        return Outcome(notice=question.text)

    def confirm(self, view: Seen) -> Outcome:
        """Do what is highlighted."""
        raise NotImplementedError

    def cancel(self) -> Outcome:
        """Close what is open."""
        raise NotImplementedError

    def vote(self, view: Seen) -> Outcome:
        """Ask whether to go on without those who are silent."""
        if not view.silent:
            return Outcome(notice=phrase("There is nobody to vote about."))
        self._asked = vote_question(view)
        return NOTHING

    def leave(self, view: Seen) -> Outcome:
        """Leave the table; a running game asks first."""
        if not view.is_live:
            return Outcome(departure=Departure.DONE)
        self._asked = LEAVE
        return NOTHING

    def say(self, text: str, emote: int = 0) -> Outcome:
        """Write to the others, or say one of the six things."""
        return sent(Say(text, emote), self._submit)

    def clear(self) -> Outcome:
        """Put a finished game away."""
        return sent(ClearTable(), self._submit)

    def _answer(self, view: Seen, question: Question, index: int) -> Outcome:
        """Give the answer of this index, if there is one."""
        if not 0 <= index < len(question.answers):
            return Outcome(notice=question.text)
        self._asked = None
        return self._decide(view, question, question.answers[index].letter)

    def _decide(self, view: Seen, question: Question, letter: str) -> Outcome:
        """Do what an answer means; a game with questions of its own adds to this."""
        return answered(view, question, letter, self._submit)

    def _has_moved_on(self, view: Seen, panel: object) -> bool:
        """Let go of a vote that is settled; tell whether the cursor stands in another place now."""
        if self._asked is not None and self._asked.kind == "vote" and not view.silent:
            self._asked = None
        before, self._place = self._place, (view.h, panel, self.question(view))
        return self._place != before
