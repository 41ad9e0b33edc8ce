"""Signs of our own that some terminals draw two cells wide, as ASCII.

Only for the lines around the table: cards have their own glyphs (`palette`). Each sign becomes one
character, so that nothing moves. Source: docs/screens.md.
"""

from typing import Final

from textual.content import Content
from textual.widget import Widget

ASCII_CLASS: Final = "-ascii"
"""Class of the app while nothing but ASCII may be drawn by us."""

_SIGNS: Final = str.maketrans("▌◄►▶↑↓←→…✓✗×·", "|<>>^v<>.+xx.")


def ascii_form(content: Content, widget: Widget) -> Content:
    """Return what `widget` is to draw: the content, with ASCII signs if the app wants that."""
    if not widget.app.has_class(ASCII_CLASS):
        return content
    return Content(content.plain.translate(_SIGNS), spans=list(content.spans))
