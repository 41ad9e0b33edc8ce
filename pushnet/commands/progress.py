"""How far a long command is: a bar on stderr, where people look, and nobody else."""

import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import click

from pushnet.commands.settings import Settings

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


def progress_bar(
    settings: Settings, length: int, label: str
) -> "AbstractContextManager[ProgressBar[int]]":
    """Return a bar of `length` steps; its `update` takes how many more are done.

    It is hidden with -q, and where stderr is no terminal.
    """
    shows = sys.stderr.isatty() and not settings.is_quiet
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not shows)
