"""A written game: exact, checked by the rules while it is read, never more than a refusal."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games.push_game_text import (
    GAME_CHARACTERS_MAX,
    GameText,
    format_game,
    parse_game,
)
from pushnet.games.push_notation import format_position
from pushnet.games.push_types import Draw, Options
from pushnet.games.replay import Played
from pushnet.ids import Seat
from tests.games.strategies import Playout, playouts

EXAMPLE = """\
[Game "push"]
[Revision "1"]
[Seats "2"]
[First "2"]
[Player1 "Ana"]
[Player2 "Borislav"]
[Scores "0-3"]
[Winners "*"]

1. 2:push +R3 p1 stop t1
2. 1:push +B5 p1 draw +! p1
"""
names = st.text(max_size=12) | st.text(alphabet='"\\\n\x85\u2028\u202eaЖ', max_size=6)


def text_of(game: Playout, names: tuple[str, ...] = ()) -> GameText:
    return GameText(
        options=game.start.options,
        seat_count=len(game.start.benches),
        first=game.start.active,
        names=names,
        steps=tuple(moment.step for moment in game),
    )


@given(playouts(), st.data())
@settings(max_examples=40)
def test_a_game_reads_back_exactly(playout: Playout, data: st.DataObject) -> None:
    count = len(playout.start.benches)
    given_names = data.draw(st.just(()) | st.tuples(*[names] * count))
    length = data.draw(st.integers(0, len(playout.moments)))
    game = text_of(playout, given_names)
    for told in (game, GameText(**{**_fields(game), "steps": game.steps[:length]})):
        text = format_game(told)
        assert parse_game(text) == told
        assert len(text) < GAME_CHARACTERS_MAX


def _fields(game: GameText) -> dict[str, object]:
    return {name: getattr(game, name) for name in GameText.__slots__}


@given(playouts())
@settings(max_examples=25)
def test_each_turn_has_a_line_and_no_line_can_be_broken_by_a_name(playout: Playout) -> None:
    count = len(playout.start.benches)
    text = format_game(text_of(playout, ('\u2028"[x]\n\u202e',) * count))
    assert len(text.splitlines()) == len(text.split("\n")) - 1
    turns = [line for line in text.splitlines() if re.match(r"\d+\.", line)]
    assert [int(line.split(".")[0]) for line in turns] == list(range(1, len(turns) + 1))


def test_the_example_is_read_and_written() -> None:
    game = parse_game(EXAMPLE)
    assert game.names == ("Ana", "Borislav")
    assert game.first == Seat(1)
    assert len(game.steps) == 11
    assert format_game(game) == EXAMPLE
    assert format_position(game.start) == "2p 2:choose"


def test_a_finished_game_names_the_winners() -> None:
    over = EXAMPLE.replace('"*"', '"1"') + "leave 2\n"
    assert '[Winners "1"]' in format_game(parse_game(over))
    assert format_game(parse_game(over)).endswith("p1 leave 2\n")
    deserted = EXAMPLE.replace('"*"', '"-"') + "leave 1,2\n"
    assert '[Winners "-"]' in format_game(parse_game(deserted))


def test_copies_are_written_when_they_matter() -> None:
    text = EXAMPLE.replace("\n\n", '\n[Copies "20h"]\n\n').replace("p1\n", "p1 draw +! p2\n")
    text = text.replace('"20h"', '"20h0"')
    assert format_game(parse_game(text)) == text
    assert "Copies" not in format_game(parse_game(text.replace("20h0", "0001")))


def test_what_can_be_left_out_and_spelt_otherwise() -> None:
    bare = '[Game "push"]\r\n[Revision "1"]\n[Seats "2"]\n[First "2"]\n\npush +r3 place 1 s take 1'
    assert format_game(parse_game(bare)).endswith("\n\n1. 2:push +R3 p1 stop t1\n")


def test_steps_that_are_not_legal_have_no_text() -> None:
    game = GameText(options=Options(), seat_count=2, first=Seat(0), steps=(Played(Draw(), None),))
    with pytest.raises(RefusedError):
        format_game(game)


@pytest.mark.parametrize(
    ("old", "new", "code", "detail"),
    [
        ('[Game "push"]\n', "", Code.NOTATION, "line 1, character 1: the tag Game is missing"),
        ('"push"', '"rummy"', Code.NOTATION, "line 1, character 8: this is read as push only"),
        ('Revision "1"', 'Revision "2"', Code.NOTATION, "line 2, character 12: the rules here"),
        ('Seats "2"', 'Seats "9"', Code.NOTATION, "line 3, character 9: the number of seats"),
        ('First "2"', 'First "3"', Code.NOTATION, "line 4, character 9: a seat is a number"),
        ("[Seats", "[Chairs", Code.NOTATION, "line 3, character 1: there is no tag Chairs"),
        ('"2"]', '"2"', Code.NOTATION, "line 3, character 1: a tag is written like"),
        ('[Player1 "Ana"]\n', "", Code.NOTATION, "names are given for all 2 seats"),
        ("Ana", 'A"a', Code.NOTATION, "a name is written as a JSON string"),
        ("Ana", "A\\q", Code.NOTATION, "a name is written as a JSON string"),
        ("[Player2", "[Player1", Code.NOTATION, "line 6, character 1: Player1 is there twice"),
        ('"0-3"', '"3-0"', Code.NOTATION, "line 7, character 10: by its steps the game has"),
        ('"*"', '"1"', Code.NOTATION, "line 8, character 11: by its steps the game has Winners *"),
        ("2. 1", "3. 1", Code.NOTATION, "line 11, character 1: this is turn 2"),
        ("stop t1", "t1", Code.ILLEGAL_ACTION, "line 10, character 18: t1: seat 2 has to draw"),
        ("+B5", "+Q5", Code.NOTATION, "line 11, character 12: cards are written"),
        ("\n\n", '\n[Copies "00"]\n\n', Code.NOTATION, "3 cards are turned up"),
        ("\n\n", '\n[Copies "0000"]\n\n', Code.NOTATION, "3 cards are turned up"),
        ("\n\n", '\n[Copies "003"]\n\n', None, ""),
        ("\n\n", '\n[Copies "030"]\n\n', Code.ILLEGAL_ACTION, "no copy 3 of B5 is left"),
        ("\n\n", '\n[Copies "0x0"]\n\n', Code.NOTATION, "character 11: a copy is one of"),
        ("\n\n", '\n[Options "hard_star=on"]\n\n', None, ""),
        ("\n\n", '\n[Options "first_player=2"]\n\n', None, ""),
        ("\n\n", '\n[Options "first_player=1"]\n\n', Code.NOTATION, "another seat begins"),
        ("\n\n", '\n[Options "left=1"]\n\n', Code.NOTATION, "line 9, character 11: "),
        ("\n\n", " " * GAME_CHARACTERS_MAX, Code.NOTATION, "no more than"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(
    old: str, new: str, code: Code | None, detail: str
) -> None:
    text = EXAMPLE.replace(old, new, 1)
    if code is None:
        parse_game(text)
        return
    with pytest.raises(RefusedError) as refused:
        parse_game(text)
    assert refused.value.code is code
    assert detail in refused.value.detail


def answer(text: str) -> GameText | RefusedError:
    try:
        return parse_game(text)
    except RefusedError as refused:
        return refused


@given(st.text(max_size=80), st.integers(0, len(EXAMPLE)), st.integers(0, 12))
def test_any_text_is_a_game_or_refused(put: str, at: int, cut: int) -> None:
    for text in (put, EXAMPLE[:at] + put + EXAMPLE[at + cut :]):
        match answer(text):
            case RefusedError(code=code):
                assert code in {Code.NOTATION, Code.ILLEGAL_ACTION}
            case game:
                assert parse_game(format_game(game)) == game
