"""A stretch of a text that still knows where it stands, so that a refusal can point at it.

Every notation is read through these; whatever they are given, they answer or refuse.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn, TypeVar

from pushnet.errors import Code, RefusedError
from pushnet.ids import Seat
from pushnet.words import say

_WORD = re.compile(r"\S+")
_QUOTED_MAX = 24
_SEAT = say("a seat")
_Value = TypeVar("_Value")


class Span(NamedTuple):
    """Part of a text that somebody typed."""

    text: str
    at: int = 0  # index of its first character, in its line if the text has several
    line: int = 0  # number of that line, from 1; 0 in a text of one line

    def cut(self, start: int, end: int | None = None) -> "Span":
        """Return the part from `start` to `end`, both counted within this span."""
        return Span(self.text[start:end], self.at + start, self.line)

    def split(self, separator: str) -> tuple["Span", ...]:
        """Return the parts between separators of one character; at least one, maybe empty."""
        parts: list[Span] = []
        at = self.at
        for part in self.text.split(separator):
            parts.append(Span(part, at, self.line))
            at += len(part) + 1
        return tuple(parts)

    def halves(self, separator: str) -> tuple["Span", "Span | None"]:
        """Return what stands before and after the first separator; None if there is none."""
        before, found, _ = self.text.partition(separator)
        return self.cut(0, len(before)), self.cut(len(before) + 1) if found else None

    def words(self) -> tuple["Span", ...]:
        """Return the parts between blanks."""
        return tuple(self.cut(*found.span()) for found in _WORD.finditer(self.text))

    def number(self, lowest: int, highest: int, what: str) -> int:
        """Return this part as a decimal number; `what` names it in a refusal."""
        is_number = self.text.isascii() and self.text.isdecimal()
        if (
            not is_number
            or len(self.text) > len(str(highest))
            or not lowest <= int(self.text) <= highest
        ):
            self.refuse(
                say(
                    "{what} is a number from {lowest} to {highest}, not {typed}",
                    what=what,
                    lowest=lowest,
                    highest=highest,
                    typed=quoted(self.text),
                )
            )
        return int(self.text)

    def seat(self, seat_count: int) -> Seat:
        """Return this part as a seat: people count them from 1."""
        return Seat(self.number(1, seat_count, _SEAT) - 1)

    def refuse(self, sentence: str, code: Code = Code.NOTATION) -> NoReturn:
        """Refuse the text because of this part.

        Raises:
            RefusedError: Always; its sentence says where, counting from 1.
        """
        at = self.at + 1
        if self.line:
            raise RefusedError(
                code,
                say(
                    "line {line}, character {at}: {sentence}",
                    line=self.line,
                    at=at,
                    sentence=sentence,
                ),
            )
        raise RefusedError(code, say("character {at}: {sentence}", at=at, sentence=sentence))

    def judged(self, read: Callable[[], _Value]) -> _Value:
        """Return what `read` gives; its refusal is told as one of this part, as NOTATION."""
        try:
            return read()
        except RefusedError as refused:
            self.refuse(refused.detail)


def whole(text: str, characters_max: int) -> Span:
    """Return a whole text as a span, unless it is too long to be looked at.

    Raises:
        RefusedError: NOTATION if it has more than `characters_max` characters.
    """
    if len(text) > characters_max:
        Span(text, characters_max).refuse(
            say("no more than {characters_max} characters are read", characters_max=characters_max)
        )
    return Span(text)


def read_fields(words: Sequence[Span], names: Sequence[str]) -> dict[str, Span]:
    """Return the values of words like `name=value`, by name.

    Raises:
        RefusedError: NOTATION if a word is no such field, its name is none of `names`, or a
            name comes twice.
    """
    fields: dict[str, Span] = {}
    for word in words:
        name, value = word.halves("=")
        if name.text not in names or value is None:
            word.refuse(
                say(
                    "{typed} is not a field: name=value, the name being one of {choices}",
                    typed=quoted(word.text),
                    choices=", ".join(names),
                )
            )
        if name.text in fields:
            word.refuse(say("{text} is there twice", text=name.text))
        fields[name.text] = value
    return fields


def format_seat(seat: int) -> str:
    """Return a seat as people count them, from 1."""
    return str(seat + 1)


def quoted(text: str) -> str:
    """Return a short, printable quotation of something typed, for a refusal."""
    return ascii(text if len(text) <= _QUOTED_MAX else text[:_QUOTED_MAX] + "...")
