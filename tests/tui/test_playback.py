"""What the keys of a replay change, without a screen."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui.playback import Playback
from pushnet.tui.recording import read_recording
from tests.session.logs import plain


def game() -> GameSnapshot:
    return read_recording(plain()).game


def test_turns_are_gone_through_from_their_beginnings() -> None:
    play = Playback(game())
    play.turn_on()
    assert (play.step.turn, play.step.lines[0].opens_turn) == (2, True)
    play.turn_on()
    play.move(2)
    play.turn_back()
    assert (play.step.turn, play.step.lines[0].opens_turn) == (3, True)
    play.turn_back()
    assert play.step.turn == 2
    for _ in range(3):
        play.turn_back()
    assert play.index == 0


def test_the_last_turn_ends_at_the_end() -> None:
    play = Playback(game(), at_end=True)
    assert play.is_at_end
    play.turn_on()
    assert play.is_at_end


def test_speed_has_bounds_and_a_word() -> None:
    play = Playback(game())
    assert (play.speed, play.speed_word) == (1, "×1")
    for _ in range(9):
        play.change_speed(1)
    assert (play.speed, play.speed_word) == (8, "×8")
    for _ in range(9):
        play.change_speed(-1)
    assert (play.speed, play.speed_word) == (Fraction(1, 2), "×½")


def test_playing_halts_at_the_end_and_begins_again() -> None:
    play = Playback(game(), at_end=True)
    play.move(-1)
    play.toggle()
    play.tick()
    assert (play.plays, play.is_at_end) == (False, True)
    play.toggle()
    assert (play.plays, play.index) == (True, 0)
    play.toggle()
    assert not play.plays


def test_every_seat_has_its_view_and_then_nobody() -> None:
    play = Playback(game())
    seen = []
    for _ in range(4):
        play.next_seat()
        seen.append(play.replay.game.own_seat)
    assert seen == [0, 1, 2, None]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("1", 1),
        (" 98 ", 98),
        ("0", None),
        ("99999", None),
        ("999999", None),
        ("", None),
        ("x", None),
        ("-3", None),
        ("t1", 1),
        ("T 2", 8),
        ("turn 2", 8),
        ("t999", None),
    ],
)
def test_steps_and_turns_are_found_by_number(text: str, step: int | None) -> None:
    play = Playback(game())
    if step == 8:
        step = play.replay.first_of_turn(2) + 1
    found = play.find(text)
    assert found == (None if step is None else step - 1)


def test_a_running_game_is_followed_where_one_stands() -> None:
    whole = game()
    part = replace(whole, notes=whole.notes[:60])
    play = Playback(part, at_end=True)
    at = play.index
    assert play.follow(replace(whole, notes=whole.notes[:80])) > 0
    assert (play.index, play.is_at_end) == (at, False)
    assert play.follow(replace(whole, notes=whole.notes[:20])) < 0
    assert play.is_at_end
    assert play.follow(replace(whole, notes=())) == 0
    assert play.is_at_end
