"""The course of a game adds up to its result, and its turning points are its heaviest turns."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.games.push_events import Busted, Rolled, TurnBegan
from pushnet.ids import Seat
from pushnet.session.snapshot import GameSnapshot
from pushnet.views.push_course import TURNING_POINTS_MAX, course_of, leads_of
from pushnet.views.replay import replay_of
from tests.tui.scripted_client import ScriptedClient
from tests.views.telling import told


def game(seats: int = 3, seed: int = 4, *, drops: bool = False) -> GameSnapshot:
    client = ScriptedClient(seats, seed=seed)
    if drops:
        client.play_on(90)
        client.drop(Seat(1))
    client.play_on(2_000)
    snapshot = client.snapshot.game
    assert snapshot is not None
    return snapshot


@pytest.mark.parametrize("drops", [False, True])
def test_it_begins_at_nothing_and_ends_at_the_result(drops: bool) -> None:
    whole = game(4, drops=drops)
    course = course_of(whole)
    assert all(line.points[0] == 0 for line in course.lines)
    ends = {line.who.seat: line.points[-1] for line in course.lines}
    assert ends == {rank.seat: rank.score for rank in whole.ranks}


def test_every_turn_is_counted_once_and_as_the_replay_counts() -> None:
    whole = game()
    begun = sum(isinstance(e, TurnBegan) for note in whole.notes for e in note.events)
    assert course_of(whole).turn_count == begun + 1 == replay_of(whole).turn_count


def test_a_turning_point_is_where_a_replay_would_go() -> None:
    whole = game()
    replay = replay_of(whole)
    points = course_of(whole).turning_points
    assert [point.number for point in points] == [1, 2, 3]
    for before, after in pairwise(points):
        assert before.turn < after.turn
    for point in points:
        assert replay.steps[replay.step_of_slot(point.h)].turn in {point.turn, point.turn + 1}


def test_no_other_turn_moves_the_lead_more() -> None:
    course = course_of(game(seed=7))
    table = list(zip(*(line.points for line in course.lines), strict=True))

    def swing(turn: int) -> int:
        leads = zip(leads_of(table[turn - 1]), leads_of(table[turn]), strict=True)
        return max(abs(new - old) for old, new in leads if old >= 0 or new >= 0)

    chosen = {point.turn for point in course.turning_points}
    lightest = min(swing(turn) + bust_loss(game(seed=7), turn) for turn in chosen)
    others = set(range(1, course.turn_count + 1)) - chosen
    assert lightest >= max(swing(turn) for turn in others)


def bust_loss(whole: GameSnapshot, wanted: int) -> int:
    turn, bust, loss = 1, False, 0
    for event in (event for note in whole.notes for event in note.events):
        if isinstance(event, TurnBegan):
            turn, bust = turn + 1, False
        elif turn == wanted and isinstance(event, Busted):
            bust = True
        elif turn == wanted and bust and isinstance(event, Rolled):
            loss, bust = event.points, False
    return loss


def test_a_bust_that_cost_is_told_as_one() -> None:
    for seed in range(20):
        whole = game(seed=seed)
        for point in course_of(whole).turning_points:
            loss = bust_loss(whole, point.turn)
            assert (f"bust and lost {loss}." in told(point.what)) == (loss > 0)


def test_sentences_name_who_and_by_how_much() -> None:
    whole = game(seed=7)
    course = course_of(whole)
    for point in course.turning_points:
        assert told(point.what).startswith(f"Turn {point.turn}: ")
        best = max(line.points[point.turn] for line in course.lines)
        leaders = [line.who for line in course.lines if line.points[point.turn] == best]
        said = told(point.lead)
        assert all(("you" if who.is_me else who.name).lower() in said.lower() for who in leaders)


def test_a_running_game_has_the_turns_that_are_over() -> None:
    whole = game()
    half = replace(whole, notes=whole.notes[: len(whole.notes) // 2], ranks=())
    course, all_of_it = course_of(half), course_of(whole)
    assert 0 < course.turn_count < all_of_it.turn_count
    for line, longer in zip(course.lines, all_of_it.lines, strict=True):
        assert longer.points[: len(line.points)] == line.points


def test_before_the_first_turn_is_over_there_is_nothing_to_show() -> None:
    course = course_of(replace(game(), notes=()))
    assert (course.turn_count, course.lines, course.turning_points) == (0, (), ())


def test_there_are_at_most_three() -> None:
    assert len(course_of(game(6, seed=2)).turning_points) == TURNING_POINTS_MAX


@given(st.lists(st.integers(0, 200), min_size=2, max_size=6))
def test_a_lead_is_positive_for_one_at_most(points: list[int]) -> None:
    leads = leads_of(tuple(points))
    assert sum(lead > 0 for lead in leads) <= 1
    assert max(leads) >= 0
    assert leads.index(max(leads)) == points.index(max(points))
