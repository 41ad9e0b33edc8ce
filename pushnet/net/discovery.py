"""Tables on this network: who announces one, and whether it is still there.

An announcement is a hint from a stranger. It is read by `notice.read_txt`, only addresses on our
own nets are tried (a stranger could otherwise have us connect to anybody), and a table is listed
only while its broker accepts a connection: the entry of a host that was killed would stay for up
to 75 minutes otherwise, for nobody takes it back.

Source: RFC 6762, RFC 6763; docs/adr/0021.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import Final

from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo

from pushnet.net.address import BrokerTarget
from pushnet.net.dial import dial
from pushnet.net.interfaces import LanAddress, Look, with_zone
from pushnet.net.mdns import MDNS_FAILURES, Mdns
from pushnet.net.notice import PORT_MIN, SERVICE_TYPE, LanTable, read_txt

RECHECK_S: Final = 3.0  # of our interfaces
VERIFY_S: Final = 5.0  # between two looks at a table
RESOLVE_MS: Final = 3_000
KNOCK_S: Final = 3.0  # the system repeats a lost SYN after one second
SIGHTINGS_MAX: Final = 32  # announcements that are followed at a time
ADDRESSES_MAX: Final = 8  # of one announcement that are tried
KNOCKS_MAX: Final = 8  # at a time

_LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Sighting:
    """One announcement and the task that follows it."""

    name: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    was_looked_at: bool = False
    table: LanTable | None = None  # None: not there, as far as we know
    task: asyncio.Task[None] | None = None


async def watch_tables(look: Look) -> AsyncGenerator[tuple[LanTable, ...], None]:
    """Yield the tables that are there, at once (none) and after every change, by host's name.

    To be closed at the end (`contextlib.aclosing`, or by cancelling who waits for the next item).
    Never raises: what cannot be done now is tried again.
    """
    browser = Browser(look)
    browser.start()
    try:
        while True:
            browser.changed.clear()
            yield browser.tables
            await browser.changed.wait()
    finally:
        await browser.close()


class Browser:
    """Follows the announcements on our nets from `start` to `close`."""

    def __init__(self, look: Look) -> None:
        self.changed = asyncio.Event()  # set when `tables` is new
        self._look = look
        self._nets: tuple[LanAddress, ...] = ()
        self._mdns = Mdns()
        self._listening: AsyncServiceBrowser | None = None
        self._sightings: dict[str, _Sighting] = {}
        self._knocks = asyncio.Semaphore(KNOCKS_MAX)
        self._task: asyncio.Task[None] | None = None

    @property
    def tables(self) -> tuple[LanTable, ...]:
        """The tables that are there."""
        found = (each.table for each in self._sightings.values())
        return tuple(
            sorted(filter(None, found), key=lambda each: (each.notice.host_name, each.name))
        )

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run(), name="pushnet-browse")

    async def close(self) -> None:
        """Look no longer; may be called again, and cancelled."""
        if self._task is not None:
            if not self._task.cancelling():
                self._task.cancel()
            await asyncio.wait({self._task})

    # Our own interfaces

    async def _run(self) -> None:
        try:
            while True:
                try:
                    await self._look_around()
                except MDNS_FAILURES as failure:
                    _LOG.info("tables on this network cannot be looked for: %s", failure)
                    await self._stop()
                await asyncio.sleep(RECHECK_S)
        finally:
            await self._stop()

    async def _look_around(self) -> None:
        nets = tuple(self._look())
        zeroconf = await self._mdns.use(nets)
        if zeroconf is None:
            await self._stop()
        elif nets != self._nets or self._listening is None:
            # A new one asks at once, also where nobody was asked yet.
            await self._listen_no_more()
            self._nets = nets
            self._listening = AsyncServiceBrowser(
                zeroconf.zeroconf, SERVICE_TYPE, handlers=[self._hear]
            )

    async def _listen_no_more(self) -> None:
        listening, self._listening = self._listening, None
        if listening is not None:
            await listening.async_cancel()

    async def _stop(self) -> None:
        await self._listen_no_more()
        tasks = [each.task for each in self._sightings.values() if each.task is not None]
        for name in tuple(self._sightings):
            self._forget(name)
        if tasks:
            await asyncio.wait(tasks)
        await self._mdns.close()

    # Announcements

    def _hear(
        self,
        zeroconf: Zeroconf,  # noqa: ARG002 - zeroconf passes all by name
        service_type: str,  # noqa: ARG002
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._forget(name)
        elif name in self._sightings:
            self._sightings[name].news.set()
        elif self._has_place():
            sighting = self._sightings[name] = _Sighting(name)
            sighting.task = asyncio.create_task(self._follow(sighting), name="pushnet-sighting")

    def _has_place(self) -> bool:
        """Make a place for one more announcement if one of those followed is nobody's."""
        if len(self._sightings) >= SIGHTINGS_MAX:
            for name, sighting in self._sightings.items():
                if sighting.was_looked_at and sighting.table is None:
                    self._forget(name)
                    break
        return len(self._sightings) < SIGHTINGS_MAX

    def _forget(self, name: str) -> None:
        sighting = self._sightings.pop(name, None)
        if sighting is not None and sighting.task is not None:
            sighting.task.cancel()
            if sighting.table is not None:
                self.changed.set()

    async def _follow(self, sighting: _Sighting) -> None:
        while True:
            sighting.news.clear()
            try:
                table = await self._look_at(sighting.name)
            except MDNS_FAILURES:
                table = None
            sighting.was_looked_at = True
            if table != sighting.table:
                sighting.table = table
                self.changed.set()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(VERIFY_S):
                    await sighting.news.wait()

    async def _look_at(self, name: str) -> LanTable | None:
        """Return the table of an announcement; None if it is not there."""
        info = AsyncServiceInfo(SERVICE_TYPE, name)
        zeroconf = self._mdns.zeroconf
        if zeroconf is None or not await info.async_request(zeroconf.zeroconf, RESOLVE_MS):
            return None
        notice = read_txt(info.properties)
        if notice is None or info.port is None:
            return None
        for host in hosts_to_try(info.parsed_scoped_addresses(), info.port, self._nets):
            if await self._answers(host, info.port):
                return LanTable(name=name, notice=notice, host=host, port=info.port)
        return None

    async def _answers(self, host: str, port: int) -> bool:
        """Say whether somebody accepts connections there."""
        target = BrokerTarget(scheme="mqtt", host=host, port=port)
        try:
            async with self._knocks, asyncio.timeout(KNOCK_S):
                (await dial(target, None)).close()
        except (OSError, TimeoutError):
            return False
        return True


def hosts_to_try(literals: Sequence[str], port: int, nets: Sequence[LanAddress]) -> Sequence[str]:
    """Return those of an announcement's addresses that may be dialled, link-local with a zone.

    Only what lies in a net of ours: an announcement must not send us to other places.
    """
    if port < PORT_MIN:
        return ()
    near = (each for each in literals[:ADDRESSES_MAX] if any(net.reaches(each) for net in nets))
    return tuple(with_zone(each, nets) for each in near)
