"""`pushnet bench return`: how long is a player away whose program was killed?"""

import asyncio
import json
from typing import TYPE_CHECKING, Final, Literal

import click

from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.comeback import ComebackReport

GOAL_S: Final = 2.0
RUNS: Final = 5
RUNS_MAX: Final = 8


@click.command("return")
@click.option(
    "--runs",
    type=click.IntRange(1, RUNS_MAX),
    default=RUNS,
    show_default=True,
    help="How often the seat is killed.",
)
@click.option(
    "--broker",
    type=click.Choice(["amqtt", "mosquitto"]),
    default="amqtt",
    show_default=True,
    help="Which broker the table meets at.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def comeback(
    settings: Settings, /, *, runs: int, broker: Literal["amqtt", "mosquitto"], as_json: bool
) -> None:
    """Measure how soon a killed player has the seat back.

    A game of two over a broker on this computer. One seat is a process that is killed in the
    middle of the game and started again: the time is from the start of that process to the moment
    its seat signs again, beside that of a process which does nothing. Goal: under 2 s, of which
    the seat listens for 1 s whether another window plays it.
    """
    from pushnet.bench.comeback import measure

    with progress_bar(settings, runs, told("Killing")) as bar:
        report = asyncio.run(measure(broker, runs, bar.update))
    if as_json:
        click.echo(json.dumps(_table(report)))
        return
    for line in return_lines(report):
        click.echo(line)


def return_lines(report: "ComebackReport") -> list[str]:
    """Return the report for people, the verdict last."""
    from pushnet.bench.comeback import median

    shares = f"{median(report.back_s):.2f} s : {median(report.floor_s):.3f} s"
    reached = "reached" if max(report.back_s) < GOAL_S else "MISSED"
    return [
        f"{len(report.back_s)} returns over {report.broker}, each after a kill:",
        f"  process start to the seat that signs   {_spread(report.back_s)}",
        f"  of that, listening for another window  {report.listen_s:.2f} s",
        f"  a process that does nothing            {_spread(report.floor_s)}",
        f"  ratio of the medians                   {report.ratio:.0f} ({shares})",
        f"Goal, under {GOAL_S:.0f} s each time: {reached}.",
    ]


def _spread(values: tuple[float, ...]) -> str:
    from pushnet.bench.comeback import median

    return f"median {median(values):.2f} s, {min(values):.2f} to {max(values):.2f} s"


def _table(report: "ComebackReport") -> dict[str, object]:
    return {
        "broker": report.broker,
        "back_s": list(report.back_s),
        "floor_s": list(report.floor_s),
        "listen_s": report.listen_s,
        "ratio": report.ratio,
        "goal_s": GOAL_S,
        "reached": max(report.back_s) < GOAL_S,
    }
