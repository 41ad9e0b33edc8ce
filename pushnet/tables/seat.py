"""One key's place in a room: its lock, its part of the journal, its client."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.client import Client
from pushnet.crypto.signing import SigningKey
from pushnet.errors import Code, RefusedError
from pushnet.net.lines import Lines
from pushnet.session.effects import Entry
from pushnet.session.session import open_session
from pushnet.store.journal import RoomSummary
from pushnet.store.lock import FileLock, seat_lock
from pushnet.tables.house import House, SeatShelf, fresh_hello
from pushnet.tables.site import Site
from pushnet.tables.spares import Spares, open_spares
from pushnet.tables.stand_in import StandIn
from pushnet.tables.turn import system_luck
from pushnet.words import say

OWN_GAME_THERE: Final = say(
    "You have a seat in a game at that table: `pushnet resume` takes you back to it."
)


class SeatTakenError(RefusedError):
    """Another program on this computer plays this key in this room."""

    def __init__(self) -> None:
        super().__init__(
            Code.NOT_DUE, say("You sit at this table in another window already: use that one.")
        )


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A running client and the lock that keeps others off its key."""

    client: Client
    lock: FileLock
    stand_in: StandIn | None  # None: a bot's seat, or nobody's
    spares: Spares | None  # None: a room inside this process

    async def close(self) -> None:
        """Say goodbye and give the lock back; may be called again."""
        if self.stand_in is not None:
            self.stand_in.close()
        if self.spares is not None:
            await self.spares.close()
        await self.client.close()
        self.lock.release()


async def open_seat(
    house: House,
    site: Site,
    key: SigningKey,
    *,
    name: str,
    label: str,
    archives: bool,
    watches: bool = False,
) -> OpenSeat:
    """Open `key`'s place in the room; it goes on with its unfinished game there, if any.

    Args:
        house: Our player's files.
        site: Where the room meets.
        key: Our player's own, or that of a bot of theirs.
        name: What others see.
        label: Kept in the journal: the table's name, or a bot's level.
        archives: Whether it puts records of games that end into the player's archive.
        watches: It never sits, so there is nothing to come back to either.

    Raises:
        SeatTakenError: Another program plays this key in this room.
        RefusedError: NOT_DUE for who wants to watch a table where a game of theirs waits.
        StoreError: The journal cannot be read or written.
    """
    room_id = site.room.room_id
    lock = seat_lock(house.folders.locks, room_id, key.public)
    if not lock.acquire():
        raise SeatTakenError
    try:
        entries = unfinished_entries(house, room_id, key.public)
        if watches:
            _refuse_player(entries)
        else:
            _save_room(house, site, key, label)
        hello = fresh_hello(name, house.key.public)
        session = open_session(site.room, key, hello, house.clock.now_ms(), entries)
        shelf = SeatShelf(house, room_id, key.public, archives=archives)
        lines = None if site.invite is None else Lines(site.line())
        client = Client(session, site.room, lines or site.line(), house.clock, shelf)
        await client.start()
        house.clients.add(client)
    except BaseException:
        lock.release()
        raise
    plays = archives and not watches
    stand_in = StandIn(client, house.clock, system_luck) if plays else None
    client.substitute = stand_in
    if lines is None:
        return OpenSeat(client, lock, stand_in, None)
    try:
        spares = await open_spares(site, client, lines, own=plays)
    except BaseException:
        await asyncio.shield(client.close())
        lock.release()
        raise
    return OpenSeat(client, lock, stand_in, spares)


def _refuse_player(entries: Sequence[Entry]) -> None:
    if entries:
        raise RefusedError(Code.NOT_DUE, OWN_GAME_THERE)


def _save_room(house: House, site: Site, key: SigningKey, label: str) -> None:
    house.journal.save_room(
        site.room.room_id,
        key.public,
        invite=site.saved_invite,
        label=label,
        broker=site.saved_broker,
        now_ms=house.clock.wall_ms(),
    )


def unfinished(house: House, room_id: bytes, key: bytes) -> RoomSummary | None:
    """Return what the journal knows of this key's unfinished game in a room, if there is one."""
    return next((room for room in house.journal.rooms(key) if room.room == room_id), None)


def unfinished_entries(house: House, room_id: bytes, key: bytes) -> Sequence[Entry]:
    """Return the journal of this key's unfinished game in a room; empty if there is none."""
    found = unfinished(house, room_id, key)
    if found is None:
        return ()
    entries = house.journal.entries(room_id, key)
    return [entry for entry in entries if entry.game == found.game]
