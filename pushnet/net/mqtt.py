"""The transport over an MQTT broker, as seen from the application's loop.

The network runs on a thread and loop of its own (loop_thread.py, courier.py). Two things cross
over: payloads to send, in the courier's outbox, and what arrives, in the inbox.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from pushnet.errors import UsageError
from pushnet.net.address import BrokerTarget
from pushnet.net.inbox import Inbox
from pushnet.net.loop_thread import LoopThread
from pushnet.net.transport import PAYLOAD_BYTES_MAX, Incoming, Will
from pushnet.net.ways import Ways

if TYPE_CHECKING:
    from pushnet.net.courier import Courier


class MqttTransport:
    """A `Transport` over one broker and one topic; connects again for as long as it lives."""

    def __init__(
        self, target: BrokerTarget, topic: str, *, others: Sequence[BrokerTarget] = ()
    ) -> None:
        """Prepare a line to the broker at `target`; `others` are further doors of it."""
        self._ways = Ways(target, others)
        self._topic = topic
        self._will: Will | None = None
        self._inbox: Inbox | None = None
        self._thread: LoopThread | None = None
        self._courier: Courier | None = None

    def leave_will(self, will: Will) -> None:
        """See `Transport`."""
        if self._thread is not None:
            raise UsageError("a will is left before the start")
        self._will = will

    async def start(self) -> None:
        """See `Transport`."""
        if self._thread is not None:
            raise UsageError("a transport is started once")
        from pushnet.net.courier import Courier  # noqa: PLC0415 - paho: solo games do without it

        self._inbox = Inbox(asyncio.get_running_loop())
        self._thread = LoopThread("pushnet-mqtt")
        self._courier = Courier(
            self._ways, self._topic, self._inbox, self._thread.loop, will=self._will
        )
        self._thread.start(self._courier.run)

    def publish(self, payload: bytes) -> None:
        """See `Transport`."""
        if self._courier is None:
            raise UsageError("a transport publishes after its start")
        if len(payload) > PAYLOAD_BYTES_MAX:
            raise UsageError(f"a payload has at most {PAYLOAD_BYTES_MAX} bytes")
        self._courier.publish(payload)

    async def incoming(self) -> AsyncIterator[Incoming]:
        """See `Transport`."""
        if self._inbox is None or self._thread is None:
            raise UsageError("a transport is read after its start")
        async for item in self._inbox.items():
            yield item
        await self._thread.ended()  # raises here what went wrong there

    async def close(self) -> None:
        """See `Transport`."""
        if self._thread is not None and self._courier is not None:
            self._thread.call(self._courier.stop)
            await self._thread.ended()
