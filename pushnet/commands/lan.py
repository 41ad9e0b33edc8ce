"""`pushnet lan`: the tables on this network."""

import asyncio
import contextlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.errors import NetworkError
from pushnet.views.names import pad
from pushnet.words import say, speak, told, told_as

if TYPE_CHECKING:
    from pushnet.net.notice import LanTable

SECONDS: Final = 3  # a table that is there answers in a fraction of one
NOTHING: Final = say(
    "No table was found on this network. Is there one? Then something keeps computers apart here:"
    " a firewall that blocks UDP port 5353, or a guest Wi-Fi. Ask for the whole invite:"
    " `pushnet join WORDS@ADDRESS` works wherever the address can be reached."
)
NO_NETWORK: Final = say(
    "This computer is on no network. When it is, `pushnet lan` looks for tables there."
)


@click.command()
@click.option(
    "--seconds",
    type=click.IntRange(1, 600),
    default=SECONDS,
    show_default=True,
    help="How long to look.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object with a list of tables.")
@pass_settings
def command(settings: Settings, *, seconds: int, as_json: bool) -> None:
    """List the tables on this network.

    Only tables that can be reached are listed. Join one with the words that its host tells you;
    one that is open to this network needs none.
    """
    from pushnet.net.interfaces import lan_addresses

    if not lan_addresses():
        raise NetworkError(NO_NETWORK)
    tables = asyncio.run(_look(seconds))
    if as_json:
        click.echo(json.dumps({"tables": [_fields(table) for table in tables]}))
    elif tables:
        for table in tables:
            click.echo(_line(table))
    elif not settings.is_quiet:
        click.echo(speak(NOTHING), err=True)


async def _look(seconds: int) -> Sequence["LanTable"]:
    """Return the tables that are there after so long."""
    from pushnet.net.discovery import watch_tables
    from pushnet.net.interfaces import lan_addresses

    found: Sequence[LanTable] = ()
    async with contextlib.aclosing(watch_tables(lan_addresses)) as changes:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async for tables in changes:
                    found = tables
    return found


def _line(table: "LanTable") -> str:
    notice = table.notice
    seats = told("{taken} of {total} seats", taken=notice.seats_taken, total=notice.seats_total)
    words = "-".join(notice.words) if notice.words else told_as("placeholder", "WORDS")
    way = f"pushnet join {words}@{table.place}"
    if not notice.is_ours:
        way = told("another protocol version")
    return f"{pad(notice.host_name, 14)}  {pad(notice.game, 6)}  {seats}  {notice.program}  {way}"


def _fields(table: "LanTable") -> dict[str, Any]:
    notice = table.notice
    return {
        "host": notice.host_name,
        "game": notice.game,
        "seats_taken": notice.seats_taken,
        "seats_total": notice.seats_total,
        "protocol_version": notice.protocol_version,
        "program": notice.program,
        "address": table.host,
        "port": table.port,
        "place": table.place,
        "words": "-".join(notice.words) if notice.words else None,
    }
