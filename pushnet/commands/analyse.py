"""`pushnet analyse`: any position of a game, set up and stepped from the shell."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from pushnet.commands.analyse_help import HELP
from pushnet.errors import Code, RefusedError

if TYPE_CHECKING:
    from types import ModuleType

_RUMMY_HEAD: Final = re.compile(r"[0-9]*d|deal(:.*)?")
_RUMMY_TAG: Final = '[Game "rummy"]'
_UTF8_BYTES_MAX: Final = 4  # of one character


@click.command(help=HELP)
@click.argument("words", nargs=-1, metavar="POSITION [ACTION]...")
@click.option(
    "--game",
    "file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True),
    help="Begin where a written game ends (- is standard input) instead of at a POSITION.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, as told above.")
def command(*, words: Sequence[str], file: Path | None, as_json: bool) -> None:
    """Take the steps and print what is there then; its help is HELP."""
    if file is None and not words:
        raise click.UsageError("a POSITION is missing, like start:4")
    parts = " ".join(words).split()
    if file is None:
        game = _game_of(rummy=bool(parts and _RUMMY_HEAD.fullmatch(parts[0])))
        analysis = game.from_position(parts)
    else:
        text = _read(file)
        game = _game_of(rummy=_RUMMY_TAG in text)
        analysis = game.from_game(text, parts)
    for line in [json.dumps(analysis)] if as_json else game.lines_of(analysis):
        click.echo(line)


def _game_of(*, rummy: bool) -> "ModuleType":
    """Return the module that knows a game's notation."""
    if rummy:
        from pushnet.commands import analyse_rummy

        return analyse_rummy
    from pushnet.commands import analyse_push

    return analyse_push


def _read(file: Path) -> str:
    """Return a written game, with no more characters than would be read."""
    from pushnet.commands.analyse_rummy import CHARACTERS_MAX

    with click.open_file(str(file), "rb") as opened:
        written: bytes = opened.read(_UTF8_BYTES_MAX * CHARACTERS_MAX + 1)
    try:
        return written.decode()
    except UnicodeDecodeError:
        raise RefusedError(Code.NOTATION, "game, this is not text in UTF-8") from None
