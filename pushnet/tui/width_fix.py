"""Counts vowel signs as cells, where the terminal does.

Rich takes the vowel signs of Devanagari and its relatives (Unicode category Mc) for no cell of
their own; tmux and xterm give them one. Then every border to the right of a Hindi name breaks. So
where `width_probe` found that they take a cell, Rich's table of widths is replaced by one that
says so. Terminals that draw a letter and its signs as one need no fix.

This is the one place that reaches into a private part of Rich: its table is found by the name
`load_cell_table` in `rich.cells`, and two functions there keep what they looked up.
Source: docs/screens.md (widths).
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import rich.cells
from rich.cells import CellTable

_RICHS_OWN: Final = rich.cells.load_cell_table  # type: ignore[attr-defined]  # its private part

Span = tuple[int, int, int]
"""First and last code point, and their cells."""


def count_vowel_signs(*, as_cells: bool) -> None:
    """Count each vowel sign as a cell from now on, or as Rich does."""
    rich.cells.load_cell_table = (  # type: ignore[attr-defined]
        _with_vowel_signs if as_cells else _RICHS_OWN
    )
    rich.cells.get_character_cell_size.cache_clear()
    rich.cells.cached_cell_len.cache_clear()


@lru_cache
def _with_vowel_signs(unicode_version: str = "auto") -> CellTable:
    """Return Rich's table without the vowel signs: what it does not name takes one cell."""
    table = _RICHS_OWN(unicode_version)
    widths = [part for span in table.widths for part in _without_vowel_signs(span)]
    return table._replace(widths=widths)


def _without_vowel_signs(span: Span) -> Iterator[Span]:
    first, last, cells = span
    if cells:
        yield span
        return
    start = first
    for code in range(first, last + 2):
        if code > last or unicodedata.category(chr(code)) == "Mc":
            if start < code:
                yield (start, code - 1, cells)
            start = code + 1
