"""Bots are found by level, and levels are told to people."""

import pytest

from pushnet.bots.careful import Careful
from pushnet.bots.levels import UNIFORM
from pushnet.bots.registry import LEVELS, STRONGEST, bot_of, bots_of
from pushnet.bots.sharp import Sharp
from pushnet.bots.uniform import Uniform
from pushnet.errors import UsageError


def test_levels_name_bots() -> None:
    assert isinstance(bot_of(UNIFORM), Uniform)
    assert isinstance(bot_of("careful"), Careful)
    assert isinstance(bot_of(STRONGEST), Sharp)
    assert [*bots_of("push").by_name] == [*(level.name for level in LEVELS), UNIFORM]


def test_four_levels_are_told_in_a_word_and_a_sentence_each() -> None:
    assert len({(level.name, level.adverb, level.meaning) for level in LEVELS}) == 4
    assert all(level.meaning.endswith(".") for level in LEVELS)


def test_another_level_is_a_mistake_that_names_the_levels() -> None:
    with pytest.raises(UsageError, match="timid, careful, sharp, daring, uniform"):
        bot_of("brilliant")
