"""Columns of printed tables, filled up to a width in terminal cells; nothing is cut."""

from collections.abc import Iterable

from pushnet.views.names import cells_of


def left(text: str, cells: int) -> str:
    """Return text with blanks behind it."""
    return text + " " * (cells - cells_of(text))


def right(text: str, cells: int) -> str:
    """Return text with blanks before it."""
    return " " * (cells - cells_of(text)) + text


def widest(texts: Iterable[str]) -> int:
    """Return how many cells a column of these has."""
    return max(map(cells_of, texts), default=0)
