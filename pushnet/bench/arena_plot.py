"""Duels as a picture: games won with their intervals, beside the share of equals. SVG."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from pushnet.bench.arena import Duel

WIDTH: Final = 760
ROW_HEIGHT: Final = 22
TOP: Final = 84
LABEL_WIDTH: Final = 230
RIGHT: Final = 40
TICKS: Final = 5

_STYLE: Final = """
  text { font: 12px sans-serif; fill: #222 }
  .title { font-size: 16px; font-weight: bold }
  .small { font-size: 11px; fill: #555 }
  .middle { text-anchor: middle }
  .frame { fill: none; stroke: #bbb }
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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 36}" role="img">',
        "<title>Games won by one bot against others</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{bottom + 36}" fill="#fff"/>',
        _text(24, 32, "Games won, and what equals would win", "title"),
        _text(24, 54, f"Seed {seed}. Blue: 95 % interval. Orange: the share of equals.", "small"),
        f'<rect class="frame" x="{LABEL_WIDTH}" y="{TOP}" width="{width}" height="{height}"/>',
    ]
    for tick in range(TICKS):
        x = LABEL_WIDTH + width * tick / (TICKS - 1)
        parts.append(_text(x, bottom + 16, f"{100 * tick // (TICKS - 1)} %", "small middle"))
    for row, duel in enumerate(duels):
        parts += _row(duel, TOP + (row + 0.5) * ROW_HEIGHT, width)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(duel: Duel, y: float, width: float) -> list[str]:
    won, (challenger, rival, seats) = duel.won, duel.pairing
    low, middle, high, fair = (
        LABEL_WIDTH + width * min(1.0, max(0.0, part))
        for part in (won.low, won.mean, won.mean + won.half, duel.fair)
    )
    label = f"{seats} seats, {challenger} against {rival}"
    return [
        _text(24, y + 4, label, ""),
        f'<line class="fair" x1="{fair:.1f}" x2="{fair:.1f}" y1="{y - 8:.1f}" y2="{y + 8:.1f}"/>',
        f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>',
        f'<circle class="dot" cx="{middle:.1f}" cy="{y:.1f}" r="4"/>',
    ]


def _text(x: float, y: float, text: str, style: str) -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
