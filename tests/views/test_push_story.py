"""Columns keep their numbers while others are taken away, and the story begins with a turn."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games.push_cards import number_card
from pushnet.games.push_events import Placed, Stopped, Took, TurnBegan
from pushnet.games.push_types import Draw, Place, Push, Stop, Take
from pushnet.views.push_story import numbers_now, story, this_turn, turns_begun
from tests.tui.scripted_client import ScriptedClient

RED_1, BLUE_2, GREEN_3 = number_card(0, 1), number_card(1, 2), number_card(2, 3)


def three_columns() -> ScriptedClient:
    """A client whose seat 0 has three columns and is about to take one."""
    client = ScriptedClient(3)
    client.cards.extend([RED_1, BLUE_2, GREEN_3])
    client.play(Push(), Place(0), Draw(), Place(1), Draw(), Place(2), Stop())
    return client


def test_a_taken_column_leaves_the_numbers_of_the_others() -> None:
    client = three_columns()
    client.play(Take(1))
    happenings = story(client.notes, 60)
    assert numbers_now(happenings, len(client.state.columns)) == (1, 3)
    client.play(Take(1))  # the second of those left: number 3
    happenings = story(client.notes, 60)
    assert numbers_now(happenings, len(client.state.columns)) == (1,)
    last = happenings[-1]
    assert isinstance(last.event, Took)
    assert last.numbers[last.event.column] == 3


def test_numbers_are_counted_when_a_game_was_set_up_in_the_middle() -> None:
    assert numbers_now((), 2) == (1, 2)
    client = three_columns()
    assert numbers_now(story(client.notes, 60), 1) == (1,)  # events of another table


def test_a_turn_is_what_came_after_its_beginning() -> None:
    client = three_columns()
    client.play(Take(0), Take(0), Take(0))
    assert this_turn(story(client.notes, 60)) == ()
    client.play(Push())
    assert len(this_turn(story(client.notes, 60))) > 0
    assert turns_begun(client.notes) == 2


def test_the_story_starts_at_a_turn_and_is_long_enough() -> None:
    client = ScriptedClient(3, seed=5)
    client.play_on(80)
    whole = story(client.notes, 10_000)
    assert len(whole) == sum(len(note.events) for note in client.notes)
    short = story(client.notes, 10)
    assert 10 <= len(short) < len(whole)
    assert isinstance(short[0].event, TurnBegan)
    assert whole[-len(short) :] == short


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), steps=st.integers(1, 120))
def test_numbers_belong_to_the_open_columns_at_any_time(seed: int, seats: int, steps: int) -> None:
    client = ScriptedClient(seats, seed=seed)
    client.play_on(steps)
    happenings = story(client.notes, 20)
    numbers = numbers_now(happenings, len(client.state.columns))
    assert len(numbers) == len(client.state.columns)
    assert list(numbers) == sorted(set(numbers))
    assert set(numbers) <= {1, 2, 3}
    for happening in happenings:
        if isinstance(happening.event, Placed) and not happening.event.opened:
            assert happening.event.column < len(happening.numbers)
        if isinstance(happening.event, Stopped):
            assert happening.numbers == tuple(range(1, len(happening.numbers) + 1))
