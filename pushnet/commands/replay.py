"""`pushnet replay`: a finished game again, step by step."""

import json

import click

from pushnet.commands.record_file import printable, read_named
from pushnet.commands.settings import Settings, is_terminal, pass_settings


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON object with every step.")
@click.pass_context
@pass_settings
def command(settings: Settings, ctx: click.Context, *, file: str, as_json: bool) -> None:
    """Show a finished game again, step by step.

    FILE is a record, - for standard input, or the number that `pushnet games` shows. Each card
    has its proof beside it. Without a terminal the game is printed in the notation that
    `pushnet analyse --game` reads.

    Exit codes: those of `pushnet verify`.
    """
    record = read_named(settings, file)
    if as_json or settings.config.plain or not is_terminal():
        ctx.exit(_print(record, as_json=as_json))
    from pushnet.commands.home import run
    from pushnet.tui.start import Replay

    ctx.exit(run(settings, Replay(record=record)))


def _print(record: bytes, *, as_json: bool) -> int:
    """Print a record that holds, or say why it does not."""
    from pushnet.commands.report_lines import report_lines
    from pushnet.verify import Report, replay_record
    from pushnet.views.game_export import game_json, game_text

    result = replay_record(record)
    if isinstance(result, Report):
        for line in report_lines(result):
            click.echo(printable(str(line)), err=True)
        return result.exit_code
    report = result.report
    if as_json:
        told = game_json(
            result.log,
            report.names,
            verdict=report.verdict.value,
            signed_by=report.signed_by,
        )
        click.echo(json.dumps(told))
    else:
        click.echo(printable(game_text(result.log, report.names)), nl=False)
    return report.exit_code
