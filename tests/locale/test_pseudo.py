"""The languages that nobody speaks do what the tests of screens rely on."""

import pytest

from pushnet.words import say, speak, told, told_as, told_n
from tests.locale.pseudo import CLOSE, Longer, Marked, speaking, unmarked


def test_each_sentence_is_marked_and_what_goes_into_it_is_not() -> None:
    with speaking(Marked()):
        assert told("a {b} c", b="Ana") == "⟦a Ana c⟧"
        assert told("a {b}", b=say("c")) == "⟦a ⟦c⟧⟧"
        assert told_n("{count} card", "{count} cards", 2) == "⟦2 cards⟧"
        assert told_as("menu", "Play") == "⟦Play⟧"
        assert told(" a\n") == " ⟦a⟧\n"
        assert told(" ") == " "
    assert told("a") == "a"


def test_words_outside_of_brackets_are_found() -> None:
    assert unmarked("one ⟦two ⟦three⟧ four⟧ five 6 x") == {"one", "five"}


@pytest.mark.parametrize("text", ["Go", "Draw another card, or stop.", "{who} drew {card}"])
def test_a_longer_sentence_is_forty_percent_longer_and_ends_in_a_bracket(text: str) -> None:
    own = len(text.replace("{who}", "").replace("{card}", ""))
    with speaking(Longer()):
        said = speak(say(text, who="", card=""))
    assert said.endswith(CLOSE)
    assert own * 1.2 <= len(said) <= own * 1.4 + 1
