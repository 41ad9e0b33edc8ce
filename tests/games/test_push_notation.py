"""One line for any position: exact, canonical, and never anything but an answer or a refusal."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games.push import setup
from pushnet.games.push_cards import set_of
from pushnet.games.push_notation import (
    POSITION_CHARACTERS_MAX,
    format_position,
    parse_position,
)
from pushnet.games.push_types import Options, Phase, State, SwitchRule, TieBreak
from pushnet.games.table_options import Odds
from pushnet.ids import Seat
from tests.games.positions import faces, position, where
from tests.games.strategies import Playout, playouts, positions

LONGEST = 700  # as push_notation claims of what it writes


@given(playouts())
@settings(max_examples=25)
def test_every_state_of_a_game_has_its_line_and_its_line_only(game: Playout) -> None:
    lines = {}
    for state in game.states:
        line = format_position(state)
        assert parse_position(line) == state
        assert len(line) < LONGEST
        lines[line] = state
    assert len(lines) == len(set(game.states))


@given(positions())
def test_a_state_has_its_line_back(state: State) -> None:
    assert parse_position(format_position(state)) == state


@given(positions())
def test_without_copies_the_same_faces_lie_in_the_same_places(state: State) -> None:
    line = format_position(state, copies=False)
    same = parse_position(line)
    assert "copies" not in line
    assert format_position(same) == line
    assert [faces(cards) for cards in where(same)] == [faces(cards) for cards in where(state)]
    assert same._replace(**_places(state)) == state


def _places(state: State) -> dict[str, object]:
    names = ("pile", "discard", "switch_pile", "columns", "card", "benches", "banks")
    return {name: getattr(state, name) for name in names}


@given(positions(), st.randoms(use_true_random=False))
def test_fields_may_stand_in_any_order(state: State, random) -> None:
    seats, turn, *fields = format_position(state).split()
    random.shuffle(fields)
    assert parse_position(f"  {seats}   {turn} {'  '.join(fields)} ") == state


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("4p 1:choose", setup(Options(), 4, Seat(0))),
        ("2p 2:choose first_player=2", setup(Options(first_player=Seat(1)), 2, Seat(1))),
        ("6p 3:reveal", position(seats=6, phase=Phase.REVEAL, active=2)),
        (
            "4p 1:place:R4 columns=R3B5/R6G2 bench=R1G22/-/Y5 bank=-/B6 switches=2",
            position(
                phase=Phase.PLACE,
                card="R4",
                columns=("R3 B5", "G2 R6"),
                benches={0: "R1 G2 G2", 2: "Y5"},
                banks={1: "B6"},
                switches=2,
            ),
        ),
        (
            "4p 2:bust:! columns=!/B1!/Y4! pile=-",
            position(
                phase=Phase.BUST_ROLL,
                card="ROLL",
                active=1,
                columns=("ROLL", "B1 ROLL", "Y4 ROLL"),
                pile="",
            ),
        ),
        (
            "3p 1:collect:3 columns=P6 pile=R22!~ left=2",
            position(
                seats=3,
                phase=Phase.COLLECT,
                actor=2,
                columns=("P6",),
                pile="R2 R2 ROLL SW",
                present=(0, 2),
            ),
        ),
        (
            "3p 1:roll:2 left=1 hard_star=on",
            position(
                seats=3,
                phase=Phase.TAKE_ROLL,
                card="ROLL",
                actor=1,
                present=(1, 2),
                options=Options(hard_star=True),
            ),
        ),
        (
            "2p 1:over pile=-",
            position(seats=2, phase=Phase.OVER, pile=""),
        ),
        (
            (
                "4p 1:choose odds=bust_only turn_clock=30 spectator_chat=off "
                "switch_rule=each_turn hard_star=on tie_break=most_cards first_player=1"
            ),
            setup(
                Options(
                    odds=Odds.BUST_ONLY,
                    turn_clock_s=30,
                    spectator_chat=False,
                    switch_rule=SwitchRule.EACH_TURN,
                    hard_star=True,
                    tie_break=TieBreak.MOST_CARDS,
                    first_player=Seat(0),
                ),
                4,
                Seat(0),
            ),
        ),
    ],
)
def test_a_line_stands_for_a_state(line: str, state: State) -> None:
    assert parse_position(line) == state
    assert format_position(state) == line


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("start:4", "4p 1:choose"),
        ("start:4 first_player=3", "4p 3:choose first_player=3"),
        ("start:2 first_player=random odds=full", "2p 1:choose"),
        ("4p 1:decide columns=b5r3/rollG2", "4p 1:decide columns=R3B5/G2!"),
        ("4p 1:decide columns=B5,R3,!", "4p 1:decide columns=R3B5!"),
        ("4p 1:choose bench=R3B1R1/-/-/-", "4p 1:choose bench=R13B1"),
        ("4p 1:choose discard=SW!sw", "4p 1:choose discard=!~~"),
        ("4p 1:choose discard=- switches=0", "4p 1:choose"),
        ("4p 1:choose bench=R3 copies=0", "4p 1:choose bench=R3"),
        ("4p 1:choose bench=R33 copies=21", "4p 1:choose bench=R33 copies=12"),
    ],
)
def test_other_spellings_mean_the_same_line(typed: str, canonical: str) -> None:
    assert format_position(parse_position(typed)) == canonical


def test_the_smaller_of_the_two_heaps_is_written() -> None:
    few_left = position(pile="R1 ROLL", columns=("B2",))
    assert format_position(few_left) == "4p 1:decide columns=B2 pile=R1!"
    all_named = position(seats=2, phase=Phase.OVER, pile="")
    in_piles = "".join(face for face in faces(all_named.discard))
    line = f"2p 1:over pile=- discard={in_piles.replace('ROLL', '!')}"
    assert parse_position(line) == all_named


def test_of_two_equal_heaps_the_discard_pile_is_written() -> None:
    start = setup(Options(), 2, Seat(0))
    halved = start._replace(pile=start.pile[:54], discard=set_of(start.pile[54:]))
    assert format_position(halved).startswith("2p 1:choose discard=Y")
    assert parse_position(format_position(halved)) == halved


def test_copies_name_the_very_cards() -> None:
    state = parse_position("4p 1:choose bench=R3/R3 discard=R3! copies=210h")
    assert [*state.benches[:2], state.discard] == [1 << 8, 1 << 7, 1 << 6 | 1 << 107]


@pytest.mark.parametrize(
    ("line", "character", "words"),
    [
        ("", 1, "a position begins"),
        ("   ", 1, "a position begins"),
        ("4", 1, "the number of seats"),
        ("chess", 1, "the number of seats comes first"),
        ("7p 1:choose", 1, "from 2 to 6"),
        ("²p 1:choose", 1, "from 2 to 6"),
        ("start:1", 7, "from 2 to 6"),
        ("start", 1, "from 2 to 6"),
        ("start:4 bench=R1", 9, "not a field"),
        ("start:4 hard_star=maybe", 19, "the choice is off, on"),
        ("start:4 turn_clock=3601", 20, "from 0 to 3600"),
        ("start:4 turn_clock=-1", 20, "from 0 to 3600"),
        ("start:4 first_player=5", 22, "random, 1, 2, 3, 4"),
        ("4p", 1, "after the seats"),
        ("4p 5:choose", 4, "a seat is a number from 1 to 4"),
        ("4p 0:choose", 4, "a seat is a number from 1 to 4"),
        ("4p 1", 5, "what is due"),
        ("4p 1:", 6, "what is due"),
        ("4p 1:think", 6, "what is due"),
        ("4p 1:choose:2", 13, "nothing belongs after choose"),
        ("4p 1:place", 6, "like place:R4"),
        ("4p 1:roll", 6, "like roll:1"),
        ("4p 1:place:R7", 12, "cards are written"),
        ("4p 1:place:R34", 12, "one card belongs here"),
        ("4p 1:place:-", 12, "one card belongs here"),
        ("4p 1:collect:5 columns=R1", 14, "from 1 to 4"),
        ("4p 1:decide columns", 13, "not a field"),
        ("4p 1:decide colums=R1", 13, "not a field"),
        ("4p 1:decide columns=R1 columns=R1", 24, "twice"),
        ("4p 1:decide columns=", 21, "cards are written"),
        ("4p 1:decide columns=R1/", 24, "cards are written"),
        ("4p 1:decide columns=R1,", 23, "cards are written"),
        ("4p 1:decide columns=R1Ж", 23, "cards are written"),
        ("4p 1:choose bench=R1/R2/R3/R4/R5", 31, "4 seats only"),
        ("4p 1:choose bench=R1B1R111", 26, "no more than 3 R1"),
        ("4p 1:choose bench=R1111", 23, "no more than 3 R1"),
        ("4p 1:choose bench=R11 bank=R11", 30, "no more than 3 R1"),
        ("2p 1:choose discard=~", 21, "no more than 0 ~"),
        ("2p 1:choose switches=1", 22, "no more than 0 ~"),
        ("4p 1:choose switches=13", 22, "from 0 to 12"),
        ("4p 1:choose pile=R1 discard=R1", 18, "118 cards of the deck"),
        ("4p 1:choose left=5", 18, "from 1 to 4"),
        ("4p 1:choose bench=R3 copies=01", 29, "1 card is named"),
        ("4p 1:choose bench=R3 copies=x", 29, "a copy is one of"),
        ("4p 1:choose bench=R3 copies=3", 29, "does not exist"),
        ("4p 1:choose bench=R33 copies=11", 31, "named before"),
        ("4p 1:choose bench=R3!", 19, "number cards only"),
        ("4p 1:choose bank=~", 18, "number cards only"),
        ("4p 1:decide columns=R1/R2/R3/R4", 21, "three columns"),
        ("4p 1:decide columns=R1/-", 21, "at least one card"),
        ("4p 1:decide columns=R1~", 21, "switch card"),
        ("4p 1:decide columns=R1R2", 21, "twice"),
        ("4p 1:decide columns=R1B1", 21, "twice"),
        ("4p 1:decide columns=R1!!", 21, "twice"),
        ("4p 1:choose columns=R1", 21, "between turns"),
        ("4p 1:over pile=- columns=R1", 26, "between turns"),
        ("4p 1:decide columns=R1 pile=-", 4, "empty draw pile"),
        ("4p 1:collect:1", 4, "no column to take"),
        ("4p 1:place:~", 4, "neither placed nor a bust"),
        ("4p 1:bust:R1", 4, "can be placed"),
        ("4p 1:place:R1 columns=R2/R3/R4", 4, "fits nowhere"),
        ("4p 1:over", 4, "not over"),
        ("4p 1:choose left=2,3,4", 18, "fewer than two"),
        ("4p 1:choose left=1", 4, "has left"),
        ("4p 1:collect:2 left=2 columns=R1", 4, "has left"),
        ("4p 1:roll:2 left=1 columns=R1", 4, "whose turn it is has left"),
        ("x" * (POSITION_CHARACTERS_MAX + 1), POSITION_CHARACTERS_MAX + 1, "no more than"),
    ],
)
def test_a_refusal_says_where_and_why(line: str, character: int, words: str) -> None:
    with pytest.raises(RefusedError) as refused:
        parse_position(line)
    assert refused.value.code is Code.NOTATION
    place, _, sentence = refused.value.detail.partition(": ")
    assert place == f"character {character}"
    assert words in sentence
    assert refused.value.detail.isascii()


PARTS = st.sampled_from(
    [
        "start:4",
        "4p",
        "2p",
        "1:choose",
        "1:decide",
        "1:place:R4",
        "1:bust:!",
        "2:collect:1",
        "1:roll:2",
        "1:over",
        "1:reveal",
        "columns=",
        "bench=",
        "bank=",
        "pile=",
        "discard=",
        "switches=",
        "left=",
        "copies=",
        "hard_star=on",
        "R3",
        "B15",
        "!",
        "~",
        "-",
        "/",
        ",",
        "0",
        "1",
        "2",
        "12",
        "h",
        " ",
        " ",
        " ",
    ]
)


def answer(line: str) -> State | RefusedError:
    try:
        return parse_position(line)
    except RefusedError as refused:
        return refused


@given(st.text(max_size=60) | st.lists(PARTS, max_size=20).map("".join))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    match answer(text):
        case RefusedError(code=code, detail=detail):
            assert code is Code.NOTATION
            assert detail
        case state:
            assert parse_position(format_position(state)) == state


@given(positions(), st.data())
def test_a_line_with_one_thing_changed_is_a_position_or_refused(state: State, data) -> None:
    line = format_position(state)
    at = data.draw(st.integers(0, len(line)))
    put = data.draw(st.text(alphabet="RBGYP123456!~-/,:= 0h", max_size=2))
    cut = data.draw(st.integers(0, 2))
    changed = line[:at] + put + line[at + cut :]
    other = answer(changed)
    if not isinstance(other, RefusedError):
        assert parse_position(format_position(other)) == other


@given(positions())
def test_a_line_holds_only_the_characters_it_needs(state: State) -> None:
    assert re.fullmatch(r"[A-Za-z0-9 :=/,!~_-]+", format_position(state))
