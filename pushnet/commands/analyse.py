"""`pushnet analyse`: any position of Push, set up and stepped from the shell."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pushnet.commands.analyse_help import HELP
from pushnet.errors import Code, RefusedError

if TYPE_CHECKING:
    from pushnet.games.push_types import State


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
    from pushnet.commands.analysis import analysis_of
    from pushnet.commands.analysis_lines import analysis_lines
    from pushnet.games.push_notation import format_position
    from pushnet.games.push_steps import format_step, play

    if file is None and not words:
        raise click.UsageError("a POSITION is missing, like start:4")
    state, steps = _read_position(words) if file is None else (_read_game(file), words)
    taken = []
    with _naming("ACTION"):
        for stepped in play(state, " ".join(steps)):
            step, state = format_step(stepped.step, state), stepped.state
            taken.append({"step": step, "position": format_position(state, copies=False)})
    analysis = {**analysis_of(state), "steps": taken}
    for line in [json.dumps(analysis)] if as_json else analysis_lines(analysis):
        click.echo(line)


def _read_position(words: Sequence[str]) -> "tuple[State, Sequence[str]]":
    """Return the position that the words begin with, and the words after it.

    A position need not be quoted: its head is one word or two, its fields are the words with `=`.
    """
    from pushnet.games.push_notation import parse_position

    parts = " ".join(words).split()
    head = 1 if parts and parts[0].startswith("start") else 2
    fields = list(takewhile(lambda part: "=" in part, parts[head:]))
    with _naming("POSITION"):
        return parse_position(" ".join(parts[:head] + fields)), parts[head + len(fields) :]


def _read_game(file: Path) -> "State":
    """Return the position at the end of a written game."""
    from pushnet.games.push import RULES
    from pushnet.games.push_game_text import GAME_CHARACTERS_MAX, parse_game
    from pushnet.games.replay import replay

    bytes_max = 4 * GAME_CHARACTERS_MAX  # what UTF-8 may need for them
    with click.open_file(str(file), "rb") as opened:
        written = opened.read(bytes_max + 1)
    with _naming("game"):
        try:
            game = parse_game(written.decode())
        except UnicodeDecodeError:
            raise RefusedError(Code.NOTATION, "this is not text in UTF-8") from None
        state = game.start
        for after, _ in replay(RULES, state, game.steps):
            state = after
        return state


@contextmanager
def _naming(what: str) -> Iterator[None]:
    """Say in a refusal which part of the command line it is about."""
    try:
        yield
    except RefusedError as refused:
        raise RefusedError(refused.code, f"{what}, {refused.detail}") from None
