"""The score sheet of Push rummy: five deals, two teams, fewer points are better."""

from textual.content import Content

from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.zone import Zone
from pushnet.views.marks import Who
from pushnet.views.phrase import phrase
from pushnet.views.rummy_sheet import Sheet
from pushnet.words import told

CONTRACT_CELLS = 19
POINTS_CELLS = 6


class ScoreSheet(Zone[Sheet]):
    """A heading, one line for each deal, and the totals."""

    def lines(self, part: Sheet) -> list[Content]:
        """Return the sheet."""
        near, far = heads(part)
        head = Content.assemble(
            " " * (4 + CONTRACT_CELLS),
            near.truncate(POINTS_CELLS, ellipsis=True).right(POINTS_CELLS),
            far.truncate(POINTS_CELLS, ellipsis=True).right(POINTS_CELLS),
        )
        rows = [head.stylize_before("$text-muted")]
        for row in part.rows:
            mark = self.look.glyphs.turn if row.is_now else " "
            words = sentence(row.contract, self.look).truncate(CONTRACT_CELLS, pad=True)
            line = Content.assemble(
                (mark, "bold $accent"),
                f" {row.deal} ",
                words,
                _points(row.points, self.look.glyphs.none),
            )
            rows.append(line if row.points or row.is_now else line.stylize_before("$text-muted"))
        total = sentence(phrase("total"), self.look).truncate(CONTRACT_CELLS, pad=True)
        rows.append(Content.assemble("    ", total, _points(part.totals, "")).stylize("bold"))
        return rows


def heads(sheet: Sheet) -> tuple[Content, Content]:
    """Return what to call the near team and the other one."""
    if sheet.has_us:
        return Content(told("us")), Content(told("them"))
    return Content(_first(sheet.near)), Content(_first(sheet.far))


def _first(team: tuple[Who, ...]) -> str:
    return team[0].name


def _points(points: tuple[int, int] | None, none: str) -> Content:
    words = (none, none) if points is None else tuple(map(str, points))
    return Content("").join(Content(word).right(POINTS_CELLS) for word in words)
