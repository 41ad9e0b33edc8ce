"""Every card can be told apart by its symbol, by its colour, and by brightness alone."""

from itertools import combinations

import pytest
from textual.color import Color
from textual.content import Content

from pushnet.games.push_cards import Colour, Kind
from pushnet.tui.palette import Depth, Look, Symbols
from pushnet.views.marks import CardMark, FaceMark
from pushnet.views.table import Contact

LOOKS = [Look(symbols, depth) for symbols in Symbols for depth in Depth]
CARDS = [
    *(CardMark(Kind.NUMBER, colour, 1) for colour in Colour),
    CardMark(Kind.ROLL),
    CardMark(Kind.SWITCH),
]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_symbols_are_all_different_and_one_cell_wide(look: Look) -> None:
    symbols = [look.symbol_of(card) for card in CARDS]
    assert len(set(symbols)) == len(symbols)
    faces = [look.face_symbol(FaceMark(colour)) for colour in (*Colour, None)]
    assert len(set(faces)) == len(faces)
    marks = [look.contact_symbol(contact) for contact in Contact]
    assert len(set(marks)) == len(marks)
    assert {Content(symbol).cell_length for symbol in (*symbols, *faces, *marks)} == {1}


def test_ascii_looks_use_nothing_but_ascii() -> None:
    glyphs = Look(Symbols.ASCII).glyphs
    for name in glyphs.__slots__:
        assert "".join(getattr(glyphs, name)).isascii(), name


def test_without_colours_letters_stand_for_them() -> None:
    assert Look(Symbols.SHAPES, Depth.MONO).glyphs.colours == ("R", "B", "G", "Y", "P")
    assert Look(Symbols.SHAPES, Depth.CUBE).glyphs.colours[0] == "◆"


def _inks(card: CardMark) -> tuple[Color, Color]:
    ink, _, paper = Look().ink_of(card).removeprefix("bold ").partition(" on ")
    return Color.parse(ink), Color.parse(paper)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_the_text_of_every_card_can_be_read(card: CardMark) -> None:
    ink, paper = _inks(card)
    light, dark = sorted((_luminance(ink), _luminance(paper)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5  # WCAG 2.2 AA for text


def _luminance(colour: Color) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [part / 255 for part in colour.rgb]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_dark_and_light_papers_split_the_colours() -> None:
    bright = [_inks(card)[1].brightness for card in CARDS[:5]]
    assert max(bright[0], bright[1]) < min(bright[2:])


def test_papers_lie_on_the_256_colour_cube_and_differ() -> None:
    cube = {0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF}
    ramp = {8 + 10 * step for step in range(24)}
    papers = [_inks(card)[1] for card in CARDS]
    for paper in papers:
        parts = set(paper.rgb)
        assert parts <= cube or (len(parts) == 1 and parts <= ramp), paper
    assert all(one != other for one, other in combinations(papers, 2))
