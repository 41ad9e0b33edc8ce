"""`pushnet bench strategy`: what the strongest bot reckons with."""

from pathlib import Path
from typing import Final

import click

from pushnet.commands.export import PUBLIC_MODE

CARDS_LEFT: Final = (100, 80, 60, 40, 20, 10)


@click.command("strategy")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write a picture of both curves here, as SVG.",
)
def strategy(*, out: Path | None) -> None:
    """Print how many points of one colour are worth a turn of banking, in Push.

    By seats at the table and cards left in the pile, as the strongest bot reckons.
    """
    from pushnet.bench.strategy_plot import strategy_svg
    from pushnet.store.files import write_atomically

    if out is not None:
        write_atomically(out, strategy_svg().encode(), mode=PUBLIC_MODE)
    for line in strategy_lines():
        click.echo(line)


def strategy_lines() -> list[str]:
    """Return the table for people."""
    from pushnet.bench.strategy_plot import SEAT_COUNTS, bank_points

    return [
        "cards left " + "".join(f"{left:>6}" for left in CARDS_LEFT),
        *(
            f"{seats} seats    "
            + "".join(f"{bank_points(seats, left):6.0f}" for left in CARDS_LEFT)
            for seats in SEAT_COUNTS
        ),
    ]
