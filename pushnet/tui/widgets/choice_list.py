"""A short list over the hand: every way in which a key can be meant, each with its digit."""

from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.rummy_offers import Offer
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.widgets.zone import Zone


@dataclass(frozen=True, slots=True)
class Choices:
    """What the zone shows."""

    offers: tuple[Offer, ...]
    chosen: int  # which of them Enter would take


class ChoiceList(Zone[Choices]):
    """One line for each entry; a click takes it."""

    class Chosen(Message):
        """An entry was clicked."""

        def __init__(self, index: int) -> None:
            """Name the entry, from 0."""
            super().__init__()
            self.index = index

    def lines(self, part: Choices) -> list[Content]:
        """Return the entries, those around the chosen one where there are few lines."""
        return [
            self._line(index, part.offers[index], chosen=index == part.chosen)
            for index in range(self._first(part), len(part.offers))
        ][: max(1, self.size.height)]

    def on_click(self, event: events.Click) -> None:
        """Take the entry that was clicked."""
        offset = event.get_content_offset(self)
        if self.part is None or offset is None:
            return
        index = self._first(self.part) + offset.y
        if index < len(self.part.offers):
            event.stop()
            self.post_message(self.Chosen(index))

    def _first(self, part: Choices) -> int:
        height = max(1, self.size.height)
        return max(0, min(part.chosen - height // 2, len(part.offers) - height))

    def _line(self, index: int, offer: Offer, *, chosen: bool) -> Content:
        ink = self.look.inks.chosen if chosen else self.look.inks.legal
        label = sentence(offer.label, self.look)
        badge = f" {index + 1} " if self.step > Step.MINI else f"{index + 1}"
        return Content.assemble((badge, ink), " ", label).truncate(self.size.width, ellipsis=True)
