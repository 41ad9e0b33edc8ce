"""`pushnet solo`: a game against bots, at once."""

from typing import Any, Final

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.commands.table_options import game_option, options_from, seats_from, table_options

BOTS: Final = 2


@click.command()
@game_option
@click.option(
    "--bots",
    type=click.IntRange(1, 5),
    help="How many play; usually two, three in Push rummy.",
)
@click.option(
    "--level",
    default="careful",
    show_default=True,
    help="How they play: timid, careful, sharp or daring; at Push rummy careful.",
)
@table_options
@pass_settings
@click.pass_context
def command(
    ctx: click.Context, settings: Settings, /, *, game: str, level: str, **given: Any
) -> None:
    """Play against bots on this computer.

    The game starts at once. It is drawn, signed and verified like every other one, only without a
    network.
    """
    from pushnet.bots.registry import bot_of
    from pushnet.commands.home import need_terminal, run

    said = given["bots"]
    seats = seats_from(game, None if said is None else said + 1, BOTS + 1, "--bots")
    options = options_from(given, seats, game)
    bot_of(level, game)
    table = {"game": game, "bots": seats - 1, "level": level, "options": options}
    if settings.config.plain:
        from pushnet.commands.plain_table import run_plain

        ctx.exit(
            run_plain(
                settings,
                lambda doors: doors.open_solo(**table),
            )
        )
    need_terminal("solo")
    from pushnet.tui.start import Solo

    ctx.exit(run(settings, Solo(**table)))
