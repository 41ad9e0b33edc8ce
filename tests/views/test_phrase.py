"""What was said becomes a phrase, and nothing that its translation needs is lost."""

import pytest

from pushnet.views.phrase import Phrase, phrase, phrase_as, phrase_n, phrase_of
from pushnet.words import say, say_as, say_n


@pytest.mark.parametrize(
    ("said", "made"),
    [
        (say("Go on."), phrase("Go on.")),
        (say("{who} is back.", who="Ana"), phrase("{who} is back.", who="Ana")),
        (say_as("key: whose view", "View"), phrase_as("key: whose view", "View")),
        (say_n("{count} card", "{count} cards", 2), phrase_n("{count} card", "{count} cards", 2)),
    ],
)
def test_a_phrase_of_what_was_said_is_the_phrase_that_says_it(said: str, made: Phrase) -> None:
    assert phrase_of(said) == made


def test_any_other_text_is_no_template() -> None:
    assert phrase_of("{Ana}") == phrase("{text}", text="{Ana}")
