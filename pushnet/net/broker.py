"""An embedded broker with one call."""

from collections.abc import Sequence
from typing import Literal

from pushnet.errors import NetworkError
from pushnet.net.broker_mosquitto import find_mosquitto, start_mosquitto
from pushnet.net.embedded import CONNECTIONS_MAX, LOOPBACK, BrokerOptions, RunningBroker
from pushnet.words import say

OwnBroker = Literal["amqtt", "mosquitto"]
BrokerKind = OwnBroker | Literal["auto"]


async def start_broker(
    kind: BrokerKind = "auto",
    *,
    host: str = LOOPBACK,
    port: int = 0,
    websocket_port: int | None = None,
    logins: Sequence[tuple[str, str]] = (),
    topic: str | None = None,
    connections_max: int = CONNECTIONS_MAX,
) -> RunningBroker:
    """Start a broker and return when it accepts clients.

    Args:
        kind: "mosquitto", "amqtt", or "auto": mosquitto where it is installed and starts.
        host: IP literal to bind; "0.0.0.0" means every interface.
        port: 0 for any free one, otherwise the first of a few to try.
        websocket_port: Likewise; None for no WebSocket.
        logins: Users and passwords; without any the broker binds loopback only.
        topic: The only one that is relayed; None relays all.
        connections_max: Clients per port.

    Raises:
        NetworkError: It does not start; the text says why.
        UsageError: See `BrokerOptions`.
    """
    options = BrokerOptions(
        host=host,
        port=port,
        websocket_port=websocket_port,
        logins=tuple(logins),
        topic=topic,
        connections_max=connections_max,
    )
    if kind != "amqtt":
        program = find_mosquitto()
        if program is None and kind == "mosquitto":
            raise NetworkError(
                say("mosquitto is not installed here; pushnet's own broker (amqtt) is.")
            )
        if program is not None:
            try:
                return await start_mosquitto(program, options)
            except NetworkError:
                if kind == "mosquitto":
                    raise
    # Only who starts it pays the tenth of a second that loading it takes.
    from pushnet.net.broker_amqtt import start_amqtt  # noqa: PLC0415 - as said

    return await start_amqtt(options)
