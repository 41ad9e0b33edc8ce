"""Lets what an input method composed arrive whole, where a terminal says it as one key.

Terminals with kitty's protocol send a composition as one sequence with all its code points.
Textual gives a sequence up after 32 characters, which five kana fill; what is left of it would
then be typed as digits and colons.

This is the one place that reaches into that private part of Textual; a version without it fails
when this module is imported.
Source: kitty's keyboard protocol, "text as code points"; Textual 8.2.8, `_xterm_parser`.
"""

from typing import Final

from textual import _xterm_parser

SEQUENCE_MAX: Final = 1_024  # characters: 170 kanji at once, more than a line of chat may hold

assert _xterm_parser._MAX_SEQUENCE_SEARCH_THRESHOLD <= SEQUENCE_MAX  # noqa: SLF001 - see above


def take_long_compositions() -> None:
    """Wait for the end of sequences as long as a composed sentence."""
    _xterm_parser._MAX_SEQUENCE_SEARCH_THRESHOLD = SEQUENCE_MAX  # noqa: SLF001 - see the module
