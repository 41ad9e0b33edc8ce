"""Programs that some tests need beside Python.

On a developer's machine a missing one skips those tests. Where CI=true it fails them: there a
skipped test would be a test that nobody runs.
"""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin", "/sbin")  # often not on PATH
NAMES = {"chromium": ("chromium", "chromium-browser", "google-chrome", "chrome")}


def require(program: str) -> Path:
    """Return where `program` ("mosquitto", "chromium", "tmux", ..) is installed."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *FOLDERS))
    for name in NAMES.get(program, (program,)):
        if found := shutil.which(name, path=path):
            return Path(found)
    return unavailable(f"{program} is not installed")


def unavailable(reason: str) -> NoReturn:
    """Skip the test, or fail it where CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
