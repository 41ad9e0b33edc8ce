"""`pushnet bench fairness`: is what chance gives as even as it should be?"""

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.exits import NOT_VERIFIED
from pushnet.commands.export import PUBLIC_MODE
from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.fairness import FairnessReport
    from pushnet.bench.findings import Finding
    from pushnet.bench.goodness import Fit

SEED_BYTES: Final = 8
GAMES: Final = 1_000  # more than 100,000 cards and rolls
EVENTS: Final = 100_000
P_SHOWN_MIN: Final = 1e-99
EVENTS_MIN: Final = 10_000  # with fewer, a slightly loaded die would pass


@click.command("fairness")
@click.option("--seed", help="Repeats a run exactly; without it, each run has its own.")
@click.option(
    "--games",
    type=click.IntRange(10, 100_000),
    default=GAMES,
    show_default=True,
    help="Whole games to play.",
)
@click.option(
    "--events",
    type=click.IntRange(EVENTS_MIN, 100_000_000),
    default=EVENTS,
    show_default=True,
    help="Bare events to draw besides, a card and a roll each.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write a picture of observed against expected here, as SVG.",
)
@pass_settings
@click.pass_context
def fairness(
    ctx: click.Context,
    settings: Settings,
    /,
    *,
    seed: str | None,
    games: int,
    events: int,
    as_json: bool,
    out: Path | None,
) -> None:
    """Test over many cards and rolls that chance favours nothing.

    Plays whole games by the code that plays at a table: chains, links, heads, judging and drawing;
    only sealing and signing are left out, which decide nothing. Then draws bare events, the same
    chains and draws without a game around them. Fit: does every outcome come as often? Serial: does
    one tell anything about the next? A die that is loaded a little has to be found out.

    Exit codes: 0 nothing suspicious, 3 something is.
    """
    from pushnet.bench.fairness import measure, steps
    from pushnet.bench.fairness_plot import fairness_svg
    from pushnet.store.files import write_atomically

    with progress_bar(settings, steps(games, events), told("Drawing")) as bar:
        report = measure(seed or secrets.token_hex(SEED_BYTES), games, events, bar.update)
    if out is not None:
        write_atomically(out, fairness_svg(report).encode(), mode=PUBLIC_MODE)
    if as_json:
        click.echo(json.dumps(_table(report)))
    else:
        for line in fairness_lines(report):
            click.echo(line)
    ctx.exit(NOT_VERIFIED if report.suspicious else 0)


def fairness_lines(report: "FairnessReport") -> list[str]:
    """Return the report for people, the verdict last."""
    from pushnet.bench.fairness import FALSE_ALARMS
    from pushnet.bench.findings import LOADED_EVERY

    taken = f"{report.cards:,} cards turned up, {report.rolls:,} rolls"
    result = "found out" if report.control_found else "NOT found out: too few events"
    names = ", ".join(found.name for found in report.suspicious)
    verdict = (
        f"SUSPICIOUS: {names}. Of honest runs, one in {1 / FALSE_ALARMS:,.0f} looks like this."
        if names
        else "NOTHING SUSPICIOUS: honest chance looks like this."
    )
    return [
        f"Seed {report.seed}: --seed {report.seed} with the same sizes repeats this run.",
        f"{report.games:,} whole games, {report.slots:,} slots: {taken}.",
        f"{report.events:,} bare events: a card of 120 and a roll each.",
        "",
        f"  {'test':18}{'outcomes':>9}  {'p':7} question",
        *(_line(found, is_odd=found in report.suspicious) for found in report.findings),
        "",
        "p is the chance that even dice stray at least as far: anything from 0 to 1 is normal.",
        f"Control, every {LOADED_EVERY}th roll made a star: p {_p(report.control)}, {result}.",
        verdict,
    ]


def _line(found: "Finding", *, is_odd: bool) -> str:
    mark = "!" if is_odd else " "
    return f"{mark} {found.name:18}{found.fit.count:>9,}  {_p(found.fit):7} {found.question}"


def _p(fit: "Fit") -> str:
    if not fit.count:
        return "-"  # too few outcomes to say anything
    if fit.p < P_SHOWN_MIN:
        return f"<{P_SHOWN_MIN:.0e}"
    return f"{fit.p:.4f}" if fit.p >= 0.0001 else f"{fit.p:.0e}"  # noqa: PLR2004 - digits shown


def _table(report: "FairnessReport") -> dict[str, Any]:
    return {
        "seed": report.seed,
        "games": report.games,
        "slots": report.slots,
        "cards": report.cards,
        "rolls": report.rolls,
        "events": report.events,
        "tests": {found.name: _fit(found.fit) for found in report.findings},
        "control": _fit(report.control),
        "threshold": report.threshold,
        "suspicious": [found.name for found in report.suspicious],
        "game_faces": list(report.game_faces),
        "event_faces": list(report.event_faces),
        "event_cards": list(report.event_cards),
    }


def _fit(fit: "Fit") -> dict[str, float]:
    return {
        "outcomes": fit.count,
        "statistic": fit.statistic,
        "freedom": fit.freedom,
        "p": fit.p,
    }
