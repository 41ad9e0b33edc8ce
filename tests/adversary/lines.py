"""Lines between clients and a room: who is cut off, who hears what, what a cheat makes of its own.

Each wraps a real transport, in memory or over a broker. Sealed payloads pass through unchanged
unless a test takes a hand in it.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

from pushnet.crypto.sealing import RoomKeys, open_payload
from pushnet.net.transport import Incoming, Received, Transport, Will
from pushnet.wire.contents import Signed, SlotMessage
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import parse

Rewrite = Callable[[SlotMessage], Sequence[Signed]]


@dataclass
class Wire:
    """What is true of the whole room: payloads that reach only some."""

    private: dict[bytes, frozenset[str]] = field(default_factory=dict)  # who hears it

    def reaches(self, payload: bytes, name: str) -> bool:
        return payload not in self.private or name in self.private[payload]


class Line:
    """A transport that can be cut."""

    def __init__(self, inner: Transport, wire: Wire, name: str) -> None:
        self._inner = inner
        self._wire = wire
        self._name = name
        self.is_cut = False
        self.sent = 0
        self.tape: list[bytes] = []  # all payloads that came by, as anybody can record them

    def leave_will(self, will: Will) -> None:
        self._inner.leave_will(will)

    async def start(self) -> None:
        await self._inner.start()

    def publish(self, payload: bytes) -> None:
        if not self.is_cut:
            self.sent += 1
            self._inner.publish(payload)

    async def incoming(self) -> AsyncIterator[Incoming]:
        async for item in self._inner.incoming():
            if isinstance(item, Received):
                self.tape.append(item.payload)
                if self.is_cut or not self._wire.reaches(item.payload, self._name):
                    continue
            yield item

    async def close(self) -> None:
        await self._inner.close()


class CheatLine(Line):
    """The line of a program that was changed: what its seat signs can be held
    back or replaced. Bodies of others, which it passes on, stay as they are."""

    def __init__(
        self, inner: Transport, wire: Wire, name: str, room: RoomKeys, pack: Callable[..., None]
    ) -> None:
        super().__init__(inner, wire, name)
        self._room = room
        self._pack = pack
        self.rewrite: Rewrite | None = None
        self.is_mute = False  # its program says nothing at all
        self.is_own: Callable[[SlotMessage], bool] = lambda _: True

    def publish(self, payload: bytes) -> None:
        if self.is_mute:
            return
        if self.rewrite is None:
            super().publish(payload)
            return
        items: list[Signed] = []
        for signed in open_envelope(open_payload(self._room, payload)):
            message = parse(signed)
            if isinstance(message, SlotMessage) and self.is_own(message):
                items += self.rewrite(message)
            else:
                items.append(signed)
        if items:
            self._pack(*items)

    def publish_as_is(self, payload: bytes) -> None:
        """Send by hand, muted or not."""
        super().publish(payload)
