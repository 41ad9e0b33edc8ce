"""`pushnet key`: who this player is, and how that identity moves to another computer."""

import json
import os
import secrets
import sys
from pathlib import Path

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.crypto.signing import SEED_BYTES
from pushnet.words import told

FROM_ENVIRONMENT = "PUSHNET_PASSPHRASE"
TEXT_BYTES_MAX = 10_000  # far above any key text; keeps a wrong file out


@click.group()
def command() -> None:
    """Show your key, or move it to another computer.

    The key makes you the same player tomorrow: whoever holds it has your seats. It was made at
    the first start and never leaves this computer unless you export it.
    """


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def show(settings: Settings, *, as_json: bool) -> None:
    """Show your public key; others may see it."""
    from pushnet.store.keys import key_path, load_or_create_key
    from pushnet.views.names import fingerprint

    public = load_or_create_key(settings.folders.store, _fresh_seed).public
    if as_json:
        path = str(key_path(settings.folders.store))
        shown = {"fingerprint": fingerprint(public), "public": public.hex(), "path": path}
        click.echo(json.dumps(shown))
    else:
        click.echo(f"{fingerprint(public)}  {public.hex()}")


@command.command()
@pass_settings
def path(settings: Settings) -> None:
    """Print where the key lies on this computer."""
    from pushnet.store.keys import key_path

    click.echo(key_path(settings.folders.store))


@command.command()
@pass_settings
def export(settings: Settings) -> None:
    """Print your key as one line of text, locked with a passphrase.

    Both stay good for ever, so choose a passphrase nobody can guess. Without a terminal it is
    taken from PUSHNET_PASSPHRASE. Do not play with one key on two computers at the same time.
    """
    from pushnet.store.key_text import NONCE_BYTES, SALT_BYTES, key_to_text
    from pushnet.store.keys import load_or_create_key

    key = load_or_create_key(settings.folders.store, _fresh_seed)
    passphrase = _ask_passphrase(twice=True)
    salt, nonce = secrets.token_bytes(SALT_BYTES), secrets.token_bytes(NONCE_BYTES)
    click.echo(key_to_text(key, passphrase, salt=salt, nonce=nonce))


@command.command("import")
@click.argument("text", required=False)
@click.option(
    "--file",
    "source",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Read the text from a file, or from standard input (-).",
)
@click.option("--replace", is_flag=True, help="Put it in the place of another key, which is kept.")
@pass_settings
def import_key(settings: Settings, *, text: str | None, source: Path | None, replace: bool) -> None:
    """Become the player whose exported key TEXT is."""
    from pushnet.store.files import read_file
    from pushnet.store.key_text import key_from_text
    from pushnet.store.keys import store_key
    from pushnet.views.names import fingerprint

    if (text is None) == (source is None):
        raise click.UsageError(told("Give the text of the key, or --file with where it is."))
    if source == Path("-"):
        text = sys.stdin.read(TEXT_BYTES_MAX)
    elif source is not None:
        text = read_file(source, bytes_max=TEXT_BYTES_MAX).decode(errors="replace")
    assert text is not None
    key = key_from_text(text, _ask_passphrase(twice=False))
    kept = store_key(settings.folders.store, key, replace=replace)
    if not settings.is_quiet:
        click.echo(told("You are {who} now.", who=fingerprint(key.public)))
        if kept is not None:
            click.echo(told("Your earlier key is kept in {path}.", path=str(kept)))


def _fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def _ask_passphrase(*, twice: bool) -> str:
    """Return a passphrase that is not empty, from the environment or typed unseen."""
    given = os.environ.get(FROM_ENVIRONMENT)
    if given:
        return given
    asked: str = click.prompt(
        told("Passphrase"), hide_input=True, confirmation_prompt=twice, err=True
    )
    return asked
