"""What runs on the network thread: connects, sends, delivers, and connects again.

One connection after another (link.py), each with a fresh client, a clean session and nothing
retained, by whichever door of the broker opens (ways.py). What was sent and did not come back is
sent again (outbox.py), off the local network never faster than pace.py allows. MQTT 5 is tried
first, then 3.1.1, then whichever worked.

Source: MQTT 5 and MQTT 3.1.1 (OASIS).
"""

import asyncio
import functools
import random
import threading
from typing import Final

from pushnet.net.address import BrokerTarget
from pushnet.net.failure import AttemptError
from pushnet.net.inbox import Doorbell, Inbox
from pushnet.net.link import Link
from pushnet.net.one_shot import Version
from pushnet.net.outbox import Outbox, Sending
from pushnet.net.pace import Pace
from pushnet.net.transport import (
    PAYLOAD_BYTES_MAX,
    Connection,
    Received,
    StatusChanged,
    Will,
)
from pushnet.net.ways import Ways
from pushnet.words import say

BACK_OFF_MIN_S: Final = 1.0
BACK_OFF_MAX_S: Final = 30.0
STABLE_S: Final = 10.0  # a connection that held this long starts the back-off anew
FLUSH_S: Final = 0.5
HURRIED_DIAL_S: Final = 4.0  # two lost packets of TCP's handshake: it repeats them after 1 and 3 s
TOO_LONG_COUNT: Final = 3  # so many connections that broke at a long payload are no accident

_OTHER: Final = {Version.V5: Version.V311, Version.V311: Version.V5}
_NAMES: Final = {Version.V5: "MQTT 5", Version.V311: "MQTT 3.1.1"}


class Courier:
    """Carries payloads between one side's outbox and inbox and a broker, until `stop`.

    `publish` may be called from any thread, everything else only on `loop`.
    """

    def __init__(
        self,
        ways: Ways,
        topic: str,
        inbox: Inbox,
        loop: asyncio.AbstractEventLoop,
        *,
        will: Will | None = None,
    ) -> None:
        """Prepare; `inbox` gets what arrives and is closed at the end."""
        self._ways = ways
        self._door = ways.own  # the one that we are at, or tried last
        self._topic = topic
        self._inbox = inbox
        self._will = will
        self._loop = loop
        self._doorbell = Doorbell(loop)
        self._outbox = Outbox()
        self._outbox_lock = threading.Lock()
        self._is_overflowing = False  # the last payload made the oldest give way
        self._pace = None if ways.own.is_local else Pace()
        self._version = Version.V5
        self._link: Link | None = None
        self._is_online = False
        self._failure_count = 0  # connections in a row that failed or did not hold
        self._passed_bytes_max = 0  # longest payload that ever came back
        self._echoed_bytes_max = 0  # longest payload that came back on this connection
        self._broke_count = 0  # connections in a row that ended with a longer one under way
        self._was_doubted = False  # the player was told that others do not
        self._flush_until_s: float | None = None  # None: not closing

    def publish(self, payload: bytes) -> None:
        """Queue `payload`; if too much waits already, the oldest gives way."""
        with self._outbox_lock:
            fits = self._outbox.add(payload)
            is_news = not fits and not self._is_overflowing
            self._is_overflowing = not fits
        if is_news:
            self._inbox.notice(say("Too much waits to be sent; the oldest messages are dropped."))
        self._doorbell.ring()

    def stop(self) -> None:
        """Make `run` end: after a short flush, or at once where there is no connection."""
        if self._flush_until_s is None:
            self._flush_until_s = self._loop.time() + FLUSH_S
            if self._link is not None and not self._is_online:
                self._link.abort()
            self._doorbell.ring()

    async def run(self) -> None:
        """Keep the connection up until `stop`."""
        try:
            while self._flush_until_s is None:
                reason = await self._stay_online()
                if self._flush_until_s is None:
                    await self._rest(reason, back_off_s(self._failure_count))
                self._failure_count += 1
        finally:
            self._inbox.close(say("The connection was closed."))

    async def _stay_online(self) -> str:
        """Connect and serve until the connection ends; return sentences that say why it did."""
        reasons: list[str] = []
        doors = self._ways.round()
        for door in doors:
            self._approach(door, reasons)
            # Where the network swallows packets, waiting longer helps only if no door opens.
            is_hurried = door is not doors[-1] and self._failure_count == 0
            try:
                return await self._stay_at(door, HURRIED_DIAL_S if is_hurried else None)
            except AttemptError as error:
                reasons.append(error.sentence)
                if not error.other_door or self._flush_until_s is not None:
                    break
        return functools.reduce(_then, reasons, "")

    async def _stay_at(self, door: BrokerTarget, dial_s: float | None) -> str:
        """Connect to `door`, with one MQTT or the other, and serve until the connection ends.

        Raises:
            AttemptError: There was none.
        """
        is_second_try = False
        while self._flush_until_s is None:
            self._link = Link(
                door,
                self._topic,
                self._version,
                deliver=self._receive,
                lost=self._doorbell.ring,
                will=None if self._will is None else self._will(),
                dial_s=dial_s,
            )
            try:
                await self._link.open()
                await self._serve(self._link)
            except AttemptError as error:
                if error.other_version:
                    self._version = _OTHER[self._version]
                if is_second_try or not error.at_once:
                    raise
                is_second_try = True
            else:
                return self._link.lost_because or ""
            finally:
                await self._link.close()
                self._link = None
        return ""

    def _approach(self, door: BrokerTarget, reasons: list[str]) -> None:
        self._door = door
        if reasons:
            detail = say(
                "{reason} Trying {door}, since many networks let nothing else through.",
                reason=reasons[-1],
                door=str(door),
            )
        else:
            detail = say("Connecting to {door}.", door=str(door))
        self._tell(Connection.CONNECTING, detail)

    def _arrived(self) -> str:
        """Count the door as open; return a sentence that says which it was."""
        self._ways.opened(self._door)
        door, own, mqtt = str(self._door), self._ways.own, _NAMES[self._version]
        if self._door == own:
            return say("Connected to {door} with {mqtt}.", door=door, mqtt=mqtt)
        return say(
            "Connected to {door} with {mqtt}, because port {port} of {host} does not open from"
            " this network.",
            door=door,
            mqtt=mqtt,
            port=own.port,
            host=own.host,
        )

    async def _serve(self, link: Link) -> None:
        """Send what is due until the connection is lost, or closing and all is flushed."""
        self._is_online = True
        since_s = self._loop.time()
        self._echoed_bytes_max = 0
        self._was_doubted = False
        with self._outbox_lock:
            self._outbox.restart()
        arrival = self._arrived()
        is_detour = self._door != self._ways.own
        self._inbox.put(StatusChanged(Connection.ONLINE, arrival, is_news=is_detour))
        while link.lost_because is None and not self._is_flushed():
            wait_s = self._send_due(link)
            if self._flush_until_s is not None:
                flush_s = max(0.0, self._flush_until_s - self._loop.time())
                wait_s = flush_s if wait_s is None else min(wait_s, flush_s)
            await self._doorbell.wait(wait_s)
        self._is_online = False
        if self._loop.time() - since_s > STABLE_S:
            self._failure_count = 0
        with self._outbox_lock:
            is_longer = self._outbox.in_flight_bytes_max > self._passed_bytes_max
        self._broke_count = self._broke_count + 1 if is_longer else 0

    def _send_due(self, link: Link) -> float | None:
        """Send what may go now; return the seconds until more may, None: not by itself."""
        now_ms = self._now_ms()
        with self._outbox_lock:
            while (due_ms := self._outbox.due_ms(now_ms)) is not None and due_ms <= now_ms:
                if self._pace is not None:
                    if delay_ms := self._pace.delay_ms(now_ms):
                        return delay_ms / 1_000
                    self._pace.spend(now_ms)
                sending = self._outbox.take(now_ms)
                assert sending is not None, "it was due"
                link.send(sending.payload)
                if sending.is_resend:
                    self._doubt(sending)
        return None if due_ms is None else (due_ms - now_ms) / 1_000

    def _doubt(self, sending: Sending) -> None:
        """Tell once per connection that what we send does not come back: no refusal is told us."""
        size, longest = len(sending.payload), self._echoed_bytes_max
        if self._was_doubted:
            return
        if not longest:
            self._was_doubted = True
            self._inbox.notice(
                say(
                    "Nothing that we send comes back from {door}. It may be slow, or not allow this"
                    " room. It is sent again.",
                    door=str(self._door),
                )
            )
        elif sending.is_last and size > longest:
            self._was_doubted = True
            self._inbox.notice(
                say(
                    "{door} passes on messages of {longest} bytes, but none of {size}: too long for"
                    " it, perhaps. A game needs up to {needed}.",
                    door=str(self._door),
                    longest=longest,
                    size=size,
                    needed=PAYLOAD_BYTES_MAX,
                )
            )

    def _receive(self, payload: bytes) -> None:
        with self._outbox_lock:
            is_echo = self._outbox.echoed(payload)
            has_waiting = self._outbox.has_waiting
        if is_echo:
            self._echoed_bytes_max = max(self._echoed_bytes_max, len(payload))
            self._passed_bytes_max = max(self._passed_bytes_max, len(payload))
            if has_waiting or self._flush_until_s is not None:
                self._doorbell.ring()  # the window has room, or all is flushed
        self._inbox.put(Received(payload))

    async def _rest(self, reason: str, delay_s: float) -> None:
        if self._broke_count >= TOO_LONG_COUNT:
            perhaps = say(
                "Perhaps it takes no messages longer than {count} bytes.",
                count=self._passed_bytes_max,
            )
            reason = _then(reason, perhaps)
        again = say("Trying again in {seconds:.0f} s.", seconds=delay_s)
        self._tell(Connection.OFFLINE, _then(reason, again))
        until_s = self._loop.time() + delay_s
        while self._flush_until_s is None and (left_s := until_s - self._loop.time()) > 0:
            await self._doorbell.wait(left_s)

    def _is_flushed(self) -> bool:
        if self._flush_until_s is None:
            return False
        with self._outbox_lock:
            return self._outbox.is_empty or self._loop.time() >= self._flush_until_s

    def _tell(self, connection: Connection, detail: str) -> None:
        self._inbox.put(StatusChanged(connection, detail))

    def _now_ms(self) -> int:
        return int(self._loop.time() * 1_000)


def _then(before: str, after: str) -> str:
    """Return two sentences, one after the other."""
    # Translators: two whole sentences; what stands between them in your language
    return say("{before} {after}", before=before, after=after) if before else after


def back_off_s(failure_count: int) -> float:
    """Return how long to wait after that many failures in a row, scattered over an octave.

    Scattered, so that all clients of a broker that comes back do not arrive in one moment.
    """
    longest_s = min(BACK_OFF_MAX_S, BACK_OFF_MIN_S * 2 ** min(failure_count + 1, 10))
    return random.uniform(longest_s / 2, longest_s)  # noqa: S311 - nothing depends on it
