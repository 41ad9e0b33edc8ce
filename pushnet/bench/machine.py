"""On what a benchmark ran, as far as its figures depend on it."""

import os
import platform
from typing import Any


def machine() -> dict[str, Any]:
    """Return what the report of every benchmark says of this computer."""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": platform.system(),
    }
