"""The text of `pushnet report`: versions, settings, files and logs, without anything private.

Each part is made of kinds, numbers and choices; what is read from a file goes through `redact`,
together with every name that this computer knows.
"""

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Final

from pushnet.commands.doctor_finding import Finding
from pushnet.commands.doctor_here import (
    clipboard_finding,
    folder_findings,
    terminal_findings,
    version_finding,
)
from pushnet.commands.settings import Settings, is_terminal
from pushnet.store.config import BROKER_SCHEMES, BROKER_WORDS, PUBLIC_BROKER_WORDS, Config
from pushnet.store.errors import StoreError
from pushnet.store.log_file import hidden_words, log_files
from pushnet.store.redaction import redact
from pushnet.tables.state_text import state_path
from pushnet.words import say

PARTS: Final = (
    say("versions"),
    say("this computer"),
    say("settings"),
    say("files"),
    say("state of open tables"),
    say("log"),
)
LOG_BYTES_MAX: Final = 300_000  # the newest part of it
STATE_BYTES_MAX: Final = 100_000
_OPENING: Final = """\
A report of pushnet. Nothing has been sent; this is all that it holds.

Left out: keys, names, chat, invite words, addresses. <hidden>, <bytes>, <invite> and <address>
stand where something was taken out. Please read it before you send it to anybody.
"""


def report_text(settings: Settings) -> str:
    """Return the whole report."""
    hidden = _hidden(settings)
    bodies = (
        [version_finding().text],
        _computer(settings),
        _settings(settings),
        _files(settings.folders.store),
        _tail(state_path(settings.folders.state), STATE_BYTES_MAX) or ["none was written"],
        _log(settings.folders.state),
    )
    lines = [_OPENING]
    for part, body in zip(PARTS, bodies, strict=True):
        lines += [f"== {part}", _private("\n".join(body), hidden), ""]
    return "\n".join(lines)


def _hidden(settings: Settings) -> list[str]:
    """Return every name and place that is known here."""
    names = [*hidden_words(settings.config), *_names_met(settings.folders.store)]
    names += [os.environ.get(each, "") for each in ("USER", "LOGNAME", "USERNAME", "HOSTNAME")]
    return [name for name in names if name and name != "root"]


def _names_met(store: Path) -> list[str]:
    """Return the names of everybody in kept games; none where they cannot be read."""
    if not (store / "library.sqlite3").exists():
        return []
    from pushnet.store.archive import Archive

    try:
        with closing(Archive.open(store)) as archive:
            tallied = archive.tallies.games()
            met = [player.name for game in tallied for player in game.players]
            return [*met, *archive.tallies.nicknames().values()]
    except StoreError:
        return []


def _computer(settings: Settings) -> Iterator[str]:
    findings: list[Finding] = [
        *terminal_findings(os.environ, is_terminal=is_terminal(), cells=lambda: None),
        clipboard_finding(os.environ),
        *folder_findings(settings.folders),
    ]
    for finding in findings:
        yield f"{finding.state.value:5} {finding.area}: {finding.text}"


def _settings(settings: Settings) -> Iterator[str]:
    default = Config()
    for field in fields(Config):
        value = getattr(settings.config, field.name)
        match field.name:
            case "name":
                shown = "set" if value else "not set"
            case "broker" if value not in (*BROKER_WORDS, *PUBLIC_BROKER_WORDS):
                scheme = next((each for each in BROKER_SCHEMES if value.startswith(each)), "")
                shown = f"an address {scheme.removesuffix('://')}"
            case "keys":
                shown = f"{len(value)} of their own"
            case _:
                shown = str(value)
        yield f"{field.name} = {shown}{'' if value == getattr(default, field.name) else ' (set)'}"
    yield f"{len(settings.problems)} problems with the file"


def _files(store: Path) -> Iterator[str]:
    """Yield sizes and modes of our own files; not their names where those tell of a game."""
    try:
        own = sorted(path for path in store.iterdir() if path.is_file())
        games = [path for path in (store / "games").glob("*") if path.is_file()]
        for path in own:
            name = path.name if not path.name.startswith("key-") else "an earlier key"
            yield f"{name}: {path.stat().st_size} bytes, mode {path.stat().st_mode & 0o777:o}"
        yield f"games: {len(games)}, {sum(path.stat().st_size for path in games)} bytes"
    except OSError as error:
        yield f"not there, or not readable ({error.strerror})"


def _log(state: Path) -> list[str]:
    lines: list[str] = []
    for path in log_files(state):
        lines += _tail(path, LOG_BYTES_MAX)
    kept: list[str] = []
    size = 0
    for line in reversed(lines):
        size += len(line)
        if size > LOG_BYTES_MAX:
            kept.append("(older lines are left out)")
            break
        kept.append(line)
    return kept[::-1] or ["empty"]


def _tail(path: Path, bytes_max: int) -> list[str]:
    """Return the last lines of a file; none where it is not there."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - bytes_max))
            return file.read(bytes_max).decode(errors="backslashreplace").splitlines()
    except OSError:
        return []


def _private(text: str, hidden: list[str]) -> str:
    """Return a part without what identifies anybody; the home folder's path may hold a name."""
    home = str(Path.home())
    return redact(text if home == "/" else text.replace(home, "~"), hidden)
