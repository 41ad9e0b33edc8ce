"""A started transport in a test, with waits that are bounded and need no sleeping."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from pushnet.net.address import BrokerTarget
from pushnet.net.embedded import RunningBroker
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Connection, Incoming, Received, StatusChanged

StartBroker = Callable[..., Awaitable[RunningBroker]]
OpenLine = Callable[..., "Line"]

WAIT_S = 40
TOPIC = "pn1/0a/room"


class Line:
    """One client of a room."""

    def __init__(
        self, target: BrokerTarget, topic: str = TOPIC, others: Sequence[BrokerTarget] = ()
    ) -> None:
        self.transport = MqttTransport(target, topic, others=others)
        self._incoming = self.transport.incoming()

    async def until(self, wanted: Callable[[Incoming], bool]) -> list[Incoming]:
        """Return what arrives up to and with the first item that is `wanted`."""
        items: list[Incoming] = []
        async with asyncio.timeout(WAIT_S):
            async for item in self._incoming:
                items.append(item)
                if wanted(item):
                    return items
        raise AssertionError(f"not among {items}")

    async def until_status(self, connection: Connection, text: str = "") -> StatusChanged:
        def is_wanted(item: Incoming) -> bool:
            return (
                isinstance(item, StatusChanged)
                and item.connection is connection
                and text in item.detail
            )

        status = (await self.until(is_wanted))[-1]
        assert isinstance(status, StatusChanged)
        return status

    async def until_payload(self, payload: bytes) -> list[bytes]:
        """Return the payloads that arrive up to and with `payload`."""
        items = await self.until(lambda item: item == Received(payload))
        return [item.payload for item in items if isinstance(item, Received)]

    async def start(self) -> "Line":
        await self.transport.start()
        return self

    async def online(self) -> "Line":
        await self.start()
        await self.until_status(Connection.ONLINE)
        return self
