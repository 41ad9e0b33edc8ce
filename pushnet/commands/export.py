"""`pushnet export`: a finished game's record, to send to somebody."""

import sys
from contextlib import closing
from pathlib import Path

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.store.archive import Archive
from pushnet.store.files import write_atomically

PUBLIC_MODE = 0o644  # a record holds nothing secret


@click.command()
@click.argument("game")
@click.argument(
    "out",
    required=False,
    type=click.Path(path_type=Path, dir_okay=False, writable=True, allow_dash=True),
)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@pass_settings
def command(settings: Settings, *, game: str, out: Path | None, force: bool) -> None:
    """Write a finished game's record to a file.

    GAME is the number that `pushnet games` shows, or its beginning. OUT is a path, or - for
    standard output; without it, the file gets its usual name in this folder. Anybody can check
    it with `pushnet verify`.
    """
    with closing(Archive.open(settings.folders.store)) as archive:
        found = archive.find(game)
    record = found.read()
    if out == Path("-"):
        sys.stdout.buffer.write(record)
        return
    target = Path(found.path.name) if out is None else out
    if target.exists() and not force:
        raise click.UsageError(f"{target} exists. Say --force to overwrite it.")
    write_atomically(target, record, mode=PUBLIC_MODE)
    if not settings.is_quiet:
        click.echo(target)
