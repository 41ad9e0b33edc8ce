"""Ways to a table: alone with bots, hosting, joining, and back to one that was left.

Each returns a `Table` whose client runs; each raises a `PushnetError` with a sentence and leaves
nothing behind when it cannot. They may be cancelled at any time.
"""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pushnet.crypto.invite import Invite, new_invite, parse_invite
from pushnet.errors import Code, NetworkError, RefusedError, UsageError
from pushnet.ids import SEATS_MAX
from pushnet.net.address import parse_broker_url
from pushnet.net.interfaces import Look, lan_addresses
from pushnet.net.notice import Visibility
from pushnet.session.effects import HostTable
from pushnet.store.journal import RoomSummary
from pushnet.tables.bot_seat import Habits
from pushnet.tables.house import House
from pushnet.tables.names import BOTS_MAX
from pushnet.tables.seat import open_seat
from pushnet.tables.site import (
    EMBEDDED,
    Site,
    own_site,
    remote_site,
    saved_site,
    solo_site,
    with_own_login,
)
from pushnet.tables.table import Table
from pushnet.tables.turn import system_luck
from pushnet.tables.whereabouts import place_here
from pushnet.words import say

PAUSES_MS: Final = (0, 280, 700, 1500)
"""Pause before a bot's move, by the setting `bot_speed`."""

ROOM_SECRET_BYTES: Final = 32


async def open_solo(
    house: House, *, bots: int, level: str, options: Any, game: str = "push"
) -> Table:
    """Open a table in this process: our player and so many bots, 1..5. It starts by itself."""
    if not 1 <= bots <= BOTS_MAX:
        raise UsageError(say("A solo table has 1 to {count} bots.", count=BOTS_MAX))
    table = await _open(house, solo_site(secrets.token_bytes(ROOM_SECRET_BYTES)))
    try:
        table.client.take_seat()
        for _ in range(bots):
            await table.add_bot(level)
        table.start_by_itself(game, options, bots + 1)
    except BaseException:
        await table.close()
        raise
    return table


async def open_host(
    house: House,
    *,
    game: str,
    options: Any,
    broker: str | None = None,
    address: str | None = None,
    port: int = 0,
    seats_max: int = SEATS_MAX,
    visibility: Visibility = Visibility.HIDDEN,
    shares_login: bool = False,
) -> Table:
    """Make a room and its invite, sit down, and propose tables to whoever else does.

    Args:
        house: Our player's files.
        game: Registry name.
        options: The game's Options.
        broker: "auto", "amqtt" or "mosquitto" for one of our own, the name of a well-known one,
            or a URL; None: as configured.
        address: IP address that others reach our own broker at; None: found out.
        port: Of our own broker; 0: any free one, else this one or one of the next.
        seats_max: How many may sit, for who looks at this network.
        visibility: What this network is told; nothing unless the broker is ours.
        shares_login: Put our login at a broker elsewhere into the invite.
    """
    site = await open_room(house, broker, address=address, port=port, shares_login=shares_login)
    table = await _open(house, site)
    try:
        table.client.submit(HostTable(game, options))
        table.client.take_seat()
        table.announce(visibility, game=game, seats_max=seats_max)
    except BaseException:
        await table.close()
        raise
    return table


async def open_join(
    house: House,
    code: str,
    *,
    broker: str | None = None,
    watches: bool = False,
    look: Look = lan_addresses,
) -> Table:
    """Go into the room of an invite, back into an unfinished game there, or to a free seat.

    Args:
        house: Our player's files.
        code: Words, typed by a person, or a `pushnet://` link.
        broker: URL, name or host:port where the room meets, if the invite does not say. Without
            it the table is looked for on this network.
        watches: Only look on, and never sit.
        look: Returns our addresses there.

    Raises:
        RefusedError: INVITE with the wrong word and what it may have been; NOT_DUE for who wants
            to look on where a game of theirs waits.
        NetworkError: Nothing says where the room meets.
    """
    return await enter(house, await join_room(house, code, broker, look), watches=watches)


async def enter(house: House, site: Site, *, watches: bool = False) -> Table:
    """Go into somebody's room: back into an unfinished game there, to a free seat, or to none."""
    table = await _open(house, site, watches=watches)
    if watches:
        return table
    try:
        if table.client.snapshot.game is None:
            table.client.take_seat()
        await table.return_bots()
    except BaseException:
        await table.close()
        raise
    return table


async def resume(house: House, room_id: bytes, *, broker: str | None = None) -> Table:
    """Go back to an unfinished game, with our bots; on our own broker if it met there.

    Raises:
        RefusedError: There is no such game.
    """
    found = [room for room in unfinished_games(house) if room.room == room_id]
    if not found:
        raise RefusedError(
            Code.NOT_DUE,
            say(
                "There is no unfinished game in that room. `pushnet resume` lists those there are."
            ),
        )
    table = await _open(house, await saved_site(found[0], broker))
    try:
        await table.return_bots()
    except BaseException:
        await table.close()
        raise
    return table


def unfinished_games(house: House) -> Sequence[RoomSummary]:
    """Return the rooms with an unfinished game of our player's, the last played first."""
    return house.journal.rooms(house.key.public)


async def open_room(
    house: House,
    broker: str | None = None,
    *,
    address: str | None = None,
    port: int = 0,
    shares_login: bool = False,
) -> Site:
    """Make a room with new words. Arguments as for `open_host`."""
    words = new_invite(secrets.token_bytes(ROOM_SECRET_BYTES)).words
    where = broker or house.config.broker
    kind = EMBEDDED.get(where)
    if kind is not None:
        return await own_site(words, kind, address=address, port=port, may_move=True)
    site = await remote_site(Invite(words, where if shares_login else None), where)
    target = parse_broker_url(site.saved_broker)
    if shares_login or target.user is None:
        return site
    kept = say(
        "Your login at {broker} is not in the invite: guests need one of their own there, in their"
        " setting broker or after --broker; host with --share-login to give them yours.",
        broker=str(target),
    )
    return replace(site, notes=(kept,))


async def join_room(
    house: House, code: str, broker: str | None = None, look: Look = lan_addresses
) -> Site:
    """Return the room of an invite. Arguments and errors as for `open_join`."""
    invite = parse_invite(code)
    configured = None if house.config.broker in EMBEDDED else house.config.broker
    told = None if invite.broker is None else with_own_login(invite.broker, configured)
    where = broker or told or configured or await place_here(invite.words, look)
    if where is None:
        raise NetworkError(
            say(
                "The invite does not say where the table meets, and no table on this network "
                "has these words. Ask for the whole code with its @address, or give the broker "
                "with --broker."
            )
        )
    return await remote_site(invite, where)


async def _open(house: House, site: Site, *, watches: bool = False) -> Table:
    """Open our player's place at a site; the site is closed if that fails."""
    try:
        seat = await open_seat(
            house,
            site,
            house.key,
            name=house.name,
            label=site.label,
            archives=True,
            watches=watches,
        )
    except BaseException:
        await asyncio.shield(site.close())
        raise
    habits = Habits(luck_at=system_luck, pause_ms=PAUSES_MS[house.config.bot_speed])
    return Table(house=house, site=site, seat=seat, habits=habits, watches=watches)
