"""Every event has its line: who, what, and what it brought."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games.push_cards import STAR, Colour, number_card, set_of
from pushnet.games.push_events import (
    Banked,
    Busted,
    Departed,
    Drew,
    Event,
    GameEnded,
    LeftoversDiscarded,
    Placed,
    Pushed,
    Rolled,
    Stopped,
    SwitchesDiscarded,
    SwitchTurned,
    Took,
    TurnBegan,
)
from pushnet.ids import Seat
from pushnet.session.snapshot import SlotNote
from pushnet.views.marks import Who
from pushnet.views.phrase import Tone
from pushnet.views.push_log import push_log
from pushnet.views.push_story import Happening, story
from pushnet.views.table import people
from tests.tui.scripted_client import ScriptedClient
from tests.views.telling import told

ME, ANA = Seat(0), Seat(1)
SEATS = (Who(ME, "Mika", is_me=True), Who(ANA, "Ana", is_me=False))
RED_4, RED_6 = number_card(0, 4), number_card(0, 6)
ROLL, SWITCH = 90, 108


def note(*events: Event, dropped: tuple[Seat, ...] = ()) -> SlotNote:
    return SlotNote(h=3, events=events, state=None, event_number=None, dropped=dropped, left=())


def lines(*events: Event, dropped: tuple[Seat, ...] = ()) -> list[str]:
    happenings = [Happening(note(*events, dropped=dropped), (1, 2, 3), event) for event in events]
    return [told(line.text) for line in push_log(happenings, SEATS)]


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (lambda s: Drew(s, RED_4), "You drew R 4", "Ana drew R 4"),
        (lambda s: Drew(s, ROLL), "You drew !", "Ana drew !"),
        (
            lambda s: SwitchTurned(s, SWITCH, clockwise=False),
            "You drew ~ : columns go ↺",
            "Ana drew ~ : columns go ↺",
        ),
        (
            lambda s: Placed(s, RED_4, 1, opened=False),
            "You placed R 4 → 2",
            "Ana placed R 4 → 2",
        ),
        (
            lambda s: Busted(s, RED_4),
            "You drew R 4 : it fits nowhere, BUST",
            "Ana drew R 4 : it fits nowhere, BUST",
        ),
        (lambda s: Stopped(s, forced=False), "You stopped", "Ana stopped"),
        (
            lambda s: Stopped(s, forced=True),
            "The pile is empty: you stop",
            "The pile is empty: Ana stops",
        ),
        (
            lambda s: Rolled(s, Colour.RED, set_of([RED_4, RED_6])),
            "You rolled R and lost R 4 6 -10",
            "Ana rolled R and lost R 4 6 -10",
        ),
        (
            lambda s: Rolled(s, STAR, set_of([RED_4])),
            "You rolled * and lost R 4 -4",
            "Ana rolled * and lost R 4 -4",
        ),
        (lambda s: Rolled(s, STAR, 0), "You rolled * safe", "Ana rolled * safe"),
        (
            lambda s: Rolled(s, Colour.BLUE, 0),
            "You rolled B nothing to lose",
            "Ana rolled B nothing to lose",
        ),
        (
            lambda s: Took(s, 2, set_of([RED_4, ROLL])),
            "You took column 3 +4",
            "Ana took column 3 +4",
        ),
        (
            lambda s: Banked(s, Colour.RED, set_of([RED_4, RED_6])),
            "You banked R 4 6 10 safe",
            "Ana banked R 4 6 10 safe",
        ),
        (Departed, "You left the game", "Ana left the game"),
        (lambda s: GameEnded((s,)), "The game is over: you won", "The game is over: Ana won"),
    ],
)
def test_each_event_has_a_line_about_me_and_about_others(event, mine, theirs) -> None:
    assert lines(event(ME)) == [mine]
    assert lines(event(ANA)) == [theirs]


def test_what_goes_without_saying_has_no_line() -> None:
    assert lines(TurnBegan(ME), Pushed(ME), SwitchesDiscarded(set_of([SWITCH]))) == []


def test_a_card_and_its_place_are_one_line() -> None:
    assert lines(Drew(ANA, RED_4), Placed(ANA, RED_4, 0, opened=True)) == ["Ana drew R 4 → 1"]
    assert lines(Drew(ME, RED_4), Placed(ME, RED_4, 0, opened=True)) == ["You drew R 4 → 1"]


def test_a_card_that_fits_nowhere_is_one_line_too() -> None:
    told_once = lines(Drew(ANA, RED_4), Busted(ANA, RED_4))
    assert told_once == ["Ana drew R 4 : it fits nowhere, BUST"]


def test_a_column_keeps_its_number_after_another_is_gone() -> None:
    event = Took(ANA, 1, set_of([RED_4]))
    told_line = push_log([Happening(note(event), (1, 3), event)], SEATS)[0]
    assert told(told_line.text) == "Ana took column 3 +4"


def test_a_vote_and_leaving_are_told_apart() -> None:
    assert lines(Departed(ANA), dropped=(ANA,)) == ["Ana was voted out"]
    assert lines(Departed(ME), dropped=(ME,)) == ["You were voted out"]


def test_leftovers_and_shared_wins_are_told() -> None:
    assert lines(LeftoversDiscarded(set_of([RED_4]))) == ["What nobody took is discarded"]
    assert lines(GameEnded((ME, ANA))) == ["The game is over: shared by you, Ana"]
    assert lines(GameEnded(())) == ["The game is over: nobody is left"]


def test_losses_are_bad_and_what_is_safe_is_good() -> None:
    happenings = [
        Happening(note(event), (1,), event)
        for event in (Rolled(ANA, 0, set_of([RED_4])), Rolled(ANA, STAR, 0), Stopped(ANA, False))
    ]
    tones = [line.tone for line in push_log(happenings, SEATS)]
    assert tones == [Tone.BAD, Tone.GOOD, Tone.PLAIN]


def test_the_first_line_of_each_turn_is_marked() -> None:
    client = ScriptedClient(3, seed=2)
    client.play_on(60)
    log = push_log(story(client.notes, 10_000), people(client.snapshot.game))
    assert log[0].opens_turn
    openings = [line for line in log if line.opens_turn]
    begun = sum(isinstance(e, TurnBegan) for note in client.notes for e in note.events)
    assert len(openings) in {begun, begun + 1}  # the running turn may have no line yet


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6))
def test_every_field_of_every_line_of_any_game_is_filled(seed: int, seats: int) -> None:
    client = ScriptedClient(seats, seed=seed)
    client.play_on(1_000)
    log = push_log(story(client.notes, 10_000), people(client.snapshot.game))
    assert [line.h for line in log] == sorted(line.h for line in log)
    for line in log:
        text = told(line.text)
        assert "{" not in text
        assert text
