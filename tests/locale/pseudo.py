"""Languages that nobody speaks, which show what of a screen is said and whether it has room.

    with speaking(Marked()):
        assert unmarked(drawn()) == set()

`Marked` puts every sentence into brackets: a word outside of them never went through a catalogue.
`Longer` makes every sentence 40 % longer, as the longest of our languages do.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from string import Formatter
from typing import Final

from pushnet import words

OPEN: Final = "⟦"
CLOSE: Final = "⟧"
LONGER: Final = 0.4
_FILLING: Final = "éöüåî"  # one cell each, in every terminal and font
_WORD: Final = re.compile(r"[A-Za-z]{2,}")


class Marked:
    """Every sentence stands in brackets."""

    def gettext(self, message: str, /) -> str:
        """Return the sentence in brackets; blanks and line ends around it stay outside."""
        core = message.strip()
        if not core:
            return message
        at = message.index(core)
        return f"{message[:at]}{self.said(core)}{message[at + len(core) :]}"

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the form for the number in brackets."""
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the sentence in brackets."""
        del context
        return self.gettext(message)

    def said(self, core: str) -> str:
        """Return what becomes of a sentence without the blanks around it."""
        return f"{OPEN}{core}{CLOSE}"


class Longer(Marked):
    """Every sentence is 40 % longer, and ends in a bracket: cut off, it would have none."""

    def said(self, core: str) -> str:
        """Return the sentence with words behind it that say nothing."""
        own = sum(len(text) for text, _, _, _ in Formatter().parse(core))
        wanted = ceil(own * LONGER) - 1  # the bracket is one of them
        filling = " ".join(_FILLING for _ in range(wanted // len(_FILLING) + 1))
        return f"{core}{(' ' + filling)[:wanted].rstrip()}{CLOSE}"


@contextmanager
def speaking(catalogue: words.Catalogue) -> Iterator[None]:
    """Speak a language for a while, and English again afterwards."""
    words.use(catalogue)
    try:
        yield
    finally:
        words.use(words.English())


def unmarked(text: str) -> set[str]:
    """Return the words of a text that stand outside of all brackets, whatever lies inside them."""
    depth = 0
    outside: list[str] = []
    for character in text:
        depth += (character == OPEN) - (character == CLOSE)
        outside.append(character if depth <= 0 and character != CLOSE else " ")
    return set(_WORD.findall("".join(outside)))
