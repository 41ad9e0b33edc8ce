"""`pushnet bot`: a bot of yours, in a process of its own."""

import asyncio
from typing import Any

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.commands.table_options import game_option, options_from, seats_from, table_options


@click.command()
@click.argument("code")
@click.option(
    "--level",
    default="careful",
    show_default=True,
    help="How it plays: timid, careful, sharp or daring; at Push rummy careful.",
)
@click.option("--name", default="", help="What others see; else one of the usual names.")
@click.option(
    "--broker", help="URL, name or host:port where the table meets, if CODE does not say."
)
@click.option(
    "--games", type=click.IntRange(0), default=1, show_default=True, help="Leave after; 0: never."
)
@click.option("--speed", type=click.IntRange(0, 3), help="0 at once .. 3 slow; else as configured.")
@click.option("--seed", help="Of its choices only: cards and dice are made by all seats together.")
@click.option(
    "--host-for",
    type=click.IntRange(2, 6),
    metavar="SEATS",
    help="Lay the table, and start whenever so many sit and are ready.",
)
@game_option
@table_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@pass_settings
def command(settings: Settings, /, *, code: str, as_json: bool, **given: Any) -> None:
    """Seat a bot of yours at a table.

    CODE is the invite. The bot needs no terminal, plays by itself and says what happens. Started
    again after a crash, it takes its seat back. Others see whose bot it is.
    """
    from pushnet.bots.dice import Dice
    from pushnet.bots.registry import bot_of
    from pushnet.commands.table_news import TableNews
    from pushnet.store.log_file import open_log
    from pushnet.tables.bot_seat import Habits
    from pushnet.tables.bot_visit import Errand, Hosting, visit
    from pushnet.tables.house import House, opened_house
    from pushnet.tables.opening import PAUSES_MS, join_room
    from pushnet.tables.turn import system_luck

    bot_of(given["level"])  # refused before anything is opened
    seed, seats, game = given["seed"], given["host_for"], given["game"]
    if seats is not None:
        seats_from(game, seats, seats, "--host-for")
    speed = settings.config.bot_speed if given["speed"] is None else given["speed"]
    options = options_from(given, seats or 6, game)
    errand = Errand(
        level=given["level"],
        habits=Habits(
            luck_at=system_luck if seed is None else Dice(seed.encode()).luck,
            pause_ms=PAUSES_MS[speed],
        ),
        name=given["name"],
        games=given["games"],
        hosting=None if seats is None else Hosting(game=game, options=options, seats=seats),
    )
    news = TableNews(click.echo, as_json=as_json)

    async def run(house: House) -> None:
        site = await join_room(house, code, given["broker"])
        await visit(house, site, errand, news.tell)

    open_log(settings.folders.state, settings.config, settings.verbosity)
    with opened_house(settings.folders, settings.config) as house:
        asyncio.run(run(house))
