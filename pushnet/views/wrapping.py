"""Paragraphs for a terminal, wrapped by cells, in every script.

Text of ASCII is wrapped as the standard library does it. Japanese has no blanks: a line may end
between any two of its characters, except before what closes and after what opens (kinsoku shori;
JIS X 4051). Words of other scripts stay whole where they fit on a line.
"""

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pushnet.views.names import cells_of

_NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！ー々〻‐–〜～…）］｝〉》」』】〕”’),.:;?!]}%％"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
_NEVER_LAST: Final = frozenset("（［｛〈《「『【〔“‘([{")


class _Piece(NamedTuple):
    """What stays on one line."""

    text: str
    follows_blank: bool


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Return the lines of a paragraph, none wider than `width` cells; [] for an empty one.

    Args:
        text: One paragraph; blanks and line ends in it are all the same.
        width: Cells of a line, indentation included.
        first: Indentation of the first line.
        rest: Indentation of the others.
    """
    if text.isascii():
        return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest)
    lines: list[str] = []
    indent, line = first, ""
    for piece in _pieces(text):
        longer = f"{line} {piece.text}" if line and piece.follows_blank else line + piece.text
        if cells_of(indent + longer) <= width:
            line = longer
            continue
        if line:
            lines.append(indent + line)
            indent = rest
        *whole, line = _chopped(piece.text, max(1, width - cells_of(indent)))
        for part in whole:
            lines.append(indent + part)
            indent = rest
    return [*lines, indent + line] if line else lines


def parts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and text of each part that stays on one line, with the blanks after it."""
    start, begun = 0, False
    for at, character in enumerate(text):
        if character.isspace():
            continue
        if begun and (text[at - 1].isspace() or _may_break(text[at - 1], character)):
            yield start, at, text[start:at]
            start = at
        begun = True
    if begun:
        yield start, len(text), text[start:]


def unbroken(lines: Iterable[str]) -> str:
    """Return the lines of a paragraph as one; beside Japanese characters no blank comes in."""
    text = ""
    for line in map(str.strip, lines):
        if text and line and not (_is_wide(text[-1]) or _is_wide(line[0])):
            text += " "
        text += line
    return text


def _pieces(text: str) -> Iterator[_Piece]:
    for word in text.split():
        start = 0
        for at in range(1, len(word)):
            if _may_break(word[at - 1], word[at]):
                yield _Piece(word[start:at], follows_blank=start == 0)
                start = at
        yield _Piece(word[start:], follows_blank=start == 0)


def _may_break(before: str, after: str) -> bool:
    return (
        (_is_wide(before) or _is_wide(after))
        and before not in _NEVER_LAST
        and after not in _NEVER_FIRST
        and not _is_mark(after)
    )


def _chopped(word: str, cells: int) -> list[str]:
    """Return a word that is too wide for a line in parts, marks with their letters."""
    parts = [""]
    for letter in _letters(word, cells):
        if parts[-1] and cells_of(parts[-1] + letter) > cells:
            parts.append("")
        parts[-1] += letter
    return parts


def _letters(word: str, cells: int) -> Iterator[str]:
    """Yield each letter with its marks, some of which take a cell; no more than fit on a line."""
    letter = ""
    for character in word:
        room = max(cells, cells_of(letter))  # a mark that takes no cell always has it
        if letter and not (_is_mark(character) and cells_of(letter + character) <= room):
            yield letter
            letter = ""
        letter += character
    if letter:
        yield letter


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in {"W", "F"}


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
