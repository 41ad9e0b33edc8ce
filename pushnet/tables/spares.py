"""Going on when the broker dies: every client offers one of its own, and joins the others'.

No election and no leader. A broker of ours is only *offered* at first: an address in the lobby,
nothing running. When our line breaks, or a seat of the game falls silent for 8 s, we start it, join
those that others offered, at most three at once, and speak on every line. Whoever sees the same
trouble does the same, so all who are left meet at each of the brokers that are left. The first
line is dialled for as long as the table is open: where the host comes back, there it is.
Source: docs/testing.md A 19, C 34.
"""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Callable, Sequence
from typing import Final

from pushnet.client import Client, ClientChange
from pushnet.crypto.sealing import RoomKeys
from pushnet.errors import PushnetError
from pushnet.ids import PublicKey
from pushnet.net.address import BrokerTarget, parse_broker_url
from pushnet.net.broker import BrokerKind, start_broker
from pushnet.net.embedded import LOOPBACK, RunningBroker
from pushnet.net.interfaces import LanAddress, lan_addresses
from pushnet.net.lines import FIRST, Lines
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Connection
from pushnet.session.effects import CastVote, Intent, OfferBroker
from pushnet.session.snapshot import Standing
from pushnet.tables.reach import place_of
from pushnet.tables.site import Site
from pushnet.words import say

LOOK_S: Final = 1.0
LINES_AT_ONCE: Final = 3
PORT_MIN: Final = 1024
TRY_S: Final = 3.0  # a line that is not up by then makes room for the next offer
OWN: Final = "own"

_AWAY: Final = {Standing.SUSPECT, Standing.SILENT, Standing.LOST}

Nets = Callable[[], Sequence[LanAddress]]


def usable_offer(offer: str, nets: Sequence[LanAddress], *, loopback: bool = False) -> bool:
    """Say whether a peer's offer may be dialled without asking our player.

    Only a literal private address in a net of ours, port 1024 or above: an offer must not send us
    to other places. Never loopback, link-local or multicast; tests may allow loopback.
    """
    try:
        target = parse_broker_url(offer)
        address = ipaddress.ip_address(target.host)
    except (PushnetError, ValueError):
        return False
    if "://" in offer or target.port < PORT_MIN:
        return False
    if address.is_loopback:
        return loopback
    if address.is_link_local or address.is_multicast or address.is_unspecified:
        return False
    return address.is_private and any(net.reaches(target.host) for net in nets)


class Spares:
    """Watches one client's table and keeps it reachable."""

    def __init__(
        self,
        client: Client,
        lines: Lines,
        room: RoomKeys,
        *,
        offer: str | None,
        starts: bool,
        nets: Nets,
        kind: BrokerKind = "auto",
        loopback: bool = False,
    ) -> None:
        """Begin to watch.

        Args:
            client: Ours.
            lines: Its transport.
            room: The room's keys.
            offer: host:port at which a broker of ours listens, or could; None: none can.
            starts: Whether we start it when there is trouble; else it runs already.
            nets: Our own addresses, asked again and again.
            kind: Which broker to start.
            loopback: Dial offers on loopback too, for tests.
        """
        self._client = client
        self._lines = lines
        self._room = room
        self._offer = offer
        self._place = offer if starts else None  # where one is still to be started
        self._nets = nets
        self._kind = kind
        self._loopback = loopback
        self._broker: RunningBroker | None = None
        self._tried: dict[str, float] = {}  # offers dialled, and when
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._unsubscribe = client.subscribe(self._on_change)

    def start(self) -> None:
        """Offer our place and begin to watch."""
        if self._offer is not None:
            self._client.submit(OfferBroker(self._offer))
        self._client.objection = self._too_soon
        self._task = asyncio.create_task(self._watch(), name="pushnet-spares")

    async def close(self) -> None:
        """Stop watching, and our broker if it runs."""
        self._unsubscribe()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._broker is not None:
            await self._broker.close()

    def _too_soon(self, intent: Intent) -> str | None:
        """Object to a vote as long as a silent seat may be waiting at another broker."""
        if not isinstance(intent, CastVote) or not intent.yes:
            return None
        if all(offer in self._tried for offer in self._offers()):
            return None
        return say("Their own brokers are being tried first: vote in a few seconds.")

    def _on_change(self, change: ClientChange) -> None:
        del change
        if self._is_troubled():
            self._wake.set()

    async def _watch(self) -> None:
        while True:
            self._wake.clear()
            if self._is_troubled():
                await self._start_own()
                await self._join_more()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._wake.wait()
            if self._wake.is_set():
                await asyncio.sleep(LOOK_S / 4)  # a burst of changes is one reason to look

    def _is_troubled(self) -> bool:
        first = self._lines.states.get(FIRST)
        if first is not None and first.connection is Connection.OFFLINE:
            return True
        snapshot = self._client.snapshot
        game = snapshot.game
        if game is None or game.own_seat is None:
            return False
        keys = {game.seats[seat] for seat in game.active}
        return any(peer.key in keys and peer.standing in _AWAY for peer in snapshot.peers)

    async def _start_own(self) -> None:
        if self._place is None or self._broker is not None:
            return
        host, _, port = self._place.rpartition(":")
        login = self._room.broker_login(self._place)
        try:
            self._broker = await start_broker(
                self._kind,
                host=host.strip("[]"),
                port=int(port),
                logins=[login],
                topic=self._room.topic,
            )
        except PushnetError:
            self._place = None  # the port is taken by now: others' brokers have to do
            return
        await self._lines.join(OWN, MqttTransport(self._broker.target, self._room.topic))

    async def _join_more(self) -> None:
        now_s = asyncio.get_running_loop().time()
        for offer in await self._slow_lines(now_s):
            await self._lines.leave(offer)
        free = LINES_AT_ONCE - sum(name not in {FIRST, OWN} for name in self._lines.states)
        waiting = [offer for offer in self._offers() if offer not in self._lines.states]
        waiting.sort(key=lambda offer: self._tried.get(offer, 0.0))
        for offer in waiting[: max(0, free)]:
            self._tried[offer] = now_s
            await self._lines.join(offer, MqttTransport(self._target(offer), self._room.topic))

    async def _slow_lines(self, now_s: float) -> list[str]:
        """Return lines that are not up in time, if other offers wait for their place."""
        waiting = [offer for offer in self._offers() if offer not in self._lines.states]
        if not waiting:
            return []
        return [
            name
            for name, state in self._lines.states.items()
            if name in self._tried
            and state.connection is not Connection.ONLINE
            and now_s - self._tried[name] > TRY_S
        ]

    def _offers(self) -> list[str]:
        """Return the usable offers of those who play here, in table order."""
        snapshot = self._client.snapshot
        game = snapshot.game
        seats: Sequence[PublicKey] = game.seats if game is not None else ()
        offers = {peer.key: peer.broker for peer in snapshot.peers if peer.key != snapshot.own}
        ordered = [offers.get(key) for key in seats] or list(offers.values())
        nets = self._nets()
        return [
            offer
            for offer in dict.fromkeys(ordered)
            if offer is not None and usable_offer(offer, nets, loopback=self._loopback)
        ]

    def _target(self, offer: str) -> BrokerTarget:
        target = parse_broker_url(offer)
        user, password = self._room.broker_login(offer)
        return BrokerTarget(
            scheme="mqtt", host=target.host, port=target.port, user=user, password=password
        )


async def open_spares(site: Site, client: Client, lines: Lines, *, own: bool) -> Spares:
    """Return spares for a running client, started.

    Args:
        site: Where its room meets first.
        client: The client.
        lines: Its transport.
        own: Offer a broker of ours too; one per player is enough, so its bots only follow.
    """
    meeting = "" if site.invite is None else site.invite.broker or ""
    loopback = _is_loopback(meeting)  # a table of this computer alone may meet there again
    nets = lan_addresses
    offer: str | None = None
    if own and site.broker is not None:
        offer = meeting or None
    elif own:
        offer = await asyncio.to_thread(_free_place, loopback=loopback)
    spares = Spares(
        client,
        lines,
        site.room,
        offer=offer,
        starts=site.broker is None,
        nets=nets,
        loopback=loopback,
    )
    spares.start()
    return spares


def _is_loopback(place: str) -> bool:
    try:
        return ipaddress.ip_address(parse_broker_url(place).host).is_loopback
    except (PushnetError, ValueError):
        return False


def _free_place(*, loopback: bool) -> str | None:
    """Return an address and a port that is free now, in a private net of ours; None without one."""
    private = (net for net in lan_addresses() if ipaddress.ip_address(net.address).is_private)
    address = LOOPBACK if loopback else next((net.address for net in private), None)
    if address is None:
        return None
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.create_server((address, 0), family=family) as probe:
            return place_of(address, int(probe.getsockname()[1]))
    except OSError:
        return None
