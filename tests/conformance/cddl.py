"""The part of CDDL that protocol/messages.cddl uses, read strictly (RFC 8610).

pycddl, which the tests ask as well, takes some arrays that a schema excludes: it does not always
count elements, and of a choice of arrays it may compare only the first.

    rule    name = type
    type    choice / choice / ..
    choice  [entry, ..]  1..6  42  name  name .size 32  name .size (0..4)
    entry   type  key: type  0*16 type
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

_TOKEN = re.compile(r"\.\.|\.size|[0-9]+|[a-z][a-z0-9-]*|[][=/,:()*]")
_RULE = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
_NO_CLASS = "; no class"

_PRELUDE: dict[str, Callable[[Any], bool]] = {
    "any": lambda _: True,  # what the wire has no form for never gets here
    "uint": lambda value: type(value) is int and value >= 0,
    "bool": lambda value: type(value) is bool,
    "bytes": lambda value: type(value) is bytes,
    "text": lambda value: type(value) is str,
    "nil": lambda value: value is None,
}


class Entry(NamedTuple):
    """Elements of an array, one after the other."""

    least: int
    most: int
    type: "Type"


@dataclass(frozen=True)
class Array:
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Range:
    """A number between two others, both included; or of bytes, if it is a size."""

    least: int
    most: int


@dataclass(frozen=True)
class Named:
    name: str
    size: Range | None


Choice = Array | Range | Named
Type = tuple[Choice, ...]


class Schema:
    """The rules of a schema by name."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, Type] = {}
        self.without_class: set[str] = set()
        for name, body, comment in _rules(text):
            assert name not in self.rules, f"{name} is there twice"
            assert name not in _PRELUDE, f"{name} is CDDL's own"
            self.rules[name] = _Reader(body).whole()
            if comment.startswith(_NO_CLASS):
                self.without_class.add(name)

    def accepts(self, name: str, value: Any) -> bool:
        """Return whether a value, of unpacked MessagePack, is what the rule says."""
        return self._fits(self.rules[name], value)

    def _fits(self, choices: Type, value: Any) -> bool:
        return any(self._fits_one(choice, value) for choice in choices)

    def _fits_one(self, choice: Choice, value: Any) -> bool:
        match choice:
            case Array(entries):
                return type(value) is list and self._fits_all(entries, value)
            case Range(least, most):
                return type(value) is int and least <= value <= most
            case Named(name, size):
                known = _PRELUDE.get(name)
                fits = self.accepts(name, value) if known is None else known(value)
                return fits and (size is None or size.least <= _bytes(value) <= size.most)

    def _fits_all(self, entries: Sequence[Entry], values: Sequence[Any]) -> bool:
        """Return whether the values are those of the entries, with none left over."""
        if not entries:
            return not values
        first, rest = entries[0], entries[1:]
        for count in range(first.least, min(first.most, len(values)) + 1):
            if not all(self._fits(first.type, value) for value in values[:count]):
                return False
            if self._fits_all(rest, values[count:]):
                return True
        return False


def _bytes(value: Any) -> int:
    return len(value.encode() if isinstance(value, str) else value)


def _rules(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each rule's name, what is behind its `=`, and the comment line above it."""
    starts = list(_RULE.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=True):
        above = text[: start.start()].splitlines()[-1]
        code = "\n".join(line.split(";")[0] for line in text[start.end() : end].splitlines())
        yield start[1], code, above


class _Reader:
    """Reads a type from the left."""

    def __init__(self, code: str) -> None:
        self.tokens = _TOKEN.findall(code)
        assert "".join(self.tokens) == "".join(code.split()), f"not read here: {code}"

    def whole(self) -> Type:
        type_ = self.type()
        assert not self.tokens, f"left over: {self.tokens}"
        return type_

    def next_is(self, token: str) -> bool:
        """Take the next token if it is this one."""
        if self.tokens[:1] != [token]:
            return False
        self.tokens.pop(0)
        return True

    def take(self, token: str) -> None:
        assert self.next_is(token), f"{token} belongs before {self.tokens}"

    def type(self) -> Type:
        choices = [self.choice()]
        while self.next_is("/"):
            choices.append(self.choice())
        return tuple(choices)

    def choice(self) -> Choice:
        if self.next_is("["):
            return self.array()
        token = self.tokens[0]
        if token.isdecimal():
            return self.range()
        self.tokens.pop(0)
        size = None
        if self.next_is(".size"):
            bracketed = self.next_is("(")
            size = self.range()
            if bracketed:
                self.take(")")
        return Named(token, size)

    def range(self) -> Range:
        least = int(self.tokens.pop(0))
        return Range(least, int(self.tokens.pop(0)) if self.next_is("..") else least)

    def array(self) -> Array:
        entries = []
        while not self.next_is("]"):
            entries.append(self.entry())
            if not self.next_is(","):
                self.take("]")
                break
        return Array(tuple(entries))

    def entry(self) -> Entry:
        least = most = 1
        if self.tokens[1:2] == ["*"]:
            least, most = int(self.tokens[0]), int(self.tokens[2])
            del self.tokens[:3]
        if self.tokens[1:2] == [":"]:
            del self.tokens[:2]
        return Entry(least, most, self.type())
