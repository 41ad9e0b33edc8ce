"""Well-known brokers that anybody may use, by the names that players type.

All three are for trying things out: no login, no guarantee, no published limits. What pushnet asks
of them stays under the strictest limits that hosted brokers publish (pace.py, transport.py).
Ports and their sources: docs/brokers.md.
"""

from dataclasses import dataclass
from typing import Final

from pushnet.net.address import BrokerTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicBroker:
    """One broker and its four doors, all of which lead to the same rooms."""

    name: str  # what players type; no name of an embedded broker
    host: str
    tcp_port: int
    tls_port: int  # whose certificate every computer trusts
    websocket_port: int
    secure_websocket_port: int  # for networks that let only browsers out: ways.py

    @property
    def target(self) -> BrokerTarget:
        """The door to use: encrypted, without WebSocket."""
        return BrokerTarget(scheme="mqtts", host=self.host, port=self.tls_port)


PUBLIC_BROKERS: Final = (
    PublicBroker(
        name="emqx",
        host="broker.emqx.io",
        tcp_port=1883,
        tls_port=8883,
        websocket_port=8083,
        secure_websocket_port=8084,
    ),
    PublicBroker(
        name="hivemq",
        host="broker.hivemq.com",
        tcp_port=1883,
        tls_port=8883,
        websocket_port=8000,
        secure_websocket_port=8884,
    ),
    PublicBroker(
        name="mosquitto-test",
        host="test.mosquitto.org",
        tcp_port=1883,
        tls_port=8886,  # 8883 has a certificate of an authority of its own
        websocket_port=8080,
        secure_websocket_port=8081,
    ),
)


def broker_of_host(host: str) -> PublicBroker | None:
    """Return the well-known broker at this host; None: it is none, whatever it is called."""
    wanted = host.lower().rstrip(".")
    return next((each for each in PUBLIC_BROKERS if wanted == each.host), None)


def public_broker(text: str) -> PublicBroker | None:
    """Return the well-known broker of this name or host; None: it is none."""
    wanted = text.strip().lower()
    named = next((each for each in PUBLIC_BROKERS if wanted.rstrip(".") == each.name), None)
    return named or broker_of_host(wanted)


def full_address(text: str) -> str:
    """Return the URL of the well-known broker that `text` names; any other text as it is."""
    known = public_broker(text)
    return text if known is None else str(known.target)
