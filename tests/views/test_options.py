"""Options as questions: every value can be reached, and comes back round."""

from dataclasses import fields, replace

import pytest

from pushnet.games.push_types import Options, TieBreak
from pushnet.games.registry import rules_of
from pushnet.games.rummy_types import Options as RummyOptions
from pushnet.games.text_span import Span
from pushnet.ids import SEATS_MAX, Seat
from pushnet.views.options import (
    GAME_CHOICES,
    GameChoice,
    option_words,
    printed_rules,
    questions_of,
    seats_named,
    typed_options,
)
from pushnet.views.push_options import push_questions
from pushnet.views.question import deviations, turned

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


def test_every_rule_of_rummy_is_asked() -> None:
    asked = {question.name for question in questions_of(RummyOptions(), 4)}
    assert asked == {field.name for field in fields(RummyOptions)} - {"odds"}
    assert deviations(questions_of(RummyOptions(), 4)) == ()


def test_turning_reaches_every_value_of_rummy() -> None:
    for asked in questions_of(RummyOptions(), 4):
        options, seen = RummyOptions(), set()
        for _ in asked.answers:
            question = next(q for q in questions_of(options, 4) if q.name == asked.name)
            seen.add(question.answer.value)
            options = turned(options, question, 1)
        assert options == RummyOptions()
        assert len(seen) == len(asked.answers)


@pytest.mark.parametrize("choice", GAME_CHOICES)
def test_the_choice_of_games_agrees_with_their_rules(choice: GameChoice) -> None:
    rules = rules_of(choice.name)
    assert rules.seat_counts == tuple(range(choice.seats_min, choice.seats_max + 1))
    printed = printed_rules(choice.name)
    assert rules.decode_options(list(rules.encode_options(printed))) == printed
    assert option_words(printed) == ()
    assert seats_named(printed, choice.seats_min) == printed


def test_typed_options_are_those_of_the_game() -> None:
    typed = typed_options("rummy", {"allow_all_wild": Span("on")}, 4)
    assert typed == RummyOptions(allow_all_wild=True)
    assert option_words(typed) == ("allow_all_wild=on",)
    assert typed_options("push", {"hard_star": Span("on")}, 4) == Options(hard_star=True)
