"""Sentences that remember what they were made of."""

import copy
import json
import pickle
from collections.abc import Iterator
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet import words
from pushnet.words import say, say_as, say_n, speak, told, told_as, told_n


class Mirror:
    """A language in which every word is written backwards, and whose plural has a form for two."""

    def gettext(self, message: str, /) -> str:
        pieces = Formatter().parse(message)
        return "".join(text[::-1] + (f"{{{name}}}" if name else "") for text, name, _, _ in pieces)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return self.gettext(one if n == 1 else many) + ("!" if n == 2 else "")

    def pgettext(self, context: str, message: str, /) -> str:
        return f"{self.gettext(message)}/{context}"


@pytest.fixture
def mirror() -> Iterator[None]:
    words.use(Mirror())
    yield
    words.use(words.English())


def test_the_value_is_english_whatever_is_spoken(mirror: None) -> None:
    said = say("no {thing} here", thing="door")
    assert said == "no door here"
    assert json.dumps(said) == '"no door here"'
    assert f"{said}" == "no door here"
    assert repr(said) == "'no door here'"
    assert speak(said) == " ondoorereh "


def test_a_text_of_somebody_else_is_never_translated(mirror: None) -> None:
    assert speak("no door here") == "no door here"
    assert told("{name}!", name="Ana") == "Ana!"


def test_sentences_inside_sentences_are_spoken_too(mirror: None) -> None:
    assert told("a{why}b", why=say("cd")) == "adcb"
    assert say("a{why}b", why=say("cd")) == "acdb"


@pytest.mark.parametrize(
    ("count", "english", "spoken"),
    [(0, "0 cards", "0sdrac "), (1, "1 card", "1drac "), (2, "2 cards", "2sdrac !")],
)
def test_what_is_counted_chooses_the_form(
    mirror: None, count: int, english: str, spoken: str
) -> None:
    said = say_n("{count} card", "{count} cards", count)
    assert (said, speak(said)) == (english, spoken)
    assert told_n("{count} card", "{count} cards", count) == spoken


def test_words_of_several_meanings_are_told_apart(mirror: None) -> None:
    assert told_as("menu", "Play") == "yalP/menu"
    assert say_as("menu", "Play") == "Play"


def test_english_is_the_language_of_the_templates() -> None:
    assert told("{a} and {b}", a=1, b=2) == "1 and 2"
    assert told_n("{count} card", "{count} cards", 1) == "1 card"
    assert told_as("menu", "Play") == "Play"
    assert words.in_language("") == ""


def test_a_sentence_survives_being_copied_and_sent_to_another_process(mirror: None) -> None:
    said = say_n("{count} card of {who}", "{count} cards of {who}", 2, who="Ana")
    for other in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert other == said
        assert speak(other) == speak(said)


@given(st.text())
def test_what_goes_into_a_sentence_is_never_read_as_a_template(text: str) -> None:
    assert told("{x}", x=text) == text
    assert told("{x}", x=say("{x}", x=text)) == text
