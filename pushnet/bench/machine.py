"""On what a benchmark ran, as far as its figures depend on it."""

import contextlib
import os
import platform
from pathlib import Path
from typing import Any, Final

CPU_FACTS: Final = Path("/proc/cpuinfo")  # proc(5); other systems have it elsewhere


def machine() -> dict[str, Any]:
    """Return what the report of every benchmark says of this computer."""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.system(),
    }


def processor() -> str:
    """Return the processor's name, or its kind where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in CPU_FACTS.read_text("utf-8", "replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
