"""An invite as a QR code of half blocks, white on black whatever the theme.

Scanners need light modules brighter than dark ones and a quiet zone around; a theme may offer
neither, so the colours are fixed. A border of one module is enough: a screen with it was decoded.
"""

from typing import Any

from textual.content import Content
from textual.widget import Widget

from pushnet.crypto.invite import PREFIX_LETTERS_MIN

LIGHT_ON_DARK = "#ffffff on #000000"
MODE_ALPHANUMERIC, MODE_BYTE = 2, 4  # ISO/IEC 18004, table 2; segno's numbers too
SCHEME = "pushnet:"  # the shortest start of a link that `parse_invite` understands
BORDERS = (2, 1)  # modules of quiet zone: the wide one where it fits
BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # (upper, lower): 1 is dark

ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
"""What a QR code can pack two to eleven bits (ISO/IEC 18004, 7.4.4)."""

Modules = tuple[tuple[int, ...], ...]


class QrCode(Widget):
    """Shows a text as a QR code where it fits, and nothing otherwise."""

    def __init__(self, text: str) -> None:
        """Encode this text of an invite; "" shows nothing."""
        super().__init__()
        self._text = text

    def render(self) -> Content:
        """Return the code, as large a quiet zone around it as fits."""
        lines = code_lines(self._text, self.size.width, self.size.height)
        return Content("\n").join(Content.styled(line, LIGHT_ON_DARK) for line in lines)


def code_lines(text: str, columns: int, rows: int) -> tuple[str, ...]:
    """Return the lines of a code that fits into so many cells.

    The first that fits of: whole words, words cut to what tells them apart, each with a wide and
    a narrow quiet zone. None if even the last does not, or there is no text.
    """
    if not text:
        return ()
    for form in (text, shortened(text)):
        for border in BORDERS:
            lines = _half_blocks(_modules(form, border))
            if len(lines) <= rows and len(lines[0]) <= columns:
                return lines
    return ()


def shortened(text: str) -> str:
    """Return an invite's text with each word cut to the letters that are enough to know it."""
    words, at, broker = text.partition("@")
    return "-".join(word[:PREFIX_LETTERS_MIN] for word in words.split("-")) + at + broker


def segments(text: str) -> list[tuple[str, int]]:
    """Return the link of an invite's text as runs, each with its QR mode.

    Capitals, digits and a few signs take 5.5 bits in a QR code and everything else 8. The words
    of an invite may be written in capitals, and most addresses have no small letters; the `@`
    between them is the one byte of its own. That makes the code one or two sizes smaller.
    """
    words, at, broker = text.partition("@")
    runs = [(f"{SCHEME}{words}".upper(), MODE_ALPHANUMERIC)]
    if broker:
        packs = set(broker) <= ALPHANUMERIC
        whole = [(at + broker, MODE_BYTE)]
        runs += [(at, MODE_BYTE), (broker, MODE_ALPHANUMERIC)] if packs else whole
    return runs


def _modules(text: str, border: int) -> Modules:
    # Lists of runs are understood, though the annotation of `make` does not say so.
    import segno  # noqa: PLC0415 - 20 ms that only an invite needs

    content: Any = segments(text)
    code = segno.make(content, error="l", micro=False, boost_error=False)
    return tuple(tuple(row) for row in code.matrix_iter(border=border))


def _half_blocks(modules: Modules) -> tuple[str, ...]:
    """Return the code with two rows of modules in each line of text."""
    light = (0,) * len(modules[0])
    padded = modules if len(modules) % 2 == 0 else (*modules, light)
    return tuple(
        "".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(padded[::2], padded[1::2], strict=True)
    )
