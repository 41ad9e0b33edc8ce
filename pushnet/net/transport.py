"""What carries payloads between the clients of one room, whatever lies beneath.

A transport is a lossy, duplicating bus without authenticity. Payloads may be lost, doubled or
reordered; whoever publishes hears its own payloads too. Order, completeness, presence and
authorship are the session's business.

Source: protocol/pushnet.md 5 (lengths of payloads); docs/adr/0017 (an own echo proves only that the
broker took a payload).
"""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

PAYLOAD_BYTES_MAX: Final = 4_096
PACKET_BYTES_MAX: Final = PAYLOAD_BYTES_MAX + 1_024  # of MQTT: with topic, properties and header


class Connection(Enum):
    """How a transport stands to the other clients."""

    CONNECTING = "connecting"  # an attempt is under way
    ONLINE = "online"  # subscribed: what others publish now arrives
    OFFLINE = "offline"  # the last attempt failed or the line was lost; another one follows
    CLOSED = "closed"  # for good


@dataclass(frozen=True, slots=True)
class Received:
    """A payload of the room's topic, 0 to PAYLOAD_BYTES_MAX bytes, from anybody, oneself too."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class StatusChanged:
    """The connection, after a change or something a player should know."""

    connection: Connection
    detail: str  # sentences: what happened, and what is done about it
    is_news: bool = False  # to be shown once, although the line may be up


Incoming = Received | StatusChanged

Will = Callable[[], bytes]
"""Returns the payload that the others get when a line breaks; called anew for each connection."""


class Transport(Protocol):
    """One client's line to one room. Lives on one asyncio loop, from `start` to `close`."""

    def leave_will(self, will: Will) -> None:
        """Have the others told when the line breaks, if there is somebody to tell them.

        To be called before `start`. A goodbye in due form, by `close`, publishes no will. `will` is
        called on whatever thread connects, has at most PAYLOAD_BYTES_MAX bytes, and never blocks.
        """

    async def start(self) -> None:
        """Begin to connect, and return at once. To be called once."""

    def publish(self, payload: bytes) -> None:
        """Queue `payload` for all clients of the room; never block.

        While there is no connection the queue grows up to its bound; then the oldest payload gives
        way and a StatusChanged says so. After `close` nothing happens. Do not publish here what
        is stale a moment later (a heartbeat) unless the last status was ONLINE.

        Raises:
            UsageError: Before `start`, or more than PAYLOAD_BYTES_MAX bytes.
        """

    def incoming(self) -> AsyncIterator[Incoming]:
        """Iterate over what arrives, oldest first; ends after `close`. For one reader at a time.

        A reader that is too slow loses the oldest payloads; a StatusChanged says how many.
        """

    async def close(self) -> None:
        """Send what is queued if that goes quickly, then leave. May be called again.

        Afterwards no thread, socket or task of this transport is left.
        """
