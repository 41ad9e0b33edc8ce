"""Options as questions: every value can be reached, and comes back round."""

from dataclasses import fields, replace

import pytest

from pushnet.games.push_types import Options, TieBreak
from pushnet.ids import SEATS_MAX, Seat
from pushnet.views.options import deviations, push_questions, seats_named, turned

QUESTIONS = push_questions(Options(), SEATS_MAX)


def test_every_option_is_asked() -> None:
    assert {question.name for question in QUESTIONS} == {field.name for field in fields(Options)}


def test_the_printed_rules_are_the_first_answers() -> None:
    assert all(question.is_default for question in QUESTIONS)
    assert deviations(QUESTIONS) == ()


@pytest.mark.parametrize("name", [question.name for question in QUESTIONS])
@pytest.mark.parametrize("step", [1, -1])
def test_turning_reaches_every_value_and_comes_back(name: str, step: int) -> None:
    options = Options()
    seen = []
    count = next(len(each.answers) for each in QUESTIONS if each.name == name)
    for _ in range(count):
        question = next(q for q in push_questions(options, SEATS_MAX) if q.name == name)
        seen.append(question.answer.value)
        options = turned(options, question, step)
    assert options == Options()
    assert len(set(seen)) == count


def test_what_differs_is_named() -> None:
    options = Options(hard_star=True, tie_break=TieBreak.MOST_CARDS)
    changed = deviations(push_questions(options, 2))
    assert [dict(each.fields)["option"].template for each in changed] == ["Star", "Ties"]


def test_a_value_nobody_offers_is_shown_as_it_is() -> None:
    question = push_questions(Options(turn_clock_s=77), 2)[5]
    assert question.name == "turn_clock_s"
    assert question.answer.value == 77
    assert not question.is_default
    assert turned(Options(turn_clock_s=77), question, 1).turn_clock_s == 0


def test_a_first_player_who_is_not_there_is_drawn() -> None:
    options = Options(first_player=Seat(3))
    assert seats_named(options, 4) == options
    assert seats_named(options, 3) == replace(options, first_player=None)


def test_only_seats_of_the_table_can_begin() -> None:
    question = next(q for q in push_questions(Options(), 3) if q.name == "first_player")
    assert [answer.value for answer in question.answers] == [None, 0, 1, 2]
