"""How soon the table is there, and what it costs to keep it up, beside the least there could be.

First pictures are those of whole programs in a terminal of their own (window.py), from the start
of the process to the text that a player waits for; beside each run one of Textual's hello world.
The table is that of a game against five bots, with keys, journal and six signing seats. Then it
is left alone: bytes drawn, CPU time and memory of a table at which nothing happens.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pushnet.bench import hello_screen
from pushnet.bench.window import window
from pushnet.errors import UsageError
from pushnet.store.config import save_value
from pushnet.store.folders import HOME_VARIABLE, find_folders

SETTLE_S: Final = 2.0  # from the first picture until nothing moves
TABLE: Final = ("solo", "--bots", "5", "--first-player", "1")
TABLE_SHOWS: Final = "Your turn"
HOME_SHOWS: Final = "Solo against bots"
SHOWN_ERROR_CHARACTERS: Final = 500

Command = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A table at which nothing happens."""

    seconds: float
    drawn_bytes: int
    cpu_s: float | None  # None: cannot be seen on this system
    memory_mb: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refresh:
    """One table through many changes, without session and terminal."""

    changes: int
    games: int
    refresh_ms: tuple[float, ...]  # CPU time for one change, of those that were timed
    floor_ms: tuple[float, ...]  # for a changed word in hello world
    before_mb: float | None
    after_mb: float | None

    @property
    def growth_mb(self) -> float | None:
        """What the changes left behind."""
        known = self.before_mb is not None and self.after_mb is not None
        return self.after_mb - self.before_mb if known else None  # type: ignore[operator]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenReport:
    """Seconds of each run, in their order."""

    bare_s: tuple[float, ...]  # a Python that does nothing
    version_s: tuple[float, ...]
    hello_s: tuple[float, ...]  # Textual's hello world
    home_s: tuple[float, ...]
    table_s: tuple[float, ...]
    idle: Idle
    refresh: Refresh
    load: float | None  # of this computer, in the last minute; None: cannot be seen


def measure(
    runs: int, idle_s: float, rehearsal: Command, tell: Callable[[int], None]
) -> ScreenReport:
    """Measure everything; `tell` is called after each of `runs` + 2 steps.

    Args:
        runs: First pictures of each kind, one after the other.
        idle_s: How long the table is left alone.
        rehearsal: What prints a `Refresh` as JSON.
        tell: Takes how many steps are done.

    Raises:
        UsageError: A program failed, or this system has no pseudo-terminals.
    """
    python = (sys.executable,)
    ours: Command = (*python, "-m", "pushnet")
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="pushnet-screen-") as folder:
        environ = _environ(Path(folder))
        for _ in range(runs):
            for name, seconds in (
                ("bare_s", _whole((*python, "-c", "pass"), environ)),
                ("version_s", _whole((*ours, "--version"), environ)),
                ("hello_s", _first((*python, "-m", hello_screen.__name__), "hello", environ)),
                ("home_s", _first(ours, HOME_SHOWS, environ)),
                ("table_s", _first((*ours, *TABLE), TABLE_SHOWS, environ)),
            ):
                times.setdefault(name, []).append(seconds)
            tell(1)
        idle = _left_alone((*ours, *TABLE), idle_s, environ)
        tell(1)
        refresh = _rehearsed((*python, *rehearsal), environ)
        tell(1)
    told = {name: tuple(seconds) for name, seconds in times.items()}
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return ScreenReport(**told, idle=idle, refresh=refresh, load=load)


def median(values: tuple[float, ...]) -> float:
    """Return the middle one, the lower of two."""
    return sorted(values)[(len(values) - 1) // 2]


def _environ(home: Path) -> Mapping[str, str]:
    """Return the environment of a player who has a name, at a terminal with all colours."""
    environ = {
        **os.environ,
        HOME_VARIABLE: str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every start would compile everything
    path = find_folders(environ).config_file
    for key, value in (("name", "Mika"), ("animations", "off"), ("bell", False)):
        save_value(path, key, value)
    return environ


def _whole(command: Command, environ: Mapping[str, str]) -> float:
    """Return the seconds of a whole process."""
    started_s = time.perf_counter()
    subprocess.run(command, env=environ, check=True, capture_output=True)  # noqa: S603 - ours
    return time.perf_counter() - started_s


def _first(command: Command, shown: str, environ: Mapping[str, str]) -> float:
    with window(command, environ) as opened:
        return opened.until(shown)


def _left_alone(command: Command, seconds: float, environ: Mapping[str, str]) -> Idle:
    with window(command, environ) as opened:
        opened.until(TABLE_SHOWS)
        opened.watch(SETTLE_S)
        before_s = opened.cpu_s()
        drawn = opened.watch(seconds)
        after_s = opened.cpu_s()
        return Idle(
            seconds=seconds,
            drawn_bytes=drawn,
            cpu_s=None if before_s is None or after_s is None else after_s - before_s,
            memory_mb=opened.memory_mb(),
        )


def _rehearsed(command: Command, environ: Mapping[str, str]) -> Refresh:
    done = subprocess.run(command, env=environ, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise UsageError(f"The rehearsal failed: {done.stderr[-SHOWN_ERROR_CHARACTERS:]}")
    told = json.loads(done.stdout)
    told |= {name: tuple(told[name]) for name in ("refresh_ms", "floor_ms")}
    return Refresh(**told)
