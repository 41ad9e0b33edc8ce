"""Lines in and lines out, for a terminal, a pipe or a file: nothing but text.

Input is read by a thread of its own, because a plain file cannot be waited for by an event loop.
It reads a line only when the last one was taken, so a flood of input fills no memory; and it reads
the descriptor itself, so that it holds no lock of Python's when the program ends.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Final, TextIO

READ_BYTES: Final = 4_096
LINE_BYTES_MAX: Final = 16_384  # what is longer is cut


class LineSource:
    """Hands the lines of a descriptor to an event loop, one at a time."""

    def __init__(self, descriptor: int, take: Callable[[str | None], None]) -> None:
        """Call `take` on the running loop for each line, and with None at the end of input."""
        self._descriptor = descriptor
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._wanted = threading.Semaphore(1)
        self._is_closed = False

    def start(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._read, name="pushnet-stdin", daemon=True).start()

    def more(self) -> None:
        """Ask for the next line: the last one was dealt with."""
        self._wanted.release()

    def close(self) -> None:
        """Hand on nothing any more; a read under way ends with the program."""
        self._is_closed = True
        self._wanted.release()

    def _read(self) -> None:
        rest = b""
        at_end = False
        while not at_end:
            while b"\n" not in rest and not at_end:
                piece = self._piece()
                at_end = not piece
                rest = (rest + piece)[-LINE_BYTES_MAX:]
            *lines, rest = rest.split(b"\n")
            if at_end and rest:
                lines.append(rest)
            for line in lines:
                if not self._hand_on(line.decode("utf-8", "replace").rstrip("\r")):
                    return
        self._hand_on(None)

    def _piece(self) -> bytes:
        try:
            return os.read(self._descriptor, READ_BYTES)
        except OSError:
            return b""  # the terminal is gone: the same as its end

    def _hand_on(self, line: str | None) -> bool:
        self._wanted.acquire()
        if self._is_closed:
            return False
        try:
            self._loop.call_soon_threadsafe(self._take, line)
        except RuntimeError:  # the loop has ended
            return False
        return True


def writer(stream: TextIO) -> Callable[[str], None]:
    """Return what writes a line at once; letters that the stream cannot take become `?`."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")

    def write(line: str) -> None:
        stream.write(f"{line}\n")
        stream.flush()

    return write
