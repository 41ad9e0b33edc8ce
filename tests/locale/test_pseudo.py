"""The language that nobody speaks does what the tests of screens rely on."""

import pytest

from pushnet.words import say, speak, told, told_as, told_n
from tests.locale.catalogues import fields_of
from tests.locale.pseudo import PLAIN, SIGNED, Pseudo, plain_words, pseudo, spoken


def test_each_sentence_has_signs_and_what_goes_into_it_has_none() -> None:
    with spoken(Pseudo()):
        assert told("so {b} it", b="Ana") == "śò Ana ìţ"
        assert told("so {b}", b=say("it")) == "śò ìţ"
        assert told_n("{count} card", "{count} cards", 2) == "2 ćàŕďś"
        assert told_as("menu", "so it") == "śò ìţ"
        assert told("{a!r} {{b}} {c:.1f}", a="x", c=1) == "'x' {ƀ} 1.0"
    assert told("so it") == "so it"


def test_a_word_that_lost_its_context_has_no_signs() -> None:
    with spoken(Pseudo()):
        assert told_as("key: whose view", "View") == "Ṽìèŵ"
        assert told("View") == told_as("menu", "View") == "View"


def test_no_letter_with_a_sign_is_a_plain_one_and_none_comes_twice() -> None:
    assert set(PLAIN).isdisjoint(SIGNED)
    assert len(set(SIGNED)) == len(SIGNED)


def test_words_without_signs_are_found() -> None:
    assert plain_words("one śò Esc x", known={"Esc"}) == {"one"}


@pytest.mark.parametrize("text", ["Go", "Draw another card, or stop.", "{who} drew {card}\n"])
def test_a_longer_sentence_is_forty_percent_longer(text: str) -> None:
    own = len(text.replace("{who}", "").replace("{card}", ""))
    with spoken(Pseudo(longer=40)):
        said = speak(say(text, who="", card=""))
    assert own * 1.4 - 2 <= len(said) <= own * 1.4
    assert said.endswith("\n") == text.endswith("\n")
    assert fields_of(pseudo(text, 40)) == fields_of(text)
