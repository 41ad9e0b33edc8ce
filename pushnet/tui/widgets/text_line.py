"""A line to type in. Where its cursor stands, the window of an input method opens."""

from textual.geometry import Offset
from textual.widgets import Input


class TextLine(Input):
    """Textual's, with the terminal's own cursor on the cell where ours is drawn."""

    @property
    def cursor_screen_offset(self) -> Offset:
        """The cell of the cursor; behind the last letter Textual means the cell after it."""
        offset = super().cursor_screen_offset
        return offset - (1, 0) if self.cursor_at_end else offset
