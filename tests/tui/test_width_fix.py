"""Text is counted as the terminal counts it, by Rich's private table.

A new version of Rich that moves the table makes the first two tests fail.
"""

from collections.abc import Iterator
from pathlib import Path
from unicodedata import category

import pytest
from rich.cells import cell_len, chop_cells, get_character_cell_size, set_cell_size
from textual.content import Content

import pushnet.tui.width_fix
from pushnet.tui.width_fix import count_vowel_signs
from pushnet.views.names import cells_of, clean
from tests.tui.scripts import TABLES

MEASURED = {"खिलाड़ी": 6, "ड्रा पाइल": 8, "प्रतियोगिता": 10, "हिन्दी": 5, "プッシュ": 8}
"""In tmux and xterm."""


@pytest.fixture(autouse=True)
def counted() -> Iterator[None]:
    count_vowel_signs(as_cells=True)
    yield
    count_vowel_signs(as_cells=False)


@pytest.mark.parametrize("text", MEASURED)
def test_words_are_as_wide_as_terminals_draw_them(text: str) -> None:
    assert cell_len(text) == MEASURED[text]
    assert Content(text).cell_length == MEASURED[text]
    assert cell_len(set_cell_size(text, 20)) == 20
    assert all(cells_of(part) <= 4 for part in chop_cells(text, 4))


def test_it_can_be_taken_back() -> None:
    assert cell_len("खिलाड़ी") == 6
    count_vowel_signs(as_cells=False)
    assert cell_len("खिलाड़ी") == 3
    count_vowel_signs(as_cells=True)
    assert cell_len("खिलाड़ी") == 6


def test_views_and_screens_count_every_mark_alike() -> None:
    marks = [chr(code) for code in range(0x20000) if category(chr(code)) in {"Mc", "Mn", "Me"}]
    kept = {character for mark in marks for character in clean(f"a{mark}")}
    assert len(kept) > 1_500
    differ = {c for c in kept if get_character_cell_size(c) != cells_of(c)}
    assert differ == set()


@pytest.mark.parametrize("name", [name for names in TABLES.values() for name in names])
def test_a_cleaned_name_is_counted_alike_as_a_whole(name: str) -> None:
    assert cell_len(clean(name)) == cells_of(clean(name)) <= 14


def test_one_module_alone_reaches_into_richs_table() -> None:
    private = ("load_cell_table", "get_character_cell_size", "cached_cell_len", "CellTable")
    package = Path(pushnet.tui.width_fix.__file__).parents[1]
    reaching = {
        path.name
        for path in package.rglob("*.py")
        if any(name in path.read_text(encoding="utf-8") for name in private)
    }
    assert reaching == {"width_fix.py"}
