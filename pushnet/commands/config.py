"""`pushnet config`: the settings file, seen and changed."""

import json
from dataclasses import asdict
from functools import reduce

import click
from click.shell_completion import CompletionItem

from pushnet.commands.settings import Settings, pass_settings
from pushnet.store.config import KEYS, parse_value, save_value, to_toml
from pushnet.store.errors import ConfigError
from pushnet.store.key_section import SECTION
from pushnet.views.lists import sentences


def _complete_key(
    ctx: click.Context,  # noqa: ARG001 - click passes it
    parameter: click.Parameter,  # noqa: ARG001 - click passes it
    incomplete: str,
) -> list[CompletionItem]:
    return [CompletionItem(key) for key in KEYS if key.startswith(incomplete)]


@click.group()
def command() -> None:
    """Show or change the settings.

    An option beats an environment variable (PUSHNET_SYMBOLS, ...), which beats the file.
    """


@command.command()
@pass_settings
def path(settings: Settings) -> None:
    """Print where the settings file is, or would be."""
    click.echo(settings.folders.config_file)


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def show(settings: Settings, *, as_json: bool) -> None:
    """Print the settings in force."""
    table = asdict(settings.config)
    if not table[SECTION]:
        del table[SECTION]
    click.echo(json.dumps(table) if as_json else to_toml(table), nl=as_json)


@command.command("set")
@click.argument("key", shell_complete=_complete_key)
@click.argument("value")
@pass_settings
def set_value(settings: Settings, *, key: str, value: str) -> None:
    """Set KEY to VALUE in the settings file; comments in it are not kept."""
    parsed = parse_value(key, value)
    save_value(settings.folders.config_file, key, parsed)
    if not settings.is_quiet:
        click.echo(to_toml({key: parsed}), nl=False)


@command.command("keys")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def show_keys(settings: Settings, *, as_json: bool) -> None:
    """Print every action with its keys, and check your own.

    Your own keys stand in the settings file, under the line [keys]: for example push.draw = ["x"].
    They replace an action's letters; its arrows, digits and F-keys stay.
    """
    from pushnet.tui.keymap import bindable, build_keymap

    usual = bindable()
    found = build_keymap(settings.config.keys, usual)
    keys = {name: list(found.keys.get(name, usual[name])) for name in sorted(usual)}
    if as_json:
        click.echo(json.dumps({"keys": keys, "faults": found.faults}))
    else:
        width = max(map(len, keys))
        for name, own in keys.items():
            mark = "*" if name in found.keys else " "
            click.echo(f"{mark} {name:{width}}  {' '.join(own)}")
    if found.faults:
        raise ConfigError(reduce(sentences, found.faults))
