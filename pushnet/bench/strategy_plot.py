"""What the strongest bot reckons with: what a bench keeps, and when banking pays. SVG."""

from collections.abc import Callable, Sequence
from typing import Final

from pushnet.bots.push_worth import KEPT, turn_points
from pushnet.games.push_cards import CARDS_MAX
from pushnet.ids import SEATS_MAX, SEATS_MIN

SEAT_COUNTS: Final = range(SEATS_MIN, SEATS_MAX + 1)
BANK_POINTS_MAX: Final = 60  # more of one colour hardly comes together
WIDTH: Final = 760
HEIGHT: Final = 330
PANEL_WIDTH: Final = 300
PANEL_HEIGHT: Final = 200
TOP: Final = 80
LEFTS: Final = (50, 420)
TICKS: Final = 4
COLOURS: Final = ("#1d5f93", "#3a8f5c", "#b8860b", "#c4501b", "#7b4fa3")

_STYLE: Final = """
  text { font: 12px sans-serif; fill: #222 }
  .title { font-size: 16px; font-weight: bold }
  .head { font-weight: bold }
  .small { font-size: 11px; fill: #555 }
  .frame { fill: none; stroke: #bbb }
  .line { fill: none; stroke-width: 2 }
"""


def bank_points(seats: int, left: int) -> float:
    """Return how many points of one colour are worth a turn of banking."""
    lost = 1 - KEPT[seats][left]
    return turn_points(seats, left) / lost if lost else 0.0


def strategy_svg() -> str:
    """Return the picture; it is always the same."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>What a bench keeps, and when banking pays</title>",
        f"<style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        '<text class="title" x="24" y="32">What the strongest bot reckons with</text>',
        *_panel(LEFTS[0], "Of 100 points on a bench, kept to the end", 100, _kept),
        *_panel(LEFTS[1], "Points of one colour worth banking", BANK_POINTS_MAX, bank_points),
    ]
    for at, seats in enumerate(SEAT_COUNTS):
        x, y = LEFTS[0] + 90 * at, HEIGHT - 10
        parts.append(f'<text x="{x}" y="{y}" style="fill: {COLOURS[at]}">{seats} seats</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _kept(seats: int, left: int) -> float:
    return 100 * KEPT[seats][left]


def _panel(x: int, head: str, most: int, curve: Callable[[int, int], float]) -> list[str]:
    bottom = TOP + PANEL_HEIGHT
    parts = [
        f'<text class="head" x="{x}" y="{TOP - 10}">{head}</text>',
        f'<rect class="frame" x="{x}" y="{TOP}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}"/>',
    ]
    for tick in range(TICKS + 1):
        left, value = CARDS_MAX * tick // TICKS, most * tick // TICKS
        at, y = x + PANEL_WIDTH * tick / TICKS, bottom - PANEL_HEIGHT * tick / TICKS
        parts.append(f'<text class="small" x="{at - 8:.0f}" y="{bottom + 16}">{left}</text>')
        parts.append(f'<text class="small" x="{x - 26}" y="{y + 4:.0f}">{value}</text>')
    under = f'x="{x + 100}" y="{bottom + 30}"'
    parts.append(f'<text class="small" {under}>cards left in the pile</text>')
    for colour, seats in zip(COLOURS, SEAT_COUNTS, strict=True):
        values = [(left, curve(seats, left)) for left in range(2, CARDS_MAX + 1)]
        points = [
            f"{x + PANEL_WIDTH * left / CARDS_MAX:.1f},{bottom - PANEL_HEIGHT * value / most:.1f}"
            for left, value in values
            if value <= most
        ]
        parts.append(_line(points, colour))
    return parts


def _line(points: Sequence[str], colour: str) -> str:
    return f'<polyline class="line" stroke="{colour}" points="{" ".join(points)}"/>'
