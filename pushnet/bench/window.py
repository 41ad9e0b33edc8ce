"""A terminal without a picture: runs a program in a window of its own and counts what it draws.

For systems with pseudo-terminals. CPU time and memory of the program are read from /proc, where
there is one.
"""

import contextlib
import os
import select
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pushnet.errors import UsageError

COLUMNS: Final = 80
ROWS: Final = 24
CHUNK_BYTES: Final = 1 << 16
PATIENCE_S: Final = 60.0
WHERE_IS_THE_CURSOR: Final = b"\x1b[6n"
CURSOR: Final = b"\x1b[1;2R"  # one cell was drawn
FAR: Final = 4096  # of what was drawn, kept to look for a text in
STAT_TICKS: Final = (11, 12)  # fields of /proc/PID/stat after the name: user, system


class Window:
    """A program and the terminal it draws on."""

    def __init__(self, process: "subprocess.Popen[bytes]", terminal: int, started_s: float) -> None:
        self._process = process
        self._terminal = terminal
        self._started_s = started_s
        self._drawn = b""  # the newest of it
        self.drawn_bytes = 0

    def until(self, shown: str) -> float:
        """Return the seconds from the start of the program until this text was drawn.

        Raises:
            UsageError: It ended before, or took too long.
        """
        while shown.encode() not in self._drawn:
            left_s = self._started_s + PATIENCE_S - time.perf_counter()
            if not self._read(left_s):
                raise UsageError(f"The program did not show {shown!r} within {PATIENCE_S:.0f} s.")
        return time.perf_counter() - self._started_s

    def watch(self, seconds: float) -> int:
        """Return how many bytes are drawn in this time."""
        before, until_s = self.drawn_bytes, time.perf_counter() + seconds
        while (left_s := until_s - time.perf_counter()) > 0:
            self._read(left_s)
        return self.drawn_bytes - before

    def cpu_s(self) -> float | None:
        """Return the CPU time the program has taken; None where that cannot be seen."""
        path = Path(f"/proc/{self._process.pid}/stat")
        if not path.exists():
            return None
        fields = path.read_text("ascii", "replace").rpartition(")")[2].split()
        return sum(int(fields[at]) for at in STAT_TICKS) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float | None:
        """Return the memory the program holds, in MB; None where that cannot be seen."""
        return memory_mb(self._process.pid)

    def _read(self, patience_s: float) -> bytes:
        """Return what is drawn next; b"" if nothing is in this time, or ever again."""
        if patience_s <= 0 or not select.select([self._terminal], [], [], patience_s)[0]:
            return b""
        try:
            chunk = os.read(self._terminal, CHUNK_BYTES)
        except OSError:  # Linux says so when the program has ended
            return b""
        self.drawn_bytes += len(chunk)
        self._drawn = (self._drawn + chunk)[-FAR - len(chunk) :]
        for _ in range(chunk.count(WHERE_IS_THE_CURSOR)):
            os.write(self._terminal, CURSOR)
        return chunk


def memory_mb(pid: int) -> float | None:
    """Return the memory a process holds, in MB; None where that cannot be seen."""
    path = Path(f"/proc/{pid}/statm")
    if not path.exists():
        return None
    return int(path.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextlib.contextmanager
def window(command: Sequence[str], environ: Mapping[str, str]) -> Iterator[Window]:
    """Run a program in a window; it is killed at the end.

    Raises:
        UsageError: This system has no pseudo-terminals.
    """
    try:
        import pty  # noqa: PLC0415 - not on Windows
        import termios  # noqa: PLC0415
    except ImportError:
        raise UsageError("Screens are measured on systems with pseudo-terminals only.") from None
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (ROWS, COLUMNS))
    started_s = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own Python
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environ, start_new_session=True
    )
    os.close(theirs)
    try:
        yield Window(process, ours, started_s)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
