"""An invite as a QR code of half blocks, white on black whatever the theme.

Scanners need light modules brighter than dark ones and a quiet zone around; a theme may offer
neither, so the colours are fixed. Source: ux.md 8 (a photographed terminal was decoded with a
border of one module).
"""

import segno
from textual.content import Content
from textual.widget import Widget

LIGHT_ON_DARK = "#ffffff on #000000"
BORDERS = (2, 1)  # modules of quiet zone: the wide one where it fits
BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # (upper, lower): 1 is dark

Modules = tuple[tuple[int, ...], ...]


class QrCode(Widget):
    """Shows a text as a QR code where it fits, and nothing otherwise."""

    def __init__(self, text: str) -> None:
        """Encode this text; "" shows nothing."""
        super().__init__()
        self._text = text

    def render(self) -> Content:
        """Return the code, as large a quiet zone around it as fits."""
        lines = code_lines(self._text, self.size.width, self.size.height)
        return Content("\n").join(Content.styled(line, LIGHT_ON_DARK) for line in lines)


def code_lines(text: str, columns: int, rows: int) -> tuple[str, ...]:
    """Return the lines of a code that fits into so many cells; none if it does not, or no text."""
    if not text:
        return ()
    for border in BORDERS:
        lines = _half_blocks(_modules(text, border))
        if len(lines) <= rows and len(lines[0]) <= columns:
            return lines
    return ()


def qr_text(link: str) -> str:
    """Return what to encode for an invite link.

    Capitals and digits take 5.5 bits in a QR code and other characters 8: the words of an invite
    may be written in capitals, which makes the code one size smaller. A broker's address is kept
    as it is, for some paths tell case apart.
    """
    return link if "@" in link else link.upper()


def _modules(text: str, border: int) -> Modules:
    code = segno.make(text, error="l", micro=False, boost_error=False)
    return tuple(tuple(row) for row in code.matrix_iter(border=border))


def _half_blocks(modules: Modules) -> tuple[str, ...]:
    """Return the code with two rows of modules in each line of text."""
    light = (0,) * len(modules[0])
    padded = modules if len(modules) % 2 == 0 else (*modules, light)
    return tuple(
        "".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(padded[::2], padded[1::2], strict=True)
    )
