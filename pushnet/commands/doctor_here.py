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
from pushnet.views.lists import listed, sentences
from pushnet.words import say

FREE_BYTES_MIN: Final = 50_000_000  # a game takes less than one, a log up to three
CLIPBOARD_PROGRAMS: Final = ("wl-copy", "xclip", "xsel")
_UNSET: Final = say("unset")
_LAYOUTS: Final = {
    Step.TOO_SMALL: say("too small"),
    Step.MINI: say("mini"),
    Step.COMPACT: say("compact"),
    Step.NORMAL: say("normal"),
    Step.WIDE: say("wide"),
}
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
                say("terminal"),
                State.NOTE,
                say(
                    "none: input or output is no terminal, or TERM is {term}.",
                    term=environ.get("TERM", _UNSET),
                ),
                say("Screens need one. Without: pushnet --plain solo"),
            )
        ]
    return [_size(), _colours(environ), _symbols(environ, cells())]


def _size() -> Finding:
    width, height = shutil.get_terminal_size()
    step = step_of(width, height)
    text = say(
        "{columns} columns, {rows} rows: the {layout} layout.",
        columns=width,
        rows=height,
        layout=_LAYOUTS[step],
    )
    area = say("window")
    if step is Step.TOO_SMALL:
        columns, rows = MINIMA[Step.MINI]
        wish = say("At least {columns} columns, {rows} rows.", columns=columns, rows=rows)
        return Finding(area, State.BAD, text, wish)
    if step < Step.NORMAL:
        columns, rows = MINIMA[Step.NORMAL]
        wish = say(
            "{columns} columns and {rows} rows show everything at once.",
            columns=columns,
            rows=rows,
        )
        return Finding(area, State.NOTE, text, wish)
    return Finding(area, State.OK, text)


def _colours(environ: Mapping[str, str]) -> Finding:
    term = environ.get("TERM", "")
    facts = say(
        "TERM is {term}, COLORTERM is {colorterm}.",
        term=term or _UNSET,
        colorterm=environ.get("COLORTERM") or _UNSET,
    )
    area = say("colours")
    if environ.get("NO_COLOR"):
        return Finding(area, State.OK, say("None, as NO_COLOR says. {facts}", facts=facts))
    if environ.get("COLORTERM") in {"truecolor", "24bit"} or "256" in term:
        return Finding(area, State.OK, say("256 or more. {facts}", facts=facts))
    advice = say("If the terminal has more: TERM=xterm-256color")
    return Finding(area, State.NOTE, say("16. {facts}", facts=facts), advice)


def _symbols(environ: Mapping[str, str], cells: int | None) -> Finding:
    area = say("symbols")
    encoding = (sys.stdout.encoding or "").lower()
    if encoding not in {"utf-8", "utf8"}:
        text = say(
            "Output is written in {encoding}.", encoding=encoding or say("an unknown encoding")
        )
        return Finding(area, State.BAD, text, say("Set a UTF-8 locale, or: --symbols ascii"))
    match cells:
        case 2:
            text = say(
                "The terminal draws symbols two cells wide: letters and ASCII lines are used."
            )
            advice = say("To see shapes, set its ambiguous-width characters to narrow.")
            return Finding(area, State.NOTE, text, advice)
        case None:
            text = say("The terminal does not say how wide it draws symbols.")
            advice = say("If columns are askew: --symbols ascii")
            return Finding(area, State.NOTE, text, advice)
        case _:
            return _fonts(environ)


def _fonts(environ: Mapping[str, str]) -> Finding:
    area = say("symbols")
    text = say("UTF-8, symbols are one cell wide.")
    if environ.get("TERM") == "linux":
        advice = say("The console's font lacks card symbols: --symbols letters")
        return Finding(area, State.NOTE, text, advice)
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        advice = say("If lines have gaps: set line spacing to 1.0 and the font to Menlo.")
        return Finding(area, State.NOTE, text, advice)
    fonts = say("If ✚ or ⚄ look odd, try the font DejaVu Sans Mono.")
    return Finding(area, State.OK, sentences(text, fonts))


def clipboard_finding(
    environ: Mapping[str, str], which: Callable[[str], str | None] = shutil.which
) -> Finding:
    """Return how an invite would get onto the clipboard."""
    area = say("clipboard")
    if any(environ.get(name) for name in FAR_VARIABLES):
        text = say("Through ssh: the terminal is asked (OSC 52), which some ignore.")
        advice: str = say("If pasting gives nothing, show the invite as text (u).")
        if environ.get("TMUX"):
            tmux = say("In tmux: set -g set-clipboard on, set -g allow-passthrough on")
            advice = sentences(advice, tmux)
        return Finding(area, State.NOTE, text, advice)
    if sys.platform in {"darwin", "win32"}:
        return Finding(area, State.OK, say("The system's."))
    found = next(filter(which, CLIPBOARD_PROGRAMS), None)
    if found and (environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")):
        return Finding(area, State.OK, say("The system's, through {program}.", program=found))
    text = say("The terminal is asked (OSC 52), which some ignore.")
    advice = say("Install wl-clipboard (Wayland) or xclip (X11) for a sure one.")
    return Finding(area, State.NOTE, text, advice)


def folder_findings(folders: Folders) -> list[Finding]:
    """Return whether games and key are kept safely."""
    return [_writable(folders.store), _space(folders.store), _key(folders.store)]


def _existing(path: Path) -> Path:
    """Return the folder, or the one above it that exists: the rest is made at need."""
    return next((each for each in (path, *path.parents) if each.exists()), path)


def _writable(folder: Path) -> Finding:
    nearest = _existing(folder)
    area = say("data folder")
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        advice = say(
            "Give yourself write access to {folder}, or set PUSHNET_HOME to another folder.",
            folder=str(nearest),
        )
        text = say("{folder} cannot be written.", folder=str(folder))
        return Finding(area, State.BAD, text, advice)
    if nearest == folder:
        return Finding(area, State.OK, say("{sentence}.", sentence=str(folder)))
    made = say("{folder}. It is made at the first game.", folder=str(folder))
    return Finding(area, State.OK, made)


def _space(folder: Path) -> Finding:
    area = say("disk")
    try:
        free = shutil.disk_usage(_existing(folder)).free
    except OSError as error:
        text = say("How much is free is unknown: {cause}.", cause=str(error.strerror))
        return Finding(area, State.NOTE, text)
    text = say("{megabytes} MB free.", megabytes=free // 1_000_000)
    if free < FREE_BYTES_MIN:
        advice = say("Play stops when nothing can be kept: make room.")
        return Finding(area, State.BAD, text, advice)
    return Finding(area, State.OK, text)


def _key(folder: Path) -> Finding:
    area = say("key")
    path = key_path(folder)
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return Finding(area, State.OK, say("None yet. It is made at the first game."))
    except OSError as error:
        advice = say("Only you should own it.")
        fault = say("{path}: {fault}", path=str(path), fault=str(error.strerror))
        return Finding(area, State.BAD, say("{sentence}.", sentence=fault), advice)
    if HAS_MODES and mode & OTHERS:
        text = say("Others can read your key, so they can be you.")
        advice = say(
            "{command}; if others use this computer: pushnet key --help",
            command=f"chmod 600 {path}",
        )
        return Finding(area, State.BAD, text, advice)
    return Finding(area, State.OK, say("There, and for your eyes only."))


def clock_finding(wall_ms: int, monotonic_ms: int, year: int) -> Finding:
    """Return whether time goes by as it should.

    Args:
        wall_ms: How much the clock on the wall moved while the doctor looked around.
        monotonic_ms: How much time really went by.
        year: What the wall says.
    """
    area = say("clock")
    if year < BUILD_YEAR:
        advice = say("Set it: dates of games follow it.")
        return Finding(area, State.NOTE, say("It says {year}.", year=year), advice)
    jump_ms = abs(wall_ms - monotonic_ms)
    if jump_ms > JUMP_MS_MAX:
        text = say("The clock jumped by {jump_ms} ms while this ran.", jump_ms=jump_ms)
        advice = say("Games are not harmed: they use the other clock. See to your time service.")
        return Finding(area, State.NOTE, text, advice)
    return Finding(area, State.OK, say("It is {year}, and time goes by evenly.", year=year))


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
    area = say("versions")
    missing = []
    for package in PACKAGES:
        try:
            parts.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    if missing:
        advice = say("Install pushnet again: {missing} belong to it.", missing=listed(missing))
        return Finding(area, State.BAD, listed(parts), advice)
    return Finding(area, State.OK, listed(parts))
