"""A broker that pushnet runs itself: what is asked of it, whichever program does it.

Rules for every kind: it binds loopback unless told another address, asks for a login there
(protocol/pushnet.md 5), relays one topic, takes 16 clients, retains nothing, and ends with
its owner.
"""

import ipaddress
import socket
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from pushnet.errors import UsageError
from pushnet.net.address import DEFAULT_PATH, PORT_MAX, BrokerTarget

CONNECTIONS_MAX: Final = 16
PORT_ATTEMPTS_MAX: Final = 10
LOOPBACK: Final = "127.0.0.1"

_UNSPECIFIED: Final = {"0.0.0.0": LOOPBACK, "::": "::1"}  # noqa: S104 - looked up, not bound


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokerOptions:
    """How to run a broker.

    Raises:
        UsageError: A value that would let strangers in, or that no broker takes.
    """

    host: str = LOOPBACK  # IP literal to bind; "0.0.0.0" means every interface
    port: int = 0  # 0: any free one; otherwise the first of PORT_ATTEMPTS_MAX to try
    websocket_port: int | None = None  # likewise; None: no WebSocket
    logins: tuple[tuple[str, str], ...] = ()  # user and password; none: anybody may enter
    topic: str | None = None  # the only one that is relayed; None: all are
    connections_max: int = CONNECTIONS_MAX  # per port

    def __post_init__(self) -> None:
        try:
            address = ipaddress.ip_address(self.host)
        except ValueError:
            raise UsageError(f"a broker binds an IP address, not {self.host!r}") from None
        if not self.logins and not address.is_loopback:
            raise UsageError("without logins a broker binds loopback only")
        for user, password in self.logins:
            # The user stands in a file of lines and colons.
            if not user.isalnum() or not password:
                raise UsageError("a login is a user of letters and digits, and a password")
        if self.topic is not None and (
            not self.topic.isprintable() or any(character in self.topic for character in "#+ $")
        ):
            raise UsageError("a room's topic is one topic, without wildcards")

    def target(self, port: int) -> BrokerTarget:
        """Return how the owner itself reaches the broker at `port`, with the first login."""
        user, password = self.logins[0] if self.logins else (None, None)
        host = _UNSPECIFIED.get(self.host, self.host)
        return BrokerTarget(scheme="mqtt", host=host, port=port, user=user, password=password)

    def websocket_target(self, port: int) -> BrokerTarget:
        """Return the same over a WebSocket."""
        return replace(self.target(port), scheme="ws", path=DEFAULT_PATH)


class RunningBroker(Protocol):
    """A broker of ours that accepts clients."""

    @property
    def kind(self) -> str:
        """Return "mosquitto" or "amqtt"."""

    @property
    def target(self) -> BrokerTarget:
        """Return how the owner reaches it."""

    @property
    def websocket_target(self) -> BrokerTarget | None:
        """Return how the owner reaches it over a WebSocket, if asked for."""

    def admit(self, user: str, password: str) -> bool:
        """Let in whoever has this login too, from now on; say whether that is possible here."""

    async def close(self) -> None:
        """Stop it; may be called again. Nothing of it is left afterwards."""


def port_choices(options: BrokerOptions) -> Iterator[tuple[int, int | None]]:
    """Yield ports to try, for MQTT and for WebSocket, each free a moment ago."""
    for attempt in range(PORT_ATTEMPTS_MAX):
        port = _free_port(options.host, options.port, attempt)
        if options.websocket_port is None:
            websocket_port = None
        else:
            websocket_port = _free_port(options.host, options.websocket_port, attempt)
            if websocket_port is None or websocket_port == port:
                continue
        if port is not None:
            yield port, websocket_port


def _free_port(host: str, wanted: int, attempt: int) -> int | None:
    port = wanted + attempt if wanted else 0
    if port > PORT_MAX:
        return None
    # Looked up, because a link-local address with its zone is no address yet.
    family, _, _, _, place = socket.getaddrinfo(host, port, flags=socket.AI_NUMERICHOST)[0]
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As the brokers do it: a port whose last connections are still fading is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(place)
        except OSError:
            return None
        return int(probe.getsockname()[1])
