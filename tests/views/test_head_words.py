"""Equal ends have equal words, and other ends almost surely others."""

from pushnet.ids import Digest
from pushnet.views.head_words import head_words

WORDS = tuple(f"word{index}" for index in range(1296))


def test_three_words_name_an_end() -> None:
    one, other = Digest(bytes(range(32))), Digest(bytes(range(1, 33)))
    assert head_words(one, WORDS) == head_words(one, WORDS)
    assert len(head_words(one, WORDS).split()) == 3
    assert head_words(one, WORDS) != head_words(other, WORDS)


def test_words_follow_from_the_number_of_the_head() -> None:
    head = Digest((5 + 7 * 1296 + 9 * 1296**2).to_bytes(32, "big"))
    assert head_words(head, WORDS) == "word5 word7 word9"


def test_without_words_there_are_digits() -> None:
    assert head_words(Digest(bytes(range(32))), ()) == "0001 0203 0405 0607"
