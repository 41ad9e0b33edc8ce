"""The odds of the next card as bars, and what a bust would cost."""

from dataclasses import dataclass
from typing import Final

from textual.content import Content

from pushnet.games.table_options import Odds
from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.odds import OddsView
from pushnet.views.phrase import Phrase, phrase

LABEL_CELLS: Final = (7, 11)  # least and most
PERCENT_CELLS: Final = 5
_FITS: Final = (
    (3, phrase("fits 3"), "$success"),
    (2, phrase("fits 2"), "$success 70%"),
    (1, phrase("fits 1"), "$warning"),
)


_BUST: Final = phrase("BUST")
_SWITCH: Final = phrase("switch")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """What the zone shows."""

    odds: OddsView
    column: int | None  # the odds are those after the card went there; None: those of now


class OddsPanel(Zone[Chances]):
    """Seven lines, fewer when the table or the player wants to see less."""

    def lines(self, part: Chances) -> list[Content]:
        """Return title, bars and the cost of a bust."""
        odds = part.odds
        if odds.level is Odds.OFF:
            return []
        if not odds.total or not odds.applies:
            why = phrase("Drawing is over.") if odds.total else phrase("The pile is empty.")
            return [Content.assemble(" ", sentence(why, self.look).stylize("$text-muted"))]
        rows = [sentence(_title(part), self.look).stylize("bold")]
        if odds.level is Odds.FULL:
            rows += [self._bar(odds, odds.fits[count], label, ink) for count, label, ink in _FITS]
        rows.append(self._bar(odds, odds.fits[0], _BUST, "$error"))
        if odds.level is Odds.FULL:
            rows.append(self._bar(odds, odds.switches, _SWITCH, "$text-muted"))
        rows.append(_cost(odds, self.look))
        return [Content.assemble(" ", row) for row in rows]

    @property
    def _label_cells(self) -> int:
        """The width of the column of labels: bars begin below each other."""
        labels = (*(label for _, label, _ in _FITS), _BUST, _SWITCH)
        least, most = LABEL_CELLS
        longest = max(sentence(label, self.look).cell_length + 1 for label in labels)
        return max(least, min(most, longest))

    def _bar(self, odds: OddsView, count: int, label: Phrase, ink: str) -> Content:
        label_cells = self._label_cells
        cells = self.size.width - label_cells - PERCENT_CELLS - 2
        filled = min(cells, -(-count * cells // odds.total))  # the smallest chance is seen
        percent = Content(f"{odds.percent(count)}%").right(PERCENT_CELLS)
        return Content.assemble(
            sentence(label, self.look).truncate(label_cells, pad=True),
            (self.look.glyphs.bar * filled, ink),
            (self.look.glyphs.across * (cells - filled), "$text-disabled"),
            percent.stylize("bold $error" if label == _BUST and count else ""),
        )


def _title(part: Chances) -> Phrase:
    if part.column is None:
        return phrase("Next card")
    return phrase("Next card, if in {column}", column=part.column)


def _cost(odds: OddsView, look: Look) -> Content:
    if odds.worst_colour is None and not odds.worst_loss:
        return sentence(phrase("A bust would cost nothing."), look).stylize("$text-muted")
    if odds.worst_colour is None:
        text = phrase(
            "Bust -{average} avg -{worst} max",
            average=odds.average_loss,
            worst=odds.worst_loss,
        )
    else:
        text = phrase(
            "Bust -{average} avg -{worst} max {colour}",
            average=odds.average_loss,
            worst=odds.worst_loss,
            colour=odds.worst_colour,
        )
    return sentence(text, look)
