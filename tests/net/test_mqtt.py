"""The transport over real brokers, both kinds, TCP and WebSocket."""

import asyncio
import socket

import aiomqtt
import psutil
import pytest

from pushnet.errors import UsageError
from pushnet.net.address import BrokerTarget
from pushnet.net.mqtt import MqttTransport
from pushnet.net.outbox import IN_FLIGHT_MAX, WAITING_MAX
from pushnet.net.pace import BURST_MAX, INTERVAL_MS
from pushnet.net.transport import (
    PACKET_BYTES_MAX,
    PAYLOAD_BYTES_MAX,
    Connection,
    Received,
    StatusChanged,
)
from tests.net.lines import TOPIC, WAIT_S, OpenLine, StartBroker

LOGIN = ("pnann", "correct horse")


@pytest.mark.parametrize("is_websocket", [False, True])
async def test_all_hear_what_one_publishes_and_so_does_he(
    kind: str, start: StartBroker, line: OpenLine, is_websocket: bool
) -> None:
    broker = await start(kind, logins=[LOGIN], topic=TOPIC, websocket_port=0)
    target = broker.websocket_target if is_websocket else broker.target
    ann, bob = [await line(target).online() for _ in range(2)]
    for payload in (b"", b"\x00\xff", bytes(PAYLOAD_BYTES_MAX)):
        ann.transport.publish(payload)
        bob.transport.publish(payload + b"b" if len(payload) < PAYLOAD_BYTES_MAX else b"b")
    for one in (ann, bob):
        heard = set(await one.until_payload(bytes(PAYLOAD_BYTES_MAX)))
        assert {b"", b"\x00\xff"} <= heard


@pytest.mark.parametrize("is_websocket", [False, True])
async def test_small_packets_are_not_held_back(
    kind: str, start: StartBroker, line: OpenLine, is_websocket: bool
) -> None:
    broker = await start(kind, websocket_port=0)
    ann = await line(broker.websocket_target if is_websocket else broker.target).online()
    connected = ann.transport._courier._link._socket
    assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


async def test_a_burst_arrives_complete_and_in_order(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    ann, bob = [await line(broker.target).online() for _ in range(2)]
    payloads = [b"%d" % number + bytes(4_000) for number in range(WAITING_MAX)]
    for payload in payloads:
        ann.transport.publish(payload)
    assert await bob.until_payload(payloads[-1]) == payloads
    assert await ann.until_payload(payloads[-1]) == payloads


async def test_too_much_at_once_drops_the_oldest_and_says_so(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    ann = await line(broker.target).start()
    for number in range(2 * WAITING_MAX):  # no connection yet: this loop has not run since
        ann.transport.publish(b"%d" % number)
    items = await ann.until(lambda item: item == Received(b"%d" % (2 * WAITING_MAX - 1)))
    heard = [item for item in items if isinstance(item, Received)]
    assert heard == [Received(b"%d" % n) for n in range(WAITING_MAX, 2 * WAITING_MAX)]
    told = [item for item in items if "oldest messages" in getattr(item, "detail", "")]
    assert [status.connection for status in told] == [Connection.CONNECTING]


async def test_a_wrong_login_is_refused_and_said(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind, logins=[LOGIN], topic=TOPIC, websocket_port=0)
    for target in (broker.target, broker.websocket_target):
        for user, password in ((LOGIN[0], "wrong"), ("nobody", LOGIN[1]), (None, None)):
            stranger = BrokerTarget(
                scheme=target.scheme,
                host=target.host,
                port=target.port,
                path=target.path,
                user=user,
                password=password,
            )
            status = await (await line(stranger).start()).until_status(Connection.OFFLINE)
            told = "refuses the login." if user else "lets nobody in without a login"
            assert told in status.detail
            assert "Trying again in" in status.detail


async def test_another_topic_is_not_relayed_and_that_is_said(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind, logins=[LOGIN], topic=TOPIC)
    ann, bob = [await line(broker.target, "pn1/0b/elsewhere").start() for _ in range(2)]
    for stranger in (ann, bob):
        stranger.transport.publish(b"psst")
    # mosquitto grants the subscription and relays nothing; amqtt refuses it.
    told = {"mosquitto": "Nothing that we send comes back", "amqtt": "does not allow this room"}[
        kind
    ]
    for stranger in (ann, bob):
        items = await stranger.until(
            lambda item: isinstance(item, StatusChanged) and told in item.detail
        )
        assert not [item for item in items if isinstance(item, Received)]


async def test_too_long_a_payload_from_a_stranger_is_dropped(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    ann = await line(broker.target).online()
    async with aiomqtt.Client(broker.target.host, broker.target.port) as stranger:
        await stranger.publish(TOPIC, bytes(PAYLOAD_BYTES_MAX + 1), qos=1)
        await stranger.publish(TOPIC, b"after", qos=1)
    assert await ann.until_payload(b"after") == [b"after"]


async def test_what_a_foreign_broker_lets_through_is_dropped_here(
    foreign_broker, line: OpenLine
) -> None:
    target = foreign_broker("")
    async with aiomqtt.Client(target.host, target.port) as stranger:
        await stranger.publish(TOPIC, b"old", qos=1, retain=True)
        ann = await line(target).online()
        for size in (PAYLOAD_BYTES_MAX + 1, 1_000_000):
            await stranger.publish(TOPIC, bytes(size), qos=1)
        await stranger.publish(TOPIC, bytes(PAYLOAD_BYTES_MAX), qos=1)
    assert await ann.until_payload(bytes(PAYLOAD_BYTES_MAX)) == [bytes(PAYLOAD_BYTES_MAX)]


async def test_a_broker_without_qos_1_is_used_without(foreign_broker, line: OpenLine) -> None:
    target = foreign_broker("max_qos 0\n")
    ann = line(target)
    ann.transport.leave_will(lambda: b"gone")  # must not ask for more than the broker has
    await ann.online()
    ann.transport.publish(b"a")
    assert await ann.until_payload(b"a") == [b"a"]
    assert ann.transport._courier._link._qos == 0


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("max_packet_size 1000", "up to 1000 bytes: too short for a game"),
        ("message_size_limit 1000", "takes no messages longer than 256 bytes"),
    ],
)
async def test_a_broker_for_short_messages_only_is_said(
    foreign_broker, line: OpenLine, limit: str, sentence: str
) -> None:
    ann = await line(foreign_broker(f"{limit}\n")).start()
    for size in (256, 1024):
        ann.transport.publish(bytes(size))
    await ann.until(lambda item: isinstance(item, StatusChanged) and sentence in item.detail)


async def test_a_broker_for_our_longest_messages_will_do(foreign_broker, line: OpenLine) -> None:
    limits = f"max_packet_size {PACKET_BYTES_MAX}\nmessage_size_limit {PAYLOAD_BYTES_MAX}\n"
    ann = await line(foreign_broker(limits)).online()
    ann.transport.publish(bytes(PAYLOAD_BYTES_MAX))
    await ann.until_payload(bytes(PAYLOAD_BYTES_MAX))


@pytest.mark.parametrize("is_killed", [True, False])
async def test_a_restarted_broker_is_found_and_gets_what_was_lost(
    kind: str, start: StartBroker, line: OpenLine, is_killed: bool
) -> None:
    broker = await start(kind)
    ann, bob = [await line(broker.target).online() for _ in range(2)]
    if is_killed and kind == "mosquitto":
        for process in psutil.Process(broker.watchdog_id).children():
            process.kill()
    await broker.close()
    for one in (ann, bob):
        assert "was lost" in (await one.until_status(Connection.OFFLINE)).detail
    ann.transport.publish(b"meanwhile")
    again = await start(kind, port=broker.target.port)
    assert again.target == broker.target
    await bob.until_status(Connection.ONLINE)
    await ann.until_payload(b"meanwhile")
    ann.transport.publish(b"afterwards")
    assert (await bob.until_payload(b"afterwards"))[-1] == b"afterwards"


async def test_off_the_local_network_a_burst_is_slowed_down(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    # A spelling of 127.0.0.1 that only the resolver knows: it could be anywhere.
    afar = BrokerTarget(scheme="mqtt", host="127.1", port=broker.target.port)
    assert not afar.is_local
    ann = await line(afar).online()
    loop = asyncio.get_running_loop()
    for number in range(BURST_MAX + 2):
        ann.transport.publish(b"%d" % number)
    since_s = loop.time()
    await ann.until_payload(b"%d" % (BURST_MAX + 1))
    assert loop.time() - since_s > 1.5 * INTERVAL_MS / 1_000


async def test_a_blocked_application_neither_loses_the_connection_nor_payloads(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    ann = await line(broker.target).online()
    for number in range(IN_FLIGHT_MAX):
        ann.transport.publish(b"%d" % number)
    courier = ann.transport._courier
    for _ in range(1_000_000):  # this loop does not run meanwhile, the network's does
        if courier._outbox.is_empty:
            break
    items = await ann.until(lambda item: item == Received(b"%d" % (IN_FLIGHT_MAX - 1)))
    assert items == [Received(b"%d" % number) for number in range(IN_FLIGHT_MAX)]


async def test_closing_sends_what_waits(kind: str, start: StartBroker, line: OpenLine) -> None:
    broker = await start(kind)
    ann, bob = [await line(broker.target).online() for _ in range(2)]
    for number in range(50):
        ann.transport.publish(b"%d" % number)
    await ann.transport.close()
    assert len(await bob.until_payload(b"49")) == 50
    assert (await ann.until_status(Connection.CLOSED)).detail == "The connection was closed."
    ann.transport.publish(b"late")  # without effect
    await ann.transport.close()


async def test_opening_and_closing_leaves_nothing(
    kind: str, start: StartBroker, leaks, own_tasks
) -> None:
    broker = await start(kind, websocket_port=0)
    targets = [broker.target, broker.websocket_target]
    for cycle in range(20):
        transport = MqttTransport(targets[cycle % 2], TOPIC)
        await transport.start()
        transport.publish(b"hello")
        async with asyncio.timeout(WAIT_S):
            async for item in transport.incoming():
                # Close at every stage: at once, while connecting, online, after the echo.
                stages = (Connection.CONNECTING, Connection.ONLINE)
                if cycle % 5 == 0:
                    break
                if isinstance(item, Received) or item.connection is stages[cycle % 2]:
                    break
        await transport.close()
    await broker.close()  # amqtt's ends of the connections are in this process too
    assert leaks() == ""
    assert own_tasks() == set()


async def test_use_before_the_start_is_our_fault() -> None:
    transport = MqttTransport(BrokerTarget(scheme="mqtt", host="127.0.0.1", port=1), TOPIC)
    await transport.close()
    with pytest.raises(UsageError):
        transport.publish(b"a")
    with pytest.raises(UsageError):
        await anext(transport.incoming())
    await transport.start()
    with pytest.raises(UsageError):
        await transport.start()
    with pytest.raises(UsageError):
        transport.publish(bytes(PAYLOAD_BYTES_MAX + 1))
    await transport.close()
