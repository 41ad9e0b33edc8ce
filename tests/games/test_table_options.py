"""How any game reads an option."""

from typing import Any

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.table_options import Odds, read_choice, read_flag, read_number


def test_what_is_read() -> None:
    assert [read_number(value, 2) for value in (0, 1, 2)] == [0, 1, 2]
    assert [read_flag(value) for value in (False, True)] == [False, True]
    assert [read_choice(value, Odds) for value in (0, 1, 2)] == list(Odds)


@pytest.mark.parametrize("value", [-1, 3, True, 1.0, "1", None, [1], Odds.FULL])
def test_what_is_no_number_up_to_two_or_choice_of_three(value: Any) -> None:
    for read in (lambda: read_number(value, 2), lambda: read_choice(value, Odds)):
        with pytest.raises(RefusedError) as refused:
            read()
        assert refused.value.code is Code.TABLE_OPTIONS


@pytest.mark.parametrize("value", [0, 1, None, "on", []])
def test_what_is_no_flag(value: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        read_flag(value)
    assert refused.value.code is Code.TABLE_OPTIONS
