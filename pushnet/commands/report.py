"""`pushnet report`: what it takes to look for a fault, in one file to read before sending."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.errors import UsageError
from pushnet.views.lists import listed
from pushnet.words import say, told, told_n

_FILE: Final = click.Path(path_type=Path, dir_okay=False, writable=True, allow_dash=True)


@click.command()
@click.argument("out", required=False, type=_FILE)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@pass_settings
def command(settings: Settings, *, out: Path | None, force: bool) -> None:
    """Bundle versions, settings and logs for a report of a fault.

    OUT is the file, - for standard output; without it the file is made in this folder. Nothing is
    sent. Keys, names, chat, invite words and addresses are left out: read the file, then attach it
    where you report the fault.

    A running pushnet writes down how its tables are on `kill -USR1 PID`; its number is in the log.
    """
    from pushnet.commands.report_text import PARTS, report_text
    from pushnet.store.files import write_atomically

    text = report_text(settings)
    if out == Path("-"):
        click.echo(text, nl=False)
        return
    path = out or Path(f"pushnet-report-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt")
    if path.exists() and not force:
        raise UsageError(
            say("{path} exists already. Choose another name, or say --force.", path=str(path))
        )
    write_atomically(path, text.encode())
    if not settings.is_quiet:
        click.echo(
            told_n(
                "Written to {path}, {count} line. Nothing was sent.",
                "Written to {path}, {count} lines. Nothing was sent.",
                len(text.splitlines()),
                path=str(path),
            )
        )
        click.echo(told("In it: {parts}.", parts=listed(PARTS)))
        click.echo(
            told(
                "Not in it: keys, names, chat, invite words, addresses. Please look before sending."
            )
        )
