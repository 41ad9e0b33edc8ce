"""`pushnet host`: a table for others."""

from typing import Any

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.commands.table_options import game_option, options_from, seats_from, table_options
from pushnet.ids import SEATS_MAX
from pushnet.words import told


@click.command()
@game_option
@click.option("--players", type=click.IntRange(2, 6), help="Seats at most; usually all there are.")
@click.option("--bots", type=click.IntRange(0, 5), default=0, help="Seat so many bots of yours.")
@click.option(
    "--level",
    default="careful",
    show_default=True,
    help="How they play: timid, careful, sharp or daring; at Push rummy careful.",
)
@click.option(
    "--broker",
    help="auto, amqtt or mosquitto: on this computer; emqx, hivemq or mosquitto-test: a public"
    " one; or the URL of another.",
)
@click.option(
    "--share-login",
    is_flag=True,
    help="Put your login at that broker into the invite; else guests need their own.",
)
@click.option("--address", help="IP address at which the others reach this computer.")
@click.option("--port", type=click.IntRange(1, 65_535), help="Port of the broker on this computer.")
@click.option(
    "--announce/--no-announce",
    default=True,
    help="List the table on this network; on by default.",
)
@click.option(
    "--open",
    "is_open",
    is_flag=True,
    help="Announce the words too: all on this network can sit down and read along.",
)
@table_options
@pass_settings
@click.pass_context
def command(ctx: click.Context, settings: Settings, /, **given: Any) -> None:
    """Open a table for others and print its invite.

    Whoever types the five words joins. Unless --broker names another one, a broker for this table
    alone runs on this computer as long as the table is open. Others on the same network then find
    the table under `Join a table` and with `pushnet lan`.
    """
    from pushnet.bots.registry import bot_of
    from pushnet.commands.home import need_terminal, run

    game, bots = given["game"], given["bots"]
    players = seats_from(game, given["players"], SEATS_MAX)
    if bots >= players:
        raise click.BadParameter(
            told("{bots} and you are more than {players}", bots=bots, players=players),
            param_hint="--bots",
        )
    options = options_from(given, players, game)
    if given["is_open"] and not given["announce"]:
        raise click.BadParameter(told("an open table is announced"), param_hint="--open")
    bot_of(given["level"], game)
    from pushnet.commands.doors import Wishes
    from pushnet.net.notice import Visibility

    broker = given["broker"] or settings.config.broker
    wishes = Wishes(
        address=given["address"],
        port=given["port"] or 0,
        shares_login=given["share_login"],
        bots=bots,
        level=given["level"],
    )
    listed = Visibility.LISTED if given["announce"] else Visibility.HIDDEN
    visibility = Visibility.OPEN if given["is_open"] else listed
    table = {"game": game, "options": options, "seats_max": players}
    if settings.config.plain:
        from pushnet.commands.plain_table import run_plain
        from pushnet.tables.hosting import HostPlan

        plan = HostPlan(**table)
        ctx.exit(
            run_plain(
                settings,
                lambda doors: doors.open_host(broker=broker, visibility=visibility, **table),
                wishes=wishes,
                plan=plan,
            )
        )
    need_terminal("host")
    from pushnet.tui.start import Host

    ctx.exit(run(settings, Host(broker=broker, visibility=visibility, **table), wishes))
