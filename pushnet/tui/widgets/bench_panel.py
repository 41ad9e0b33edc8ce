"""One seat's bench and bank in full, over the side panel."""

from textual.content import Content

from pushnet.games.push_cards import Colour
from pushnet.tui.sentence import ranks_text, sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.marks import COLOUR_NAMES
from pushnet.views.phrase import about, phrase
from pushnet.views.push_board import BenchRow
from pushnet.words import speak

NAME_CELLS = 10


class BenchPanel(Zone[BenchRow]):
    """A title, five colours, and what is safe."""

    def lines(self, part: BenchRow) -> list[Content]:
        """Return bench and bank, colour by colour."""
        title = about(part.seat.who, "Your bench", "{who}'s bench")
        if part.seat.is_bot:
            title = phrase("{who}'s bench, a bot", who=part.seat.who)
        points = Content.styled(f"  {part.bench_points}", "bold")
        rows = [Content.assemble(sentence(title, self.look).stylize("bold $accent"), points)]
        rows += [self._colour(part.bench, colour) for colour in Colour]
        bank = sentence(phrase("Bank {points}", points=part.bank_points), self.look)
        rows.append(bank.stylize("bold"))
        rows += [self._colour(part.bank, colour) for colour in Colour if part.bank[colour]]
        return [Content.assemble(" ", row) for row in rows]

    def _colour(self, cards: tuple[tuple[int, ...], ...], colour: Colour) -> Content:
        word = speak(COLOUR_NAMES[colour])
        name = Content(f" {self.look.colour_symbol(colour)} {word}")
        name = name.truncate(max(NAME_CELLS, name.cell_length), pad=True)
        ranks = cards[colour]
        if not ranks:
            return Content.assemble(name, f" {self.look.glyphs.none}").stylize("$text-disabled")
        return Content.assemble(
            name.stylize(self.look.inks.colours[colour]), " ", (ranks_text(ranks), "bold")
        )
