"""`pushnet games`: the finished games on this computer."""

import json
import secrets
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from pushnet.clock import SystemClock
from pushnet.commands.game_line import day_of, game_line, game_summary
from pushnet.commands.record_file import printable
from pushnet.commands.settings import Settings, pass_settings
from pushnet.store.archive import Archive, StoredGame
from pushnet.words import told

RESULTS = ("won", "shared", "lost", "left", "watched")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object with a list of games.")
@click.option("--result", type=click.Choice(RESULTS), help="Only games that went so for you.")
@click.option("--with", "company", metavar="WHO", help="Only with a player: name, nickname or key.")
@click.option(
    "--since", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY", help="Only from this day on."
)
@click.option("--limit", type=click.IntRange(1), help="Only the newest.")
@click.option(
    "--import",
    "imported",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="First verify this record and keep it; may be given several times.",
)
@click.pass_context
@pass_settings
def command(
    settings: Settings,
    ctx: click.Context,
    /,
    *,
    as_json: bool,
    result: str | None,
    company: str | None,
    since: datetime | None,
    limit: int | None,
    imported: Sequence[Path],
) -> None:
    """List the finished games on this computer.

    The newest comes first. `pushnet replay`, `pushnet export` and `pushnet verify` take the number
    in the second column, or its beginning.

    Exit code 3: a record to be imported does not hold; nothing of it was kept.
    """
    with closing(Archive.open(settings.folders.store)) as archive:
        for path in imported:
            code = _import(settings, archive, path)
            if code:
                ctx.exit(code)
        games = [
            game
            for game in _chosen(archive, result, company)
            if since is None or day_of(game) >= since.date()
        ][:limit]
    if as_json:
        click.echo(json.dumps({"games": [_plain(game) for game in games]}))
    elif games:
        for game in games:
            click.echo(game_line(game))
    elif not settings.is_quiet:
        wanted = result is not None or company is not None or since is not None
        if wanted:
            click.echo(told("No such games."), err=True)
        else:
            click.echo(told("No finished games yet. `pushnet solo` starts one."), err=True)


def _chosen(archive: Archive, result: str | None, company: str | None) -> Sequence[StoredGame]:
    """Return the games that went so, with such company, newest first."""
    games = archive.games()
    if result is None and company is None:
        return games
    from pushnet.tables.library import count_games
    from pushnet.views.stats import plays_in, result_of

    count_games(archive)
    nicknames = archive.tallies.nicknames()
    fitting = {
        game.game
        for game in archive.tallies.games()
        if (result is None or result_of(game) == result)
        and (company is None or plays_in(game, company, nicknames))
    }
    return [game for game in games if game.facts.game in fitting]


def _import(settings: Settings, archive: Archive, path: Path) -> int:
    """Keep a record that holds and return 0; else say why not and return the exit code."""
    from pushnet.commands.report_lines import report_lines
    from pushnet.session.record import RECORD_BYTES_MAX
    from pushnet.store.files import read_file
    from pushnet.store.keys import load_or_create_key
    from pushnet.tables.library import import_record
    from pushnet.verify import Report

    record = read_file(path, bytes_max=RECORD_BYTES_MAX)
    key = load_or_create_key(settings.folders.store, lambda: secrets.token_bytes(32))
    kept = import_record(archive, record, key.public, SystemClock().wall_ms())
    if isinstance(kept, Report):
        for line in report_lines(kept):
            click.echo(printable(f"{path}: {line}"), err=True)
        return kept.exit_code
    return 0


def _plain(game: StoredGame) -> dict[str, Any]:
    facts = game.facts
    return {
        "game": facts.game.hex(),
        "finished_ms": facts.finished_ms,
        "game_name": facts.game_name,
        "seats": facts.seats,
        "own_seat": facts.own_seat,
        "summary": game_summary(game),
        "path": str(game.path),
    }
