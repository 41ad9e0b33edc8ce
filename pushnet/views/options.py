"""A table's options as questions with a few answers each, every answer explained.

Source: rules.md 3.4 (names, values, defaults); the explanations are docs/rules-push.md in short.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pushnet.games.push_types import Options, SwitchRule, TieBreak
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.views.phrase import Phrase, phrase


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


_SWITCH_RULE = (
    Answer(
        SwitchRule.STANDING,
        phrase("stays"),
        phrase("A switch card turns the direction for good, until the next one."),
    ),
    Answer(
        SwitchRule.EACH_TURN,
        phrase("one turn"),
        phrase("Only the switch cards of the same turn count."),
    ),
)
_HARD_STAR = (
    Answer(False, phrase("harmless"), phrase("A rolled star costs nothing.")),  # noqa: FBT003
    Answer(
        True,  # noqa: FBT003
        phrase("takes all"),
        phrase("A rolled star costs your whole bench. Your bank stays safe."),
    ),
)
_TIE_BREAK = (
    Answer(TieBreak.SHARED, phrase("shared"), phrase("Equal points share the win.")),
    Answer(
        TieBreak.MOST_CARDS,
        phrase("most cards"),
        phrase("At equal points, more cards on bench and bank win."),
    ),
    Answer(
        TieBreak.FEWEST_CARDS,
        phrase("fewest cards"),
        phrase("At equal points, fewer cards on bench and bank win."),
    ),
)
_ODDS = (
    Answer(
        Odds.FULL,
        phrase("full"),
        phrase("Everybody may see how likely the next card fits, and what a bust costs."),
    ),
    Answer(
        Odds.BUST_ONLY,
        phrase("bust only"),
        phrase("Everybody may see the chance of a bust, nothing more."),
    ),
    Answer(Odds.OFF, phrase("off"), phrase("No odds are shown at this table.")),
)
_CLOCK_S = (0, 30, 60, 90, 120, 300)
_CLOCK = (
    Answer(0, phrase("off"), phrase("Everybody may think as long as they like.")),
    *(
        Answer(
            seconds,
            phrase("{seconds} s", seconds=seconds),
            phrase("After {seconds} seconds the safe choice is made for you.", seconds=seconds),
        )
        for seconds in _CLOCK_S[1:]
    ),
)
_SPECTATOR_CHAT = (
    Answer(True, phrase("on"), phrase("Whoever watches may write.")),  # noqa: FBT003
    Answer(False, phrase("off"), phrase("Only players may write.")),  # noqa: FBT003
)


def push_questions(options: Options, seat_count: int) -> tuple[Question, ...]:
    """Return the options of Push; `seat_count` is how many seats can be named as the first."""
    return (
        _question("hard_star", phrase("Star"), _HARD_STAR, options.hard_star),
        _question("switch_rule", phrase("Switch cards"), _SWITCH_RULE, options.switch_rule),
        _question("tie_break", phrase("Ties"), _TIE_BREAK, options.tie_break),
        _question("first_player", phrase("Who begins"), _first(seat_count), options.first_player),
        _question("odds", phrase("Odds panel"), _ODDS, options.odds),
        _question("turn_clock_s", phrase("Turn clock"), _CLOCK, options.turn_clock_s),
        _question(
            "spectator_chat", phrase("Spectators' chat"), _SPECTATOR_CHAT, options.spectator_chat
        ),
    )


def turned(options: Options, question: Question, step: int) -> Options:
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


def seats_named(options: Options, seat_count: int) -> Options:
    """Return options that so many seats can play: a first player who is not there is drawn."""
    if options.first_player is None or options.first_player < seat_count:
        return options
    return replace(options, first_player=None)


def _first(seat_count: int) -> tuple[Answer, ...]:
    return (
        Answer(None, phrase("drawn"), phrase("The first joint draw decides who begins.")),
        *(
            Answer(
                Seat(seat),
                phrase("seat {number}", number=seat + 1),
                phrase("Seat {number} begins.", number=seat + 1),
            )
            for seat in range(seat_count)
        ),
    )


def _question(name: str, label: Phrase, answers: tuple[Answer, ...], value: object) -> Question:
    """Return the question; a value that is not among the answers is added as it is."""
    for index, answer in enumerate(answers):
        if answer.value == value and type(answer.value) is type(value):
            return Question(name, label, answers, index)
    other = Answer(value, phrase("{value}", value=str(value)), phrase("Set by the host."))
    return Question(name, label, (*answers, other), len(answers))
