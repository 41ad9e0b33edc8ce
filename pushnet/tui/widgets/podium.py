"""Everybody's place and points, as bars: what was banked is solid, what lay on the bench is not."""

from textual.content import Content

from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import phrase
from pushnet.views.push_result import ResultRow
from pushnet.words import told

NAME_CELLS = 13
POINTS_CELLS = 5
TAIL_CELLS = 20  # bench and bank in words, where there is room


class Podium(Zone[tuple[ResultRow, ...]]):
    """One line for each seat, the best first."""

    def lines(self, part: tuple[ResultRow, ...]) -> list[Content]:
        """Return the rows."""
        best = max((row.points for row in part), default=0)
        return [self._row(row, best) for row in part]

    def _row(self, row: ResultRow, best: int) -> Content:
        width = self.size.width
        tailed = width >= NAME_CELLS + POINTS_CELLS + TAIL_CELLS + 16
        room = width - NAME_CELLS - POINTS_CELLS - 5 - (TAIL_CELLS if tailed else 0)
        bank = room * row.bank_points // best if best else 0
        whole = room * row.points // best if best else 0
        place = f"{row.place}" if row.place else self.look.glyphs.none
        name = Content(told("You") if row.who.is_me else row.who.name)
        style = "bold $accent" if row.place == 1 else ""
        parts: list[Content | str | tuple[str, str]] = [
            (f" {place}  ", style),
            name.truncate(NAME_CELLS, ellipsis=True, pad=True).stylize(style),
            (self.look.glyphs.bar * bank, "$success"),
            (self.look.glyphs.back * (whole - bank), "$success"),
            " " * (room - whole),
            Content(str(row.points)).right(POINTS_CELLS).stylize("bold"),
        ]
        if tailed:
            text = phrase(
                "  bank {bank}  bench {bench}", bank=row.bank_points, bench=row.bench_points
            )
            if not row.place:
                text = phrase("  out of the game")
            parts.append(sentence(text, self.look).stylize_before("$text-muted"))
        return Content.assemble(*parts)
