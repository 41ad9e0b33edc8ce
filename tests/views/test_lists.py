"""Lists are joined as a language does it, when they are shown."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from pushnet import words
from pushnet.views.lists import grouped, listed, listed_and, listed_or
from pushnet.words import say, speak

JAPANESE = {
    "{parts}, {last}": "{parts}、{last}",
    "{parts}; {last}": "{parts}；{last}",
    "{parts} and {last}": "{parts}と{last}",
    "{parts} or {last}": "{parts}か{last}",
}


class Joined(words.English):
    def pgettext(self, context: str, message: str, /) -> str:
        assert context == "list"
        return JAPANESE[message]


@pytest.fixture
def joined() -> Iterator[None]:
    words.use(Joined())
    yield
    words.use(words.English())


@pytest.mark.parametrize(
    ("join", "parts", "english"),
    [
        (listed, ["a", "b", "c"], "a, b, c"),
        (listed, ["a"], "a"),
        (listed, [], ""),
        (grouped, ["a, b", "c"], "a, b; c"),
        (grouped, [], ""),
        (listed_and, ["a", "b", "c"], "a, b and c"),
        (listed_and, ["a", "b"], "a and b"),
        (listed_and, ["a"], "a"),
        (listed_and, [], ""),
        (listed_or, ["a", "b", "c"], "a, b or c"),
        (listed_or, ["{a}", "}"], "{a} or }"),
    ],
)
def test_english(join: Callable[[Sequence[str]], str], parts: Sequence[str], english: str) -> None:
    assert join(parts) == english == speak(join(parts))


@pytest.mark.usefixtures("joined")
def test_another_language_joins_when_it_is_shown() -> None:
    assert speak(listed(["a", "b", "c"])) == "a、b、c"
    assert speak(listed_and(["a", "b", "c"])) == "a、bとc"
    assert speak(listed_or(["a", "b"])) == "aかb"
    assert speak(grouped(["a", "b"])) == "a；b"
    assert speak(say("{list}!", list=listed(["a", "b"]))) == "a、b!"
    assert listed(["a", "b"]) == "a, b"
