"""Lists in sentences, said when they are shown: each language joins them in its own way."""

from collections.abc import Sequence
from functools import reduce

from pushnet.words import say_as


def listed(parts: Sequence[str]) -> str:
    """Return parts one after the other: "a, b, c"; "" for none."""
    return reduce(_comma, parts) if parts else ""


def grouped(parts: Sequence[str]) -> str:
    """Return parts that may be lists themselves: "a, b; c"; "" for none."""
    return reduce(_semicolon, parts) if parts else ""


def listed_and(parts: Sequence[str]) -> str:
    """Return parts as people list them: "a, b and c"; "" for none."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return listed(parts)
    # Translators: the end of a list; {parts} may be several.
    return say_as("list", "{parts} and {last}", parts=listed(parts[:-1]), last=parts[-1])


def listed_or(parts: Sequence[str]) -> str:
    """Return parts of which one may be chosen: "a, b or c"; "" for none."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to choose
        return listed(parts)
    # Translators: the end of a list; {parts} may be several.
    return say_as("list", "{parts} or {last}", parts=listed(parts[:-1]), last=parts[-1])


def sentences(one: str, two: str) -> str:
    """Return two sentences, one after the other."""
    # Translators: two sentences; without a blank in scripts that have none between sentences.
    return say_as("sentences", "{one} {two}", one=one, two=two)


def _comma(parts: str, last: str) -> str:
    # Translators: the middle of a list; {parts} may be several.
    return say_as("list", "{parts}, {last}", parts=parts, last=last)


def _semicolon(parts: str, last: str) -> str:
    # Translators: the middle of a list whose parts may be lists; {parts} may be several.
    return say_as("list", "{parts}; {last}", parts=parts, last=last)
