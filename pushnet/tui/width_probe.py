"""How wide this terminal draws our symbols: asked before the first screen, in a tenth of a second.

Symbols such as ◆ and all lines of boxes are East Asian Ambiguous: most terminals draw them one
cell wide, some are set to two, and then no picture holds together. So one is written, the cursor's
place is asked for (DSR, `ESC [ 6 n`), and the line is wiped again.

Source: ECMA-48 8.3.35 (DSR), 8.3.14 (CPR); ux.md 6.2 (measured in tmux and xterm).
"""

import os
import re
import select
import sys
import time
from collections.abc import Callable
from typing import Final

PROBE: Final = b"\r\xe2\x97\x86\x1b[6n"  # ◆ at the left edge, then: where is the cursor?
WIPE: Final = b"\r\x1b[K"
PATIENCE_S: Final = 0.1
REPLY_BYTES_MAX: Final = 64
_REPLY: Final = re.compile(rb"\x1b\[(\d{1,4});(\d{1,4})R")

Ask = Callable[[bytes], bytes]
"""Writes a question and returns what the terminal answered in time."""


def symbol_cells(ask: Ask | None = None) -> int | None:
    """Return how many cells ◆ takes: 1 or 2; None if the terminal does not say.

    Args:
        ask: Stands in for the terminal.
    """
    reply = _REPLY.search((ask or ask_terminal)(PROBE))
    if reply is None:
        return None
    cells = int(reply[2]) - 1
    return cells if cells in {1, 2} else None


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
    while _REPLY.search(answer) is None and len(answer) < REPLY_BYTES_MAX:
        left_s = deadline_s - time.monotonic()
        if left_s <= 0 or not select.select([reader], [], [], left_s)[0]:
            break
        answer += os.read(reader, REPLY_BYTES_MAX)
    return answer
