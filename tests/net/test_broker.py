"""Embedded brokers, both kinds, beyond what the transport shows (test_mqtt.py)."""

import asyncio
import contextlib
import socket
from dataclasses import replace

import aiomqtt
import psutil
import pytest

from pushnet.errors import NetworkError, UsageError
from pushnet.net.broker import start_broker
from pushnet.net.broker_mosquitto import find_mosquitto
from pushnet.net.transport import PACKET_BYTES_MAX, Connection, Received
from tests.net.lines import TOPIC, WAIT_S, OpenLine, StartBroker

LOGIN = ("pnann", "correct horse")


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what arrives until the other side ends the connection."""
    async with asyncio.timeout(WAIT_S):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def cut(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def test_it_listens_on_loopback_only(kind: str, start: StartBroker) -> None:
    broker = await start(kind, websocket_port=0)
    ports = {broker.target.port, broker.websocket_target.port}
    listening = {
        connection.laddr
        for connection in psutil.net_connections("tcp")
        if connection.status == psutil.CONN_LISTEN and connection.laddr.port in ports
    }
    assert listening == {("127.0.0.1", port) for port in ports}


async def test_every_interface_means_every_interface(kind: str, start: StartBroker) -> None:
    broker = await start(kind, host="0.0.0.0", logins=[LOGIN])
    assert broker.target.host == "127.0.0.1"
    with socket.create_connection(("127.0.0.2", broker.target.port), WAIT_S):
        pass  # another address of this computer, at least on Linux


async def test_a_new_login_opens_and_the_old_ones_stay(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind, logins=[LOGIN])
    guest = replace(broker.target, user="pnbo", password="battery staple")
    first, refused = await line(broker.target).online(), await line(guest).start()
    await refused.until_status(Connection.OFFLINE, "refuses the login")
    assert broker.admit("pnbo", "battery staple")
    second = await line(guest).online()
    second.transport.publish(b"from the guest")
    heard = await first.until(lambda item: item != Received(b"x"))
    assert heard == [Received(b"from the guest")]  # and its own line was not cut meanwhile


async def test_a_taken_port_means_the_next_one(kind: str, start: StartBroker) -> None:
    first = await start(kind)
    second = await start(kind, port=first.target.port)
    assert first.target.port < second.target.port < first.target.port + 10


async def test_an_address_that_is_not_ours_is_said(kind: str) -> None:
    with pytest.raises(NetworkError, match="No free port"):
        await start_broker(kind, host="192.0.2.1", port=1_883, logins=[LOGIN])


async def test_without_logins_it_does_not_leave_this_computer(kind: str) -> None:
    with pytest.raises(UsageError):
        await start_broker(kind, host="0.0.0.0")


async def test_it_is_gone_when_closed_and_may_be_closed_again(
    kind: str, start: StartBroker, leaks
) -> None:
    broker = await start(kind, websocket_port=0)
    reader, writer = await asyncio.open_connection(broker.target.host, broker.target.port)
    await broker.close()
    await broker.close()
    await ended(reader)
    await cut(writer)
    for target in (broker.target, broker.websocket_target):
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(target.host, target.port)
    assert leaks() == ""


async def test_who_is_just_coming_in_when_it_closes_is_cut(kind: str, start: StartBroker) -> None:
    for _ in range(10):
        broker = await start(kind)
        reader, writer = await asyncio.open_connection(broker.target.host, broker.target.port)
        await broker.close()
        assert await ended(reader) == b""
        await cut(writer)


async def test_closing_does_not_wait_for_a_client_that_stopped_reading(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    reader, writer = await asyncio.open_connection(broker.target.host, broker.target.port)
    reader._transport.pause_reading()
    writer.write(b"\x10\x12\x00\x04MQTT\x04\x02\x00\x00\x00\x06sleepy")
    writer.write(b"\x82\x11\x00\x01\x00\x0c" + TOPIC.encode() + b"\x00")
    ann = await line(broker.target).online()
    for number in range(200):
        ann.transport.publish(b"%d" % number + bytes(4_000))
    await ann.until_payload(b"199" + bytes(4_000))
    async with asyncio.timeout(WAIT_S):
        await broker.close()
    await ann.until_status(Connection.OFFLINE)
    await cut(writer)


async def test_a_client_too_many_is_turned_away(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind, connections_max=2)
    first, _ = [await line(broker.target).online() for _ in range(2)]
    if kind == "mosquitto":
        await line(broker.target).online()  # 2.0 lets one in that is too many
    await (await line(broker.target).start()).until_status(Connection.OFFLINE)
    await first.transport.close()
    await line(broker.target).online()


async def test_nothing_is_retained(kind: str, start: StartBroker, line: OpenLine) -> None:
    broker = await start(kind)
    async with aiomqtt.Client(broker.target.host, broker.target.port) as listener:
        await listener.subscribe("#", qos=1)
        try:
            async with aiomqtt.Client(
                broker.target.host, broker.target.port, timeout=2
            ) as stranger:
                await stranger.publish(TOPIC, b"old", qos=1, retain=True)
        except aiomqtt.MqttError:
            pass  # mosquitto hangs up on it
        await listener.publish(TOPIC, b"new", qos=1)
        async with aiomqtt.Client(broker.target.host, broker.target.port) as late:
            await late.subscribe("#", qos=1)
            await late.publish(TOPIC, b"newer", qos=1)
            async with asyncio.timeout(WAIT_S):
                assert (await anext(late.messages)).payload == b"newer"


async def test_a_packet_too_long_ends_its_connection_and_no_other(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    ann = await line(broker.target).online()
    reader, writer = await asyncio.open_connection(broker.target.host, broker.target.port)
    writer.write(b"\x10\x11\x00\x04MQTT\x04\x02\x00\x00\x00\x05greed")
    assert await reader.readexactly(4) == b"\x20\x02\x00\x00"
    length = PACKET_BYTES_MAX * 2
    writer.write(
        bytes([0x30, length & 0x7F | 0x80, length >> 7]) + b"\x00\x01a" + bytes(length - 3)
    )
    assert await ended(reader) == b""
    await cut(writer)
    ann.transport.publish(b"still there")
    await ann.until_payload(b"still there")


@pytest.mark.parametrize("garbage", [b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 20, b"\xff" * 20])
async def test_garbage_ends_its_connection_and_no_other(
    kind: str, start: StartBroker, line: OpenLine, garbage: bytes
) -> None:
    broker = await start(kind)
    reader, writer = await asyncio.open_connection(broker.target.host, broker.target.port)
    writer.write(garbage)
    await ended(reader)
    await cut(writer)
    await line(broker.target).online()


async def test_auto_takes_mosquitto_where_it_is(start: StartBroker) -> None:
    broker = await start("auto")
    assert broker.kind == ("amqtt" if find_mosquitto() is None else "mosquitto")


async def test_auto_takes_amqtt_where_mosquitto_is_not(
    start: StartBroker, line: OpenLine, monkeypatch
) -> None:
    monkeypatch.setattr("pushnet.net.broker.find_mosquitto", lambda: None)
    broker = await start("auto")
    assert broker.kind == "amqtt"
    await line(broker.target).online()
    with pytest.raises(NetworkError, match="mosquitto is not installed"):
        await start("mosquitto")


async def test_auto_takes_amqtt_where_mosquitto_does_not_start(
    start: StartBroker, tmp_path, monkeypatch
) -> None:
    broken = tmp_path / "mosquitto"
    broken.write_text("#!/bin/sh\necho too old >&2\nexit 3\n")
    broken.chmod(0o700)
    monkeypatch.setattr("pushnet.net.broker.find_mosquitto", lambda: broken)
    assert (await start("auto")).kind == "amqtt"
    with pytest.raises(NetworkError, match="mosquitto does not start: too old"):
        await start("mosquitto")
