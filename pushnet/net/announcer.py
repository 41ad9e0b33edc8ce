"""Telling the network of a table: one mDNS service, on every address at which others reach us.

Interfaces come and go while a laptop moves about, so they are looked at again every RECHECK_S. What
cannot be done now (no network, somebody else holds the port) is tried again then; that nobody is
told is no reason to stop a game. After `close` the others know that the table is gone; a program
that is killed cannot tell them, and its entry is found out by whoever reads it (net/discovery.py).

Source: RFC 6762 (mDNS), RFC 6763 (service discovery).
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Sequence
from typing import Final

from zeroconf import NonUniqueNameException, ServiceInfo

from pushnet.net.interfaces import LanAddress, Look
from pushnet.net.mdns import MDNS_FAILURES, Mdns
from pushnet.net.notice import SERVICE_TYPE, TableNotice, write_txt
from pushnet.views.names import clean

RECHECK_S: Final = 3.0
CHANGES_EVERY_S: Final = 1.0  # RFC 6762 §6: a record goes out at most once a second
LABEL_BYTES_MAX: Final = 40  # of the host's name; RFC 6763 §7.2 allows 63 for the whole label

_LOG: Final = logging.getLogger(__name__)


class Announcer:
    """Announces one table from `start` to `close`, on the caller's loop."""

    def __init__(self, port: int, notice: TableNotice, look: Look) -> None:
        """Announce a broker at `port` of the addresses that `look` returns."""
        self._port = port
        self._notice = notice
        self._look = look
        self._name = service_name(notice.host_name)
        # Not this computer's own name, which another program may answer for.
        self._server = f"pushnet-{secrets.token_hex(4)}.local."
        self._mdns = Mdns()
        self._told: tuple[tuple[LanAddress, ...], TableNotice] | None = None
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, and return at once: others see the table after one or two seconds."""
        self._task = asyncio.create_task(self._run(), name="pushnet-announce")

    def update(self, notice: TableNotice) -> None:
        """Tell this from now on."""
        if notice != self._notice:
            self._notice = notice
            self._changed.set()

    async def close(self) -> None:
        """Tell the others that the table is gone, and stop; may be called again, and cancelled."""
        if self._task is not None:
            if not self._task.cancelling():
                self._task.cancel()
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        try:
            while True:
                self._changed.clear()
                await self._bring_up_to_date()
                await asyncio.sleep(CHANGES_EVERY_S)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(RECHECK_S - CHANGES_EVERY_S):
                        await self._changed.wait()
        finally:
            await self._mdns.close()

    async def _bring_up_to_date(self) -> None:
        facts = tuple(self._look()), self._notice
        try:
            zeroconf = await self._mdns.use(facts[0])
            if zeroconf is None:
                self._told = None
            elif self._told is None:
                # Two steps: probing whether the name is free, then telling it three times.
                await (await zeroconf.async_register_service(self._service(*facts)))
                self._told = facts
            elif self._told != facts:
                self._told = facts
                await (await zeroconf.async_update_service(self._service(*facts)))
        except NonUniqueNameException:
            self._name = service_name(self._notice.host_name)
        except MDNS_FAILURES as failure:
            _LOG.info("the table is not announced: %s", failure)
            self._told = None
            await self._mdns.close()

    def _service(self, addresses: Sequence[LanAddress], notice: TableNotice) -> ServiceInfo:
        return ServiceInfo(
            SERVICE_TYPE,
            f"{self._name}.{SERVICE_TYPE}",
            port=self._port,
            properties=write_txt(notice),
            server=self._server,
            parsed_addresses=[each.address for each in addresses],
        )


def service_name(host_name: str) -> str:
    """Return a name for a table: its host's, without dots, and four hex digits to tell it apart."""
    plain = "".join(letter for letter in clean(host_name) if letter.isalnum() or letter in " -")
    short = plain.encode()[:LABEL_BYTES_MAX].decode("utf-8", "ignore").strip()
    return f"{short or 'table'}-{secrets.token_hex(2)}"
