"""Bots are found by level."""

import pytest

from pushnet.bots.careful import Careful
from pushnet.bots.registry import bot_of
from pushnet.bots.uniform import Uniform
from pushnet.errors import UsageError


def test_levels_name_bots() -> None:
    assert isinstance(bot_of("uniform"), Uniform)
    assert isinstance(bot_of("careful"), Careful)


def test_another_level_is_a_mistake_that_names_the_levels() -> None:
    with pytest.raises(UsageError, match="uniform, careful"):
        bot_of("brilliant")
