"""The present screen as SVG that asks nobody for anything.

Textual's own export names a font by an address on the internet: whoever opens the picture would
ask for it there. Here the reader's own fonts draw it.
"""

import re
from typing import Any, Final

from textual.app import App

FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
_FONT_FACE: Final = re.compile(r"\s*@font-face \{[^}]*\}")
_FAMILY: Final = re.compile(r"font-family: Fira Code, monospace")


def screen_svg(app: App[Any], *, title: str) -> str:
    """Return what a running app shows, in a window of this title."""
    drawn = _FONT_FACE.sub("", app.export_screenshot(title=title))
    return _FAMILY.sub(f"font-family: {FONTS}", drawn)
