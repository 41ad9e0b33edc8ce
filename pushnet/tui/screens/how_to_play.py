"""The rules of Push, short enough to be read before the first game."""

from collections.abc import Iterable
from typing import ClassVar, Final

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from pushnet.games.push_cards import Colour
from pushnet.tui.commands import bindings
from pushnet.tui.palette import Look
from pushnet.tui.screens.frame import Frame

RULES: Final = (
    (
        "What it is about",
        (
            "Collect cards. Every card is worth its number, and the most points win. The game"
            " ends when the draw pile is empty."
        ),
    ),
    ("Your turn", "You push your luck, or you bank. Never both."),
    (
        "Push",
        (
            "Turn up cards, one by one, and put each into one of three columns. A column"
            " takes a card only if it holds neither that colour nor that number. After every"
            " card you may stop: then you take one column, and the others take one each after"
            " you."
        ),
    ),
    (
        "Too far",
        (
            "If a card fits into no column you have pushed too far. You roll the die and lose"
            " all your bench cards of the colour rolled, and only the others take columns. A"
            " star costs nothing."
        ),
    ),
    (
        "Bench and bank",
        (
            "Columns you take lie open on your bench, where the die can reach them. Instead"
            " of pushing you may bank: all your bench cards of one colour become safe, for"
            " good."
        ),
    ),
    (
        "Roll cards",
        (
            "They have no colour and no number, and fit into any column without one. Whoever"
            " takes the column rolls the die at once."
        ),
    ),
    (
        "Switch cards",
        (
            "They lie beside the columns and turn the direction in which columns are taken."
            " With two players they are left out."
        ),
    ),
)


class HowToPlayScreen(Frame[None]):
    """One page of text."""

    PLACE = "how to play"
    BINDINGS = bindings("how_to_play", Frame.KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = ("Scroll with ↑ ↓, Page up, Page down or the wheel.",)

    def compose_body(self) -> Iterable[Widget]:
        """Return the page."""
        with Vertical(classes="panel page") as panel:
            panel.border_title = "How to play Push"
            with VerticalScroll():
                yield Static(_page(self.world.look))

    def on_mount(self) -> None:
        """Let the keys scroll."""
        self.query_one(VerticalScroll).focus()
        self.prompt("90 number cards in five colours, 18 roll cards, 12 switch cards, one die.")


def _page(look: Look) -> Content:
    paragraphs = []
    for index, (title, text) in enumerate(RULES):
        colour = list(Colour)[index % len(Colour)]
        chip = Content.styled(f" {look.colour_symbol(colour)} ", look.inks.colours[colour])
        paragraphs.append(Content.assemble(chip, " ", (title, "bold"), "\n", text))
    return Content("\n\n").join(paragraphs)
