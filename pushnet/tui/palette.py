"""What cards look like: their inks and their symbols, for every kind of terminal.

A colour is never shown by colour alone: each has its symbol, and its place. Red and blue are dark
with white text, the other three light with black text, so that brightness alone already splits
them; the smallest distance is dE 18 under three simulations of colour vision. All values lie on
the xterm-256 cube or its grey ramp, so terminals with 256 colours show exactly these. Sixteen
colours have inks of their own, because falling back turned purple grey and green cyan.

Source: docs/screens.md (measured). The colours around the cards are those of the theme.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pushnet.games.push_cards import Colour, Kind
from pushnet.views.marks import CardMark, FaceMark
from pushnet.views.table import Contact


class Symbols(Enum):
    """Which glyphs may be used; the values are those of the setting `symbols`."""

    SHAPES = "shapes"
    LETTERS = "letters"
    ASCII = "ascii"  # nothing but ASCII, frames included


class Depth(Enum):
    """How many colours the terminal has."""

    CUBE = "cube"  # 256 and more
    SIXTEEN = "sixteen"
    MONO = "mono"


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """The symbols. A space follows wherever one is drawn; all but the directions are one cell."""

    colours: tuple[str, ...]  # by Colour
    star: str
    roll: str
    switch: str
    turn: str  # before the name of who has the turn
    pointer: str  # at what Enter would choose
    arrow: str
    clockwise: str
    counterclockwise: str
    good: str  # the five kinds of contact
    half: str
    lagging: str
    gone: str
    left: str
    none: str  # an empty place
    upper: str  # half a cell, for the edges of cards
    lower: str
    edge: str  # at the left of a column
    across: str
    down: str
    corners: tuple[str, str, str, str]  # top left, top right, bottom left, bottom right
    bar: str
    back: str  # of a card
    more: str  # what does not fit


_SHAPES: Final = Glyphs(
    colours=("◆", "●", "▲", "■", "✚"),
    star="★",
    roll="⚄",
    switch="⇄",
    turn="▶",
    pointer="◄",
    arrow="→",
    clockwise="↻",
    counterclockwise="↺",
    good="●",
    half="◐",
    lagging="⌁",
    gone="○",
    left="◌",
    none="·",
    upper="▀",
    lower="▄",
    edge="▌",
    across="─",
    down="│",
    corners=("┌", "┐", "└", "┘"),
    bar="█",
    back="▒",
    more="…",
)

_LETTERS: Final = Glyphs(
    colours=("R", "B", "G", "Y", "P"),
    star="*",
    roll="!",
    switch="~",
    turn=">",
    pointer="<",
    arrow="→",
    clockwise="↻",
    counterclockwise="↺",
    good="+",
    half="-",
    lagging="?",
    gone="x",
    left="z",
    none="·",
    upper="▀",
    lower="▄",
    edge="▌",
    across="─",
    down="│",
    corners=("┌", "┐", "└", "┘"),
    bar="█",
    back="▒",
    more="…",
)

_ASCII: Final = Glyphs(
    colours=("R", "B", "G", "Y", "P"),
    star="*",
    roll="!",
    switch="~",
    turn=">",
    pointer="<",
    arrow=">",
    clockwise="cw",
    counterclockwise="ccw",
    good="+",
    half="-",
    lagging="?",
    gone="x",
    left="z",
    none=".",
    upper=" ",
    lower=" ",
    edge="|",
    across="-",
    down="|",
    corners=("+", "+", "+", "+"),
    bar="#",
    back=":",
    more="~",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inks:
    """Textual style strings of the cards: ink and paper."""

    colours: tuple[str, ...]  # by Colour
    papers: tuple[str, ...]  # by Colour: the paper as an ink, for the edges of cards
    roll: str
    roll_paper: str
    switch: str
    switch_paper: str
    back: str
    legal: str  # the badge of a column that may be chosen
    chosen: str  # the badge of the one that Enter would choose


_CUBE: Final = Inks(
    colours=(
        "bold #ffffff on #d70000",
        "bold #ffffff on #005fd7",
        "bold #121212 on #5fd7af",
        "bold #121212 on #ffd700",
        "bold #121212 on #d787ff",
    ),
    papers=("#d70000", "#005fd7", "#5fd7af", "#ffd700", "#d787ff"),
    roll="bold #121212 on #eeeeee",
    roll_paper="#eeeeee",
    switch="bold #ffffff on #585858",
    switch_paper="#585858",
    back="#8a8a8a on #303030",
    legal="bold $background on $success",
    chosen="bold $background on $accent",
)

_SIXTEEN: Final = Inks(  # no bold on dark ink: terminals draw it grey
    colours=(
        "bold ansi_bright_white on ansi_red",
        "bold ansi_bright_white on ansi_blue",
        "ansi_black on ansi_green",
        "ansi_black on ansi_yellow",
        "ansi_black on ansi_magenta",
    ),
    papers=("ansi_red", "ansi_blue", "ansi_green", "ansi_yellow", "ansi_magenta"),
    roll="ansi_black on ansi_white",
    roll_paper="ansi_white",
    switch="bold ansi_bright_white on ansi_bright_black",
    switch_paper="ansi_bright_black",
    back="ansi_white on ansi_bright_black",
    legal="reverse",
    chosen="bold reverse",
)

_MONO: Final = Inks(
    colours=("reverse",) * 5,
    papers=("",) * 5,
    roll="reverse bold",
    roll_paper="",
    switch="reverse",
    switch_paper="",
    back="dim",
    legal="reverse",
    chosen="bold reverse",
)

_GLYPHS: Final = {
    Symbols.SHAPES: _SHAPES,
    Symbols.LETTERS: _LETTERS,
    Symbols.ASCII: _ASCII,
}
_INKS: Final = {Depth.CUBE: _CUBE, Depth.SIXTEEN: _SIXTEEN, Depth.MONO: _MONO}


@dataclass(frozen=True, slots=True)
class Look:
    """How everything is drawn: symbols and colours together."""

    symbols: Symbols = Symbols.SHAPES
    depth: Depth = Depth.CUBE

    @property
    def glyphs(self) -> Glyphs:
        """The symbols; without colours letters stand for them."""
        if self.depth is Depth.MONO and self.symbols is Symbols.SHAPES:
            return _LETTERS
        return _GLYPHS[self.symbols]

    @property
    def inks(self) -> Inks:
        """The colours."""
        return _INKS[self.depth]

    def ink_of(self, card: CardMark) -> str:
        """Return the style of a card's face."""
        if card.colour is not None:
            return self.inks.colours[card.colour]
        return self.inks.roll if card.kind is Kind.ROLL else self.inks.switch

    def paper_of(self, card: CardMark) -> str:
        """Return the style of a card's edge."""
        if card.colour is not None:
            return self.inks.papers[card.colour]
        return self.inks.roll_paper if card.kind is Kind.ROLL else self.inks.switch_paper

    def symbol_of(self, card: CardMark) -> str:
        """Return a card's symbol."""
        if card.colour is not None:
            return self.glyphs.colours[card.colour]
        return self.glyphs.roll if card.kind is Kind.ROLL else self.glyphs.switch

    def face_symbol(self, face: FaceMark) -> str:
        """Return the symbol of a face of the die."""
        return self.glyphs.star if face.colour is None else self.glyphs.colours[face.colour]

    def face_ink(self, face: FaceMark) -> str:
        """Return the style of a face of the die; the star has the ink of a roll card."""
        return self.inks.roll if face.colour is None else self.inks.colours[face.colour]

    def colour_symbol(self, colour: Colour) -> str:
        """Return a colour's symbol."""
        return self.glyphs.colours[colour]

    def contact_symbol(self, contact: Contact) -> str:
        """Return the mark of how well a seat is heard."""
        glyphs = self.glyphs
        match contact:
            case Contact.GOOD:
                return glyphs.good
            case Contact.HALF:
                return glyphs.half
            case Contact.LAGGING:
                return glyphs.lagging
            case Contact.GONE:
                return glyphs.gone
            case Contact.LEFT:
                return glyphs.left
