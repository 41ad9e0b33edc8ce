"""A language that nobody speaks: every letter of a translated sentence has a sign on it.

Whatever is drawn in plain letters was therefore never translated, wherever it was cut or folded.
Neither was what has lost its context on the way: no catalogue knows it without.
The same language with longer sentences shows what has no room for them.

    with spoken(Pseudo(longer=40)):
        assert plain_words(drawn(), known={"Esc"}) == set()
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from string import Formatter
from typing import Final

from pushnet import words
from tests.locale.catalogues import contexts

PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNED: Final = "àƀćďèƒĝĥìĵķĺɱñòƥʠŕśţùṽŵẋýžÀßĆĎÈƑĜĤÌĴĶĹṀÑÒƤɊŔŚŢÙṼŴẊÝŽ"
assert len(PLAIN) == len(SIGNED)
_SIGNS: Final = str.maketrans(PLAIN, SIGNED)
_WORD: Final = re.compile(r"[A-Za-z]{2,}")
_FILLING: Final = "ñéöüåî "  # a word of what makes sentences longer


class Pseudo(words.English):
    """Signed letters; `longer` makes every sentence that much longer, in hundredths."""

    def __init__(self, longer: int = 0) -> None:
        self._longer = longer

    def gettext(self, message: str, /) -> str:
        """Return a template with signs, its placeholders as they are."""
        return self.pgettext("", message)

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the template for one or for several."""
        return pseudo(one if n == 1 else many, self._longer)

    def pgettext(self, context: str, message: str, /) -> str:
        """Return a template with signs, unless it is known by other contexts only."""
        known = contexts().get(message, {context})
        return pseudo(message, self._longer) if context in known else message


def pseudo(template: str, longer: int = 0) -> str:
    """Return a template in that language; what makes it longer stands before its last blanks."""
    parts: list[str] = []
    own = 0
    for literal, name, spec, conversion in Formatter().parse(template):
        own += len(literal)
        parts.append(literal.replace("{", "{{").replace("}", "}}").translate(_SIGNS))
        if name is not None:
            shown = f"!{conversion}" if conversion else ""
            parts.append(f"{{{name}{shown}:{spec}}}" if spec else f"{{{name}{shown}}}")
    text = "".join(parts)
    more = own * longer // 100
    filling = (_FILLING * (more // len(_FILLING) + 1))[:more].rstrip()
    end = len(text.rstrip())
    return f"{text[:end]}{filling}{text[end:]}"


@contextmanager
def spoken(catalogue: words.Catalogue) -> Iterator[None]:
    """Speak a language, and afterwards English again."""
    words.use(catalogue)
    try:
        yield
    finally:
        words.use(words.English())


def plain_words(text: str, known: Iterable[str] = ()) -> set[str]:
    """Return the words in plain letters that are not known as names, keys and the like."""
    return set(_WORD.findall(text)) - set(known)
