"""A screen without a single colour code, for NO_COLOR and `--color never`.

Textual's own filters either keep greys or drop what colours alone say: which row the cursor is on,
what cannot be chosen. Here those become reverse video and faint letters, which every terminal has
and which leave its own colours as they are. Source: no-color.org.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

FAINT_CONTRAST: Final = 5.0  # to its paper; what can be chosen has more in all themes
_FLARE: Final = 0.05  # of a screen: WCAG 2, contrast ratio


class Uncoloured(LineFilter):
    """Takes the colours out of a line, and leaves what they meant."""

    def __init__(self, *, dark: bool) -> None:
        """Take whether the theme is light on dark: anything the other way round stands out."""
        super().__init__()
        self._dark = dark

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """See LineFilter."""
        del background  # of the widget, which is no colour of the terminal either
        return [
            Segment(text, None if style is None else uncoloured(style, dark=self._dark), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def uncoloured(style: Style, *, dark: bool) -> Style:
    """Return a style that says the same without colours."""
    ink, paper = style.color, style.bgcolor
    plain = style.without_color
    if ink is None or paper is None or ink.is_default or paper.is_default:
        return plain
    light_ink, light_paper = (_brightness(Color.from_rich_color(each)) for each in (ink, paper))
    if (light_ink < light_paper) is dark:
        return plain + Style(reverse=not style.reverse)
    above, below = max(light_ink, light_paper), min(light_ink, light_paper)
    if (above + _FLARE) / (below + _FLARE) < FAINT_CONTRAST:
        return plain + Style(dim=True)
    return plain


def filters_for(*, dark: bool) -> Sequence[LineFilter]:
    """Return the filters of a screen without colours; the same objects every time."""
    return _FILTERS[dark]


def _brightness(colour: Color) -> float:
    """Return the relative luminance (WCAG 2)."""
    parts = (part / 255 for part in colour.rgb)
    r, g, b = ((p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4) for p in parts)  # noqa: PLR2004 - sRGB
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


_FILTERS: Final = {dark: (Uncoloured(dark=dark),) for dark in (False, True)}
