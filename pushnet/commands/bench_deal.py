"""`pushnet bench deal`: how long until sealed cards are dealt, compared with the least it could?"""

import asyncio
import json
import os
import platform
from typing import TYPE_CHECKING, Final

import click

from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.deal import DealReport

DEALS: Final = 10
GOAL_S: Final = 0.8


@click.command("deal")
@click.option(
    "--deals",
    type=click.IntRange(1, 1_000),
    default=DEALS,
    show_default=True,
    help="To measure, each beside a floor.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 16),
    default=2,
    show_default=True,
    help="That each seat computes with.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def deal(settings: Settings, /, *, deals: int, threads: int, as_json: bool) -> None:
    """Measure how long it takes to seal, shuffle and deal two packs.

    Four processes of this computer, one for each seat: keys, four shuffles of 108 cards, each
    proved and verified by the three others, and the shares of all hands, until every seat can read
    its own. Beside it, in the same run, the floor: the bare multiplications that this takes, in
    the same processes and order.
    """
    from pushnet.bench.deal import measure

    with progress_bar(settings, deals, told("Dealing")) as bar:
        report = asyncio.run(measure(deals, threads, bar.update))
    if as_json:
        click.echo(json.dumps(_table(report)))
        return
    for line in deal_lines(report):
        click.echo(line)


def deal_lines(report: "DealReport") -> list[str]:
    """Return the report for people, the verdict last."""
    from pushnet.bench.deal import median

    load = "" if report.load is None else f", load {report.load:.1f}"
    reached = "reached" if median(report.deal_s) < GOAL_S else "MISSED"
    seats = f"four seats are processes, {_count(report.threads, 'thread')} each."
    return [
        f"{os.cpu_count()} cores{load}, Python {platform.python_version()}; {seats}",
        f"{_count(len(report.deal_s), 'deal')} of {report.cards} cards:",
        f"  first key to the last hand read   {_spread(report.deal_s)}",
        f"  the bare multiplications          {_spread(report.floor_s)}",
        f"  ratio of the medians              {report.ratio:.2f}",
        f"Goal, under {GOAL_S} s at the median: {reached}.",
    ]


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _spread(values: tuple[float, ...]) -> str:
    from pushnet.bench.deal import median

    return f"median {median(values):.2f} s, {min(values):.2f} to {max(values):.2f} s"


def _table(report: "DealReport") -> dict[str, object]:
    from pushnet.bench.deal import median

    return {
        "cores": os.cpu_count(),
        "load": report.load,
        "python": platform.python_version(),
        "cards": report.cards,
        "threads": report.threads,
        "deal_s": [round(value, 4) for value in report.deal_s],
        "floor_s": [round(value, 4) for value in report.floor_s],
        "ratio": round(report.ratio, 3),
        "goal_s": GOAL_S,
        "reached": median(report.deal_s) < GOAL_S,
    }
