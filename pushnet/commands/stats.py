"""`pushnet stats`: your games in numbers."""

import json
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.words import speak, told

LABEL_CELLS: Final = 16
VALUE_CELLS: Final = 8

if TYPE_CHECKING:
    from pushnet.store.archive import Archive
    from pushnet.views.stats import StatsView


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--name",
    "named",
    nargs=2,
    metavar="KEY NICKNAME",
    help="Call somebody so; KEY is the beginning of their key, '' forgets the name.",
)
@pass_settings
def command(settings: Settings, *, as_json: bool, named: tuple[str, str] | None) -> None:
    """Show your games in numbers: results, pushing, luck, opponents.

    Push rummy has numbers of its own. Only finished games whose record holds count. Luck is
    chance against what was to be expected.
    """
    from pushnet.store.archive import Archive
    from pushnet.tables.library import statistics

    with closing(Archive.open(settings.folders.store)) as archive:
        if named is not None:
            _name(archive, *named)
        view = statistics(archive)
    if as_json:
        click.echo(json.dumps(_plain(view)))
    else:
        for line in _lines(view):
            click.echo(line)


def _name(archive: "Archive", prefix: str, nickname: str) -> None:
    """Give the player whose key begins like this a nickname.

    Raises:
        UsageError: Nobody, or more than one, has such a key.
    """
    from pushnet.tables.library import count_games
    from pushnet.views.names import NAME_CELLS_MAX, clean

    count_games(archive)
    wanted = prefix.replace(":", "").lower()
    keys = {
        player.key
        for game in archive.tallies.games()
        for player in game.players
        if not player.is_bot and player.key.hex().startswith(wanted)
    }
    if not keys:
        raise click.UsageError(
            told("Nobody you have played with has a key that begins {prefix}.", prefix=repr(prefix))
        )
    if len(keys) > 1:
        raise click.UsageError(
            told(
                "More than one you have played with has a key that begins {prefix}.",
                prefix=repr(prefix),
            )
        )
    archive.tallies.name(keys.pop(), clean(nickname, NAME_CELLS_MAX))


def _lines(view: "StatsView") -> list[str]:
    from pushnet.commands.columns import left, right, widest
    from pushnet.views.stats_lines import OPPONENTS_TITLE, opponent_text, stats_lines

    found = stats_lines(view)
    label = max(LABEL_CELLS, widest(line.label for line in found))
    value = max(VALUE_CELLS, widest(line.value for line in found))
    lines = [
        f"{left(line.label, label)} {right(line.value, value)}  {line.note}".rstrip()
        for line in found
    ]
    if view.opponents:
        lines += ["", speak(OPPONENTS_TITLE), *map(opponent_text, view.opponents)]
    return lines


def _plain(view: "StatsView") -> dict[str, Any]:
    plain = asdict(view)
    for opponent in plain["opponents"]:
        opponent["key"] = None if opponent["key"] is None else opponent["key"].hex()
    for partner in plain["rummy"]["partners"]:
        partner["key"] = None if partner["key"] is None else partner["key"].hex()
    return plain
