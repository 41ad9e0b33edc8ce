"""The rows of a table's options in a form, whoever asks for them."""

from collections.abc import Sequence

from pushnet.games.push_types import Options
from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.row_list import Row
from pushnet.views.options import Question, push_questions, turned


def option_rows(options: Options, seat_count: int, look: Look, *, fixed: bool = False) -> list[Row]:
    """Return one row for each option; `fixed`: they can be read, not changed."""
    return [
        Row(
            name=question.name,
            label=sentence(question.label, look),
            value=sentence(question.answer.words, look),
            turns=not fixed,
        )
        for question in push_questions(options, seat_count)
    ]


def option_meaning(options: Options, seat_count: int, name: str, look: Look) -> str:
    """Return what the present value of an option means; "" for a name that is none."""
    question = _question(push_questions(options, seat_count), name)
    return "" if question is None else sentence(question.answer.meaning, look).plain


def turn_option(options: Options, seat_count: int, name: str, step: int) -> Options:
    """Return the options with another value of this one; unchanged for a name that is none."""
    question = _question(push_questions(options, seat_count), name)
    return options if question is None else turned(options, question, step)


def _question(questions: Sequence[Question], name: str) -> Question | None:
    return next((question for question in questions if question.name == name), None)
