"""What the doctor finds out about brokers and the network. Nothing leaves this computer."""

import asyncio
import secrets
import socket
import time
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from pushnet.commands.doctor_finding import Finding, State
from pushnet.errors import PushnetError
from pushnet.net.broker import BrokerKind, start_broker
from pushnet.net.broker_mosquitto import find_mosquitto
from pushnet.net.interfaces import LanAddress, lan_addresses
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Connection, Received, StatusChanged
from pushnet.views.lists import listed
from pushnet.words import say

ROUND_TRIP_S: Final = 10.0
MDNS_PORT: Final = 5353
TOPIC: Final = "pushnet/doctor"


async def broker_findings() -> list[Finding]:
    """Return, for each broker that pushnet can run here, whether a message comes back from it."""
    found = [await _round_trip("amqtt")]
    if find_mosquitto() is None:
        text = say(
            "Not installed: pushnet's own broker is used, which is slower with many players."
        )
        advice = say("Install the package mosquitto.")
        found.append(Finding("mosquitto", State.NOTE, text, advice))
    else:
        found.append(await _round_trip("mosquitto"))
    return found


async def _round_trip(kind: BrokerKind) -> Finding:
    """Start a broker on loopback, publish once, hear it, stop."""
    begun_ns = time.monotonic_ns()
    try:
        async with asyncio.timeout(ROUND_TRIP_S):
            broker = await start_broker(kind, topic=TOPIC)
            try:
                echo_ms = await _echo(MqttTransport(broker.target, TOPIC))
            finally:
                await asyncio.shield(broker.close())
    except (PushnetError, OSError, TimeoutError, ImportError) as error:
        cause = error.sentence if isinstance(error, PushnetError) else str(error)
        text = say(
            "It does not work here: {cause}",
            cause=cause or say("no answer in {seconds} s", seconds=int(ROUND_TRIP_S)),
        )
        advice = say("You can join tables. To host: pushnet host --broker URL")
        return Finding(kind, State.BAD, text, advice)
    whole_ms = (time.monotonic_ns() - begun_ns) // 1_000_000
    text = say(
        "Started, a message came back in {echo_ms} ms, stopped: {whole_ms} ms in all.",
        echo_ms=echo_ms,
        whole_ms=whole_ms,
    )
    return Finding(kind, State.OK, text)


async def _echo(transport: MqttTransport) -> int:
    """Return how many milliseconds a payload takes to the broker and back."""
    payload = secrets.token_bytes(16)
    sent_ns = 0
    await transport.start()
    try:
        async for item in transport.incoming():
            match item:
                case StatusChanged(connection=Connection.ONLINE) if not sent_ns:
                    sent_ns = time.monotonic_ns()
                    transport.publish(payload)
                case Received(payload=heard) if heard == payload:
                    break
                case _:
                    pass
    finally:
        await transport.close()
    return (time.monotonic_ns() - sent_ns) // 1_000_000


def network_finding(addresses: Sequence[LanAddress] | None = None) -> Finding:
    """Return where others could reach a table of ours."""
    ours = lan_addresses() if addresses is None else addresses
    if not ours:
        text = say("This computer is on no network with others.")
        advice = say("Tables here are for this computer alone.")
        return Finding(say("network"), State.NOTE, text, advice)
    places = listed([f"{each.address} ({each.interface})" for each in ours])
    text = say("Others could reach a table at {places}.", places=places)
    return Finding(say("network"), State.OK, text)


def mdns_finding(port: int = MDNS_PORT) -> Finding:
    """Return whether tables on this network can be found."""
    advice = say("Tables can still be joined by the whole code, with its @address.")
    if find_spec("zeroconf") is None:
        return Finding("mDNS", State.BAD, say("The package zeroconf is not there."), advice)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for name in ("SO_REUSEADDR", "SO_REUSEPORT"):  # as everybody on this port does
            if hasattr(socket, name):
                probe.setsockopt(socket.SOL_SOCKET, getattr(socket, name), 1)
        try:
            probe.bind(("", port))
        except OSError as error:
            text = say("Port {port} cannot be used: {cause}.", port=port, cause=str(error.strerror))
            return Finding("mDNS", State.NOTE, text, advice)
    return Finding("mDNS", State.OK, say("Tables on this network can be listed."))
