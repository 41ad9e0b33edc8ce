"""`pushnet bench growth`: what costs more when there is more of it, and by how much?"""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.bench_options import brokers_of, brokers_option
from pushnet.commands.exits import NOT_VERIFIED
from pushnet.commands.export import PUBLIC_MODE
from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.growth import Series
    from pushnet.net.broker import OwnBroker

SMALL_GAMES: Final = (10, 40)
SMALL_ENTRIES: Final = (200, 1_000)
SMALL_ROOMS: Final = (2, 6)


@click.command("growth")
@brokers_option
@click.option("--small", is_flag=True, help="Few and small sizes: a trial, nothing to quote.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write a picture of every series here, as SVG.",
)
@pass_settings
@click.pass_context
def growth(
    ctx: click.Context,
    settings: Settings,
    /,
    *,
    brokers: "tuple[OwnBroker, ...]",
    small: bool,
    as_json: bool,
    out: Path | None,
) -> None:
    """Measure how costs grow with players, events, stored games and rooms.

    Each cost is measured at several sizes, and the exponent of its growth is fitted: 1 is twice as
    much for twice the size, 2 four times as much, 0 always the same. Beside it stands the exponent
    that cannot be helped.

    Exit codes: 0 nothing grows faster than it must, 3 something does.
    """
    from pushnet.bench.growth import STEPS, Sizes, measure
    from pushnet.bench.growth_plot import growth_svg
    from pushnet.store.files import write_atomically

    sizes = Sizes()
    if small:
        sizes = Sizes(
            players=(2, 3),
            games=SMALL_GAMES,
            entries=SMALL_ENTRIES,
            rooms=SMALL_ROOMS,
            room_seconds=0.5,
        )
    with progress_bar(settings, STEPS, told("Growing")) as bar:
        found = asyncio.run(measure(brokers_of(brokers), sizes, bar.update))
    if out is not None:
        write_atomically(out, growth_svg(found).encode(), mode=PUBLIC_MODE)
    if as_json:
        click.echo(json.dumps(_table(found)))
    else:
        for line in growth_lines(found):
            click.echo(line)
    ctx.exit(NOT_VERIFIED if any(series.is_needless for series in found) else 0)


def growth_lines(found: "tuple[Series, ...]") -> list[str]:
    """Return the report for people, the verdict last."""
    needless = ", ".join(f"{series.name} by {series.by}" for series in found if series.is_needless)
    verdict = f"GROWS FASTER THAN IT MUST: {needless}." if needless else "Nothing grows too fast."
    return [
        f"  {'cost':24}{'by':8}{'sizes':>16}{'costs':>18} {'':10}{'exponent':>9}{'must':>5}",
        *(_line(series) for series in found),
        verdict,
    ]


def _line(series: "Series") -> str:
    from pushnet.bench.growth import amount

    (first, low), (last, high) = series.points[0], series.points[-1]
    mark = "!" if series.is_needless else " "
    sizes, costs = (f"{amount(a)} to {amount(b)}" for a, b in ((first, last), (low, high)))
    return (
        f"{mark} {series.name:24}{series.by:8}{sizes:>16}{costs:>18} {series.unit:10}"
        f"{series.exponent:>9.2f}{series.must:>5g}"
    )


def _table(found: "tuple[Series, ...]") -> dict[str, Any]:
    from pushnet.bench.machine import machine

    return {
        **machine(),
        "series": [
            {
                "name": series.name,
                "by": series.by,
                "unit": series.unit,
                "points": [[x, round(y, 6)] for x, y in series.points],
                "exponent": round(series.exponent, 3),
                "factor": round(series.factor, 6),
                "must": series.must,
                "needless": series.is_needless,
            }
            for series in found
        ],
    }
