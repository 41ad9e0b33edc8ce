"""Several transports as one: a room that meets at more than one broker at a time.

Every payload goes out on every line, and whatever comes in on any of them is delivered; that the
same payload comes twice is nothing new to the session. While one line is up, all are: who lost one
broker and who lost another still hear each other through a third.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Final

from pushnet.errors import UsageError
from pushnet.net.inbox import Inbox
from pushnet.net.transport import Connection, Incoming, StatusChanged, Transport, Will
from pushnet.words import say

FIRST: Final = "first"
LINES_MAX: Final = 8  # the first one, six seats' own brokers, and one to spare


class Lines:
    """A `Transport` over its first line and any that join later."""

    def __init__(self, first: Transport) -> None:
        self._lines: dict[str, Transport] = {FIRST: first}
        self._pumps: dict[str, asyncio.Task[None]] = {}
        self._states: dict[str, StatusChanged] = {}
        self._inbox: Inbox | None = None
        self._will: Will | None = None
        self._is_closed = False

    @property
    def states(self) -> Mapping[str, StatusChanged]:
        """The newest status of every line, by name; `FIRST` is the one it began with."""
        return self._states

    def leave_will(self, will: Will) -> None:
        """See `Transport`; lines that join later leave it, too."""
        if self._inbox is not None:
            raise UsageError("a will is left before the start")
        self._will = will

    async def start(self) -> None:
        """See `Transport`."""
        if self._inbox is not None:
            raise UsageError("a transport is started once")
        self._inbox = Inbox(asyncio.get_running_loop())
        await self._open(FIRST, self._lines[FIRST])

    async def join(self, name: str, line: Transport) -> None:
        """Add a line under a name; without effect if that name is there already."""
        if self._is_closed or name in self._lines or len(self._lines) >= LINES_MAX:
            return
        if self._inbox is None:
            raise UsageError("lines join after the start")
        self._lines[name] = line
        await self._open(name, line)

    async def leave(self, name: str) -> None:
        """Close a line that joined; the first one stays."""
        line = self._lines.pop(name, None) if name != FIRST else None
        if line is not None:
            await line.close()
            await self._pumps.pop(name)
            self._states.pop(name, None)

    def publish(self, payload: bytes) -> None:
        """See `Transport`."""
        for line in self._lines.values():
            line.publish(payload)

    async def incoming(self) -> AsyncIterator[Incoming]:
        """See `Transport`."""
        if self._inbox is None:
            raise UsageError("a transport is read after its start")
        async for item in self._inbox.items():
            yield item

    async def close(self) -> None:
        """See `Transport`."""
        if self._is_closed:
            return
        self._is_closed = True
        await asyncio.gather(*(line.close() for line in self._lines.values()))
        for pump in self._pumps.values():
            with contextlib.suppress(asyncio.CancelledError):
                await pump
        if self._inbox is not None:
            self._inbox.close(say("The connection was closed."))

    async def _open(self, name: str, line: Transport) -> None:
        self._states[name] = StatusChanged(Connection.CONNECTING, say("Connecting."))
        if self._will is not None:
            line.leave_will(self._will)
        await line.start()
        self._pumps[name] = asyncio.create_task(self._pump(name, line), name=f"pushnet-{name}")

    async def _pump(self, name: str, line: Transport) -> None:
        assert self._inbox is not None
        async for item in line.incoming():
            if not isinstance(item, StatusChanged):
                self._inbox.put(item)
            elif name in self._lines:
                self._states[name] = item
                if not self._is_closed:
                    self._inbox.put(self._joint_status(item))

    def _joint_status(self, news: StatusChanged) -> StatusChanged:
        """Return how we stand altogether: as well as our best line."""
        online = [s for s in self._states.values() if s.connection is Connection.ONLINE]
        if not online or news.connection is Connection.ONLINE:
            return news
        return StatusChanged(
            Connection.ONLINE, say("{detail} The table goes on elsewhere.", detail=news.detail)
        )
