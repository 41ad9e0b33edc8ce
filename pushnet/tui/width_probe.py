"""How wide this terminal draws: asked before the first screen, in a tenth of a second.

Symbols such as ◆ and all lines of boxes are East Asian Ambiguous: most terminals draw them one
cell wide, some are set to two, and then no picture holds together. Vowel signs of Devanagari and
its relatives take a cell of their own in some terminals, and none in others. So one of each is
written, the cursor's place is asked for (DSR, `ESC [ 6 n`), and the line is wiped again.

Source: ECMA-48 8.3.35 (DSR), 8.3.14 (CPR); docs/screens.md (widths).
"""

import os
import re
import select
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

PLACE: Final = b"\x1b[6n"  # where is the cursor?
PROBE: Final = b"\r" + "◆".encode() + PLACE + b"\r" + "कि".encode() + PLACE
"""◆ at the left edge; then a letter with its vowel sign, written over it."""

WIPE: Final = b"\r\x1b[K"
PATIENCE_S: Final = 0.1
REPLIES: Final = 2
REPLY_BYTES_MAX: Final = 128
_REPLY: Final = re.compile(rb"\x1b\[(\d{1,4});(\d{1,4})R")

Ask = Callable[[bytes], bytes]
"""Writes a question and returns what the terminal answered in time."""


@dataclass(frozen=True, slots=True)
class Widths:
    """In cells; None where the terminal does not say, or says what cannot be."""

    symbol: int | None  # ◆: 1 or 2
    vowel_sign: int | None  # by itself: 0 or 1


def terminal_widths(ask: Ask | None = None) -> Widths:
    """Return how wide this terminal draws.

    Args:
        ask: Stands in for the terminal.
    """
    ends = [int(column) - 1 for _, column in _REPLY.findall((ask or ask_terminal)(PROBE))]
    symbol, letter = [*ends, 0, 0][:REPLIES]
    return Widths(
        symbol=symbol if symbol in {1, 2} else None,
        vowel_sign=letter - 1 if letter in {1, 2} else None,
    )


def ask_terminal(question: bytes) -> bytes:
    """Write a question to the terminal and return its answer; b"" where that cannot be done.

    What the player types in that tenth of a second is lost.
    """
    if sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return b""
    import termios  # noqa: PLC0415 - not on Windows
    import tty  # noqa: PLC0415

    reader, writer = sys.stdin.fileno(), sys.stdout.fileno()
    try:
        before = termios.tcgetattr(reader)
        tty.setcbreak(reader, termios.TCSANOW)
    except (OSError, termios.error):
        return b""
    try:
        os.write(writer, question)
        return _answer(reader)
    except OSError:
        return b""
    finally:
        os.write(writer, WIPE)
        termios.tcsetattr(reader, termios.TCSANOW, before)


def _answer(reader: int) -> bytes:
    """Read until the answer is whole, or time is up."""
    answer = b""
    deadline_s = time.monotonic() + PATIENCE_S
    while len(_REPLY.findall(answer)) < REPLIES and len(answer) < REPLY_BYTES_MAX:
        left_s = deadline_s - time.monotonic()
        if left_s <= 0 or not select.select([reader], [], [], left_s)[0]:
            break
        answer += os.read(reader, REPLY_BYTES_MAX)
    return answer
