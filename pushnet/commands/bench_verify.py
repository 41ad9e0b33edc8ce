"""`pushnet bench verify`: how long does a finished game take to check?"""

import json
import platform
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.ids import SEATS_MAX, SEATS_MIN
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.verifying import VerifyReport

ROUNDS: Final = 10
PLAYERS: Final = 6
RATIO_GOAL: Final = 2.0
SECONDS_GOAL: Final = 0.2


@click.command("verify")
@click.option(
    "--players",
    type=click.IntRange(SEATS_MIN, SEATS_MAX),
    default=PLAYERS,
    show_default=True,
    help="At the table whose record is verified.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 1_000),
    default=ROUNDS,
    show_default=True,
    help="To measure, each beside a floor.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def verify(settings: Settings, /, *, players: int, rounds: int, as_json: bool) -> None:
    """Measure how long it takes to verify one finished game.

    Bots play a game first, with all its signatures. Beside the whole verification, in the same run,
    the floor: its signatures alone.
    """
    from pushnet.bench.verifying import measure

    with progress_bar(settings, rounds + 1, told("Verifying")) as bar:
        report = measure(players, rounds, bar.update)
    if as_json:
        click.echo(json.dumps(_table(report)))
        return
    for line in verify_lines(report):
        click.echo(line)


def verify_lines(report: "VerifyReport") -> list[str]:
    """Return the report for people, the verdict last."""
    reached = "reached" if _is_reached(report) else "MISSED"
    of = f"{report.players} players, {report.slots} slots, {report.signatures:,} signatures"
    return [
        f"Python {platform.python_version()}; a game of {of}, {report.record_bytes:,} bytes:",
        f"  the whole verification   {_spread(report.whole_s)}",
        f"  its signatures alone     {_spread(report.floor_s)}",
        f"  ratio of the medians     {report.ratio:.2f}",
        f"Goal, at most {RATIO_GOAL:g} and under {SECONDS_GOAL:g} s: {reached}.",
    ]


def _is_reached(report: "VerifyReport") -> bool:
    return report.ratio <= RATIO_GOAL and median(report.whole_s) < SECONDS_GOAL


def _spread(values: tuple[float, ...]) -> str:
    return f"median {median(values):.3f} s, {min(values):.3f} to {max(values):.3f} s"


def _table(report: "VerifyReport") -> dict[str, Any]:
    from pushnet.bench.machine import machine

    return {
        **machine(),
        "players": report.players,
        "slots": report.slots,
        "signatures": report.signatures,
        "record_bytes": report.record_bytes,
        "whole_s": [round(value, 4) for value in report.whole_s],
        "floor_s": [round(value, 4) for value in report.floor_s],
        "ratio": round(report.ratio, 3),
        "goal_ratio": RATIO_GOAL,
        "goal_s": SECONDS_GOAL,
        "reached": _is_reached(report),
    }
