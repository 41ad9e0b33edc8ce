"""Cards as lines of text: one, three or five high, framed where there are no colours."""

from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from pushnet.games.push_cards import Kind
from pushnet.tui.palette import Depth, Look, Symbols
from pushnet.tui.size_step import Step
from pushnet.views.marks import CardMark
from pushnet.words import told_as

HEIGHTS: Final = {
    Step.WIDE: 5,
    Step.NORMAL: 3,
    Step.COMPACT: 1,
    Step.MINI: 1,
    Step.TOO_SMALL: 1,
}
"""Lines of a card in a column."""

WIDTHS: Final = {
    Step.WIDE: 11,
    Step.NORMAL: 6,
    Step.COMPACT: 4,
    Step.MINI: 4,
    Step.TOO_SMALL: 4,
}
"""Cells of a card in a column."""

LARGE_CELLS: Final = 7  # of a card in the side panel, three lines high

ROLL_CELLS: Final = 4  # of the word on a roll card; the symbol stands for a longer one

_PIPS: Final[dict[int, tuple[str, str, str]]] = {
    1: ("   ", " x ", "   "),
    2: ("x  ", "   ", "  x"),
    3: ("x  ", " x ", "  x"),
    4: ("x x", "   ", "x x"),
    5: ("x x", " x ", "x x"),
    6: ("x x", "x x", "x x"),
}
"""By rank: where the symbols stand in three lines of three places."""


def card_lines(card: CardMark, look: Look, step: Step) -> list[Content]:
    """Return a card of a column; all its lines are equally wide."""
    if step is Step.WIDE:
        return _pip_card(card, look)
    if step is Step.NORMAL:
        return _plain_card(card, look)
    symbol = look.symbol_of(card)
    text = f" {symbol} " if card.rank is None else f" {symbol}{card.rank}"
    return [_inked(text.ljust(WIDTHS[step]), card, look)]


def large_card(card: CardMark, look: Look) -> list[Content]:
    """Return a card of three lines: symbol, rank, symbol."""
    symbol = look.symbol_of(card)
    middle = _roll_word(symbol) if card.kind is Kind.ROLL else str(card.rank or symbol)
    return [
        _inked(f" {symbol}".ljust(LARGE_CELLS), card, look),
        _inked(_centred(middle, LARGE_CELLS), card, look),
        _inked(f"{symbol} ".rjust(LARGE_CELLS), card, look),
    ]


def card_back(look: Look, count: int | None) -> list[Content]:
    """Return the back of a card of three lines; on the pile, with the number of cards left."""
    back = look.glyphs.back
    number = ("" if count is None else f" {count} ").center(LARGE_CELLS - 2, back)
    rows = (back * LARGE_CELLS, f"{back}{number}{back}", back * LARGE_CELLS)
    return [Content.styled(row, look.inks.back) for row in rows]


def is_framed(look: Look) -> bool:
    """Tell whether cards need lines around them to be seen as cards."""
    return look.depth is Depth.MONO or look.symbols is Symbols.ASCII


def _plain_card(card: CardMark, look: Look) -> list[Content]:
    width = WIDTHS[Step.NORMAL]
    symbol = look.symbol_of(card)
    face = f"{symbol} {card.rank}" if card.rank is not None else symbol
    if card.kind is Kind.ROLL:
        face = _roll_word(symbol)
    if is_framed(look):
        return _framed(_centred(face, width - 2), card, look)
    edge = look.paper_of(card)
    return [
        Content.styled(look.glyphs.lower * width, edge),
        _inked(set_cell_size(f" {face}", width), card, look),
        Content.styled(look.glyphs.upper * width, edge),
    ]


def _framed(face: str, card: CardMark, look: Look) -> list[Content]:
    glyphs = look.glyphs
    top_left, top_right, bottom_left, bottom_right = glyphs.corners
    across = glyphs.across * cell_len(face)
    return [
        _inked(f"{top_left}{across}{top_right}", card, look),
        _inked(f"{glyphs.down}{face}{glyphs.down}", card, look),
        _inked(f"{bottom_left}{across}{bottom_right}", card, look),
    ]


def _pip_card(card: CardMark, look: Look) -> list[Content]:
    width = WIDTHS[Step.WIDE]
    symbol = look.symbol_of(card)
    corner = symbol if card.rank is None else str(card.rank)
    middle = ["", _roll_word(symbol) if card.kind is Kind.ROLL else symbol, ""]
    if card.rank is not None:
        middle = [" ".join(row).replace("x", symbol) for row in _PIPS[card.rank]]
    return [
        _inked(f" {corner}".ljust(width), card, look),
        *(_inked(_centred(row, width), card, look) for row in middle),
        _inked(f"{corner} ".rjust(width), card, look),
    ]


def _roll_word(symbol: str) -> str:
    # Translators: on a roll card, four cells at most (two Japanese characters).
    word = told_as("on a card", "ROLL")
    return word if cell_len(word) <= ROLL_CELLS else symbol


def _centred(text: str, cells: int) -> str:
    """Return a text in the middle of so many cells; where they are odd, as str.center has it."""
    return set_cell_size(" " * ((cells - cell_len(text) + (cells & 1)) // 2) + text, cells)


def _inked(text: str, card: CardMark, look: Look) -> Content:
    return Content.styled(text, look.ink_of(card))
