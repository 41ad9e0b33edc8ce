"""The pile and the card turned up; a click on the pile draws."""

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.cards import LARGE_CELLS, card_back, large_card
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_board import DrawnView


@dataclass(frozen=True, slots=True, kw_only=True)
class Centre:
    """What the zone shows."""

    drawn: DrawnView
    may_draw: bool  # by us, now


class Drawn(Zone[Centre]):
    """Three lines: the pile, the card, and what goes on."""

    class DrawAsked(Message):
        """The pile was clicked."""

    def lines(self, part: Centre) -> list[Content]:
        """Return three lines."""
        drawn = part.drawn
        pile = card_back(self.look, drawn.pile_count)
        if part.may_draw:
            pile = [line.stylize("$accent") for line in pile]
        card = [Content("")] * 3
        if drawn.card is not None:
            card = [Content.assemble(line, " ") for line in large_card(drawn.card, self.look)]
        style = "bold $error" if drawn.is_bust else "$text-muted"
        notes = [sentence(note, self.look).stylize(style) for note in _notes(part)]
        return [
            Content.assemble(" ", left, " ", right, note)
            for left, right, note in zip(pile, card, notes, strict=True)
        ]

    def on_click(self, event: events.Click) -> None:
        """Draw, if the click was on the pile."""
        if event.x <= LARGE_CELLS:
            event.stop()
            self.post_message(self.DrawAsked())


def _notes(part: Centre) -> tuple[Phrase, Phrase, Phrase]:
    nothing = phrase("")
    if part.drawn.is_bust:
        return phrase("BUST"), phrase("fits"), phrase("nowhere")
    if part.drawn.is_awaited:
        return nothing, phrase("…"), nothing
    if part.drawn.card is not None:
        return nothing, phrase("drawn"), nothing
    if part.may_draw:
        return nothing, phrase("← draw"), nothing
    return nothing, nothing, nothing
