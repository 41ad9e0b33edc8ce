"""Steps in words: each reads back as itself, and a refusal says where and why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games.push_copies import format_copy
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import STEPS_CHARACTERS_MAX, Stepped, format_step, play, read_step
from pushnet.games.push_types import Phase, Reveal, State
from pushnet.games.replay import Played
from pushnet.games.text_span import Span
from tests.games.strategies import Playout, playouts, positions


@given(playouts())
@settings(max_examples=25)
def test_every_step_of_a_game_reads_back_as_itself(game: Playout) -> None:
    for before, step, after, events in game:
        word = format_step(step, before)
        copy = None
        if isinstance(step, Played) and isinstance(step.action, Reveal):
            assert step.chance is not None
            copy = int(format_copy(before.pile[step.chance.index]), 18)
        stepped, rest = read_step(Span(word).words(), before, copy)
        assert stepped == (step, after, events)
        assert not rest


@given(playouts(leaving=False))
@settings(max_examples=25)
def test_a_whole_game_is_stepped_by_words_up_to_copies(game: Playout) -> None:
    words = " ".join(format_step(moment.step, moment.before) for moment in game)
    *_, last = play(game.start, words)
    assert format_position(last.state, copies=False) == format_position(
        game.states[-1], copies=False
    )


@pytest.mark.parametrize(
    ("line", "words", "after"),
    [
        ("start:4", "push", "4p 1:reveal"),
        ("start:4", "1:PUSH", "4p 1:reveal"),
        ("start:4", "push +r3 p1 d", "4p 1:reveal columns=R3"),
        ("start:4", "push +R3 place 1 draw +ROLL place new", "4p 1:decide columns=R3/!"),
        ("start:4", "push +R3 pn draw +! P1 s", "4p 1:collect:1 columns=R3!"),
        ("start:4", "push +sw", "4p 1:decide switches=1"),
        ("start:4", "push +~", "4p 1:decide switches=1"),
        ("4p 1:collect:1 columns=R3!", "1:t1 1:@r", "4p 2:choose discard=R3!"),
        ("4p 1:collect:1 columns=R3!", "take 1 @star", "4p 2:choose bench=R3 discard=!"),
        ("4p 1:roll:2 bench=-/B1", "@*", "4p 2:choose bench=-/B1 discard=!"),
        ("4p 1:roll:2 bench=-/B1", "@BLUE", "4p 2:choose discard=B1!"),
        ("4p 1:choose bench=R16B1", "bank red", "4p 2:choose bench=B1 bank=R16"),
        ("4p 1:choose bench=R16B1", "bR", "4p 2:choose bench=B1 bank=R16"),
        ("4p 1:choose bench=R16B1", "b blue", "4p 2:choose bench=R16 bank=B1"),
        ("start:4", "leave 2,3 leave 1", "4p 1:over left=1,2,3"),
        ("start:4", "l4", "4p 1:choose left=4"),
        ("start:4", "", "4p 1:choose"),
    ],
)
def test_words_step_a_position(line: str, words: str, after: str) -> None:
    state = parse_position(line)
    for stepped in play(state, words):
        state = stepped.state
    assert format_position(state) == after


@pytest.mark.parametrize(
    ("line", "words", "code", "detail"),
    [
        ("start:4", "pass", Code.NOTATION, "a column is a number from 1 to 3, not 'ass'"),
        ("start:4", "xyz", Code.NOTATION, "character 1: push, draw, stop, p1"),
        ("start:4", "push  =R3", Code.NOTATION, "character 7: push, draw, stop, p1"),
        ("start:4", "push +R33", Code.NOTATION, "character 7: one card belongs here"),
        ("start:4", "push +Q", Code.NOTATION, "character 7: cards are written"),
        ("start:4", "bank", Code.NOTATION, "after bank it has to say which"),
        ("start:4", "bank pink", Code.NOTATION, "character 6: a colour is red, blue"),
        ("start:4", "leave 5", Code.NOTATION, "character 7: a seat is a number from 1 to 4"),
        ("start:4", "leave 1,,2", Code.NOTATION, "character 9: a seat is a number"),
        ("4p 1:roll:1", "@black", Code.NOTATION, "the die shows red, blue"),
        ("4p 1:decide columns=R1", "p4", Code.NOTATION, "a column is a number from 1 to 3"),
        ("start:4", "9:push", Code.NOTATION, "a seat is a number from 1 to 4"),
        ("start:4", "2:push", Code.ILLEGAL_ACTION, "character 1: it is seat 1 that acts"),
        ("start:4", "stop", Code.ILLEGAL_ACTION, "character 1: stop: seat 1 has to push or bank"),
        ("start:4", "+R3", Code.ILLEGAL_ACTION, "seat 1 has to push or bank"),
        ("start:4", "@red", Code.ILLEGAL_ACTION, "seat 1 has to push or bank"),
        ("start:4", "push draw", Code.ILLEGAL_ACTION, "character 6: draw: a card has to be turned"),
        ("4p 1:reveal pile=R1", "+R2", Code.ILLEGAL_ACTION, "no R2 is left in the draw pile"),
        ("4p 1:place:R1 columns=R2", "p1", Code.ILLEGAL_ACTION, "column 1 already has red"),
        ("4p 1:place:R1 columns=R2", "p3", Code.ILLEGAL_ACTION, "no column 3"),
        ("4p 1:place:R1 columns=B2/B3/B4", "pnew", Code.ILLEGAL_ACTION, "three columns already"),
        ("4p 1:over pile=-", "push", Code.ILLEGAL_ACTION, "the game is over"),
    ],
)
def test_a_refusal_says_where_and_why(line: str, words: str, code: Code, detail: str) -> None:
    with pytest.raises(RefusedError) as refused:
        list(play(parse_position(line), words))
    assert refused.value.code is code
    assert refused.value.detail.startswith("character ")
    assert detail in refused.value.detail


def test_a_copy_that_is_not_left_is_refused() -> None:
    state = parse_position("4p 1:reveal bench=R3")
    with pytest.raises(RefusedError, match="no copy 0 of R3 is left"):
        read_step(Span("+R3").words(), state, copy=0)


def test_the_steps_before_a_refused_one_are_given() -> None:
    steps = play(parse_position("start:4"), "push stop")
    assert next(steps).state.phase is Phase.REVEAL
    with pytest.raises(RefusedError):
        next(steps)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(RefusedError, match="no more than"):
        list(play(parse_position("start:4"), " " * (STEPS_CHARACTERS_MAX + 1)))


WORDS = st.sampled_from(
    [
        "push",
        "draw",
        "stop",
        "d",
        "s",
        "p1",
        "p2",
        "place",
        "new",
        "take",
        "t1",
        "bR",
        "bank",
        "red",
        "+R3",
        "+!",
        "+~",
        "+",
        "@red",
        "@*",
        "@",
        "leave",
        "1",
        "2",
        ",",
        "2:t1",
        "1:",
        ":",
        "3",
        "l2",
        "l",
    ]
)


def answer(state: State, words: str) -> list[Stepped] | RefusedError:
    try:
        return list(play(state, words))
    except RefusedError as refused:
        return refused


@given(positions(), st.text(max_size=30) | st.lists(WORDS, max_size=12).map(" ".join))
def test_any_text_steps_or_is_refused(state: State, text: str) -> None:
    match answer(state, text):
        case RefusedError(code=code, detail=detail):
            assert code in {Code.NOTATION, Code.ILLEGAL_ACTION}
            assert detail
        case steps:
            assert len(steps) <= len(text.split())
