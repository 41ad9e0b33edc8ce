"""One connection to a broker, from dialling to the last descriptor.

`abort` is how every wait in here ends early: it shuts the socket down, and whoever waits for the
broker notices. Nothing is cancelled inside aiomqtt, which would leave a lock held, a task running
and the socket open.
"""

import asyncio
import contextlib
import secrets
import socket
import ssl
from collections.abc import Callable
from typing import Final

import aiomqtt
from aiomqtt.exceptions import MqttConnectError
from paho.mqtt.reasoncodes import ReasonCode

from pushnet.net.address import BrokerTarget
from pushnet.net.dial import dial, tls_context
from pushnet.net.failure import AttemptError, dial_failure, refusal
from pushnet.net.one_shot import OneShotClient, Version
from pushnet.net.transport import PACKET_BYTES_MAX, PAYLOAD_BYTES_MAX
from pushnet.words import say

ATTEMPT_LOCAL_S: Final = 3.0  # a table that is there answers within milliseconds
ATTEMPT_REMOTE_S: Final = 8.0  # wss:// takes 6.5 round trips, and a packet may get lost
GOODBYE_S: Final = 0.5
# Nothing at all after something was sent: the broker or the line is gone. The keepalive alone
# takes up to 20 s to find out.
DEAF_S: Final = 5.0
REFUSED_FROM: Final = 0x80  # reason codes from here on are refusals (MQTT 5 §2.4)
UNSPECIFIED: Final = 0x80
PUBLISH_BYTES: Final = 10  # MQTT 5 §3.3: header 4, length of topic 2, identifier 2, properties 1
RECEIVE_MAX: Final = 65_535  # of a broker that names no other number (MQTT 5 §3.2.2.3.3)
UNACKNOWLEDGED_MAX: Final = 200  # paho keeps each of them until the connection ends


class Link:
    """One attempt to reach a broker, and the connection if it succeeds. Lives on one loop."""

    def __init__(
        self,
        target: BrokerTarget,
        topic: str,
        version: Version,
        *,
        deliver: Callable[[bytes], None],
        lost: Callable[[], None],
        will: bytes | None = None,
        dial_s: float | None = None,
        identifier: str | None = None,
    ) -> None:
        """Prepare one connection.

        Args:
            target: Where to connect to.
            topic: The one topic, without wildcards.
            version: Version.V5 or Version.V311.
            deliver: Gets each payload of the topic of up to PAYLOAD_BYTES_MAX bytes.
            lost: Called when the connection has ended, unless `close` ended it.
            will: What the broker publishes on the topic when the line breaks.
            dial_s: How long the way to its first packet may take; None: as long as the rest.
            identifier: Of this client; None: a new one, as for every connection in play.
        """
        self.lost_because: str | None = None  # a sentence, once the connection has ended
        self._target = target
        self._topic = topic
        self._version = version
        self._deliver = deliver
        self._lost = lost
        self._will = will
        self._dial_s = dial_s
        self._identifier = identifier or "pn" + secrets.token_hex(10)  # every broker takes 23
        self._limit_s = ATTEMPT_LOCAL_S if target.is_local else ATTEMPT_REMOTE_S
        self._qos = 1
        self._is_aborted = False
        self._tls: ssl.SSLContext | None = None
        self._dialling: asyncio.Task[socket.socket] | None = None
        self._socket: socket.socket | None = None
        self._client: OneShotClient | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._sendings: set[asyncio.Task[None]] = set()
        self._unacknowledged_count = 0
        self._window = asyncio.Semaphore(RECEIVE_MAX)
        self._heard_count = 0  # messages and acknowledgements
        self._is_deaf = False

    @property
    def qos(self) -> int:
        """What the broker granted: 1, or 0 where it has no more. Once opened."""
        return self._qos

    @property
    def packet_bytes_max(self) -> int | None:
        """How long a packet the broker takes; None: it does not say. Once opened."""
        return None if self._client is None else self._client.packet_bytes_max

    @property
    def encrypted(self) -> ssl.SSLSocket | None:
        """The socket if there is TLS on it, to ask it about that. Once opened."""
        return self._socket if isinstance(self._socket, ssl.SSLSocket) else None

    async def open(self) -> None:
        """Connect and subscribe, within the time limit.

        Raises:
            AttemptError: It did not work. `close` must be called all the same.
        """
        deadline = asyncio.get_running_loop().call_later(self._limit_s, self.abort)
        try:
            await self._enter(await self._dial())
            self._keep_limits()
            await self._subscribe()
        finally:
            deadline.cancel()

    def send(self, payload: bytes) -> None:
        """Hand `payload` to the broker; whether it got there, only its echo tells."""
        sending = asyncio.create_task(self._publish(payload))
        self._sendings.add(sending)
        sending.add_done_callback(self._sendings.discard)

    def abort(self) -> None:
        """End the connection and every wait for it, now."""
        self._is_aborted = True
        if self._dialling is not None:
            self._dialling.cancel()
        if self._socket is not None:
            with contextlib.suppress(OSError):  # closed already
                # Not SSLSocket's own, which goes on unencrypted if somebody still writes.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    async def close(self) -> None:
        """Say goodbye if the broker still listens, and free everything. Never raises."""
        loop = asyncio.get_running_loop()
        tasks = list(self._sendings)
        if self._client is not None and self._watcher is not None:
            deadline = loop.call_later(GOODBYE_S, self.abort)
            with contextlib.suppress(aiomqtt.MqttError):
                await self._client.__aexit__(None, None, None)
            deadline.cancel()
            tasks.append(self._watcher)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._client is not None:
            # paho asks through callbacks to watch the socket: let those run that are under way,
            # or they would watch a closed descriptor, perhaps somebody else's by then.
            await asyncio.sleep(0)
            self._client.free()
        if self._socket is not None:
            self._socket.close()

    async def _dial(self) -> socket.socket:
        try:
            self._tls = tls_context(self._target)
            self._dialling = asyncio.create_task(dial(self._target, self._tls))
            async with asyncio.timeout(self._dial_s):
                self._socket = await self._dialling
        except asyncio.CancelledError:
            if not self._is_aborted:
                raise
        except OSError as error:
            raise dial_failure(error, self._target) from error
        if self._is_aborted or self._socket is None:
            raise AttemptError(
                say("{broker} does not answer.", broker=str(self._target)), other_door=True
            )
        return self._socket

    async def _enter(self, connected: socket.socket) -> None:
        self._client = OneShotClient(
            connected,
            self._target,
            self._tls,
            version=self._version,
            identifier=self._identifier,
            timeout_s=self._limit_s + GOODBYE_S,  # `abort` comes first
            deliver=self._receive,
            will=None if self._will is None else aiomqtt.Will(self._topic, self._will),
        )
        try:
            await self._client.__aenter__()
        except MqttConnectError as error:
            raise refusal(_code(error.rc), self._target) from error
        except (ValueError, LookupError) as error:
            if not self._target.is_websocket:
                raise
            # paho's reading of an HTTP answer that makes no sense
            sentence = say("{broker} opens no WebSocket.", broker=str(self._target))
            raise AttemptError(sentence, other_door=True) from error
        except aiomqtt.MqttError as error:
            if self._is_aborted:
                sentence = say(
                    "{broker} takes the connection, but says nothing.", broker=str(self._target)
                )
            elif self._target.is_websocket and "closed before" not in str(error):
                sentence = say("{broker} opens no WebSocket.", broker=str(self._target))
            else:
                sentence = say("{broker} does not answer as a broker.", broker=str(self._target))
            raise AttemptError(
                sentence, other_version=True, at_once=not self._is_aborted, other_door=True
            ) from error

    def _keep_limits(self) -> None:
        """Refuse a broker that would hang up on our longest messages, and says so.

        One that hangs up on whoever has too many unacknowledged never gets so many from us: paho
        does not see to that. HiveMQ takes ten.
        """
        assert self._client is not None
        self._window = asyncio.Semaphore(self._client.receive_max or RECEIVE_MAX)
        longest = self._client.packet_bytes_max
        if longest is not None and longest < PAYLOAD_BYTES_MAX + len(self._topic) + PUBLISH_BYTES:
            raise AttemptError(
                say(
                    "{broker} takes messages of up to {longest} bytes: too short for a game, which"
                    " needs {needed}.",
                    broker=str(self._target),
                    longest=longest,
                    needed=PACKET_BYTES_MAX,
                )
            )

    async def _subscribe(self) -> None:
        assert self._client is not None
        self._watcher = asyncio.create_task(self._watch(self._client))
        subscribing = asyncio.create_task(self._client.subscribe(self._topic, qos=1))
        try:
            # aiomqtt alone would wait for its timeout when the connection ends meanwhile.
            await asyncio.wait({subscribing, self._watcher}, return_when=asyncio.FIRST_COMPLETED)
            if not subscribing.done():
                raise AttemptError(
                    say("{broker} does not let us listen to the room.", broker=str(self._target))
                )
            granted = _code(subscribing.result()[0])
        except aiomqtt.MqttError as error:
            raise AttemptError(
                say("{broker} does not let us listen to the room.", broker=str(self._target))
            ) from error
        finally:
            subscribing.cancel()
        if granted >= REFUSED_FROM:
            raise AttemptError(say("{broker} does not allow this room.", broker=str(self._target)))
        self._qos = min(1, granted)  # a broker without QoS 1 hangs up on whoever uses it

    async def _watch(self, client: OneShotClient) -> None:
        """Wait for the end of the connection, which the iterator tells by raising."""
        reason = ""
        try:
            async for _ in client.messages:
                raise AssertionError("messages are delivered before they get here")
        except aiomqtt.MqttError as error:
            reason = _reason(error)
        if self._is_deaf:
            self.lost_because = say("{broker} does not answer any more.", broker=str(self._target))
        elif reason:
            self.lost_because = say(
                "The connection to {broker} was lost ({cause}).",
                broker=str(self._target),
                cause=reason,
            )
        else:
            self.lost_because = say(
                "The connection to {broker} was lost.", broker=str(self._target)
            )
        self._lost()

    def _receive(self, message: aiomqtt.Message) -> None:
        self._heard_count += 1
        # We never have anything retained, so a retained payload is a stranger's, or an old one.
        if len(message.payload) > PAYLOAD_BYTES_MAX or message.retain:
            return
        if message.topic.value == self._topic:
            self._deliver(message.payload)

    async def _publish(self, payload: bytes) -> None:
        assert self._client is not None
        async with self._window:
            heard_before = self._heard_count
            try:
                await self._client.publish(self._topic, payload, qos=self._qos, timeout=DEAF_S)
            except aiomqtt.MqttCodeError:
                return  # the connection has just ended; the missing echo tells what got lost
            except aiomqtt.MqttError:  # no acknowledgement in time
                self._unacknowledged_count += 1
                self._is_deaf = self._heard_count == heard_before
                if self._is_deaf or self._unacknowledged_count > UNACKNOWLEDGED_MAX:
                    self.abort()
            else:
                self._heard_count += 1


def _code(code: int | ReasonCode | None) -> int:
    return code.value if isinstance(code, ReasonCode) else code or 0


def _reason(error: aiomqtt.MqttError) -> str:
    """Return what a broker of MQTT 5 said on hanging up, or nothing."""
    cause = error.__cause__
    if isinstance(cause, aiomqtt.MqttCodeError) and isinstance(cause.rc, ReasonCode):
        return "" if cause.rc.value <= UNSPECIFIED else str(cause.rc).lower()
    return ""
