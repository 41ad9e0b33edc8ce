"""What a process has used up so far, as Linux tells it; elsewhere nobody knows.

Source: proc(5), /proc/[pid]/stat and /proc/[pid]/status.
"""

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
# Counted from after the name in brackets, which may hold anything.
PARENT, USER_TICKS, SYSTEM_TICKS = 1, 11, 12
MIB: Final = 1_024  # KiB in it


@dataclass(frozen=True, slots=True)
class Usage:
    """Of one process, or of several together."""

    cpu_s: float  # user and system, since its start
    memory_mib: float  # resident now

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.cpu_s + other.cpu_s, self.memory_mib + other.memory_mib)


def usage_of(pid: int) -> Usage | None:
    """Return what a process has used; None where that cannot be found out."""
    fields = _stat(pid)
    if fields is None:
        return None
    ticks = int(fields[USER_TICKS]) + int(fields[SYSTEM_TICKS])
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), _resident_kib(pid) / MIB)


def usage_of_all(pids: list[int]) -> Usage | None:
    """Return what several processes have used together; None if one of them is unknown."""
    total = Usage(0.0, 0.0)
    for pid in pids:
        usage = usage_of(pid)
        if usage is None:
            return None
        total += usage
    return total


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started and that still run, ascending."""
    numbers = sorted(int(path.name) for path in PROC.glob("[0-9]*"))
    return [n for n in numbers if (fields := _stat(n)) is not None and int(fields[PARENT]) == pid]


def _stat(pid: int) -> list[str] | None:
    with contextlib.suppress(OSError, ValueError):
        text = (PROC / str(pid) / "stat").read_text("ascii", "replace")
        return text[text.rindex(")") + 1 :].split()
    return None


def _resident_kib(pid: int) -> int:
    with contextlib.suppress(OSError):
        for line in (PROC / str(pid) / "status").read_text("ascii", "replace").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0
