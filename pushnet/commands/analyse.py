"""`pushnet analyse`: any position of a game, set up and stepped from the shell."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from pushnet.commands.analyse_help import HELP, help_page
from pushnet.errors import Code, RefusedError
from pushnet.words import say, told

if TYPE_CHECKING:
    from types import ModuleType

_RUMMY_HEAD: Final = re.compile(r"[0-9]*d|deal(:.*)?")
_RUMMY_TAG: Final = '[Game "rummy"]'
_UTF8_BYTES_MAX: Final = 4  # of one character


class _Page(click.Command):
    """A command whose help page is longer than a docstring."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the page in the language chosen."""
        self.help = help_page()
        super().format_help_text(ctx, formatter)


@click.command(cls=_Page, help=HELP)
@click.argument("words", nargs=-1, metavar="POSITION [ACTION]...")
@click.option(
    "--game",
    "file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True),
    help="Begin where a written game ends (- is standard input) instead of at a POSITION.",
)
@click.option("--rate", is_flag=True, help="Say how good each decision of that game was.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, as told above.")
def command(*, words: Sequence[str], file: Path | None, rate: bool, as_json: bool) -> None:
    """Take the steps and print what is there then; its help is HELP."""
    if rate:
        if file is None or words:
            raise click.UsageError(
                told("--rate rates a whole game: give --game FILE, and no ACTION")
            )
        _rate(_read(file), as_json=as_json)
        return
    if file is None and not words:
        raise click.UsageError(told("a POSITION is missing, like start:4"))
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


def _rate(text: str, *, as_json: bool) -> None:
    """Print how good the decisions of a written game were."""
    from pushnet.commands.analyse_rating import rating_lines, rating_of

    if _RUMMY_TAG in text:
        raise RefusedError(Code.NOTATION, say("game, only games of Push can be rated"))
    with click.progressbar(
        length=1, label=told("Rating"), file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:

        def progress(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        rated = rating_of(text, progress)
    for line in [json.dumps(rated)] if as_json else rating_lines(rated):
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
        raise RefusedError(Code.NOTATION, say("game, this is not text in UTF-8")) from None
