"""The list of commands says what the commands say of themselves, without importing them."""

import pkgutil
from importlib import import_module

import click
import pytest

import pushnet.commands
from pushnet.cli import program
from pushnet.commands.lazy import LISTINGS


@pytest.mark.parametrize("name", LISTINGS)
def test_a_listed_command_exists_and_has_that_help(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert command.help is not None
    first = " ".join(command.help.strip().split("\n\n")[0].split())
    assert first == LISTINGS[name].help


def test_every_command_is_listed() -> None:
    names = [module.name for module in pkgutil.iter_modules(pushnet.commands.__path__)]
    modules = {name: import_module(f"pushnet.commands.{name}") for name in names}
    assert {name for name in names if hasattr(modules[name], "command")} == set(LISTINGS)
