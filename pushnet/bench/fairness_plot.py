"""A fairness report as a picture: observed against expected with a band, and all p-values. SVG."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.bench.fairness import FairnessReport
from pushnet.bench.findings import Finding
from pushnet.bench.svg import box, dot, sheet, text

DEVIATIONS: Final = 2.576  # of 100 honest dots, 99 lie this near to the expectation
FACES: Final = ("red", "blue", "green", "yellow", "purple", "star")
WIDTH: Final = 760
PANEL_HEIGHT: Final = 120
ROW_HEIGHT: Final = 16
DICE_TOP: Final = 92
CARDS_TOP: Final = 272
TESTS_TOP: Final = 440
_MARGIN: Final = 24
_LABEL_WIDTH: Final = 130

_STYLE: Final = """\
  .band { fill: #d8e6f3 }
  .expected { stroke: #5b7f9e }
  .dot { fill: #1d5f93 }
  .outside { fill: #c4501b }
"""


@dataclass(frozen=True, slots=True)
class _Panel:
    """Dots for the counts of as likely outcomes, against their expectation."""

    left: float
    top: float
    width: float
    head: str
    counts: Sequence[int]
    labels: Sequence[str]  # one under each dot, or none

    def draw(self) -> list[str]:
        expected = sum(self.counts) / len(self.counts)
        strays = [count / expected - 1 if expected else 0.0 for count in self.counts]
        band = DEVIATIONS * math.sqrt((1 - 1 / len(self.counts)) / expected) if expected else 1.0
        reach = 1.15 * max(band, *map(abs, strays))  # from the middle to the frame's edge
        middle = self.top + PANEL_HEIGHT / 2
        scale = PANEL_HEIGHT / 2 / reach
        step = self.width / len(strays)
        right = self.left + self.width
        parts = [
            text(self.left, self.top - 8, self.head, "head"),
            text(right, self.top - 8, f"band ±{100 * band:.2f} %", "small end"),
            box(self.left, middle - band * scale, self.width, 2 * band * scale, "band"),
            _level(self.left, right, middle),
            box(self.left, self.top, self.width, PANEL_HEIGHT, "frame"),
        ]
        parts += [
            dot(
                self.left + (at + 0.5) * step,
                middle - stray * scale,
                "dot" if abs(stray) <= band else "outside",
            )
            for at, stray in enumerate(strays)
        ]
        under = self.top + PANEL_HEIGHT + 15
        parts += [
            text(self.left + (at + 0.5) * step, under, label, "small middle")
            for at, label in enumerate(self.labels)
        ]
        return parts


def fairness_svg(report: FairnessReport) -> str:
    """Return the picture; equal reports give equal text."""
    half = (WIDTH - 3 * _MARGIN) / 2
    full = WIDTH - 2 * _MARGIN
    height = TESTS_TOP + ROW_HEIGHT * len(report.findings) + 36
    second = 2 * _MARGIN + half
    game_die = f"Die in games: {report.rolls:,}"
    event_die = f"Die of bare events: {report.events:,}"
    event_card = f"Card of bare events, from card 0 to card 119: {report.events:,}"
    panels = (
        _Panel(_MARGIN, DICE_TOP, half, game_die, report.game_faces, FACES),
        _Panel(second, DICE_TOP, half, event_die, report.event_faces, FACES),
        _Panel(_MARGIN, CARDS_TOP, full, event_card, report.event_cards, ()),
    )
    legend = (
        f"Seed {report.seed}. Dots: how far each outcome is from its fair share."
        " Blue: where 99 of 100 honest dots lie."
    )
    parts = [
        text(_MARGIN, 32, "Is the chance of pushnet even?", "title"),
        text(_MARGIN, 52, legend, "small"),
        *(line for panel in panels for line in panel.draw()),
        *_p_values(report.findings, TESTS_TOP),
    ]
    title = "Observed and expected outcomes of pushnet's chance"
    return sheet(parts, width=WIDTH, height=height, title=title, style=_STYLE)


def _p_values(findings: Sequence[Finding], top: float) -> list[str]:
    left, width = _MARGIN + _LABEL_WIDTH, WIDTH - 2 * _MARGIN - _LABEL_WIDTH
    height = ROW_HEIGHT * len(findings)
    head = "The p of each test: honest chance puts it anywhere between 0 and 1"
    parts = [
        text(_MARGIN, top - 8, head, "head"),
        box(left, top, width, height, "frame"),
        text(left, top + height + 15, "0", "small middle"),
        text(left + width / 2, top + height + 15, "0.5", "small middle"),
        text(left + width, top + height + 15, "1", "small middle"),
    ]
    for row, found in enumerate(findings):
        y = top + (row + 0.5) * ROW_HEIGHT
        parts.append(text(_MARGIN, y + 4, found.name, "small"))
        if found.fit.count:
            parts.append(dot(left + found.fit.p * width, y, "dot"))
    return parts


def _level(left: float, right: float, y: float) -> str:
    ends = f'x1="{left:.1f}" x2="{right:.1f}"'
    return f'<line class="expected" {ends} y1="{y:.1f}" y2="{y:.1f}"/>'
