"""`pushnet verify`: was that game fair?"""

import json
import sys
from contextlib import closing
from pathlib import Path

import click

from pushnet.commands.settings import Settings, pass_settings


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.pass_context
@pass_settings
def command(settings: Settings, ctx: click.Context, *, file: str, as_json: bool) -> None:
    """Check a finished game without trusting anyone.

    FILE is a record, - for standard input, or the number that `pushnet games` shows. Signatures,
    every link between messages, every card and roll, the rules and the result are checked again
    from the record alone.

    Exit codes: 0 it holds, 3 it was checked and is false, 5 made by a newer pushnet, 6 no record.
    """
    from pushnet.commands.report_lines import report_lines, report_table
    from pushnet.verify import verify_record

    report = verify_record(_read(settings, file))
    if as_json:
        click.echo(json.dumps(report_table(report)))
    elif not settings.is_quiet or report.exit_code != 0:
        for line in report_lines(report):
            click.echo(_printable(str(line)))
    ctx.exit(report.exit_code)


def _read(settings: Settings, file: str) -> bytes:
    """Return the bytes that `file` names."""
    from pushnet.session.record import RECORD_BYTES_MAX
    from pushnet.store.archive import PREFIX_HEX_MIN, Archive
    from pushnet.store.files import read_file

    if file == "-":
        return sys.stdin.buffer.read(RECORD_BYTES_MAX + 1)
    path = Path(file)
    is_number = len(file) >= PREFIX_HEX_MIN and all(c in "0123456789abcdefABCDEF" for c in file)
    if is_number and not path.exists():
        with closing(Archive.open(settings.folders.store)) as archive:
            return archive.find(file).read()
    return read_file(path, bytes_max=RECORD_BYTES_MAX)


def _printable(text: str) -> str:
    """Return the text as this stream can write it: a mark may be beyond its encoding."""
    encoding = sys.stdout.encoding or "ascii"
    return text.encode(encoding, "replace").decode(encoding)
