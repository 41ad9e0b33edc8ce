"""Ways to a table: alone with bots, hosting, joining, and back to one that was left.

Each returns a `Table` whose client runs; each raises a `PushnetError` with a sentence and leaves
nothing behind when it cannot. They may be cancelled at any time.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pushnet.crypto.invite import Invite, new_invite, parse_invite
from pushnet.crypto.sealing import RoomKeys, derive_room
from pushnet.errors import Code, NetworkError, RefusedError, UsageError
from pushnet.net.address import BrokerTarget, parse_broker_url
from pushnet.net.broker import BrokerKind, start_broker
from pushnet.net.embedded import RunningBroker
from pushnet.net.interfaces import lan_address
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.mqtt import MqttTransport
from pushnet.session.effects import Entry
from pushnet.store.journal import RoomSummary
from pushnet.store.lock import FileLock, seat_lock
from pushnet.tables.bot_seat import Luck
from pushnet.tables.house import House, SeatShelf
from pushnet.tables.names import BOTS_MAX, bot_key
from pushnet.tables.table import Line, Table, open_client

SOLO_LABEL = "solo"
EMBEDDED: dict[str, BrokerKind] = {"auto": "auto", "amqtt": "amqtt", "mosquitto": "mosquitto"}


def system_luck(bound: int) -> int:
    """Draw for a bot's choice. Never for cards or dice: those are everybody's."""
    return secrets.randbelow(bound)


@dataclass(frozen=True, slots=True)
class _Site:
    """Where a room meets: how to connect, and what we run for it."""

    room: RoomKeys
    line: Line
    invite: Invite | None
    broker: RunningBroker | None
    saved_invite: str  # for coming back
    saved_broker: str
    label: str


async def open_solo(
    house: House, *, bots: int, level: str, options: Any, game: str = "push"
) -> Table:
    """Open a table in this process: our player and so many bots, 1..5."""
    if not 1 <= bots <= BOTS_MAX:
        raise UsageError(f"A solo table has 1 to {BOTS_MAX} bots.")
    site = _solo_site(secrets.token_bytes(32))
    async with _table(house, site, system_luck, ()) as table:
        table.host(game, options)
        table.client.take_seat()
        for _ in range(bots):
            await table.add_bot(level)
        table.start_by_itself(bots + 1)
    return table


async def open_host(
    house: House,
    *,
    game: str,
    options: Any,
    broker: str | None = None,
    address: str | None = None,
    port: int = 0,
) -> Table:
    """Make a room and its invite, and wait in its lobby.

    Args:
        house: Our player's files.
        game: Registry name.
        options: The game's Options.
        broker: "auto", "amqtt" or "mosquitto" for one of our own, or a URL; None: as configured.
        address: IP address that others reach our own broker at; None: found out.
        port: Of our own broker; 0: any free one.
    """
    words = new_invite(secrets.token_bytes(32)).words
    room = await asyncio.to_thread(derive_room, words)
    site = await _site(room, words, broker or house.config.broker, address, port)
    async with _table(house, site, system_luck, ()) as table:
        table.host(game, options)
        table.client.take_seat()
    return table


async def open_join(
    house: House, code: str, *, broker: str | None = None, sit: bool = True
) -> Table:
    """Go into the room of an invite.

    Args:
        house: Our player's files.
        code: Words, typed by a person, or a `pushnet://` link.
        broker: URL or host:port where the room meets, if the invite does not say.
        sit: False to watch.

    Raises:
        RefusedError: INVITE with the wrong word and what it may have been.
        NetworkError: Nothing says where the room meets.
    """
    invite = parse_invite(code)
    where = invite.broker or broker or _configured_url(house)
    if where is None:
        raise NetworkError(
            "The invite does not say where the table meets. Ask for the whole code with its"
            " @address, or give the broker with --broker."
        )
    room = await asyncio.to_thread(derive_room, invite.words)
    site = _remote_site(room, replace(invite, broker=where), where)
    entries = house.journal.entries(room.room_id, house.key.public)
    going_on = _unfinished(house, room, entries)
    async with _table(house, site, system_luck, going_on) as table:
        if sit and not going_on:
            table.client.take_seat()
    return table


def resumable(house: House) -> Sequence[RoomSummary]:
    """Return the rooms with an unfinished game, the last played first."""
    return house.journal.rooms(house.key.public)


async def resume(house: House, room_id: bytes, *, broker: str | None = None) -> Table:
    """Go back to an unfinished game, with our bots; on our own broker if it met there.

    Raises:
        RefusedError: There is no such game.
    """
    found = [room for room in resumable(house) if room.room == room_id]
    if not found:
        raise RefusedError(Code.NOT_DUE, "There is no unfinished game in that room.")
    summary = found[0]
    site = await _site_again(summary, broker)
    entries = house.journal.entries(room_id, house.key.public)
    async with _table(house, site, system_luck, _of_game(entries, summary.game)) as table:
        for index in range(BOTS_MAX):
            key = bot_key(house.key, room_id, index)
            of_bot = _of_game(house.journal.entries(room_id, key.public), summary.game)
            if of_bot:
                await table.open_bot(index, "careful", of_bot)
    return table


@contextlib.asynccontextmanager
async def _table(
    house: House, site: _Site, luck: Luck, entries: Sequence[Entry]
) -> AsyncIterator[Table]:
    """Open a table on a site; if the block fails, everything is closed again."""
    room_id, key = site.room.room_id, house.key
    lock: FileLock = seat_lock(house.folders.locks, room_id, key.public)
    try:
        if not lock.acquire():
            raise RefusedError(
                Code.NOT_DUE, "You sit at this table in another window already: use that one."
            )
        house.journal.save_room(
            room_id,
            key.public,
            invite=site.saved_invite,
            label=site.label,
            broker=site.saved_broker,
            now_ms=house.clock.wall_ms(),
        )
        shelf = SeatShelf(house, room_id, key.public, archives=True)
        client = open_client(
            house, site.room, site.line(), key, house.name, key.public, shelf, entries
        )
    except BaseException:
        lock.release()
        if site.broker is not None:
            await site.broker.close()
        raise
    table = Table(
        house=house,
        room=site.room,
        line=site.line,
        client=client,
        lock=lock,
        luck=luck,
        invite=site.invite,
        broker=site.broker,
    )
    try:
        await client.start()
        yield table
    except BaseException:
        await table.close()
        raise


def _solo_site(secret: bytes) -> _Site:
    room = RoomKeys.from_secret(secret)
    bus = MemoryBus()
    return _Site(
        room=room,
        line=lambda: MemoryTransport(bus, room.topic),
        invite=None,
        broker=None,
        saved_invite=secret.hex(),
        saved_broker="",
        label=SOLO_LABEL,
    )


async def _site(
    room: RoomKeys, words: tuple[str, ...], broker: str, address: str | None, port: int
) -> _Site:
    kind = EMBEDDED.get(broker)
    if kind is None:
        return _remote_site(room, Invite(words, broker), broker)
    host = address or await asyncio.to_thread(lan_address)
    return await _embedded_site(room, words, kind, host, port)


async def _embedded_site(
    room: RoomKeys, words: tuple[str, ...], kind: BrokerKind, host: str, port: int
) -> _Site:
    """Run a broker for this room alone; its login follows from the room and its address."""
    # The login needs the port before the broker can choose one.
    chosen = port or await asyncio.to_thread(_free_port, host)
    place = f"{host}:{chosen}"
    login = room.broker_login(place)
    running = await start_broker(kind, host=host, port=chosen, logins=[login], topic=room.topic)
    if running.target.port != chosen:
        await running.close()
        return await _embedded_site(room, words, kind, host, 0)
    invite = Invite(words, place)
    return _Site(
        room=room,
        line=lambda: MqttTransport(running.target, room.topic),
        invite=invite,
        broker=running,
        saved_invite=invite.text,
        saved_broker=running.kind,
        label=" ".join(words[:2]),
    )


def _remote_site(room: RoomKeys, invite: Invite, where: str) -> _Site:
    target = _target(room, where)
    return _Site(
        room=room,
        line=lambda: MqttTransport(target, room.topic),
        invite=invite,
        broker=None,
        saved_invite=invite.text,
        saved_broker=where,
        label=" ".join(invite.words[:2]),
    )


def _target(room: RoomKeys, where: str) -> BrokerTarget:
    """Return how to reach the broker of an invite: a URL, or the address of somebody's own."""
    if "://" in where:
        return parse_broker_url(where)
    user, password = room.broker_login(where)
    return replace(parse_broker_url(f"mqtt://{where}"), user=user, password=password)


async def _site_again(summary: RoomSummary, broker: str | None) -> _Site:
    if summary.label == SOLO_LABEL:
        return _solo_site(bytes.fromhex(summary.invite))
    invite = parse_invite(summary.invite)
    room = await asyncio.to_thread(derive_room, invite.words)
    where = broker or summary.broker
    kind = EMBEDDED.get(where)
    if kind is None:
        return _remote_site(room, invite, where)
    assert invite.broker is not None
    host, _, port = invite.broker.rpartition(":")
    return await _embedded_site(room, invite.words, kind, host.strip("[]"), int(port))


def _configured_url(house: House) -> str | None:
    broker = house.config.broker
    return None if broker in EMBEDDED else broker


def _unfinished(house: House, room: RoomKeys, entries: Sequence[Entry]) -> Sequence[Entry]:
    for summary in resumable(house):
        if summary.room == room.room_id:
            return _of_game(entries, summary.game)
    return ()


def _of_game(entries: Sequence[Entry], game: bytes) -> Sequence[Entry]:
    return [entry for entry in entries if entry.game == game]


def _free_port(host: str) -> int:
    import socket  # noqa: PLC0415

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
