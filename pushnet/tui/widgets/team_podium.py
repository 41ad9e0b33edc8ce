"""Both teams of Push rummy with their points, the winners first."""

from textual.content import Content

from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import phrase
from pushnet.views.rummy_sheet import TeamResult

NAMES_CELLS = 34


class TeamPodium(Zone[tuple[TeamResult, ...]]):
    """One line for each team."""

    def lines(self, part: tuple[TeamResult, ...]) -> list[Content]:
        """Return the rows."""
        return [self._row(result) for result in part]

    def _row(self, result: TeamResult) -> Content:
        place = f"{result.place}" if result.place else self.look.glyphs.none
        names = sentence(phrase("{names}", names=result.team), self.look)
        names = names.truncate(NAMES_CELLS, ellipsis=True, pad=True)
        style = "bold $accent" if result.place == 1 else ""
        points = Content(str(result.points)).right(6).stylize("bold")
        return Content.assemble((f" {place}  ", style), names.stylize(style), points)
