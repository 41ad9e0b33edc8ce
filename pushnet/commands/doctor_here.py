"""What the doctor finds out on this computer alone: terminal, clipboard, folders, versions.

Everything is looked at, nothing is made or changed.
"""

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from pushnet import __version__
from pushnet.commands.doctor_finding import Finding, State
from pushnet.store.files import HAS_MODES, OTHERS
from pushnet.store.folders import Folders
from pushnet.store.keys import key_path
from pushnet.tui.clipboard import FAR_VARIABLES
from pushnet.tui.size_step import MINIMA, Step, step_of

FREE_BYTES_MIN: Final = 50_000_000  # a game takes less than one, a log up to three
CLIPBOARD_PROGRAMS: Final = ("wl-copy", "xclip", "xsel")
PACKAGES: Final = (
    *("aiomqtt", "amqtt", "click", "cryptography", "msgpack", "paho-mqtt", "pynacl"),
    *("textual", "zeroconf"),
)


def terminal_findings(
    environ: Mapping[str, str], *, is_terminal: bool, cells: Callable[[], int | None]
) -> list[Finding]:
    """Return size, colours and symbols of the terminal.

    Args:
        environ: TERM and its relatives.
        is_terminal: A screen can be drawn here.
        cells: Asks how wide a symbol is drawn.
    """
    if not is_terminal:
        return [
            Finding(
                "terminal",
                State.NOTE,
                f"none: input or output is no terminal, or TERM is {environ.get('TERM', 'unset')}.",
                "Screens need one. Without: pushnet --plain solo",
            )
        ]
    return [_size(), _colours(environ), _symbols(environ, cells())]


def _size() -> Finding:
    width, height = shutil.get_terminal_size()
    step = step_of(width, height)
    text = f"{width} columns, {height} rows: the {step.name.lower().replace('_', ' ')} layout."
    if step is Step.TOO_SMALL:
        return Finding(
            "window", State.BAD, text, "At least {} columns, {} rows.".format(*MINIMA[Step.MINI])
        )
    if step < Step.NORMAL:
        wish = "{} columns and {} rows show everything at once.".format(*MINIMA[Step.NORMAL])
        return Finding("window", State.NOTE, text, wish)
    return Finding("window", State.OK, text)


def _colours(environ: Mapping[str, str]) -> Finding:
    term = environ.get("TERM", "")
    facts = f"TERM is {term or 'unset'}, COLORTERM is {environ.get('COLORTERM') or 'unset'}."
    if environ.get("NO_COLOR"):
        return Finding("colours", State.OK, f"None, as NO_COLOR says. {facts}")
    if environ.get("COLORTERM") in {"truecolor", "24bit"} or "256" in term:
        return Finding("colours", State.OK, f"256 or more. {facts}")
    return Finding(
        "colours", State.NOTE, f"16. {facts}", "If the terminal has more: TERM=xterm-256color"
    )


def _symbols(environ: Mapping[str, str], cells: int | None) -> Finding:
    encoding = (sys.stdout.encoding or "").lower()
    if encoding not in {"utf-8", "utf8"}:
        text = f"Output is written in {encoding or 'an unknown encoding'}."
        return Finding("symbols", State.BAD, text, "Set a UTF-8 locale, or: --symbols ascii")
    match cells:
        case 2:
            text = "The terminal draws symbols two cells wide: letters and ASCII lines are used."
            advice = "To see shapes, set its ambiguous-width characters to narrow."
            return Finding("symbols", State.NOTE, text, advice)
        case None:
            text = "The terminal does not say how wide it draws symbols."
            return Finding("symbols", State.NOTE, text, "If columns are askew: --symbols ascii")
        case _:
            return _fonts(environ)


def _fonts(environ: Mapping[str, str]) -> Finding:
    text = "UTF-8, symbols are one cell wide."
    if environ.get("TERM") == "linux":
        advice = "The console's font lacks card symbols: --symbols letters"
        return Finding("symbols", State.NOTE, text, advice)
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        advice = "If lines have gaps: set line spacing to 1.0 and the font to Menlo."
        return Finding("symbols", State.NOTE, text, advice)
    return Finding(
        "symbols", State.OK, f"{text} If ✚ or ⚄ look odd, try the font DejaVu Sans Mono."
    )


def clipboard_finding(
    environ: Mapping[str, str], which: Callable[[str], str | None] = shutil.which
) -> Finding:
    """Return how an invite would get onto the clipboard."""
    if any(environ.get(name) for name in FAR_VARIABLES):
        text = "Through ssh: the terminal is asked (OSC 52), which some ignore."
        advice = "If pasting gives nothing, show the invite as text (u)."
        if environ.get("TMUX"):
            advice += " In tmux: set -g set-clipboard on, set -g allow-passthrough on"
        return Finding("clipboard", State.NOTE, text, advice)
    if sys.platform in {"darwin", "win32"}:
        return Finding("clipboard", State.OK, "The system's.")
    found = next(filter(which, CLIPBOARD_PROGRAMS), None)
    if found and (environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")):
        return Finding("clipboard", State.OK, f"The system's, through {found}.")
    text = "The terminal is asked (OSC 52), which some ignore."
    advice = "Install wl-clipboard (Wayland) or xclip (X11) for a sure one."
    return Finding("clipboard", State.NOTE, text, advice)


def folder_findings(folders: Folders) -> list[Finding]:
    """Return whether games and key are kept safely."""
    return [_writable(folders.store), _space(folders.store), _key(folders.store)]


def _existing(path: Path) -> Path:
    """Return the folder, or the one above it that exists: the rest is made at need."""
    return next((each for each in (path, *path.parents) if each.exists()), path)


def _writable(folder: Path) -> Finding:
    nearest = _existing(folder)
    made = "" if nearest == folder else " It is made at the first game."
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        advice = f"Give yourself write access to {nearest}, or set PUSHNET_HOME to another folder."
        return Finding("data folder", State.BAD, f"{folder} cannot be written.", advice)
    return Finding("data folder", State.OK, f"{folder}.{made}")


def _space(folder: Path) -> Finding:
    try:
        free = shutil.disk_usage(_existing(folder)).free
    except OSError as error:
        return Finding("disk", State.NOTE, f"How much is free is unknown: {error.strerror}.")
    text = f"{free // 1_000_000} MB free."
    if free < FREE_BYTES_MIN:
        return Finding("disk", State.BAD, text, "Play stops when nothing can be kept: make room.")
    return Finding("disk", State.OK, text)


def _key(folder: Path) -> Finding:
    path = key_path(folder)
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return Finding("key", State.OK, "None yet. It is made at the first game.")
    except OSError as error:
        return Finding("key", State.BAD, f"{path}: {error.strerror}.", "Only you should own it.")
    if HAS_MODES and mode & OTHERS:
        advice = f"chmod 600 {path}; if others use this computer: pushnet key --help"
        return Finding("key", State.BAD, "Others can read your key, so they can be you.", advice)
    return Finding("key", State.OK, "There, and for your eyes only.")


def clock_finding(wall_ms: int, monotonic_ms: int, year: int) -> Finding:
    """Return whether time goes by as it should.

    Args:
        wall_ms: How much the clock on the wall moved while the doctor looked around.
        monotonic_ms: How much time really went by.
        year: What the wall says.
    """
    if year < BUILD_YEAR:
        return Finding("clock", State.NOTE, f"It says {year}.", "Set it: dates of games follow it.")
    jump_ms = abs(wall_ms - monotonic_ms)
    if jump_ms > JUMP_MS_MAX:
        text = f"The clock jumped by {jump_ms} ms while this ran."
        advice = "Games are not harmed: they use the other clock. See to your time service."
        return Finding("clock", State.NOTE, text, advice)
    return Finding("clock", State.OK, f"It is {year}, and time goes by evenly.")


BUILD_YEAR: Final = 2025
JUMP_MS_MAX: Final = 500


def version_finding() -> Finding:
    """Return what runs here, for reports."""
    parts = [
        f"pushnet {__version__}",
        f"Python {platform.python_version()}",
        f"{platform.system()} {platform.machine()}",
        f"SQLite {sqlite3.sqlite_version}",
    ]
    missing = []
    for package in PACKAGES:
        try:
            parts.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    if missing:
        advice = f"Install pushnet again: {', '.join(missing)} belong to it."
        return Finding("versions", State.BAD, ", ".join(parts), advice)
    return Finding("versions", State.OK, ", ".join(parts))
