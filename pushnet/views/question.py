"""One option of a table as a question with a few answers, every answer explained.

The options that every table has, whatever it plays, are asked for here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pushnet.games.table_options import Odds
from pushnet.views.phrase import Phrase, phrase, phrase_as


@dataclass(frozen=True, slots=True)
class Answer:
    """One value an option can have."""

    value: Any
    words: Phrase  # one to three words
    meaning: Phrase  # one sentence


@dataclass(frozen=True, slots=True)
class Question:
    """One option, and what is chosen now."""

    name: str  # the field of the game's options
    label: Phrase
    answers: tuple[Answer, ...]  # the default first
    chosen: int  # index into answers

    @property
    def answer(self) -> Answer:
        """What is chosen."""
        return self.answers[self.chosen]

    @property
    def is_default(self) -> bool:
        """Whether this is the rule as printed."""
        return self.chosen == 0


def on(words: Phrase, meaning: Phrase) -> Answer:
    """Return the answer that says yes to an option."""
    return Answer(value=True, words=words, meaning=meaning)


def off(words: Phrase, meaning: Phrase) -> Answer:
    """Return the answer that says no to an option."""
    return Answer(value=False, words=words, meaning=meaning)


ODDS = (
    Answer(
        Odds.FULL,
        phrase_as("odds panel", "full"),
        phrase("Everybody may see how likely the next card fits, and what a bust costs."),
    ),
    Answer(
        Odds.BUST_ONLY,
        phrase_as("odds panel", "bust only"),
        phrase("Everybody may see the chance of a bust, nothing more."),
    ),
    Answer(Odds.OFF, phrase_as("odds panel", "off"), phrase("No odds are shown at this table.")),
)
_CLOCK_S = (0, 30, 60, 90, 120, 300)
CLOCK = (
    Answer(0, phrase_as("turn clock", "off"), phrase("Everybody may think as long as they like.")),
    *(
        Answer(
            seconds,
            phrase("{seconds} s", seconds=seconds),
            phrase("After {seconds} seconds the safe choice is made for you.", seconds=seconds),
        )
        for seconds in _CLOCK_S[1:]
    ),
)
SPECTATOR_CHAT = (
    on(phrase_as("spectators' chat", "on"), phrase("Whoever watches may write.")),
    off(phrase_as("spectators' chat", "off"), phrase("Only players may write.")),
)


def turned(options: Any, question: Question, step: int) -> Any:
    """Return the options with the answer `step` places further on, round and round."""
    answer = question.answers[(question.chosen + step) % len(question.answers)]
    return replace(options, **{question.name: answer.value})


def deviations(questions: Sequence[Question]) -> tuple[Phrase, ...]:
    """Return what differs from the printed rules, one phrase each."""
    return tuple(
        phrase("{option}: {answer}", option=question.label, answer=question.answer.words)
        for question in questions
        if not question.is_default
    )


def question_of(name: str, label: Phrase, answers: tuple[Answer, ...], value: object) -> Question:
    """Return the question; a value that is not among the answers is added as it is."""
    for index, answer in enumerate(answers):
        if answer.value == value and type(answer.value) is type(value):
            return Question(name, label, answers, index)
    other = Answer(value, phrase("{value}", value=str(value)), phrase("Set by the host."))
    return Question(name, label, (*answers, other), len(answers))
