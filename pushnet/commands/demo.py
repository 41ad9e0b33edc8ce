"""`pushnet demo`: a whole game between processes, over MQTT, and its verification."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.export import PUBLIC_MODE
from pushnet.commands.settings import Settings, pass_settings
from pushnet.commands.table_options import (
    game_option,
    option_words,
    options_from,
    seats_from,
    table_options,
)
from pushnet.words import told

PLAYERS: Final = 4

if TYPE_CHECKING:
    from pushnet.commands.demo_game import DemoGame, Plan
    from pushnet.verify import Report


@click.command()
@click.option("--players", type=click.IntRange(2, 6), help="How many bots; usually four.")
@game_option
@click.option(
    "--level",
    default="careful",
    show_default=True,
    help="How they play: timid, careful, sharp or daring; at Push rummy careful.",
)
@click.option("--seed", help="Of the bots' choices only; cards and dice differ each time.")
@click.option("--broker", help="As for `pushnet host`.")
@table_options
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    required=True,
    help="Where to write the game's record; - for standard output.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
@click.pass_context
def command(
    ctx: click.Context, settings: Settings, /, *, out: Path, as_json: bool, **given: Any
) -> None:
    """Let bots in processes of their own play a whole game over MQTT.

    Each bot has a key, a journal and a connection of its own, as players on several computers
    would. The finished record is verified and written to OUT.
    """
    from pushnet.bots.registry import bot_of
    from pushnet.commands.demo_game import Plan, play
    from pushnet.locale import language_of
    from pushnet.store.files import write_atomically

    game = given["game"]
    plan = Plan(
        players=seats_from(game, given["players"], PLAYERS),
        game=game,
        level=given["level"],
        seed=given["seed"],
        broker=given["broker"] or settings.config.broker,
        option_words=option_words(given, game),
        language=language_of(settings.config.language),
    )
    # Refused here rather than in every process:
    options_from(given, plan.players, game)
    bot_of(plan.level, game)
    started_s = time.monotonic()
    played = asyncio.run(play(plan, _progress(settings)))
    total_s = time.monotonic() - started_s
    if out == Path("-"):
        sys.stdout.buffer.write(played.record)
    else:
        write_atomically(out, played.record, mode=PUBLIC_MODE)
    if as_json:
        click.echo(json.dumps(_table(plan, played, total_s)), err=out == Path("-"))
    elif not settings.is_quiet:
        for line in _lines(played, total_s, out):
            click.echo(line, err=out == Path("-"))
    ctx.exit(played.report.exit_code)


def _progress(settings: Settings) -> Any:
    def put(line: str) -> None:
        if not settings.is_quiet:
            click.echo(line, err=True)

    return put


def _lines(game: "DemoGame", total_s: float, out: Path) -> list[str]:
    from pushnet.commands.report_lines import report_lines, result_line

    report = game.report
    return [
        told("Result: {result}", result=result_line(report)),
        _chance(report, game.broker),
        told(
            "The game took {game_s} s, everything {total_s} s.",
            game_s=f"{game.game_s:.1f}",
            total_s=f"{total_s:.1f}",
        ),
        str(report_lines(report)[0]) if report.exit_code else told("Verified: the record holds."),
        told(
            "Record: {path}, {size} bytes. `pushnet verify {path}` checks it again.",
            path=str(out),
            size=f"{len(game.record):,}",
        ),
    ]


def _chance(report: "Report", broker: str) -> str:
    """Return what was left to chance: drawn in the open, or dealt from sealed decks."""
    fields = {"slots": report.slots, "broker": broker}
    if report.shuffles:
        return told(
            "{shuffles} proved shuffles, {shares} proved shares of cards, {slots} slots,"
            " broker: {broker}.",
            shuffles=report.shuffles,
            shares=report.shares,
            **fields,
        )
    return told(
        "{events} cards and rolls, {slots} slots, broker: {broker}.",
        events=report.events,
        **fields,
    )


def _table(plan: "Plan", game: "DemoGame", total_s: float) -> dict[str, Any]:
    from pushnet.commands.report_lines import report_table

    return {
        "players": plan.players,
        "broker": game.broker,
        "game_s": round(game.game_s, 3),
        "total_s": round(total_s, 3),
        "bytes": len(game.record),
        "report": report_table(game.report),
    }
