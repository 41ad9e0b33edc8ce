"""Sizes, times and colours that docs/screens.md tells are those of the screens."""

import re
from pathlib import Path

from pushnet.tui import auto_place, misclick
from pushnet.tui.palette import Look, Symbols
from pushnet.tui.screens import table_screen
from pushnet.tui.size_step import MINIMA
from pushnet.tui.widgets import die, drawn

PAGE = (Path(__file__).parent.parent / "docs" / "screens.md").read_text(encoding="utf-8")
NAMES = ("red", "blue", "green", "yellow", "purple")  # by Colour


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, without its own first rows."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def test_the_layouts_need_the_windows_told() -> None:
    told = {name: size for name, size, _ in rows("The table")}
    assert told == {step.name.lower(): f"{w} × {h}" for step, (w, h) in MINIMA.items()}


def test_times_are_those_of_the_code() -> None:
    assert [time for _, time in rows("Times")] == [
        f"{misclick.REPEAT_MS} ms",
        f"{misclick.SETTLE_MS} ms",
        f"{auto_place.AUTO_PLACE_S * 1000:.0f} ms",
        f"{drawn.FRAME_S * 1000:.0f} ms",
        f"{die.HOLD_S} s",
        f"{table_screen.NOTICE_S:.0f} s",
    ]


def test_colours_and_symbols_are_those_of_the_cards() -> None:
    shapes, letters = Look().glyphs, Look(Symbols.LETTERS).glyphs
    cards = zip(NAMES, Look().inks.papers, shapes.colours, letters.colours, strict=True)
    assert rows("Colours") == [
        [name, f"`{paper}`", symbol, letter] for name, paper, symbol, letter in cards
    ]


def test_the_symbols_called_ambiguous_are_ours() -> None:
    glyphs = Look().glyphs
    told = re.search(r"^- `([^`]+)` and all lines of boxes", PAGE, re.MULTILINE)
    assert told is not None
    assert set(told[1].split()) <= {*glyphs.colours, glyphs.star, glyphs.arrow}
