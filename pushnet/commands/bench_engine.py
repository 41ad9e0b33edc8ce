"""`pushnet bench engine`: how many steps a second do the rules of Push make?"""

import json
import platform
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.ids import SEATS_MAX, SEATS_MIN
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.engine import EngineReport

ROUNDS: Final = 10
PLAYERS: Final = 4
GOAL: Final = 400_000


@click.command("engine")
@click.option(
    "--players",
    type=click.IntRange(SEATS_MIN, SEATS_MAX),
    default=PLAYERS,
    show_default=True,
    help="At each table.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 1_000),
    default=ROUNDS,
    show_default=True,
    help="To measure; the fastest counts.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def engine(settings: Settings, /, *, players: int, rounds: int, as_json: bool) -> None:
    """Measure the rules alone: actions and outcomes of chance applied, legality checked.

    On one core, without network, signatures or screen. Beside it, in the same run, the floor: as
    many calls of a Python function that does nothing. `make compare` measures other libraries'
    games beside it.
    """
    from pushnet.bench.engine import measure

    with progress_bar(settings, rounds, told("Playing")) as bar:
        report = measure(players, rounds, bar.update)
    if as_json:
        click.echo(json.dumps(_table(report)))
        return
    for line in engine_lines(report):
        click.echo(line)


def engine_lines(report: "EngineReport") -> list[str]:
    """Return the report for people, the verdict last."""
    reached = "reached" if report.replaying >= GOAL else "MISSED"
    games = f"games of {report.players}, {report.steps:,} steps a round"
    return [
        f"One core, Python {platform.python_version()}; {games}, the fastest of {report.rounds}:",
        f"  steps applied, legality checked         {report.replaying:>11,.0f} a second",
        f"  the same, listing all that is legal     {report.playing:>11,.0f} a second",
        f"  calls of a function that does nothing   {report.floor:>11,.0f} a second",
        f"  bare calls in one step                  {report.ratio:>11.1f}",
        f"Goal, {GOAL:,} steps a second: {reached}.",
    ]


def _table(report: "EngineReport") -> dict[str, Any]:
    from pushnet.bench.machine import machine

    return {
        **machine(),
        "players": report.players,
        "steps": report.steps,
        "rounds": report.rounds,
        "replaying_per_s": round(report.replaying),
        "playing_per_s": round(report.playing),
        "floor_per_s": round(report.floor),
        "ratio": round(report.ratio, 3),
        "goal_per_s": GOAL,
        "reached": report.replaying >= GOAL,
    }
