"""Where a room meets: in this process, at a broker of our own, or at somebody's.

A site is what every seat of ours in one room shares: the room's keys, and a way to open one more
line to it. Source: protocol/pushnet.md 5 (logins of brokers that players run).
"""

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pushnet.crypto.invite import Invite, parse_invite
from pushnet.crypto.sealing import RoomKeys, derive_room
from pushnet.errors import NetworkError, RefusedError
from pushnet.net.address import PORT_MAX, BrokerTarget, is_loopback_address, parse_broker_url
from pushnet.net.broker import BrokerKind, start_broker
from pushnet.net.embedded import RunningBroker
from pushnet.net.interfaces import with_zone
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.mqtt import MqttTransport
from pushnet.net.public_brokers import full_address
from pushnet.net.transport import Transport
from pushnet.net.ways import detours
from pushnet.store.journal import RoomSummary
from pushnet.tables.reach import Binding, Reach, find_binding, place_of
from pushnet.words import say

SOLO_LABEL: Final = "solo"
EMBEDDED: Final[dict[str, BrokerKind]] = {
    "auto": "auto",
    "amqtt": "amqtt",
    "mosquitto": "mosquitto",
}
PORT_RACES_MAX: Final = 5
PORTS_TRIED_MAX: Final = 10
NO_NETWORK: Final = say("This computer is on no network: nobody else can come until it is.")

_ZONE: Final = re.compile(r"%[^\]]*(?=\])")  # of an IPv6 literal in brackets

Line = Callable[[], Transport]
"""Makes one more connection to the room, not yet started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """See the module. `saved_*` is what the journal keeps so that we can come back."""

    room: RoomKeys
    line: Line
    label: str
    saved_invite: str
    saved_broker: str
    invite: Invite | None = None  # None: nobody else can come
    broker: RunningBroker | None = None  # ours, running
    reach: Reach | None = None  # how others get to it
    notes: tuple[str, ...] = ()  # sentences for who opened it

    async def close(self) -> None:
        """Stop our broker, if we run one."""
        if self.broker is not None:
            await self.broker.close()


def solo_site(secret: bytes) -> Site:
    """Return a room inside this process; equal secrets give the same room."""
    room = RoomKeys.from_secret(secret)
    bus = MemoryBus()
    return Site(
        room=room,
        line=lambda: MemoryTransport(bus, room.topic),
        label=SOLO_LABEL,
        saved_invite=secret.hex(),
        saved_broker="",
    )


async def own_site(
    words: tuple[str, ...],
    kind: BrokerKind,
    *,
    address: str | None = None,
    port: int = 0,
    may_move: bool = False,
) -> Site:
    """Run a broker for the room of these words, and for nothing else.

    Args:
        words: Of the invite.
        kind: Which broker.
        address: IP address to listen at, the one others know; None: on every network there is.
        port: To listen on; 0: any free one.
        may_move: Take one of the next ports if that one is taken, and say so in `notes`.

    Raises:
        NetworkError: It does not start, or the port is taken.
    """
    room = await asyncio.to_thread(derive_room, words)
    binding = await find_binding(address)
    for chosen in _ports(binding.host, port, may_move=may_move):
        # A login follows from the address, so the port has to be known before the start.
        addresses = (binding.address, *binding.others)
        logins = [room.broker_login(place_of(each, chosen)) for each in addresses]
        running = await start_broker(
            kind, host=binding.host, port=chosen, logins=logins, topic=room.topic
        )
        if running.target.port == chosen:
            reach = Reach(room=room, broker=running, binding=binding, known=set(addresses))
            return _own_site(words, reach, _own_notes(binding, port, chosen, address))
        await running.close()
    if port:
        raise NetworkError(
            say(
                "Port {port} at {address} is taken: choose another one with --port.",
                port=port,
                address=binding.address,
            )
        )
    raise NetworkError(say("No free port for a broker at {address}.", address=binding.address))


def _ports(host: str, wanted: int, *, may_move: bool) -> Iterator[int]:
    """Yield ports to try."""
    if not wanted:
        for _ in range(PORT_RACES_MAX):
            yield _free_port(host)
    elif may_move:
        yield from range(wanted, min(wanted + PORTS_TRIED_MAX, PORT_MAX + 1))
    else:
        yield wanted


def _own_notes(binding: Binding, wanted: int, port: int, address: str | None) -> tuple[str, ...]:
    notes = []
    if wanted and port != wanted:
        notes.append(
            say("Port {wanted} is taken: this table is at port {port}.", wanted=wanted, port=port)
        )
    if address is None and is_loopback_address(binding.address):
        notes.append(NO_NETWORK)
    return tuple(notes)


def _own_site(words: tuple[str, ...], reach: Reach, notes: tuple[str, ...]) -> Site:
    # An address that means another computer to whoever types it is not given away.
    nowhere = NO_NETWORK in notes
    place = None if nowhere else place_of(reach.binding.address, reach.broker.target.port)
    invite = Invite(words, place)
    return Site(
        room=reach.room,
        line=lambda: MqttTransport(reach.broker.target, reach.room.topic),
        label=label_of(invite),
        saved_invite=invite.text,
        saved_broker=reach.broker.kind,
        invite=invite,
        broker=reach.broker,
        reach=reach,
        notes=notes,
    )


async def remote_site(invite: Invite, where: str) -> Site:
    """Return the room of an invite at somebody's broker.

    Args:
        invite: Its words; its broker is replaced by `where`, without login and CA file unless
            they came with it.
        where: A URL, the name of a well-known broker, or host:port of a broker that a player runs
            for this room.

    Raises:
        RefusedError: BROKER_URL if `where` is no address.
    """
    came_with_it = invite.broker == where
    where = full_address(where)
    target = parse_broker_url(where)
    if "://" not in where and target.user is not None:
        where = f"{target.scheme}://{where}"  # of the room's own brokers no login is ever said
    room = await asyncio.to_thread(derive_room, invite.words)
    others: tuple[BrokerTarget, ...] = ()
    if "://" in where:
        others = detours(target)
        is_private = target.user is not None or target.ca_file is not None
        told = str(target) if is_private and not came_with_it else where
    else:
        target = _with_room_login(target, room, where)
        # A zone is the number of an interface here: others have no use for it.
        told = _ZONE.sub("", where)
    invite = replace(invite, broker=told)
    return Site(
        room=room,
        line=lambda: MqttTransport(target, room.topic, others=others),
        label=label_of(invite),
        saved_invite=invite.text,
        saved_broker=where,
        invite=invite,
    )


async def saved_site(summary: RoomSummary, broker: str | None = None) -> Site:
    """Return the site of a room in the journal; `broker` if it shall meet elsewhere now."""
    if summary.label == SOLO_LABEL:
        return solo_site(bytes.fromhex(summary.invite))
    invite = parse_invite(summary.invite)
    where = broker or summary.broker
    kind = EMBEDDED.get(where)
    if kind is None:
        return await remote_site(invite, where)
    # Others look for it where it was: at the address in the invite they hold.
    host, port = _host_and_port(invite)
    return await own_site(invite.words, kind, address=host, port=port)


def with_own_login(told: str, configured: str | None) -> str:
    """Return where an invite sends us, with our own login if our settings have one for there.

    Args:
        told: The broker in the invite.
        configured: The broker in our settings; None: one on this computer.
    """
    if configured is None or "://" not in told:
        return told
    try:
        theirs, ours = parse_broker_url(told), parse_broker_url(full_address(configured))
    except RefusedError:  # of a setting that is not asked for here, or said by whoever dials
        return told
    return configured if theirs.user is None and str(theirs) == str(ours) else told


def label_of(invite: Invite) -> str:
    """Return what a table is called: the first two words of its invite."""
    return " ".join(invite.words[:2])


def _host_and_port(invite: Invite) -> tuple[str | None, int]:
    if invite.broker is None or "://" in invite.broker:
        return None, 0
    host, _, port = invite.broker.rpartition(":")
    return host.strip("[]"), int(port)


def _free_port(host: str) -> int:
    family, _, _, _, place = socket.getaddrinfo(host, 0, flags=socket.AI_NUMERICHOST)[0]
    try:
        with socket.create_server(place, family=family) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        raise NetworkError(
            say(
                "No broker can listen at {host}: {cause}. It has to be an address of this "
                "computer.",
                host=host,
                cause=error.strerror,
            )
        ) from error


def _with_room_login(target: BrokerTarget, room: RoomKeys, where: str) -> BrokerTarget:
    # Byte for byte as its owner wrote it; the zone is not the owner's.
    user, password = room.broker_login(_ZONE.sub("", where))
    return replace(target, host=with_zone(target.host), user=user, password=password)
