"""Forms of actions and options of Push rummy: the frozen ones, and that nothing else is read."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy_codec import (
    decode_action,
    decode_options,
    encode_action,
    encode_options,
)
from pushnet.games.rummy_types import (
    Action,
    Discard,
    End,
    Kind,
    LastCardPush,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    NewMeld,
    OntoMeld,
    Options,
    Push,
    Swap,
    Take,
)
from pushnet.games.table_options import Odds
from tests.games.rummy_strategies import options

SET, RUN = Layout(Kind.SET, (1, 5, 9)), Layout(Kind.RUN, (0, 107, 3, 4), 52)
ACTIONS: list[tuple[Action, list[Any]]] = [
    (Take(), [0]),
    (Push(), [1]),
    (LayContract((SET, RUN)), [2, [[0, [1, 5, 9], 0], [1, [0, 107, 3, 4], 52]]]),
    (LayMeld(RUN), [3, [1, [0, 107, 3, 4], 52]]),
    (LayOff(7, 35, End.HIGH), [4, 7, 35, 1]),
    (Swap(7, 0, 12, OntoMeld(1, End.LOW)), [5, 7, 0, 12, [0, 1, 0]]),
    (Swap(7, 0, 12, NewMeld(SET)), [5, 7, 0, 12, [1, [0, [1, 5, 9], 0]]]),
    (Discard(107), [6, 107, []]),
    (Discard(0, (1, 2)), [6, 0, [1, 2]]),
]
OTHER = Options(
    odds=Odds.OFF,
    turn_clock_s=3600,
    spectator_chat=False,
    allow_all_wild=True,
    duplicate_suits_in_sets=True,
    last_card_push=LastCardPush.CANCEL,
    forbid_return_discard=True,
    forbid_wild_discard=True,
)
DEFAULT_FORM = [0, 0, True, False, False, 0, False, False]


@pytest.mark.parametrize(("action", "form"), ACTIONS)
def test_actions(action: Action, form: list[Any]) -> None:
    assert encode_action(action) == form
    assert decode_action(form) == action


def test_numbers_of_a_form_are_plain_numbers() -> None:
    kind, end = encode_action(LayMeld(RUN))[1][0], encode_action(LayOff(7, 35, End.HIGH))[3]
    assert [type(kind), type(end)] == [int, int]


@pytest.mark.parametrize(
    "form",
    [
        [],
        [7],
        [-1],
        [0, 0],
        [False],
        [True],
        [0.0],
        [2],
        [2, []],
        [2, [[0, [1, 2, 3], 0]] * 4],
        [True, [[0, [1, 2, 3], 0]]],
        [2.0, [[0, [1, 2, 3], 0]]],
        [3, [0, [1, 2], 0]],
        [3, [0, list(range(14)), 0]],
        [3, [2, [1, 2, 3], 0]],
        [3, [0, [1, 2, 108], 0]],
        [3, [0, [1, 2, True], 0]],
        [3, [0, [1, 2, 3], 53]],
        [3, [0, [1, 2, 3]]],
        [3, (0, [1, 2, 3], 0)],
        [3, [0, (1, 2, 3), 0]],
        [4, 7, 36, 0],
        [4, 7, 0, 2],
        [4, 7, 0, False],
        [4, 7, 0],
        [5, 7, 0, 13, [0, 1, 0]],
        [5, 7, 0, 0, [2, 1, 0]],
        [5, 7, 0, 0, [False, 1, 0]],
        [5, 7, 0, 0, [True, [0, [1, 2, 3], 0]]],
        [5, 7, 0, 0, (0, 1, 0)],
        [5, 7, 0, 0, []],
        [6, 7],
        [6, 7, [108]],
        [6, 7, list(range(108))],
        [6, None, []],
        (0,),
        0,
        None,
        b"\x00",
        {0: 0},
    ],
)
def test_no_other_form_is_an_action(form: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        decode_action(form)
    assert refused.value.code is Code.FORM


@pytest.mark.parametrize(
    ("chosen", "form"),
    [(Options(), DEFAULT_FORM), (OTHER, [2, 3600, False, True, True, 1, True, True])],
)
def test_options(chosen: Options, form: list[Any]) -> None:
    assert encode_options(chosen) == form
    assert [type(part) for part in encode_options(chosen)] == [type(part) for part in form]
    assert decode_options(form) == chosen


@given(options())
def test_options_keep_their_form(chosen: Options) -> None:
    assert decode_options(encode_options(chosen)) == chosen


@pytest.mark.parametrize("field", range(8))
@pytest.mark.parametrize("value", [-1, 1.0, None, "0", [], 3601, "bool"])
def test_no_other_value_is_an_option(field: int, value: Any) -> None:
    if value == "bool":  # a bool where a number belongs, and the other way round
        value = 1 if type(DEFAULT_FORM[field]) is bool else True
    form: list[Any] = [*DEFAULT_FORM]
    form[field] = value
    with pytest.raises(RefusedError) as refused:
        decode_options(form)
    assert refused.value.code is Code.TABLE_OPTIONS


@pytest.mark.parametrize("form", [[], DEFAULT_FORM[:-1], [*DEFAULT_FORM, 0], None, 0, {}])
def test_no_other_shape_is_options(form: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        decode_options(form)
    assert refused.value.code is Code.TABLE_OPTIONS


NUMBERS = st.integers(-1, 108) | st.booleans()
ANYTHING = st.recursive(NUMBERS | st.none(), lambda inner: st.lists(inner, max_size=5))


@given(st.tuples(st.integers(0, 7), st.lists(ANYTHING, max_size=4)).map(lambda p: [p[0], *p[1]]))
def test_what_is_read_is_written_the_same(form: Any) -> None:
    try:
        action = decode_action(form)
    except RefusedError:
        return
    assert encode_action(action) == form
