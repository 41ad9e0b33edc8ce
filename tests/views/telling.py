"""Sentences as plain text, for tests that say what a player reads."""

from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.views.phrase import Phrase

LOOK = Look(Symbols.LETTERS)


def told(text: Phrase | str | None) -> str:
    """Return a sentence as a line of text; cards by letter and rank."""
    assert text is not None
    return " ".join(sentence(text, LOOK).plain.split())
