"""`pushnet bench screen`: how soon is the table there, and what does it cost to keep it up?"""

import json
import os
import platform
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.screen import ScreenReport

RUNS: Final = 5
IDLE_S: Final = 10
CHANGES: Final = 1_000
TIMED: Final = 100
STEPS: Final = 2  # beside the runs: left alone, rehearsed

TABLE_GOAL: Final = 2.0  # times hello world: 300 ms beside 150
VERSION_GOAL_MS: Final = 60
REFRESH_GOAL_MS: Final = 10
CPU_GOAL: Final = 0.01
MEMORY_GOAL_MB: Final = 60
GROWTH_GOAL_MB: Final = 5


@click.command("screen")
@click.option(
    "--runs",
    type=click.IntRange(1, 100),
    default=RUNS,
    show_default=True,
    help="First pictures of each kind.",
)
@click.option(
    "--idle",
    type=click.IntRange(1, 3_600),
    default=IDLE_S,
    show_default=True,
    help="Seconds for which the table is left alone.",
)
@click.option(
    "--changes",
    type=click.IntRange(1, 1_000_000),
    default=CHANGES,
    show_default=True,
    help="Changes of one table, after which it should not have grown.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def screen(settings: Settings, /, *, runs: int, idle: int, changes: int, as_json: bool) -> None:
    """Measure first pictures, refreshes, and a table that is left alone.

    Beside each, in the same run, its floor: a Python that does nothing for --version, Textual's
    hello world for the rest. Times are those of whole programs, each started anew; a computer
    that is busy with other things shows in both.
    """
    from pushnet.bench.screen import measure
    from pushnet.commands import bench_table

    rehearsal = ("-m", bench_table.__name__, str(changes), str(TIMED))
    with progress_bar(settings, runs + STEPS, told("Drawing")) as bar:
        report = measure(runs, idle, rehearsal, bar.update)
    if as_json:
        click.echo(json.dumps(_table(report)))
        return
    for line in screen_lines(report):
        click.echo(line)


def screen_lines(report: "ScreenReport") -> list[str]:
    """Return the report for people."""
    from pushnet.bench.screen import median

    idle, refresh = report.idle, report.refresh
    table, hello = median(report.table_s), median(report.hello_s)
    version, bare = 1e3 * median(report.version_s), 1e3 * median(report.bare_s)
    refresh_ms, floor_ms = median(refresh.refresh_ms), median(refresh.floor_ms)
    load = "unknown" if report.load is None else f"{report.load:.1f}"
    share = None if idle.cpu_s is None else idle.cpu_s / idle.seconds
    slow = (
        ("the table, playable", 1e3 * table, 1e3 * hello, _within(table, TABLE_GOAL * hello)),
        ("home", 1e3 * median(report.home_s), 1e3 * hello, ""),
        ("--version", version, bare, _within(version, VERSION_GOAL_MS)),
        ("refresh, CPU", refresh_ms, floor_ms, _within(refresh_ms, REFRESH_GOAL_MS)),
    )
    quiet = "reached" if not idle.drawn_bytes else "MISSED"
    return [
        f"{os.cpu_count()} cores, load {load}, Python {platform.python_version()}; medians.",
        f"{'':26}{'measured':>11}{'floor':>11}{'ratio':>8}",
        *(_line(*row) for row in slow),
        f"Goals: table {TABLE_GOAL:.0f} x hello world, --version {VERSION_GOAL_MS} ms,",
        f"  refresh {REFRESH_GOAL_MS} ms.",
        f"Left alone for {idle.seconds:.0f} s: {idle.drawn_bytes} bytes drawn ({quiet}),",
        f"  CPU {_share(share)}, memory {_megabytes(idle.memory_mb, MEMORY_GOAL_MB)}.",
        f"{refresh.changes:,} changes of one table, {refresh.games} games over: memory grew by",
        f"  {_megabytes(refresh.growth_mb, GROWTH_GOAL_MB)}.",
    ]


def _within(measured: float, goal: float) -> str:
    return "reached" if measured <= goal else "MISSED"


def _line(what: str, measured_ms: float, floor_ms: float, verdict: str) -> str:
    ratio = measured_ms / floor_ms
    row = f"  {what:24}{measured_ms:>8.1f} ms{floor_ms:>8.1f} ms{ratio:>8.2f}  {verdict}"
    return row.rstrip()


def _share(share: float | None) -> str:
    return "unknown" if share is None else f"{share:.1%} ({_within(share, CPU_GOAL)})"


def _megabytes(megabytes: float | None, goal: float) -> str:
    if megabytes is None:
        return "unknown"
    return f"{megabytes:.1f} MB (goal {goal} MB: {_within(megabytes, goal)})"


def _table(report: "ScreenReport") -> dict[str, Any]:
    from pushnet.bench.machine import machine
    from pushnet.bench.screen import median

    return {
        **machine(),
        **asdict(report),
        "ratio": {
            "table": median(report.table_s) / median(report.hello_s),
            "home": median(report.home_s) / median(report.hello_s),
            "version": median(report.version_s) / median(report.bare_s),
            "refresh": median(report.refresh.refresh_ms) / median(report.refresh.floor_ms),
        },
        "growth_mb": report.refresh.growth_mb,
    }
