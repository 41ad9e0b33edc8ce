"""`pushnet resume`: back to a game that was left."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.errors import UsageError
from pushnet.words import say, speak

if TYPE_CHECKING:
    from pushnet.tables.unfinished import UnfinishedGame

WHICH: Final = say("Which one? `pushnet resume 1` goes on with the first.")

TITLE_CELLS: Final = 18


@click.command()
@click.argument("room", nargs=-1)
@click.option("--broker", help="URL, name or host:port where it meets now; else where it met last.")
@click.pass_context
@pass_settings
def command(
    settings: Settings, ctx: click.Context, /, *, room: tuple[str, ...], broker: str | None
) -> None:
    """Go on with an unfinished game.

    ROOM is the beginning of the table's two words, or its number in the list. With one unfinished
    game there is nothing to choose; with several they are listed.
    """
    from pushnet.commands.home import need_terminal, run
    from pushnet.tables.house import opened_house
    from pushnet.tables.unfinished import unfinished_list

    with opened_house(settings.folders, settings.config) as house:
        games = unfinished_list(house)
    found = _chosen(games, " ".join(room))
    if found is None:
        for number, game in enumerate(games, start=1):
            click.echo(_line(number, game))
        if not settings.is_quiet:
            click.echo(speak(WHICH), err=True)
        return
    from pushnet.commands.doors import Wishes

    wishes = Wishes(broker=broker)
    if settings.config.plain:
        from pushnet.commands.plain_table import run_plain

        ctx.exit(run_plain(settings, lambda doors: doors.resume(found.room), wishes=wishes))
    need_terminal("resume")
    from pushnet.tui.start import Resume

    ctx.exit(run(settings, Resume(room=found.room), wishes))


def _chosen(games: Sequence["UnfinishedGame"], said: str) -> "UnfinishedGame | None":
    """Return the game that is meant; None if there are several and nothing was said.

    Raises:
        UsageError: There is none, or the words fit none or several.
    """
    if not games:
        raise UsageError(
            say("You have no unfinished game. `pushnet solo`, `host` and `join` begin one.")
        )
    if not said:
        return games[0] if len(games) == 1 else None
    numbered = {str(number): game for number, game in enumerate(games, start=1)}
    if said in numbered:
        return numbered[said]
    wanted = " ".join(said.lower().replace("-", " ").split())
    fitting = [game for game in games if game.title.startswith(wanted)]
    if not fitting:
        raise UsageError(
            say("{said} begins no table of yours; `pushnet resume` lists them.", said=repr(said))
        )
    if len(fitting) > 1:
        raise UsageError(
            say(
                "{said} begins more than one table of yours; `pushnet resume` lists them.",
                said=repr(said),
            )
        )
    return fitting[0]


def _line(number: int, game: "UnfinishedGame") -> str:
    from pushnet.commands.columns import left
    from pushnet.commands.doors import detail_of

    day = datetime.fromtimestamp(game.saved_ms / 1000, UTC).astimezone().date()
    return f"{number:2}  {day}  {left(game.title, TITLE_CELLS)}  {speak(detail_of(game))}"
