"""Lines that were typed become orders: in English or in the language chosen, on any keyboard.

Letters are compared in one form (NFKC, case folded), and digits of every script count: a wide 2 of
an input method and a Devanagari one are a 2. What draws nothing does not count: joiners that a
keyboard for Hindi puts in, the mark at the beginning of a file of Windows.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from pushnet.errors import Code, RefusedError
from pushnet.plain.vocabulary import (
    AT_EVERY_TABLE,
    IN_GAME,
    IN_LOBBY,
    IN_RUMMY,
    Order,
    Word,
)
from pushnet.words import say, speak

LINE_CHARACTERS_MAX: Final = 1_000  # a chat line may have 256 bytes; the rest is a slip
SHOWN_CHARACTERS_MAX: Final = 24

_MOVES: Final = frozenset({"place", "take", "bank"})
_MOVE: Final = re.compile(r"(p|place|t|take|b|bank)(\d+|[rgbyp])", re.ASCII)
_NUMBERED: Final = re.compile(r"(\D+)(\d+)", re.ASCII)


def read_order(line: str, words: Sequence[Word]) -> Order | None:
    """Return what a line asks for; None for an empty one.

    Raises:
        RefusedError: NOTATION: it begins with none of these words.
    """
    if len(line) > LINE_CHARACTERS_MAX:
        raise RefusedError(Code.NOTATION, say("That line is too long."))
    pieces = line.split()
    if not pieces:
        return None
    names = {plain(typed): word.name for word in words for typed in reversed(word.typed)}
    for count in range(_longest(names), 0, -1):  # a name may have several words
        name = names.get(plain(" ".join(pieces[:count])))
        if name is not None:
            return Order(name, "".join(line.split(maxsplit=count)[count:]).rstrip())
    first = plain(pieces[0])
    if "place" in names:
        if first.isascii() and first.isdecimal():
            return Order("column", first)
        found = _MOVE.fullmatch(first) or _NUMBERED.fullmatch(first)
        if found and names.get(found[1]) in _MOVES:
            return Order(names[found[1]], found[2])
    raise _unknown(pieces[0], names)


def _longest(names: Iterable[str]) -> int:
    return max(len(name.split()) for name in names)


def _unknown(first: str, names: dict[str, str]) -> RefusedError:
    """Return why a word is none of these, and which may be meant."""
    typed = plain(first)
    for there, sentence in (
        (AT_EVERY_TABLE, say("{word} means something only in a game.", word=first)),
        (IN_GAME, say("{word} means something only in a game of Push.", word=first)),
        (IN_RUMMY, say("{word} means something only in a game of Push rummy.", word=first)),
        (IN_LOBBY, say("{word} means something only in the lobby.", word=first)),
    ):
        if any(typed in map(plain, word.typed) for word in there):
            return RefusedError(Code.NOT_DUE, sentence)
    word = repr(first[:SHOWN_CHARACTERS_MAX])
    near = get_close_matches(typed, names, n=1)
    if not near:
        sentence = say("There is no word {word} here. Help lists the words.", word=word)
    else:
        sentence = say(
            "There is no word {word} here. Did you mean {near}? Help lists the words.",
            word=word,
            near=names[near[0]],
        )
    return RefusedError(Code.NOTATION, sentence)


def plain(text: str) -> str:
    """Return text in the one form in which typed words are compared."""
    drawn = "".join(each for each in text if unicodedata.category(each) != "Cf")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", drawn).casefold())
    return "".join(str(unicodedata.decimal(each)) if each.isdecimal() else each for each in folded)


def choice(argument: str, *choices: str) -> str | None:
    """Return which of these words was typed, in English or in the language chosen; None: none."""
    typed = plain(argument)
    return next((each for each in choices if typed in {plain(each), plain(speak(each))}), None)
