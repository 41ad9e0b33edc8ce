"""`pushnet bench`: measurements of pushnet itself. The maths is in pushnet.bench."""

import click

from pushnet.commands.bench_draw import draw
from pushnet.commands.bench_fairness import fairness
from pushnet.commands.bench_return import comeback


@click.group()
def command() -> None:
    """Measure this program, beginning with its chance."""


command.add_command(fairness)
command.add_command(draw)
command.add_command(comeback)
