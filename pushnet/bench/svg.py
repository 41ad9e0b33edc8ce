"""Plots as SVG: the sheet that they are drawn on, and the marks that all of them use.

Nothing is asked of anybody who opens one: no fonts, no scripts, no addresses.
"""

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

_STYLE: Final = """
  text { font: 12px sans-serif; fill: #222 }
  .title { font-size: 16px; font-weight: bold }
  .head { font-weight: bold }
  .small { font-size: 11px; fill: #555 }
  .end { text-anchor: end }
  .middle { text-anchor: middle }
  .frame { fill: none; stroke: #bbb }
"""


def sheet(parts: Iterable[str], *, width: int, height: int, title: str, style: str) -> str:
    """Return a whole picture.

    Args:
        parts: What is drawn, the undermost first.
        width: In pixels, as is `height`.
        height: See `width`.
        title: What a reader who does not see it is told.
        style: Rules of CSS beside those for text and frames, a line each.
    """
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}{style}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(x: float, y: float, words: str, style: str = "") -> str:
    """Return words that begin at a place; `style` names classes."""
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, style: str) -> str:
    """Return a rectangle by its upper left corner."""
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{style}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def dot(x: float, y: float, style: str, radius: int = 3) -> str:
    """Return a dot by its middle."""
    return f'<circle class="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'
