"""Bounded hand-over of what arrives, from any thread to one reader on an asyncio loop."""

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import AsyncIterator
from typing import Final

from pushnet.net.transport import Connection, Incoming, StatusChanged
from pushnet.words import say

INBOX_ITEMS_MAX: Final = 1_024  # 4 MiB of payloads at most; the busiest table fills 30 a second


class Doorbell:
    """Wakes the one waiter of a loop, from any thread. Many rings before it looks are one.

    So at most one callback is pending on the loop, however long it is blocked.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._rung = asyncio.Event()
        self._lock = threading.Lock()
        self._is_pending = False

    def ring(self) -> None:
        """Wake the waiter; without effect once its loop is closed."""
        with self._lock:
            if self._is_pending:
                return
            self._is_pending = True
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._rung.set)

    async def wait(self, timeout_s: float | None = None) -> None:
        """Wait for a ring since the last wait, at most `timeout_s` (None: as long as it takes)."""
        if timeout_s is None:  # the busiest way by far: every payload that comes goes along here
            await self._rung.wait()
        else:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(timeout_s):
                    await self._rung.wait()
        # Cleared before the waiter looks at its queues: a ring from here on wakes it again.
        self._rung.clear()
        with self._lock:
            self._is_pending = False


class Inbox:
    """What arrived and was not read yet, oldest first, at most INBOX_ITEMS_MAX items.

    When it is full the oldest item gives way. The reader is told, in the last status known, so
    that a status which had to give way is not missed.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._doorbell = Doorbell(loop)
        self._lock = threading.Lock()
        self._items: deque[Incoming] = deque(maxlen=INBOX_ITEMS_MAX)
        self._connection = Connection.CONNECTING  # by the last status before CLOSED
        self._dropped_count = 0
        self._is_closed = False

    def put(self, item: Incoming) -> None:
        """Add `item`, from any thread; without effect after `close`."""
        with self._lock:
            if self._is_closed:
                return
            self._append(item)
            if isinstance(item, StatusChanged):
                self._connection = item.connection
        self._doorbell.ring()

    def notice(self, detail: str) -> None:
        """Tell the reader something without a change of the connection, from any thread."""
        self.put(StatusChanged(self._connection, detail, is_news=True))

    def close(self, detail: str) -> None:
        """Make CLOSED the last item, from any thread; without effect when done already."""
        with self._lock:
            if self._is_closed:
                return
            self._append(StatusChanged(Connection.CLOSED, detail))
            self._is_closed = True
        self._doorbell.ring()

    async def items(self) -> AsyncIterator[Incoming]:
        """Iterate over what arrives, and end after the CLOSED status."""
        while True:
            while (item := self._take()) is not None:
                yield item
            if self._is_over():
                return
            await self._doorbell.wait()

    def _append(self, item: Incoming) -> None:
        self._dropped_count += len(self._items) == INBOX_ITEMS_MAX
        self._items.append(item)

    def _is_over(self) -> bool:
        with self._lock:
            return self._is_closed and not self._items

    def _take(self) -> Incoming | None:
        with self._lock:
            if self._dropped_count:
                count, self._dropped_count = self._dropped_count, 0
                return StatusChanged(
                    self._connection,
                    say(
                        "This computer was too busy to read {count} messages; what is missing is"
                        " asked for again.",
                        count=count,
                    ),
                )
            return self._items.popleft() if self._items else None
