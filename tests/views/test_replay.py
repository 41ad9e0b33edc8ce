"""A game step by step: every slot is told once, and each step shows the table as it then was."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.games.push_events import Busted, Rolled, TurnBegan
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from pushnet.session.snapshot import Stage
from pushnet.views.push import push_view
from pushnet.views.replay import (
    Replay,
    moment_at,
    odds_at,
    recorded_game,
    replay_of,
    seen_by,
    table_at,
)
from tests.session.logs import eventful, plain, replayed, unfinished
from tests.views.telling import told

RECORDS = {"plain": plain(), "left": eventful(), "part": unfinished(), "set": plain(2, 1)}


def replay(record: bytes) -> Replay:
    result = replayed(record)
    return replay_of(recorded_game(result.log, result.report.names, result.report.signed_by))


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS.keys())
def test_every_slot_with_a_table_is_told_once_and_in_order(record: bytes) -> None:
    game = replay(record)
    told_slots = [note.h for step in game.steps for note in step.notes]
    assert told_slots == [note.h for note in game.game.notes if note.state is not None]
    assert [step.index for step in game.steps] == list(range(len(game.steps)))
    assert all(step.lines for step in game.steps)


def test_a_game_is_told_from_who_begins_to_who_won() -> None:
    game = replay(plain())
    lines = [told(line.text) for step in game.steps for line in step.lines]
    assert lines[0] == "Ana is drawn to begin"
    assert lines[-1].startswith("The game is over")
    assert told(replay(plain(2, 1)).steps[0].lines[0].text) == "The table lets Borislav begin"


def test_a_card_asked_for_and_turned_up_is_one_step() -> None:
    step = replay(plain()).steps[1]
    assert (len(step.notes), step.event_h, step.h) == (2, 4, 4)


def test_a_game_that_stopped_amid_a_draw_says_so() -> None:
    games = [replay(unfinished(slots)) for slots in range(40, 46)]
    last = [told(game.steps[-1].lines[-1].text) for game in games]
    assert any("turns up a card" in line for line in last)


def test_turns_are_counted_as_the_table_does() -> None:
    game = replay(plain())
    begun = sum(isinstance(h.event, TurnBegan) for step in game.steps for h in step.happenings)
    assert game.turn_count == begun + 1
    for turn in range(1, game.turn_count + 1):
        first = game.steps[game.first_of_turn(turn)]
        assert (first.turn, first.lines[0].opens_turn) == (turn, True)
        assert first.index == 0 or game.steps[first.index - 1].turn == turn - 1
    assert sum(step.lines[0].opens_turn for step in game.steps) == game.turn_count


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS.keys())
def test_each_step_shows_the_table_of_its_slot(record: bytes) -> None:
    game = replay(record)
    for step in game.steps:
        snapshot = table_at(game, step.index)
        assert snapshot.game is not None
        view = push_view(snapshot, snapshot.game)
        assert view.h == step.h
        assert view.header.pile_count == len(step.state.pile)
        assert [row.bench_points for row in view.rows] == [
            sum(map(sum, row.bench)) for row in view.rows
        ]
        assert all(row.seat.contact is None for row in view.rows)
    assert view.is_over == (game.game.stage is Stage.OVER)
    assert bool(view.results) == view.is_over


def test_any_seat_s_view_calls_it_you() -> None:
    game = seen_by(replay(plain()), Seat(0))
    assert told(game.steps[0].lines[0].text) == "You are drawn to begin"
    snapshot = table_at(game, game.first_of_turn(1))
    assert snapshot.game is not None
    assert push_view(snapshot, snapshot.game).moves.draw is not None
    assert seen_by(game, None) == replay(plain())


def test_the_odds_are_those_in_which_the_card_was_drawn() -> None:
    game = replay(plain())
    busts = [
        step for step in game.steps if any(isinstance(h.event, Busted) for h in step.happenings)
    ]
    assert busts
    for step in busts:
        odds = odds_at(game, step.index)
        assert odds.fits[0] > 0
        assert f"{odds.bust_percent}%" in told(moment_at(game, step.index))


def test_a_running_game_tells_no_more_odds_than_its_table() -> None:
    game = replay(plain())
    options = replace(game.game.options, odds=Odds.OFF)
    notes = tuple(
        note if note.state is None else replace(note, state=note.state._replace(options=options))
        for note in game.game.notes
    )
    running = replay_of(replace(game.game, notes=notes, stage=Stage.PLAYING))
    assert all(odds_at(running, step.index).level is Odds.OFF for step in running.steps)
    assert not any("%" in told(moment_at(running, step.index)) for step in running.steps)
    assert not any("average" in told(moment_at(running, step.index)) for step in running.steps)


def test_every_step_has_something_said_of_it() -> None:
    game = replay(plain())
    said = {told(moment_at(game, step.index)).split()[0] for step in game.steps}
    assert {"Bust", "All", "The", "It"} <= said
    rolls = [
        step
        for step in game.steps
        if step.happenings and isinstance(step.happenings[0].event, Rolled)
    ]
    assert all("on average" in told(moment_at(game, step.index)) for step in rolls)


@given(st.integers(-5, 2_000), st.integers(1, 200), st.data())
def test_seeking_never_leaves_the_game(where: int, whole: int, data: st.DataObject) -> None:
    game = replay(plain())
    part = data.draw(st.integers(0, whole - 1))
    for index in (
        game.within(where),
        game.step_of_slot(where),
        game.first_of_turn(where),
        game.at_fraction(part, whole),
    ):
        assert 0 <= index < len(game.steps)


def test_seeking_reaches_both_ends_and_every_slot() -> None:
    game = replay(plain())
    last = len(game.steps) - 1
    assert (game.at_fraction(0, 60), game.at_fraction(59, 60)) == (0, last)
    assert (game.first_of_turn(0), game.first_of_turn(9_999)) == (0, last)
    for step in game.steps:
        assert {game.step_of_slot(note.h) for note in step.notes} == {step.index}


def test_a_game_before_its_first_event_has_no_steps() -> None:
    game = replay(unfinished(1))
    assert (game.steps, game.turn_count) == ((), 0)
    assert game.within(5) == 0
    assert game.game.stage is Stage.FIRST_EVENT
    assert replay(unfinished(0)).game.stage is Stage.ANCHORING
