"""`pushnet solo`: a game against bots, at once."""

from typing import Any

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.commands.table_options import options_from, table_options


@click.command()
@click.option(
    "--bots", type=click.IntRange(1, 5), default=2, show_default=True, help="How many play."
)
@click.option(
    "--level",
    default="careful",
    show_default=True,
    help="How they play: timid, careful, sharp or daring.",
)
@table_options
@pass_settings
@click.pass_context
def command(
    ctx: click.Context, settings: Settings, /, *, bots: int, level: str, **given: Any
) -> None:
    """Play against bots on this computer.

    The game starts at once. It is drawn, signed and verified like every other one, only without a
    network.
    """
    from pushnet.bots.registry import bot_of
    from pushnet.commands.home import need_terminal, run

    options = options_from(given, bots + 1)
    bot_of(level)
    if settings.config.plain:
        from pushnet.commands.plain_table import run_plain

        ctx.exit(
            run_plain(
                settings,
                lambda doors: doors.open_solo(bots=bots, level=level, options=options),
            )
        )
    need_terminal("solo")
    from pushnet.tui.start import Solo

    ctx.exit(run(settings, Solo(bots=bots, level=level, options=options)))
