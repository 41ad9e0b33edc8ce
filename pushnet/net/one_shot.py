"""aiomqtt's client, for one connection over a socket that we give it.

All that is known of the inside of aiomqtt 2.5 and paho 2.2 stands here and in link.py; it is why
both are pinned. A client is thrown away after its connection: used again it keeps a lock held, a
task running and messages of the connection before.
"""

import asyncio
import functools
import logging
import socket
import ssl
from collections.abc import Callable
from typing import Any, Final, cast

import aiomqtt
from paho.mqtt.client import MQTT_CLEAN_START_FIRST_ONLY
from paho.mqtt.enums import MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from pushnet.net.address import BrokerTarget
from pushnet.net.transport import PACKET_BYTES_MAX

Version = aiomqtt.ProtocolVersion

KEEPALIVE_S: Final = 10
# A broker of MQTT 3.1.1 cannot be told of PACKET_BYTES_MAX. What is longer is read and dropped,
# since hanging up would let a stranger cut us off with one message, but not without a limit.
READ_BYTES_MAX: Final = 1_048_576
_QOS_BITS: Final = 0x06  # of a PUBLISH's first byte (MQTT 5 §3.3.1)
_QOS_2: Final = 0x04
_PROTOCOL_ERROR: Final = MQTTErrorCode.MQTT_ERR_PROTOCOL

_LOG: Final = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())  # or paho's warnings would be written over the screen
_LOG.setLevel(logging.WARNING)  # below, it tells the topic and the client's id of each packet


class OneShotClient(aiomqtt.Client):
    """A client whose waits all end when its socket is shut down."""

    def __init__(
        self,
        connected: socket.socket,
        target: BrokerTarget,
        tls: ssl.SSLContext | None,
        *,
        version: Version,
        identifier: str,
        timeout_s: float,
        deliver: Callable[[aiomqtt.Message], None],
        will: aiomqtt.Will | None = None,
    ) -> None:
        """Wrap `connected`, which is in TLS already if `tls` is given.

        Must be called on the loop. `deliver` is called for each message, before its
        acknowledgement is sent.
        """
        is_v5 = version is Version.V5
        # What the broker takes, if it says so: longest packet, messages not acknowledged yet.
        self.packet_bytes_max: int | None = None
        self.receive_max: int | None = None
        super().__init__(
            target.host,
            target.port,
            username=target.user,
            password=target.password,
            logger=_LOG,
            will=will,
            identifier=identifier,
            queue_type=cast(
                "type[asyncio.Queue[aiomqtt.Message]]", functools.partial(_Delivery, deliver)
            ),
            protocol=version,
            clean_session=None if is_v5 else True,
            clean_start=True if is_v5 else MQTT_CLEAN_START_FIRST_ONLY,  # as paho wants it
            transport="websockets" if target.is_websocket else "tcp",
            websocket_path=target.path if target.is_websocket else None,
            tls_context=tls,  # only so that the WebSocket says https
            timeout=timeout_s,
            keepalive=KEEPALIVE_S,
            max_inflight_messages=0,  # no bound: paho would wait for lost acknowledgements for ever
            properties=_connect_properties() if is_v5 else None,
        )
        self.pending_calls_threshold = 1_000  # no warnings: Outbox has the bound
        paho = self._client
        paho.connect_timeout = timeout_s
        receive = paho._sock_recv  # noqa: SLF001
        paho._sock_recv = lambda bufsize: receive(_bearable(bufsize))  # type: ignore[method-assign]  # noqa: SLF001
        take = paho._handle_publish  # noqa: SLF001
        paho._handle_publish = lambda: _PROTOCOL_ERROR if self._is_for_later() else take()  # type: ignore[method-assign]  # noqa: SLF001
        paho._create_socket_connection = lambda: connected  # type: ignore[method-assign]  # noqa: SLF001
        paho._ssl_wrap_socket = lambda sock: sock  # type: ignore[method-assign,assignment,return-value]  # noqa: SLF001

    def free(self) -> None:
        """Stop watching the socket and close it, whatever state the client is in."""
        self._client._sock_close()  # noqa: SLF001 - aiomqtt leaves it open after a timeout

    def _is_for_later(self) -> bool:
        """Say whether the packet that paho has read is a message of QoS 2.

        No subscription of ours lets a broker send one (MQTT 5 §3.8.4). paho would keep it until
        its release, which may never come: as many as there are identifiers.
        """
        flags = self._client._in_packet["command"]  # noqa: SLF001
        return flags & _QOS_BITS == _QOS_2

    def _on_connect(self, *args: Any, **kwargs: Any) -> None:
        granted = args[-1]  # CONNACK's properties (MQTT 5 §3.2.2.3)
        self.packet_bytes_max = getattr(granted, "MaximumPacketSize", None)
        self.receive_max = getattr(granted, "ReceiveMaximum", None)
        super()._on_connect(*args, **kwargs)

    def _on_disconnect(self, *args: Any, **kwargs: Any) -> None:
        # Without this a broker that hangs up instead of sending CONNACK costs the whole timeout.
        if not self._connected.done():
            self._connected.set_exception(aiomqtt.MqttError("closed before CONNACK"))
        super()._on_disconnect(*args, **kwargs)


class _Delivery(asyncio.Queue[aiomqtt.Message]):
    """The client's message queue, which stays empty: what is put in is delivered on the spot.

    A bounded queue of aiomqtt drops messages after their acknowledgement; an unbounded one grows
    with a flood, since it is read more slowly than it is filled.
    """

    def __init__(self, deliver: Callable[[aiomqtt.Message], None], *, maxsize: int) -> None:
        super().__init__(maxsize)
        self._deliver = deliver

    def put_nowait(self, item: aiomqtt.Message) -> None:
        self._deliver(item)


def _bearable(size: int) -> int:
    """Return `size`, the rest of the packet that paho is reading, if we are ready to hold it."""
    if size > READ_BYTES_MAX:
        raise ConnectionAbortedError("a packet far too long")
    return size


def _connect_properties() -> Properties:
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.MaximumPacketSize = PACKET_BYTES_MAX  # the broker keeps what is longer
    return properties
