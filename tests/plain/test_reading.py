"""What is typed is understood in every language, on every keyboard, and never as something else."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import RefusedError
from pushnet.locale import LANGUAGES
from pushnet.plain import vocabulary
from pushnet.plain.reading import LINE_CHARACTERS_MAX, choice, plain, read_order
from pushnet.plain.vocabulary import ANYWHERE, IN_GAME, IN_LOBBY, IN_RUMMY, Order, Word, typed
from pushnet.views.marks import COLOUR_NAMES
from pushnet.words import English, speak
from tests.locale.catalogues import OTHERS, catalogue_of
from tests.locale.pseudo import spoken

PLACES = {
    "game": (*IN_GAME, *ANYWHERE),
    "rummy": (*IN_RUMMY, *ANYWHERE),
    "lobby": (*IN_LOBBY, *ANYWHERE),
}
IN_EACH_PLACE = pytest.mark.parametrize("words", PLACES.values(), ids=PLACES)
GAME = PLACES["game"]
# Words that are typed at one place, after an order.
CHOICES = (
    (vocabulary.YES, vocabulary.NO),
    (vocabulary.KEEP, vocabulary.FOR_GOOD),
    (vocabulary.LOW, vocabulary.HIGH, "-", "+"),
    (vocabulary.ALL, vocabulary.ME, "my"),
    (vocabulary.NEW, "n", "1", "2", "3"),
    COLOUR_NAMES,
)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code: str = request.param
    with spoken(English() if code == "en" else catalogue_of(code)):
        yield code


@IN_EACH_PLACE
def test_every_order_is_read_by_all_its_names(language: str, words: Sequence[Word]) -> None:
    for word in words:
        assert word.typed[0] == word.local
        for name in word.typed:
            assert read_order(name, words) == Order(word.name, ""), (language, name)
            assert read_order(f"  {name.upper()}  Some Text ", words) == Order(
                word.name, "Some Text"
            )


@IN_EACH_PLACE
def test_no_two_orders_of_a_place_are_typed_alike(language: str, words: Sequence[Word]) -> None:
    names = [(plain(name), str(word.name)) for word in words for name in word.typed]
    assert len({name for name, _ in names}) == len(set(names)), language
    assert [name for name, _ in names if len(name.split()) != 1] == []


@pytest.mark.parametrize("words", CHOICES)
def test_no_two_answers_are_typed_alike(language: str, words: Sequence[str]) -> None:
    names = {(plain(name), str(word)) for word in words for name in (word, speak(word))}
    assert len({name for name, _ in names}) == len(names), language
    for word in words:
        assert choice(speak(word), *words) == choice(word, *words) == word


@pytest.mark.parametrize("code", OTHERS)
def test_the_other_languages_have_words_of_their_own(code: str) -> None:
    with spoken(catalogue_of(code)):
        own = [word for word in GAME if word.local != word.name]
        assert len(own) > len(GAME) * 3 // 4
        assert typed("vote", "yes") != "vote yes"
        assert all(word.local in word.help_line for word in GAME)
        assert all(str(word.name) in word.help_line for word in GAME)


@pytest.mark.parametrize(
    ("code", "line", "order"),
    [
        ("bg", "СЛОЖИ 2", Order("place", "2")),
        ("bg", "сложи2", Order("place", "2")),
        ("bg", "p2", Order("place", "2")),
        ("ja", "置く　２", Order("place", "２")),
        ("ja", "置く2", Order("place", "2")),
        ("ja", "２", Order("column", "2")),
        ("ja", "話す こんにちは　みなさん", Order("chat", "こんにちは　みなさん")),
        ("hi", "२", Order("column", "2")),
        ("hi", "लो १", Order("take", "१")),
        ("hi", "लो\u200d १", Order("take", "१")),
        ("hi", "क\u200cहो नमस्\u200dते", Order("chat", "नमस्\u200dते")),
        ("en", "\ufeffdraw", Order("draw", "")),
        ("su", "eureun", Order("stop", "")),
        ("en", "ｄｒａｗ", Order("draw", "")),
        ("en", "", None),
        ("en", " \u3000 ", None),
    ],
)
def test_keyboards_and_input_methods(code: str, line: str, order: Order | None) -> None:
    with spoken(English() if code == "en" else catalogue_of(code)):
        assert read_order(line, GAME) == order


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("start", "start means something only in the lobby."),
        ("lay 4D", "lay means something only in a game of Push rummy."),
        ("drwa", "There is no word 'drwa' here. Did you mean draw? Help lists the words."),
        ("тегли", "There is no word 'тегли' here. Help lists the words."),
        ("a\x1b[1mb", r"There is no word 'a\x1b[1mb' here. Help lists the words."),
        ("x" * (LINE_CHARACTERS_MAX + 1), "That line is too long."),
    ],
)
def test_what_is_no_order_has_its_reason(line: str, sentence: str) -> None:
    with pytest.raises(RefusedError) as caught:
        read_order(line, GAME)
    assert caught.value.detail == sentence


@given(st.text(max_size=40))
def test_whatever_is_typed_is_read_or_refused(line: str) -> None:
    with suppress(RefusedError):
        order = read_order(line, GAME)
        assert order is None or order.name in {"column", *(word.name for word in GAME)}


@given(st.text(max_size=20))
def test_the_plain_form_is_plain(text: str) -> None:
    assert plain(plain(text)) == plain(text)
