"""Growth as a picture: every cost over its size, both logarithmic, with the fitted line. SVG."""

import math
from collections.abc import Sequence
from typing import Final

from pushnet.bench.growth import Series, amount
from pushnet.bench.svg import box, dot, sheet, text

COLUMNS: Final = 3
PANEL_WIDTH: Final = 216
PANEL_HEIGHT: Final = 110
GAP_ACROSS: Final = 32
GAP_DOWN: Final = 74
TOP: Final = 100
MARGIN: Final = 24
ROOM: Final = 0.12  # of a panel, left free at each edge
STEEPEST: Final = 2.0  # decades of cost by decade of size that fill a panel's diagonal

_STYLE: Final = """\
  .fit { stroke: #5b7f9e; fill: none }
  .must { stroke: #bbb; stroke-dasharray: 3 3; fill: none }
  .dot { fill: #1d5f93 }
  .needless { fill: #c4501b }
"""


def growth_svg(found: Sequence[Series]) -> str:
    """Return the picture; equal series give equal text."""
    rows = -(-len(found) // COLUMNS)
    width = 2 * MARGIN + COLUMNS * PANEL_WIDTH + (COLUMNS - 1) * GAP_ACROSS
    height = TOP + rows * (PANEL_HEIGHT + GAP_DOWN) - GAP_DOWN + 44
    legend = "Both axes logarithmic. Line: the fit. Dashed: the growth that cannot be helped."
    panels = []
    for number, series in enumerate(found):
        row, column = divmod(number, COLUMNS)
        left = MARGIN + column * (PANEL_WIDTH + GAP_ACROSS)
        panels += _panel(series, left, TOP + row * (PANEL_HEIGHT + GAP_DOWN))
    parts = [
        text(MARGIN, 32, "What grows with what?", "title"),
        text(MARGIN, 52, legend, "small"),
        *panels,
    ]
    title = "How the costs of pushnet grow"
    return sheet(parts, width=width, height=height, title=title, style=_STYLE)


def _panel(series: Series, left: float, top: float) -> list[str]:
    xs = [math.log10(x) for x, _ in series.points]
    ys = [math.log10(y) for _, y in series.points]
    # One scale for the slopes of all panels: what rises by the diagonal is a square.
    span = max(xs[-1] - xs[0], 1e-9)
    middle = (max(ys) + min(ys)) / 2
    tall = max(STEEPEST * span, max(ys) - min(ys))

    def place(x: float, y: float) -> tuple[float, float]:
        across = ROOM + (1 - 2 * ROOM) * (x - xs[0]) / span
        up = 0.5 + (1 - 2 * ROOM) * (y - middle) / tall
        return left + across * PANEL_WIDTH, top + (1 - up) * PANEL_HEIGHT

    centre = (sum(xs) / len(xs), sum(ys) / len(ys))

    def line(slope: float, style: str) -> str:
        ends = [place(x, centre[1] + slope * (x - centre[0])) for x in (xs[0], xs[-1])]
        (x1, y1), (x2, y2) = ends
        return f'<path class="{style}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'

    (first, low), (last, high) = series.points[0], series.points[-1]
    costs = f"{amount(low)} to {amount(high)} {series.unit}"
    said = f"{series.by} {amount(first)} to {amount(last)}: {costs}"
    style = "needless" if series.is_needless else "dot"
    right, under = left + PANEL_WIDTH, top + PANEL_HEIGHT
    return [
        text(left, top - 8, series.name, "head"),
        text(right, top - 8, f"exponent {series.exponent:.2f}", "small end"),
        box(left, top, PANEL_WIDTH, PANEL_HEIGHT, "frame"),
        line(series.must, "must"),
        line(series.exponent, "fit"),
        *(dot(*place(*point), style) for point in zip(xs, ys, strict=True)),
        text(left, under + 15, said, "small"),
        text(left, under + 30, f"cannot be helped: {series.must:g}", "small"),
    ]
