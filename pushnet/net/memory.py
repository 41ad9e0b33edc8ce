"""A transport inside one process: solo play, and tests that need no broker.

It keeps the promises of a broker at its best: every subscriber of a topic, the sender too, gets
every payload, in one order for all.
"""

import asyncio
from collections.abc import AsyncIterator

from pushnet.errors import UsageError
from pushnet.net.inbox import Inbox
from pushnet.net.transport import (
    PAYLOAD_BYTES_MAX,
    Connection,
    Incoming,
    Received,
    StatusChanged,
    Will,
)
from pushnet.words import say


class MemoryBus:
    """Topics and who listens to them. Used from one loop."""

    def __init__(self) -> None:
        self._inboxes: dict[str, list[Inbox]] = {}

    def subscribe(self, topic: str, inbox: Inbox) -> None:
        """Deliver what is published on `topic` from now on to `inbox`."""
        self._inboxes.setdefault(topic, []).append(inbox)

    def unsubscribe(self, topic: str, inbox: Inbox) -> None:
        """Deliver nothing to `inbox` any more."""
        self._inboxes[topic].remove(inbox)

    def publish(self, topic: str, payload: bytes) -> None:
        """Deliver `payload` to every subscriber, in the order in which they came."""
        for inbox in self._inboxes.get(topic, ()):
            inbox.put(Received(payload))


class MemoryTransport:
    """A `Transport` over a bus; online from its start."""

    def __init__(self, bus: MemoryBus, topic: str) -> None:
        self._bus = bus
        self._topic = topic
        self._inbox: Inbox | None = None
        self._is_closed = False

    def leave_will(self, will: Will) -> None:
        """See `Transport`; there is no line in here that could break."""

    async def start(self) -> None:
        """See `Transport`."""
        if self._inbox is not None:
            raise UsageError("a transport is started once")
        self._inbox = Inbox(asyncio.get_running_loop())
        self._inbox.put(StatusChanged(Connection.ONLINE, say("All players are on this computer.")))
        self._bus.subscribe(self._topic, self._inbox)

    def publish(self, payload: bytes) -> None:
        """See `Transport`."""
        if self._inbox is None:
            raise UsageError("a transport publishes after its start")
        if len(payload) > PAYLOAD_BYTES_MAX:
            raise UsageError(f"a payload has at most {PAYLOAD_BYTES_MAX} bytes")
        if not self._is_closed:
            self._bus.publish(self._topic, payload)

    async def incoming(self) -> AsyncIterator[Incoming]:
        """See `Transport`."""
        if self._inbox is None:
            raise UsageError("a transport is read after its start")
        async for item in self._inbox.items():
            yield item

    async def close(self) -> None:
        """See `Transport`."""
        if self._inbox is not None and not self._is_closed:
            self._is_closed = True
            self._bus.unsubscribe(self._topic, self._inbox)
            self._inbox.close(say("The connection was closed."))
