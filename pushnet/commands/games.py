"""`pushnet games`: the finished games on this computer."""

import json
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.store.archive import Archive, StoredGame
from pushnet.views.names import clean

SUMMARY_CELLS_MAX = 48  # with the columns before it, a line of 80


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object with a list of games.")
@pass_settings
def command(settings: Settings, *, as_json: bool) -> None:
    """List the finished games on this computer.

    The newest comes first. `pushnet export` and `pushnet verify` take the number in the second
    column, or its beginning.
    """
    with closing(Archive.open(settings.folders.store)) as archive:
        games = archive.games()
    if as_json:
        click.echo(json.dumps({"games": [_plain(game) for game in games]}))
    elif games:
        for game in games:
            click.echo(_line(game))
    elif not settings.is_quiet:
        click.echo("No finished games yet. `pushnet solo` starts one.", err=True)


def _line(game: StoredGame) -> str:
    facts = game.facts
    # The day of this computer's own calendar; the file's name has the day in UTC.
    day = datetime.fromtimestamp(facts.finished_ms / 1000, UTC).astimezone().date()
    text = clean(str(_summary(game).get("text", "")), SUMMARY_CELLS_MAX)
    name = clean(facts.game_name)
    return f"{day}  {facts.game.hex()[:8]}  {name:6}{facts.seats} seats  {text}".rstrip()


def _plain(game: StoredGame) -> dict[str, Any]:
    facts = game.facts
    return {
        "game": facts.game.hex(),
        "finished_ms": facts.finished_ms,
        "game_name": facts.game_name,
        "seats": facts.seats,
        "own_seat": facts.own_seat,
        "summary": _summary(game),
        "path": str(game.path),
    }


def _summary(game: StoredGame) -> dict[str, Any]:
    """Return the summary's object; empty if it is none, for a list may not fail on one line."""
    try:
        summary = json.loads(game.facts.summary)
    except ValueError:
        return {}
    return summary if isinstance(summary, dict) else {}
