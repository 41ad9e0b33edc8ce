"""Columns of printed tables, filled up to a width in terminal cells; nothing is cut."""

from collections.abc import Iterable, Iterator
from typing import Final

from pushnet.views.names import cells_of

UNKNOWN: Final = "?"


def left(text: str, cells: int) -> str:
    """Return text with blanks behind it."""
    return text + " " * (cells - cells_of(text))


def right(text: str, cells: int) -> str:
    """Return text with blanks before it."""
    return " " * (cells - cells_of(text)) + text


def margin(half: float | None, cells: int, scale: int = 1) -> str:
    """Return how far a figure may be off by chance, times `scale`; None: nobody can tell."""
    return left(UNKNOWN if half is None else f"{scale * half:.1f}", cells)


def titled(rows: Iterable[tuple[str, str]], cells: int) -> Iterator[str]:
    """Yield lines of a title and a text, the texts in one column that begins after `cells`.

    A language with longer titles gets a wider column.
    """
    lines = [*rows]
    width = max(cells, widest(title for title, _ in lines) + 1)
    for title, text in lines:
        yield f"{left(title, width)}{text}".rstrip()


def widest(texts: Iterable[str]) -> int:
    """Return how many cells a column of these has."""
    return max(map(cells_of, texts), default=0)
