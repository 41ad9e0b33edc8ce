"""`pushnet bench`: measurements of pushnet itself. The maths is in pushnet.bench."""

import click

from pushnet.commands.bench_deal import deal
from pushnet.commands.bench_draw import draw
from pushnet.commands.bench_engine import engine
from pushnet.commands.bench_fairness import fairness
from pushnet.commands.bench_growth import growth
from pushnet.commands.bench_load import load
from pushnet.commands.bench_return import comeback
from pushnet.commands.bench_screen import screen
from pushnet.commands.bench_strategy import strategy
from pushnet.commands.bench_verify import verify


@click.group()
def command() -> None:
    """Measure this program, beginning with its chance."""


command.add_command(fairness)
command.add_command(engine)
command.add_command(verify)
command.add_command(draw)
command.add_command(deal)
command.add_command(load)
command.add_command(growth)
command.add_command(comeback)
command.add_command(strategy)
command.add_command(screen)
