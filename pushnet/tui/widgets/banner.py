"""The name of the game as a hand of cards."""

from typing import Final

from textual.content import Content
from textual.widget import Widget

from pushnet.games.push_cards import Colour
from pushnet.tui.palette import Look
from pushnet.words import speak

CARDS: Final = (
    ("P", Colour.RED),
    ("U", Colour.BLUE),
    ("S", Colour.GREEN),
    ("H", Colour.YELLOW),
)
CARD_CELLS: Final = 7


class Banner(Widget):
    """Four cards in three lines, with a sentence beside them."""

    def __init__(self, look: Look, sentence: str) -> None:
        """Draw with these inks; the sentence is text, never markup."""
        super().__init__()
        self._look = look
        self._sentence = sentence

    def render(self) -> Content:
        """Return the three lines."""
        glyphs, inks = self._look.glyphs, self._look.inks
        edges = (glyphs.lower, glyphs.upper)
        upper, lower = (
            Content(" ").join(
                Content.styled(edge * CARD_CELLS, inks.papers[colour]) for _, colour in CARDS
            )
            for edge in edges
        )
        faces = Content(" ").join(
            Content.styled(
                f" {glyphs.colours[colour]} {letter}".ljust(CARD_CELLS), inks.colours[colour]
            )
            for letter, colour in CARDS
        )
        return Content("\n").join(
            (upper, Content.assemble(faces, "   ", (speak(self._sentence), "$text-muted")), lower)
        )
