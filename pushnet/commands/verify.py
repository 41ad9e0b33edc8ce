"""`pushnet verify`: was that game fair?"""

import json

import click

from pushnet.commands.record_file import printable, read_named
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
    from the record alone; of Push rummy every shuffle and every card that was shown, too.

    Exit codes: 0 it holds, 3 it was checked and is false, 5 made by a newer pushnet, 6 no record.
    """
    from pushnet.commands.report_lines import report_lines, report_table
    from pushnet.verify import verify_record

    report = verify_record(read_named(settings, file))
    if as_json:
        click.echo(json.dumps(report_table(report)))
    elif not settings.is_quiet or report.exit_code != 0:
        for line in report_lines(report):
            click.echo(printable(str(line)))
    ctx.exit(report.exit_code)
