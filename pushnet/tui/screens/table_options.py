"""The rows of a table's game and options in a form, whoever asks for them."""

from collections.abc import Sequence
from typing import Any, Final

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.row_list import Row
from pushnet.views.options import GAME_CHOICES, GameChoice, questions_of
from pushnet.views.question import Question, turned
from pushnet.words import say

GAME: Final = "game"


def game_row(choice: GameChoice, look: Look) -> Row:
    """Return the row that says which game is played."""
    return Row(name=GAME, label=say("Game"), value=sentence(choice.label, look), turns=True)


def next_game(choice: GameChoice, step: int) -> GameChoice:
    """Return the game `step` places further on, round and round."""
    return GAME_CHOICES[(GAME_CHOICES.index(choice) + step) % len(GAME_CHOICES)]


def option_rows(options: Any, seat_count: int, look: Look, *, fixed: bool = False) -> list[Row]:
    """Return one row for each option; `fixed`: they can be read, not changed."""
    return [
        Row(
            name=question.name,
            label=sentence(question.label, look),
            value=sentence(question.answer.words, look),
            turns=not fixed,
        )
        for question in questions_of(options, seat_count)
    ]


def option_meaning(options: Any, seat_count: int, name: str, look: Look) -> str:
    """Return what the present value of an option means; "" for a name that is none."""
    question = _question(questions_of(options, seat_count), name)
    return "" if question is None else sentence(question.answer.meaning, look).plain


def turn_option(options: Any, seat_count: int, name: str, step: int) -> Any:
    """Return the options with another value of this one; unchanged for a name that is none."""
    question = _question(questions_of(options, seat_count), name)
    return options if question is None else turned(options, question, step)


def _question(questions: Sequence[Question], name: str) -> Question | None:
    return next((question for question in questions if question.name == name), None)
