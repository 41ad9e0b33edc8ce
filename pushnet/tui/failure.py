"""What is left when something goes wrong: a sentence for the player, a log file for the rest."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from pushnet.views.failure import capital, sentence_of

__all__ = ["capital", "open_log", "sentence_of"]

LOG_BYTES_MAX: Final = 1_000_000
LOG_FILES: Final = 3


def open_log(folder: Path) -> Path:
    """Send the program's log to a file of its own and return its path; never raises."""
    path = folder / "pushnet.log"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        writer = RotatingFileHandler(
            path, maxBytes=LOG_BYTES_MAX, backupCount=LOG_FILES - 1, encoding="utf-8", delay=True
        )
    except OSError:
        return path  # a screen without a log is better than no screen
    writer.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("pushnet").addHandler(writer)
    return path
