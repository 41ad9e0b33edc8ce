"""Forms of actions and options: the frozen ones, and that nothing else is read."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games.push_cards import Colour
from pushnet.games.push_codec import (
    decode_action,
    decode_options,
    encode_action,
    encode_options,
)
from pushnet.games.push_types import (
    Bank,
    Draw,
    Options,
    Place,
    PlayerAction,
    Push,
    Stop,
    SwitchRule,
    Take,
    TieBreak,
)
from pushnet.games.table_options import Odds
from pushnet.ids import Seat

ACTIONS: list[tuple[PlayerAction, list[int]]] = [
    (Push(), [0]),
    (Draw(), [1]),
    (Place(0), [2, 0]),
    (Place(1), [2, 1]),
    (Place(2), [2, 2]),
    (Stop(), [3]),
    (Bank(0), [4, 0]),
    (Bank(4), [4, 4]),
    (Take(0), [5, 0]),
    (Take(2), [5, 2]),
]
OTHER_OPTIONS = Options(
    odds=Odds.OFF,
    turn_clock_s=3600,
    spectator_chat=False,
    switch_rule=SwitchRule.EACH_TURN,
    hard_star=True,
    tie_break=TieBreak.FEWEST_CARDS,
    first_player=Seat(5),
)
DEFAULT_FORM = [0, 0, True, 0, False, 0, 0]


@pytest.mark.parametrize(("action", "form"), ACTIONS)
def test_actions(action: PlayerAction, form: list[int]) -> None:
    assert encode_action(action) == form
    assert decode_action(form) == action


def test_a_colour_becomes_a_plain_number() -> None:
    assert [type(part) for part in encode_action(Bank(Colour.RED))] == [int, int]


@pytest.mark.parametrize(
    "form",
    [
        [],
        [6],
        [-1],
        [0, 0],
        [2],
        [2, 3],
        [2, -1],
        [4, 5],
        [5, 3],
        [2, 0, 0],
        [True],
        [False],
        [2, True],
        [0.0],
        [2, 1.0],
        ["0"],
        [None],
        [[0]],
        (0,),
        (2, 0),
        0,
        None,
        b"\x00",
        "",
        True,
        {0: 0},
    ],
)
def test_no_other_form_is_an_action(form: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        decode_action(form)
    assert refused.value.code is Code.FORM


@pytest.mark.parametrize(
    ("options", "form"),
    [(Options(), DEFAULT_FORM), (OTHER_OPTIONS, [2, 3600, False, 1, True, 2, 6])],
)
def test_options(options: Options, form: list[Any]) -> None:
    assert encode_options(options) == form
    assert [type(part) for part in form] == [type(part) for part in encode_options(options)]
    assert decode_options(form) == options


@pytest.mark.parametrize("field", range(7))
@pytest.mark.parametrize("value", [-1, 1.0, None, "0", b"", [], 7, 3601, "bool"])
def test_no_other_value_is_an_option(field: int, value: Any) -> None:
    if value == "bool":  # a bool where a number belongs, and the other way round
        value = 1 if type(DEFAULT_FORM[field]) is bool else True
    if field == 1 and value == 7:
        value = 1 << 40
    form: list[Any] = [*DEFAULT_FORM]
    form[field] = value
    with pytest.raises(RefusedError) as refused:
        decode_options(form)
    assert refused.value.code is Code.TABLE_OPTIONS


@pytest.mark.parametrize(
    "form", [[], DEFAULT_FORM[:-1], [*DEFAULT_FORM, 0], tuple(DEFAULT_FORM), None, 0, b"", "", {}]
)
def test_no_other_shape_is_options(form: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        decode_options(form)
    assert refused.value.code is Code.TABLE_OPTIONS


LEAVES = st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text() | st.binary()
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.tuples(inner))


@given(ANYTHING | st.lists(st.integers(0, 6) | st.booleans(), max_size=8))
def test_what_is_read_is_written_the_same(form: Any) -> None:
    for decode, encode in ((decode_action, encode_action), (decode_options, encode_options)):
        try:
            value: Any = decode(form)
        except RefusedError:
            continue
        again = encode(value)
        assert again == form
        assert [type(part) for part in again] == [type(part) for part in form]
