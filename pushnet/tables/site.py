"""Where a room meets: in this process, at a broker of our own, or at somebody's.

A site is what every seat of ours in one room shares: the room's keys, and a way to open one more
line to it. Source: protocol.md 10 (logins of brokers that players run).
"""

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pushnet.crypto.invite import Invite, parse_invite
from pushnet.crypto.sealing import RoomKeys, derive_room
from pushnet.errors import NetworkError
from pushnet.net.address import BrokerTarget, parse_broker_url
from pushnet.net.broker import BrokerKind, start_broker
from pushnet.net.embedded import RunningBroker
from pushnet.net.interfaces import lan_address
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Transport
from pushnet.store.journal import RoomSummary

SOLO_LABEL: Final = "solo"
EMBEDDED: Final[dict[str, BrokerKind]] = {
    "auto": "auto",
    "amqtt": "amqtt",
    "mosquitto": "mosquitto",
}
PORT_RACES_MAX: Final = 5

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
    words: tuple[str, ...], kind: BrokerKind, *, address: str | None = None, port: int = 0
) -> Site:
    """Run a broker for the room of these words, and for nothing else.

    Args:
        words: Of the invite.
        kind: Which broker.
        address: IP address that others reach it at; None: the one this machine speaks from.
        port: To listen on; 0: any free one.

    Raises:
        NetworkError: It does not start, or the port is taken.
    """
    room = await asyncio.to_thread(derive_room, words)
    host = address if address is not None else await asyncio.to_thread(lan_address)
    for _ in range(PORT_RACES_MAX):
        # The login follows from the address, so the port has to be known before the start.
        chosen = port or _free_port(host)
        place = _place(host, chosen)
        running = await start_broker(
            kind, host=host, port=chosen, logins=[room.broker_login(place)], topic=room.topic
        )
        if running.target.port == chosen:
            return _own_site(room, Invite(words, place), running)
        await running.close()
        if port:
            raise NetworkError(f"Port {port} at {host} is taken: choose another one with --port.")
    raise NetworkError(f"No free port for a broker at {host}.")


def _own_site(room: RoomKeys, invite: Invite, running: RunningBroker) -> Site:
    return Site(
        room=room,
        line=lambda: MqttTransport(running.target, room.topic),
        label=label_of(invite),
        saved_invite=invite.text,
        saved_broker=running.kind,
        invite=invite,
        broker=running,
    )


async def remote_site(invite: Invite, where: str) -> Site:
    """Return the room of an invite at somebody's broker.

    Args:
        invite: Its words; its broker is replaced by `where`.
        where: A URL, or host:port of a broker that a player runs for this room.

    Raises:
        RefusedError: BROKER_URL if `where` is no address.
    """
    room = await asyncio.to_thread(derive_room, invite.words)
    invite = replace(invite, broker=where)
    target = _target(room, where)
    return Site(
        room=room,
        line=lambda: MqttTransport(target, room.topic),
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


def label_of(invite: Invite) -> str:
    """Return what a table is called: the first two words of its invite."""
    return " ".join(invite.words[:2])


def _host_and_port(invite: Invite) -> tuple[str | None, int]:
    if invite.broker is None or "://" in invite.broker:
        return None, 0
    host, _, port = invite.broker.rpartition(":")
    return host.strip("[]"), int(port)


def _free_port(host: str) -> int:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, 0), family=family) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        raise NetworkError(f"No broker can listen at {host}: {error.strerror}.") from error


def _place(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _target(room: RoomKeys, where: str) -> BrokerTarget:
    if "://" in where:
        return parse_broker_url(where)
    user, password = room.broker_login(where)
    return replace(parse_broker_url(where), user=user, password=password)
