"""The pile and the card turned up; a click on the pile draws.

A new card turns over in a fifth of a second; any key ends that.
"""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.timer import Timer

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.cards import LARGE_CELLS, card_back, large_card
from pushnet.tui.widgets.zone import Zone
from pushnet.views.marks import CardMark
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_board import DrawnView

TURNING: Final = ((5, True), (2, True), (2, False), (5, False))
"""Frames of a card turning over: how many cells of it are seen, and whether of its back."""

FRAME_S: Final = 0.045


@dataclass(frozen=True, slots=True, kw_only=True)
class Centre:
    """What the zone shows."""

    drawn: DrawnView
    may_draw: bool  # by us, now


class Drawn(Zone[Centre]):
    """Three lines: the pile, the card, and what goes on."""

    class DrawAsked(Message):
        """The pile was clicked."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        """Show nothing yet."""
        super().__init__(look, id=id)
        self._frame: int | None = None  # of a card turning over; None: it lies still
        self._timer: Timer | None = None

    def show(self, part: Centre, step: Step) -> None:
        """Show pile and card; a card that was not there before turns over first."""
        before = self.part
        super().show(part, step)
        if before is None or part.drawn.card is None or before.drawn.card is not None:
            return
        if self.app.animation_level != "none":
            self._show_frame(0)

    def skip(self) -> None:
        """Let the card lie still at once."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._frame is not None:
            self._frame = None
            self.refresh()

    def lines(self, part: Centre) -> list[Content]:
        """Return three lines."""
        drawn = part.drawn
        pile = card_back(self.look, drawn.pile_count)
        if part.may_draw:
            pile = [line.stylize("$accent") for line in pile]
        card = [Content("")] * 3 if drawn.card is None else self._card(drawn.card)
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

    def _card(self, card: CardMark) -> list[Content]:
        """Return the card with a gap after it, as far as it has turned over."""
        cells, is_back = (LARGE_CELLS, False) if self._frame is None else TURNING[self._frame]
        face = card_back(self.look, None) if is_back else large_card(card, self.look)
        left = (LARGE_CELLS - cells) // 2
        right = LARGE_CELLS - left - cells + 1
        return [line[left : left + cells].pad_left(left).pad_right(right) for line in face]

    def _show_frame(self, frame: int) -> None:
        if self._timer is not None:
            self._timer.stop()
        if frame < len(TURNING):
            self._frame = frame
            self._timer = self.set_timer(FRAME_S, lambda: self._show_frame(frame + 1))
        else:
            self._frame = self._timer = None
        self.refresh()


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
