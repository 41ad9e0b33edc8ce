"""The list of commands says what the commands say of themselves, without importing them."""

import pkgutil

import click
import pytest

import pushnet.commands
from pushnet.cli import program
from pushnet.commands.lazy import LISTINGS

NO_COMMANDS = {"exits", "lazy", "settings"}


@pytest.mark.parametrize("name", LISTINGS)
def test_a_listed_command_exists_and_has_that_help(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert command.help is not None
    first = " ".join(command.help.strip().split("\n\n")[0].split())
    assert first == LISTINGS[name].help


def test_every_module_of_the_folder_is_listed() -> None:
    modules = {module.name for module in pkgutil.iter_modules(pushnet.commands.__path__)}
    assert modules - NO_COMMANDS == set(LISTINGS)
