"""`pushnet bench draw`: how long does a card take, compared with the least it could?"""

import asyncio
import json
import os
import platform
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.bench_options import brokers_of, brokers_option, numbers_in
from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.ids import SEATS_MAX, SEATS_MIN
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.draw import DrawReport, Spread
    from pushnet.net.broker import OwnBroker

CARDS: Final = 200
GOAL: Final = 1.5


HEADS: Final = (
    f"{'':24}{'p50 in ms':>22}{'p99 in ms':>22}",
    f"  {'broker':10}{'players':>7}{'cards':>7}" + f"{'game':>8}{'floor':>7}{'ratio':>7}" * 2,
)


def player_counts(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[int, ...]:
    """Return the sizes of tables that were given, in their order."""
    counts = numbers_in(value, example="2,4,6")
    if not all(SEATS_MIN <= count <= SEATS_MAX for count in counts):
        raise click.BadParameter(
            told("A table has {fewest} to {most} players.", fewest=SEATS_MIN, most=SEATS_MAX)
        )
    return counts


@click.command("draw")
@click.option(
    "--players",
    callback=player_counts,
    default="2,4,6",
    show_default=True,
    metavar="COUNTS",
    help="Peers, each a process of its own; several sizes one after another.",
)
@brokers_option
@click.option(
    "--cards",
    type=click.IntRange(10, 10_000),
    default=CARDS,
    show_default=True,
    help="To measure for each size and broker.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def draw(
    settings: Settings,
    /,
    *,
    players: tuple[int, ...],
    brokers: "tuple[OwnBroker, ...]",
    cards: int,
    as_json: bool,
) -> None:
    """Measure a card, from the draw to the agreed state at every peer.

    Beside it, in the same run, the floor: the same two hops bare, a signed draw and then signed
    reveals, journalled alike, over the same broker. What the game adds to them is sealing, its log,
    its rules and its state.
    """
    from pushnet.bench.draw import measure

    runs = [(kind, count) for kind in brokers_of(brokers) for count in players]
    with progress_bar(settings, len(runs) * cards, told("Drawing")) as bar:
        reports = [asyncio.run(measure(kind, count, cards, bar.update)) for kind, count in runs]
    if as_json:
        click.echo(json.dumps(_table(reports)))
    else:
        for line in draw_lines(reports):
            click.echo(line)


def draw_lines(reports: "list[DrawReport]") -> list[str]:
    """Return the report for people."""
    worst = max(report.ratio_p50 for report in reports)
    verdict = "reached" if worst <= GOAL else "missed"
    return [
        f"{os.cpu_count()} cores, Python {platform.python_version()}; peers are processes.",
        *HEADS,
        *(_line(report) for report in reports),
        f"Goal, ratio at most {GOAL} at p50: {verdict}, the greatest is {worst:.2f}.",
    ]


def _line(report: "DrawReport") -> str:
    game, floor = report.game, report.floor
    return (
        f"  {report.broker:10}{report.players:>7}{game.count:>7}"
        f"{game.p50:>8.1f}{floor.p50:>7.1f}{report.ratio_p50:>7.2f}"
        f"{game.p99:>8.1f}{floor.p99:>7.1f}{report.ratio_p99:>7.2f}"
    )


def _table(reports: "list[DrawReport]") -> dict[str, Any]:
    from pushnet.bench.machine import machine

    return {
        **machine(),
        "goal": GOAL,
        "runs": [
            {
                "broker": report.broker,
                "players": report.players,
                "game_ms": _spread(report.game),
                "floor_ms": _spread(report.floor),
                "ratio": {"p50": round(report.ratio_p50, 3), "p99": round(report.ratio_p99, 3)},
            }
            for report in reports
        ],
    }


def _spread(spread: "Spread") -> dict[str, float]:
    return {"cards": spread.count, "p50": round(spread.p50, 3), "p99": round(spread.p99, 3)}
