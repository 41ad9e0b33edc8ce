"""A line to a broker on its owner's own loop, without a thread; and what went over it.

The courier and everything below it are those of every player (net/courier.py). A thread for each
line keeps a busy screen from starving it; here are no screens, and hundreds of threads in one
process would be measured instead of pushnet.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

from pushnet.net.address import BrokerTarget
from pushnet.net.courier import Courier
from pushnet.net.inbox import Inbox
from pushnet.net.transport import Incoming, Received, Will
from pushnet.net.ways import Ways

NAME_BYTES: Final = 16  # of a payload's nonce: enough that no two are alike


@dataclass(slots=True)
class RoomTally:
    """What was said in one room, and how many of its lines heard it."""

    lines: int
    messages: int = 0
    payload_bytes: int = 0
    deliveries: int = 0  # what came more than once counts again
    is_open: bool = True  # what is said now is looked for at every line
    _hearers: dict[bytes, int] = field(default_factory=dict)  # bits, by the payload's beginning

    def said(self, payload: bytes) -> None:
        """Count what is published."""
        self.messages += 1
        self.payload_bytes += len(payload)
        if self.is_open:
            self._hearers[payload[:NAME_BYTES]] = 0

    def heard(self, line: int, payload: bytes) -> None:
        """Count what line number `line` received."""
        self.deliveries += 1
        name = payload[:NAME_BYTES]
        if name in self._hearers:
            self._hearers[name] |= 1 << line

    def delivered(self) -> tuple[int, int]:
        """Return how many deliveries there were, repetitions aside, and how many are wanted."""
        heard = sum(hearers.bit_count() for hearers in self._hearers.values())
        return heard, self.lines * len(self._hearers)

    def begin(self) -> None:
        """Count anew from here on."""
        self.messages = self.payload_bytes = self.deliveries = 0
        self._hearers.clear()


class LoopLine:
    """A `Transport` whose courier runs on the loop that starts it."""

    def __init__(self, target: BrokerTarget, topic: str, tally: RoomTally, number: int) -> None:
        self._target = target
        self._topic = topic
        self._tally = tally
        self._number = number
        self._will: Will | None = None
        self._inbox: Inbox | None = None
        self._courier: Courier | None = None
        self._running: asyncio.Task[None] | None = None

    def leave_will(self, will: Will) -> None:
        """See `Transport`."""
        self._will = will

    async def start(self) -> None:
        """See `Transport`."""
        loop = asyncio.get_running_loop()
        self._inbox = Inbox(loop)
        ways = Ways(self._target)
        self._courier = Courier(ways, self._topic, self._inbox, loop, will=self._will)
        self._running = asyncio.create_task(self._courier.run(), name="pushnet-line")

    def publish(self, payload: bytes) -> None:
        """See `Transport`."""
        assert self._courier is not None
        self._tally.said(payload)
        self._courier.publish(payload)

    async def incoming(self) -> AsyncIterator[Incoming]:
        """See `Transport`."""
        assert self._inbox is not None
        async for item in self._inbox.items():
            if isinstance(item, Received):
                self._tally.heard(self._number, item.payload)
            yield item

    async def close(self) -> None:
        """See `Transport`."""
        if self._courier is not None and self._running is not None:
            self._courier.stop()
            await self._running
