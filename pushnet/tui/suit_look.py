"""What the cards of Push rummy look like: three cells each, a mark, the rank and the suit.

Each suit has an ink and a sign of its own, wild cards have a paper of their own and a star, so that
nothing is said by colour alone. Values lie on the xterm-256 cube, as all colours here.
Source: docs/screens.md (colours).
"""

from typing import Final

from textual.content import Content

from pushnet.tui.palette import Depth, Look, Symbols
from pushnet.views.marks import SuitMark

CARD_CELLS: Final = 3

_SIGNS: Final = {
    Symbols.SHAPES: ("♠", "♥", "♦", "♣"),
    Symbols.LETTERS: ("S", "H", "D", "C"),
    Symbols.ASCII: ("S", "H", "D", "C"),
}
_PAPER: Final = "on #eeeeee"
_CUBE: Final = (
    f"bold #121212 {_PAPER}",
    f"bold #d70000 {_PAPER}",
    f"bold #af5f00 {_PAPER}",
    f"bold #005f87 {_PAPER}",
)
_SIXTEEN: Final = (  # no bold on dark ink: terminals draw it grey
    "ansi_black on ansi_white",
    "ansi_red on ansi_white",
    "ansi_magenta on ansi_white",
    "ansi_blue on ansi_white",
)
_INKS: Final = {Depth.CUBE: _CUBE, Depth.SIXTEEN: _SIXTEEN, Depth.MONO: ("reverse",) * 4}
_WILD: Final = {
    Depth.CUBE: "bold #121212 on #ffd700",
    Depth.SIXTEEN: "ansi_black on ansi_yellow",
    Depth.MONO: "bold reverse",
}


def suit_text(card: SuitMark, look: Look) -> str:
    """Return a card in three cells: a star before a wild one."""
    star = look.glyphs.star if card.is_wild else " "
    sign = "" if card.suit is None else _SIGNS[look.symbols][card.suit]
    return f"{star}{card.rank}{sign}"


def suit_ink(card: SuitMark, look: Look) -> str:
    """Return the style of a card's face."""
    if card.is_wild or card.suit is None:
        return _WILD[look.depth]
    return _INKS[look.depth][card.suit]


def suit_chip(card: SuitMark, look: Look) -> Content:
    """Return a card as a word of a sentence, or one of a row."""
    return Content.styled(suit_text(card, look), suit_ink(card, look))


def suit_back(look: Look) -> Content:
    """Return the back of a card."""
    return Content.styled(look.glyphs.back * CARD_CELLS, look.inks.back)
