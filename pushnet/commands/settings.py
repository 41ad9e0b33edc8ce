"""What every command is told: folders, and the settings after options and environment.

Order: option over environment variable over config.toml over default. click has already put the
variable in the option's place when the values come here. `ctx.obj` is a `Settings`.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass

import click

from pushnet.store.config import Config, load_config, override
from pushnet.store.folders import Folders, find_folders


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The world as the command line describes it."""

    folders: Folders
    config: Config  # options already in it
    verbosity: int = 0  # -1 quiet, 1 says more, 2 shows tracebacks
    problems: tuple[str, ...] = ()  # sentences about config.toml, already on stderr

    @property
    def is_quiet(self) -> bool:
        """Only errors and what was asked for are printed."""
        return self.verbosity < 0


def read_settings(
    *,
    language: str | None,
    symbols: str | None,
    color: str | None,
    animations: str | None,
    plain: bool | None,
    mouse: bool | None,
    verbosity: int,
) -> Settings:
    """Find the folders, read the file, and lay the options over it. None: option not given."""
    folders = find_folders()
    from_file, problems = load_config(folders.config_file)
    config = override(
        from_file,
        language=language,
        symbols=symbols,
        color=color,
        animations=animations,
        plain=plain,
        mouse=mouse,
    )
    return Settings(folders=folders, config=config, verbosity=verbosity, problems=problems)


def use_color(config: Config, environ: Mapping[str, str] = os.environ) -> bool | None:
    """Return click's `color`: True always, False never, None as the stream is a terminal or not."""
    match config.color:
        case "always":
            return True
        case "never":
            return False
        case _:
            return False if environ.get("NO_COLOR") else None


def is_terminal(environ: Mapping[str, str] = os.environ) -> bool:
    """Say whether a screen can be drawn: keys come from a terminal and cells go to one.

    Or the one who started us draws it: `pushnet serve` and others name a driver of Textual's.
    """
    if environ.get("TEXTUAL_DRIVER"):
        return True
    return sys.stdin.isatty() and sys.stdout.isatty() and environ.get("TERM") != "dumb"


pass_settings = click.make_pass_decorator(Settings)
"""Hand the `Settings` to a command as its first argument."""
