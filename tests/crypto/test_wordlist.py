"""The word list keeps its promises, all of them, for every pair of words."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from pushnet.crypto.wordlist import WORDS
from tests.crypto.spelling import distance, shortened, slips


def neighbours(words: Iterable[str], edits: int) -> Iterator[tuple[str, str]]:
    """Yield every pair that may be within so many edits, once or more often."""
    meeting = defaultdict(list)
    for word in words:
        for form in shortened(word, edits):
            meeting[form].append(word)
    for together in meeting.values():
        yield from combinations(together, 2)


def test_there_are_1296_words_in_order() -> None:
    assert len(WORDS) == 1296 == 6**4
    assert list(WORDS) == sorted(set(WORDS))


def test_words_are_short_and_plain() -> None:
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert {len(word) for word in WORDS} == {4, 5, 6, 7, 8}


def test_three_letters_tell_a_word() -> None:
    assert len({word[:3] for word in WORDS}) == len(WORDS)


def test_words_are_at_least_three_edits_apart() -> None:
    close = {pair for pair in neighbours(WORDS, 2) if distance(*pair) < 3}
    assert close == set()


@pytest.mark.parametrize("added", ["nettle", "nettles", "ketle", "ektlte", "kettling"])
def test_control_a_word_too_near_to_another_is_found(added: str) -> None:
    close = {pair for pair in neighbours([*WORDS, added], 2) if distance(*pair) < 3}
    assert (("kettle", added) in close) == (added != "kettling")


def test_a_slip_or_a_beginning_means_one_word_only() -> None:
    meant = defaultdict(set)
    for word in WORDS:
        for typed in slips(word):
            meant[typed].add(word)
        for end in range(3, len(word) + 1):
            meant[word[:end]].add(word)
    assert {typed: words for typed, words in meant.items() if len(words) > 1} == {}


def test_the_list_is_frozen() -> None:
    """A changed word is a changed room for whoever has an old invite: a new protocol version."""
    digest = hashlib.sha256("\n".join(WORDS).encode()).hexdigest()
    assert digest == "d3a99c9895332342b3647a7e96c7e3518dc0bad27f3519ca4744042cf11c0066"


@pytest.mark.parametrize(
    ("one", "other", "edits"),
    [
        ("", "", 0),
        ("abc", "abc", 0),
        ("abc", "acb", 1),
        ("abc", "abd", 1),
        ("abc", "ab", 1),
        ("abc", "xabc", 1),
        ("ca", "abc", 2),
        ("kitten", "sitting", 3),
        ("abcd", "badc", 2),
    ],
)
def test_the_yardstick_measures(one: str, other: str, edits: int) -> None:
    assert distance(one, other) == distance(other, one) == edits
    assert (other in set(slips(one))) == (edits == 1)
