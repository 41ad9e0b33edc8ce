"""The program's log: one file that turns over, closed to others, without secrets.

It says what happened by kinds and numbers: how the line is, which slot closed, what failed and
where. Names, chat, keys and words are never given to it; what comes in with an error's sentence
goes through `redact`. Writing it can fail as it likes: a table without a log is better than no
table.
"""

import logging
import os
import traceback
from collections.abc import Iterable
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from pushnet.store.config import BROKER_WORDS, PUBLIC_BROKER_WORDS, Config
from pushnet.store.errors import StoreError
from pushnet.store.files import private_folder
from pushnet.store.redaction import redact

LOG_BYTES_MAX: Final = 1_000_000
LOG_FILES: Final = 3
LOG_NAME: Final = "pushnet.log"
FINEST: Final = 5  # below DEBUG: every payload, by its size
_LEVELS: Final = (logging.INFO, logging.DEBUG, FINEST)
_FRAMES_MAX: Final = 40
_CAUSES_MAX: Final = 10

Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def log_folder(state: Path) -> Path:
    """Return where logs are; `state` is `Folders.state`."""
    return state / "logs"


def log_files(state: Path) -> list[Path]:
    """Return the files of the log that exist, the oldest first."""
    path = log_folder(state) / LOG_NAME
    turned = [path.with_name(f"{LOG_NAME}.{n}") for n in range(LOG_FILES - 1, 0, -1)]
    return [each for each in (*turned, path) if each.is_file()]


def open_log(state: Path, config: Config, verbosity: int = 0) -> Path:
    """Send the program's log to its file and return its path; never raises.

    Args:
        state: `Folders.state`.
        config: The player's name and broker, which are kept out.
        verbosity: 0 for what happens to the table, 1 for each slot and wish, 2 for each payload.
    """
    path = log_folder(state) / LOG_NAME
    log = logging.getLogger("pushnet")
    try:
        private_folder(path.parent)
        writer = _Writer(path)
    except (OSError, StoreError):
        # Where nobody takes them, `logging` writes warnings to stderr, over the screen.
        log.addHandler(logging.NullHandler())
        return path
    writer.setFormatter(_Lines(hidden_words(config)))
    logging.addLevelName(FINEST, "FINEST")
    level = _LEVELS[max(0, min(verbosity, len(_LEVELS) - 1))]
    for earlier in [each for each in log.handlers if isinstance(each, _Writer)]:
        log.removeHandler(earlier)
        earlier.close()
    log.addHandler(writer)
    log.setLevel(level)
    log.info("opened, level %s", logging.getLevelName(level))
    return path


def hidden_words(config: Config) -> tuple[str, ...]:
    """Return what of the settings no log and no report may show."""
    known = (*BROKER_WORDS, *PUBLIC_BROKER_WORDS)
    return tuple(word for word in (config.name, config.broker) if word and word not in known)


class _Writer(RotatingFileHandler):
    """Writes privately, and keeps silent if it cannot: stderr is the screen's."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            maxBytes=LOG_BYTES_MAX,
            backupCount=LOG_FILES - 1,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Lose the line."""


class _Lines(logging.Formatter):
    """One event a line, clean; under a fault where it happened, without lines of source."""

    def __init__(self, hidden: Iterable[str]) -> None:
        super().__init__(f"%(asctime)s {os.getpid()} %(levelname)s %(name)s: %(message)s")
        self._hidden = tuple(hidden)

    def format(self, record: logging.LogRecord) -> str:
        """See `Formatter`."""
        record.exc_text = None  # another formatter's, which is not clean
        head, *more = super().format(record).split("\n")
        # The time at the beginning is ours; all else is looked at.
        text = redact("\n  ".join((head, *more))[self._begins(record) :], self._hidden)
        return f"{record.asctime} {text}"

    def formatException(self, ei: Fault) -> str:  # noqa: N802 - logging's name
        """Return types, sentences and places of an exception and its causes."""
        return "\n".join(fault_lines(ei[1])) if ei[1] is not None else ""

    def _begins(self, record: logging.LogRecord) -> int:
        return len(record.asctime) + 1


def fault_lines(error: BaseException) -> list[str]:
    """Return what went wrong and where, the newest exception first, as lines without source."""
    lines: list[str] = []
    waiting: list[BaseException] = [error]
    for _ in range(_CAUSES_MAX):
        if not waiting:
            break
        one = waiting.pop(0)
        lines.append(f"{type(one).__module__}.{type(one).__qualname__}: {one}")
        frames = traceback.extract_tb(one.__traceback__, limit=-_FRAMES_MAX)
        lines += [
            f"  {_place(frame.filename)}, line {frame.lineno}, {frame.name}" for frame in frames
        ]
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        elif (cause := one.__cause__ or one.__context__) is not None:
            waiting.append(cause)
    return lines


def _place(file: str) -> str:
    """Return a source file from its package on: where it is installed is nobody's business."""
    parts = Path(file).parts
    for package in ("site-packages", "pushnet"):
        if package in parts[:-1]:
            index = len(parts) - 1 - parts[::-1].index(package)
            return "/".join(parts[index + (package == "site-packages") :])
    return "/".join(parts[-2:]) if "python" in file.lower() else parts[-1]
