"""Duels as a picture: games won with their intervals, beside the share of equals. SVG."""

from collections.abc import Sequence
from typing import Final

from pushnet.bench.arena import Duel
from pushnet.bench.svg import box, dot, sheet, text

WIDTH: Final = 760
ROW_HEIGHT: Final = 22
TOP: Final = 84
LABEL_WIDTH: Final = 230
RIGHT: Final = 40
TICKS: Final = 5

_STYLE: Final = """\
  .fair { stroke: #c4501b; stroke-width: 2 }
  .span { stroke: #1d5f93; stroke-width: 2 }
  .dot { fill: #1d5f93 }
"""


def arena_svg(duels: Sequence[Duel], seed: str) -> str:
    """Return the picture; equal duels give equal text."""
    height = ROW_HEIGHT * len(duels)
    width = WIDTH - LABEL_WIDTH - RIGHT
    bottom = TOP + height
    parts = [
        text(24, 32, "Games won, and what equals would win", "title"),
        text(24, 54, f"Seed {seed}. Blue: 95 % interval. Orange: the share of equals.", "small"),
        box(LABEL_WIDTH, TOP, width, height, "frame"),
    ]
    for tick in range(TICKS):
        x = LABEL_WIDTH + width * tick / (TICKS - 1)
        parts.append(text(x, bottom + 16, f"{100 * tick // (TICKS - 1)} %", "small middle"))
    for row, duel in enumerate(duels):
        parts += _row(duel, TOP + (row + 0.5) * ROW_HEIGHT, width)
    title = "Games won by one bot against others"
    return sheet(parts, width=WIDTH, height=bottom + 36, title=title, style=_STYLE)


def _row(duel: Duel, y: float, width: float) -> list[str]:
    won, (challenger, rival, seats) = duel.won, duel.pairing
    low, middle, high, fair = (
        LABEL_WIDTH + width * min(1.0, max(0.0, part))
        for part in (won.low, won.mean, won.mean + won.half, duel.fair)
    )
    label = f"{seats} seats, {challenger} against {rival}"
    return [
        text(24, y + 4, label),
        f'<line class="fair" x1="{fair:.1f}" x2="{fair:.1f}" y1="{y - 8:.1f}" y2="{y + 8:.1f}"/>',
        f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>',
        dot(middle, y, "dot", radius=4),
    ]
