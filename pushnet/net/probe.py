"""What a broker does with the messages of a game, measured from here.

Tried as a game uses it: clean sessions, one topic without wildcards, QoS 1, nothing retained,
messages of up to PAYLOAD_BYTES_MAX, off the local network never faster than pace.py allows. The
topic is a room that nobody else has. Nothing is left at the broker.

Everything is said in facts; what they mean for players is for whoever asked.
"""

import asyncio
import contextlib
import secrets
import ssl
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.net.address import BrokerTarget
from pushnet.net.failure import AttemptError
from pushnet.net.link import Link
from pushnet.net.one_shot import Version
from pushnet.net.pace import Pace
from pushnet.net.transport import PAYLOAD_BYTES_MAX

SHORT_BYTES: Final = 256  # most messages of a game
TRIP_COUNT: Final = 5
BURST_COUNT: Final = 20  # as many as are ever under way at once (outbox.py)
PATIENCE_S: Final = 5.0
HEARD_MAX: Final = 1_000  # that wait to be looked at: a broker may send without end
STEP_COUNT: Final = 6 + BURST_COUNT  # calls of `step`, at most

_NAMES: Final = {Version.V5: "MQTT 5", Version.V311: "MQTT 3.1.1"}  # in the order of trying


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDoor:
    """A door that leads to the broker."""

    target: BrokerTarget
    version: Version
    opened_ms: int  # from nothing to subscribed
    qos: int  # 1, or 0 where there is no more
    packet_bytes_max: int | None  # None: it does not say
    tls: str | None  # "TLSv1.3"; None: not encrypted
    certificate_ends_s: int | None  # seconds since 1970

    @property
    def mqtt(self) -> str:
        """The protocol's name."""
        return _NAMES[self.version]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShutDoor:
    """A door that does not."""

    target: BrokerTarget
    reason: str  # a sentence


Door = OpenDoor | ShutDoor


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerFacts:
    """What was found behind the first door that opened."""

    trips_ms: tuple[int, ...]  # of short messages that came back, of TRIP_COUNT
    longest_arrives: bool  # a message of PAYLOAD_BYTES_MAX comes back
    others_hear: bool  # as does another client, by another door if one is open
    will_ms: int | None  # after which the others were told of a broken line; None: never
    twin_is_replaced: bool  # a second client of one identifier ends the first one's connection
    burst_count: int  # messages of PAYLOAD_BYTES_MAX that came back, of BURST_COUNT; 0: untried
    burst_ms: int  # from the first one sent to the last one heard
    lost_because: str | None  # a sentence, if the broker ended the connection meanwhile


async def try_door(target: BrokerTarget, topic: str) -> Door:
    """Return what is behind a door; first MQTT 5 is spoken, then MQTT 3.1.1."""
    reason = ""
    for version in _NAMES:
        begun_ms = _now_ms()
        try:
            async with _member(target, topic, version) as member:
                return _open_door(target, version, _now_ms() - begun_ms, member.link)
        except AttemptError as error:
            reason = error.sentence
            if not error.other_version:
                break
    return ShutDoor(target=target, reason=reason)


async def measure(doors: Sequence[OpenDoor], topic: str, step: Callable[[], object]) -> BrokerFacts:
    """Return what the broker does with messages.

    Args:
        doors: That are open, at least one.
        topic: Of a room that nobody else has.
        step: Called after each step; there are STEP_COUNT at most.

    Raises:
        AttemptError: A door has closed meanwhile.
    """
    near = doors[0]
    async with _member(near.target, topic, near.version) as ann:
        trips = await ann.trips_ms(SHORT_BYTES, TRIP_COUNT)
        step()
        longest = await ann.trips_ms(PAYLOAD_BYTES_MAX, 1) if trips else ()
        step()
        others_hear, will_ms = await _company(ann, doors[-1], topic, step)
        twin_is_replaced = await _is_replaced(near, topic)
        step()
        count, burst_ms = await ann.burst(step) if longest else (0, 0)
        step()
        return BrokerFacts(
            trips_ms=trips,
            longest_arrives=bool(longest),
            others_hear=others_hear,
            will_ms=will_ms,
            twin_is_replaced=twin_is_replaced,
            burst_count=count,
            burst_ms=burst_ms,
            lost_because=ann.link.lost_because,
        )


class _Member:
    """One client of the room, and what it hears."""

    def __init__(
        self,
        target: BrokerTarget,
        topic: str,
        version: Version,
        *,
        will: bytes | None = None,
        identifier: str | None = None,
    ) -> None:
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: the line is lost
        self._pace = None if target.is_local else Pace()
        self.link = Link(
            target,
            topic,
            version,
            deliver=self._keep,
            lost=lambda: self._heard.put_nowait(None),
            will=will,
            identifier=identifier,
        )

    async def send(self, payload: bytes) -> int:
        """Publish as soon as our pace allows; return when that was."""
        now_ms = _now_ms()
        if self._pace is not None:
            while delay_ms := self._pace.delay_ms(now_ms):
                await asyncio.sleep(delay_ms / 1_000)
                now_ms = _now_ms()
            self._pace.spend(now_ms)
        self.link.send(payload)
        return now_ms

    @property
    def is_lost(self) -> bool:
        """Whether the broker has ended the connection."""
        return self.link.lost_because is not None

    async def hears(self, payload: bytes | None) -> bool:
        """Wait for `payload`, or for the end; what else is heard is dropped."""
        heard = None if self.is_lost else await self._next_of({payload})
        return self.is_lost if payload is None else heard == payload

    async def trips_ms(self, size: int, count: int) -> tuple[int, ...]:
        """Return how long messages take to the broker and back, one after another.

        One that does not come back has no place there; if that is the first, no others are sent.
        """
        trips: list[int] = []
        for number in range(count):
            payload = secrets.token_bytes(size)
            sent_ms = await self.send(payload)
            if await self.hears(payload):
                trips.append(_now_ms() - sent_ms)
            elif not number:
                break
        return tuple(trips)

    async def burst(self, step: Callable[[], object]) -> tuple[int, int]:
        """Send the longest messages as fast as a game does; return how many came back, and when."""
        begun_ms = last_ms = _now_ms()
        payloads = [secrets.token_bytes(PAYLOAD_BYTES_MAX) for _ in range(BURST_COUNT)]
        missing = set(payloads)
        for payload in payloads:
            if not self.is_lost:
                await self.send(payload)
            step()
        while missing and not self.is_lost and (came := await self._next_of(missing)):
            missing.discard(came)
            last_ms = _now_ms()
        return BURST_COUNT - len(missing), last_ms - begun_ms

    def _keep(self, payload: bytes) -> None:
        if self._heard.qsize() < HEARD_MAX:
            self._heard.put_nowait(payload)

    async def _next_of(self, awaited: Collection[bytes | None]) -> bytes | None:
        """Return which of these is heard next; None: none in time, whatever else is, or the end."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while (heard := await self._heard.get()) is not None:
                    if heard in awaited:
                        return heard
        return None


@contextlib.asynccontextmanager
async def _member(
    target: BrokerTarget,
    topic: str,
    version: Version,
    *,
    will: bytes | None = None,
    identifier: str | None = None,
) -> AsyncIterator[_Member]:
    member = _Member(target, topic, version, will=will, identifier=identifier)
    try:
        await member.link.open()
        yield member
    finally:
        await member.link.close()


def _open_door(target: BrokerTarget, version: Version, opened_ms: int, link: Link) -> OpenDoor:
    encrypted = link.encrypted
    ends_s: int | None = None
    if encrypted is not None:
        certificate = encrypted.getpeercert()
        assert certificate, "it was checked"
        ends_s = int(ssl.cert_time_to_seconds(str(certificate["notAfter"])))
    return OpenDoor(
        target=target,
        version=version,
        opened_ms=opened_ms,
        qos=link.qos,
        packet_bytes_max=link.packet_bytes_max,
        tls=None if encrypted is None else encrypted.version(),
        certificate_ends_s=ends_s,
    )


async def _company(
    ann: _Member, door: OpenDoor, topic: str, step: Callable[[], object]
) -> tuple[bool, int | None]:
    """Say whether another client hears us, and when we hear that its line has broken."""
    will = secrets.token_bytes(SHORT_BYTES)
    async with _member(door.target, topic, door.version, will=will) as bob:
        payload = secrets.token_bytes(SHORT_BYTES)
        await ann.send(payload)
        hears = await bob.hears(payload)
        step()
        broken_ms = _now_ms()
        bob.link.abort()
        will_ms = _now_ms() - broken_ms if await ann.hears(will) else None
        step()
    return hears, will_ms


async def _is_replaced(door: OpenDoor, topic: str) -> bool:
    identifier = "pn" + secrets.token_hex(10)
    place = (door.target, topic, door.version)
    async with _member(*place, identifier=identifier) as first:
        try:
            async with _member(*place, identifier=identifier):
                return await first.hears(None)
        except AttemptError:
            return False


def _now_ms() -> int:
    return int(asyncio.get_running_loop().time() * 1_000)
