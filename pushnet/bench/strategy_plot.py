"""What the strongest bot reckons with: what a bench keeps, and when banking pays. SVG."""

from collections.abc import Callable, Sequence
from typing import Final

from pushnet.bench.svg import box, sheet, text
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

_STYLE: Final = """\
  .line { fill: none; stroke-width: 2 }
"""


def bank_points(seats: int, left: int) -> float:
    """Return how many points of one colour are worth a turn of banking."""
    lost = 1 - KEPT[seats][left]
    return turn_points(seats, left) / lost if lost else 0.0


def strategy_svg() -> str:
    """Return the picture; it is always the same."""
    parts = [
        text(24, 32, "What the strongest bot reckons with", "title"),
        *_panel(LEFTS[0], "Of 100 points on a bench, kept to the end", 100, _kept),
        *_panel(LEFTS[1], "Points of one colour worth banking", BANK_POINTS_MAX, bank_points),
    ]
    for at, seats in enumerate(SEAT_COUNTS):
        x, y = LEFTS[0] + 90 * at, HEIGHT - 10
        parts.append(f'<text x="{x}" y="{y}" style="fill: {COLOURS[at]}">{seats} seats</text>')
    title = "What a bench keeps, and when banking pays"
    return sheet(parts, width=WIDTH, height=HEIGHT, title=title, style=_STYLE)


def _kept(seats: int, left: int) -> float:
    return 100 * KEPT[seats][left]


def _panel(x: int, head: str, most: int, curve: Callable[[int, int], float]) -> list[str]:
    bottom = TOP + PANEL_HEIGHT
    parts = [
        text(x, TOP - 10, head, "head"),
        box(x, TOP, PANEL_WIDTH, PANEL_HEIGHT, "frame"),
    ]
    for tick in range(TICKS + 1):
        left, value = CARDS_MAX * tick // TICKS, most * tick // TICKS
        at, y = x + PANEL_WIDTH * tick / TICKS, bottom - PANEL_HEIGHT * tick / TICKS
        parts.append(text(at - 8, bottom + 16, str(left), "small"))
        parts.append(text(x - 26, y + 4, str(value), "small"))
    parts.append(text(x + 100, bottom + 30, "cards left in the pile", "small"))
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
