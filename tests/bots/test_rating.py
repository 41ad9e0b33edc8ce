"""Ratings: the strongest finds no fault with itself, others lose what they lose, luck is even."""

import pytest

from pushnet.bots.dice import Dice
from pushnet.bots.rating import Moment, decided, rate_decisions
from pushnet.bots.registry import bot_of
from pushnet.games.api import Chance
from pushnet.games.push import apply, chance_action, chance_bound, is_over, legal_actions, setup
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Options, Phase, Reveal, Roll
from pushnet.ids import Seat
from pushnet.views.rating import Grade, Review, grade_of


def played(*levels: str) -> list[Moment]:
    """The moments of one game, and in each whether it was decided as it was."""
    dice, state, moments = Dice(b"rated"), setup(Options(), len(levels), Seat(0)), []
    while not is_over(state):
        at = len(moments)
        luck, bound = dice.luck(at), chance_bound(state)
        if bound is None:
            action = bot_of(levels[state.actor]).choose(state, state.actor, luck)
            after, events = apply(state, action, None)
            assert decided(Moment(at, state, after, events)) == action
        else:
            after, events = apply(state, chance_action(state), Chance(luck(bound), bound))
            assert decided(Moment(at, state, after, events)) is None
        moments.append(Moment(at, state, after, events))
        state = after
    return moments


MOMENTS = played("sharp", "daring")


@pytest.fixture(scope="module")
def review() -> Review:
    done: list[tuple[int, int]] = []
    found = rate_decisions(MOMENTS, lambda *counts: done.append(counts))
    assert done == [(step, len(MOMENTS)) for step in range(1, len(MOMENTS) + 1)]
    return found


def test_every_choice_is_rated_and_only_choices(review: Review) -> None:
    choices = [
        moment.at
        for moment in MOMENTS
        if chance_bound(moment.before) is None and len(legal_actions(moment.before)) > 1
    ]
    assert [each.at for each in review.rated] == choices
    assert all(review.at(at) is not None for at in choices)
    assert review.at(-1) is None
    assert [each.turn for each in review.rated] == sorted(each.turn for each in review.rated)


def test_the_strongest_finds_no_fault_with_itself(review: Review) -> None:
    assert review.lost_by(Seat(0)) == 0
    assert review.of_seat(Seat(0), Grade.BEST) > 0
    assert review.lost_by(Seat(1)) > 0.05
    assert {each.seat for each in review.worst} == {1}
    assert [each.lost for each in review.worst] == sorted(
        (each.lost for each in review.worst), reverse=True
    )


def test_turning_points_are_the_greatest_changes_in_order(review: Review) -> None:
    assert 1 <= len(review.swings) <= 3
    assert [swing.turn for swing in review.swings] == sorted(swing.turn for swing in review.swings)
    assert all(abs(swing.after - swing.before) >= 0.05 for swing in review.swings)


@pytest.mark.parametrize(
    "line",
    [
        "3p 1:roll:2 columns=G6 bench=R6B66/R6B2/Y66",
        "2p 1:bust:R6 columns=R5/R4/R3 bench=R6B66/R6B2",
        "2p 1:reveal columns=R6/B6/G6Y5 bench=R6/B6 pile=R1B2G3G3Y4!P6P5P4",
    ],
)
def test_luck_adds_up_to_nothing_over_all_that_could_have_come(line: str) -> None:
    state = parse_position(line)
    bound = chance_bound(state)
    assert bound is not None
    action = Reveal() if state.phase is Phase.REVEAL else Roll()
    total = [0.0] * len(state.benches)
    for index in range(bound):
        after, events = apply(state, action, Chance(index, bound))
        luck = rate_decisions([Moment(0, state, after, events)], lambda *_: None).luck
        assert any(luck)
        total = [sum(pair) for pair in zip(total, luck, strict=True)]
    assert total == pytest.approx([0.0] * len(total), abs=1e-9)


def test_no_game_has_no_review() -> None:
    assert rate_decisions([], lambda *_: None) == Review(rated=(), swings=(), luck=())


@pytest.mark.parametrize(
    ("lost", "grade"),
    [
        (0.0, Grade.BEST),
        (0.001, Grade.BEST),
        (0.0011, Grade.FINE),
        (0.03, Grade.DOUBTFUL),
        (0.031, Grade.MISTAKE),
        (1.0, Grade.MISTAKE),
    ],
)
def test_grades_have_bounds(lost: float, grade: Grade) -> None:
    assert grade_of(lost) is grade
