"""The transport against brokers that misbehave."""

import asyncio
from collections import Counter

import pytest

from pushnet.net.address import BrokerTarget
from pushnet.net.courier import BACK_OFF_MAX_S, BACK_OFF_MIN_S, back_off_s
from pushnet.net.link import ATTEMPT_LOCAL_S
from pushnet.net.outbox import IN_FLIGHT_MAX
from pushnet.net.transport import Connection, StatusChanged
from tests.net.fake_broker import PUBLISH, SUBSCRIBE, greet, listening, packet, read_packet, relay
from tests.net.lines import TOPIC, OpenLine

CONNACK_KIND, PUBACK_KIND, SUBACK_KIND = 2, 4, 9

SOONER_S = ATTEMPT_LOCAL_S - 0.5  # than the limit that ends an attempt anyway

Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


async def say_nothing(reader: Reader, writer: Writer) -> None:
    pass


async def hang_up(reader: Reader, writer: Writer) -> None:
    await reader.read(1)
    writer.close()


async def answer_nonsense(reader: Reader, writer: Writer) -> None:
    await reader.read(1)
    writer.write(b"\x00\x00\xff\xfe Connection: sec-websocket-accept\nsec-websocket-accept\r\n" * 3)


async def test_a_server_that_does_not_answer_is_given_up_said_and_tried_again(
    line: OpenLine, leaks
) -> None:
    versions = []

    async def answer_the_second_time(reader: Reader, writer: Writer) -> None:
        if not versions:
            _, _, body = await read_packet(reader)
            versions.append(body[6])
        elif await greet(reader, writer):
            await relay(reader, writer, lambda _: True)

    async with listening(answer_the_second_time) as target:
        ann = await line(target).start()
        status = await ann.until_status(Connection.OFFLINE)
        assert "takes the connection, but says nothing. Trying again in" in status.detail
        await ann.until_status(Connection.ONLINE, "MQTT 3.1.1")  # its fault may be the version
        ann.transport.publish(b"a")
        await ann.until_payload(b"a")
        await ann.transport.close()
    assert versions == [5]
    assert leaks() == ""


async def test_a_websocket_that_never_opens_is_given_up_and_said(line: OpenLine, leaks) -> None:
    async with listening(say_nothing, "ws") as target:
        ann = await line(target).start()
        status = await ann.until_status(Connection.OFFLINE)
        assert "takes the connection, but says nothing. Trying again in" in status.detail
        await ann.transport.close()
    assert leaks() == ""


async def test_tls_with_a_server_that_never_answers_is_given_up(line: OpenLine, leaks) -> None:
    async with listening(say_nothing, "mqtts") as target:
        ann = await line(target).start()
        status = await ann.until_status(Connection.OFFLINE)
        assert "does not answer. Trying again in" in status.detail
        await ann.transport.close()
    assert leaks() == ""


@pytest.mark.parametrize("scheme", ["mqtt", "mqtts", "ws"])
async def test_closing_does_not_wait_for_a_server_that_never_answers(
    line: OpenLine, leaks, scheme: str
) -> None:
    connected = asyncio.Event()

    async def say_nothing_but_tell(reader: Reader, writer: Writer) -> None:
        await reader.read(1)
        connected.set()

    async with listening(say_nothing_but_tell, scheme) as target:
        ann = await line(target).start()
        await connected.wait()
        async with asyncio.timeout(SOONER_S):
            await ann.transport.close()
        items = await ann.until(
            lambda item: isinstance(item, StatusChanged) and item.connection is Connection.CLOSED
        )
        assert [item.connection for item in items] == [Connection.CONNECTING, Connection.CLOSED]
    assert leaks() == ""


@pytest.mark.parametrize(
    ("scheme", "serve", "reason"),
    [
        ("mqtt", hang_up, "does not answer as a broker"),
        ("mqtt", answer_nonsense, "does not answer as a broker"),
        ("ws", hang_up, "opens no WebSocket"),
        ("ws", answer_nonsense, "opens no WebSocket"),
        ("mqtts", hang_up, "does not speak TLS as it should"),
        ("mqtts", answer_nonsense, "does not speak TLS as it should"),
    ],
)
async def test_whatever_answers_instead_of_a_broker_is_said(
    line: OpenLine, leaks, scheme: str, serve, reason: str
) -> None:
    async with listening(serve, scheme) as target:
        ann = await line(target).start()
        async with asyncio.timeout(SOONER_S):
            assert reason in (await ann.until_status(Connection.OFFLINE)).detail
        await ann.transport.close()
    assert leaks() == ""


async def test_nobody_there_is_said(line: OpenLine) -> None:
    async with listening(say_nothing) as target:
        pass
    ann = await line(target).start()
    detail = (await ann.until_status(Connection.OFFLINE)).detail
    assert detail.startswith(f"No broker runs at {target}. Trying again in ")


async def test_a_name_that_nobody_has_is_said(line: OpenLine) -> None:
    ann = await line(BrokerTarget(scheme="mqtt", host="nobody.invalid", port=1883)).start()
    assert "No computer is known by the name" in (await ann.until_status(Connection.OFFLINE)).detail


async def test_the_version_that_worked_is_tried_first_next_time(line: OpenLine) -> None:
    versions = []

    async def serve(reader: Reader, writer: Writer) -> None:
        kind, flags, body = await read_packet(reader)
        versions.append(body[6])
        refused = reader_with(reader, kind, flags, body)
        if await greet(refused, writer):
            if len(versions) < 3:
                writer.close()
            else:
                await relay(reader, writer, lambda _: True)

    async with listening(serve) as target:
        ann = await line(target).start()
        await ann.until_status(Connection.ONLINE, "MQTT 3.1.1")
        await ann.transport.close()
    assert versions[:2] == [5, 4]
    assert versions[-1] == 4


def reader_with(rest: Reader, kind: int, flags: int, body: bytes) -> Reader:
    """Return a reader that has this packet once more."""
    again = asyncio.StreamReader()
    again.feed_data(bytes([kind << 4 | flags, len(body)]) + body)
    return again


async def test_a_payload_that_does_not_come_back_is_sent_again(line: OpenLine) -> None:
    copies: Counter[bytes] = Counter()

    def echoes(payload: bytes) -> bool:
        copies[payload] += 1
        return copies[payload] == 2 or payload == b"other"

    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            await relay(reader, writer, echoes)

    async with listening(serve) as target:
        ann = await line(target).online()
        ann.transport.publish(b"lost")
        ann.transport.publish(b"other")
        assert await ann.until_payload(b"lost") == [b"other", b"lost"]
        await ann.transport.close()
    assert copies == {b"lost": 2, b"other": 1}


async def test_no_more_is_unacknowledged_than_the_broker_takes(line: OpenLine) -> None:
    unacknowledged: list[bytes] = []
    most = 0

    async def take_two_at_once(reader: Reader, writer: Writer) -> None:
        """Speak MQTT 5, and acknowledge only what waits when nothing more comes."""
        nonlocal most
        await read_packet(reader)
        writer.write(packet(CONNACK_KIND, 0, b"\x00\x00\x03\x21\x00\x02"))  # Receive Maximum 2
        while True:
            try:
                async with asyncio.timeout(0.05 if unacknowledged else None):
                    kind, _, body = await read_packet(reader)
            except TimeoutError:
                writer.write(packet(PUBACK_KIND, 0, unacknowledged.pop(0)))
                continue
            except asyncio.IncompleteReadError:
                return
            if kind == SUBSCRIBE:
                writer.write(packet(SUBACK_KIND, 0, body[:2] + b"\x00\x01"))
            elif kind == PUBLISH:
                topic_end = 2 + int.from_bytes(body[:2], "big")
                unacknowledged.append(body[topic_end : topic_end + 2])
                most = max(most, len(unacknowledged))
                writer.write(packet(PUBLISH, 0, body[:topic_end] + body[topic_end + 2 :]))

    async with listening(take_two_at_once) as target:
        ann = await line(target).online()
        payloads = [b"%d" % number for number in range(8)]
        for payload in payloads:
            ann.transport.publish(payload)
        assert await ann.until_payload(payloads[-1]) == payloads
        assert most == 2
        await ann.transport.close()


async def test_lost_acknowledgements_hold_nothing_up(line: OpenLine) -> None:
    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            await relay(reader, writer, lambda _: True, acknowledges=False)

    async with listening(serve) as target:
        ann = await line(target).online()
        payloads = [b"%d" % number for number in range(5 * IN_FLIGHT_MAX)]
        for payload in payloads:
            ann.transport.publish(payload)
        assert await ann.until_payload(payloads[-1]) == payloads
        await ann.transport.close()


async def test_a_broker_that_falls_silent_is_left_and_what_it_took_is_kept(
    line: OpenLine, leaks
) -> None:
    connection_count = 0

    async def fall_silent_the_first_time(reader: Reader, writer: Writer) -> None:
        nonlocal connection_count
        if await greet(reader, writer):
            connection_count += 1
            if connection_count > 1:
                await relay(reader, writer, lambda _: True)
            _, _, body = await read_packet(reader)
            writer.write(b"\x90\x03" + body[:2] + b"\x01")

    async with listening(fall_silent_the_first_time) as target:
        ann = await line(target).online()
        ann.transport.publish(b"a")
        status = await ann.until_status(Connection.OFFLINE)
        assert f"{target} does not answer any more. Trying again in" in status.detail
        assert await ann.until_payload(b"a") == [b"a"]
        await ann.transport.close()
    assert leaks() == ""


async def test_a_broker_that_passes_nothing_on_is_said_once(line: OpenLine) -> None:
    count = 0

    def echoes(payload: bytes) -> bool:
        nonlocal count
        count += 1
        return count > 4  # two payloads, and each once again

    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            await relay(reader, writer, echoes)

    async with listening(serve) as target:
        ann = await line(target).online()
        ann.transport.publish(b"a")
        ann.transport.publish(b"b")
        items = await ann.until(
            lambda item: not isinstance(item, StatusChanged) and item.payload == b"b"
        )
        assert len([item for item in items if isinstance(item, StatusChanged)]) == 1
        await ann.transport.close()


async def test_a_broker_that_keeps_longer_messages_to_itself_is_said(line: OpenLine) -> None:
    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            await relay(reader, writer, lambda payload: len(payload) < 50)

    async with listening(serve) as target:
        ann = await line(target).online()
        for size in (10, 60):
            ann.transport.publish(bytes(size))
        sentence = "passes on messages of 10 bytes, but none of 60"
        await ann.until(lambda item: isinstance(item, StatusChanged) and sentence in item.detail)
        await ann.transport.close()


async def test_a_packet_of_any_length_is_not_gathered(line: OpenLine, leaks) -> None:
    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            _, _, body = await read_packet(reader)
            writer.write(b"\x90\x03" + body[:2] + b"\x01")
            writer.write(b"\x30\xff\xff\xff\x7f" + bytes(100))  # 256 MiB are to come

    async with listening(serve) as target:
        ann = await line(target).online()
        async with asyncio.timeout(SOONER_S):
            assert "was lost" in (await ann.until_status(Connection.OFFLINE)).detail
        await ann.transport.close()
    assert leaks() == ""


async def test_messages_that_wait_for_their_release_are_not_gathered(line: OpenLine) -> None:
    async def send_half(reader: Reader, writer: Writer) -> None:
        """Send what nobody subscribed to: QoS 2, and never a PUBREL."""
        if await greet(reader, writer):
            _, _, body = await read_packet(reader)
            writer.write(packet(SUBACK_KIND, 0, body[:2] + b"\x01"))
            topic = len(TOPIC).to_bytes(2, "big") + TOPIC.encode()
            writer.write(packet(PUBLISH, 0x04, topic + b"\x00\x01" + b"kept"))

    async with listening(send_half) as target:
        ann = await line(target).online()
        async with asyncio.timeout(SOONER_S):
            assert "was lost" in (await ann.until_status(Connection.OFFLINE)).detail
        await ann.transport.close()


async def test_a_subscription_that_is_refused_is_said(line: OpenLine) -> None:
    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            _, _, body = await read_packet(reader)
            writer.write(b"\x90\x03" + body[:2] + b"\x80")

    async with listening(serve) as target:
        ann = await line(target).start()
        assert "does not allow this room" in (await ann.until_status(Connection.OFFLINE)).detail


async def test_a_hang_up_instead_of_a_subscription_is_said(line: OpenLine, leaks) -> None:
    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            await read_packet(reader)
            writer.close()

    async with listening(serve) as target:
        ann = await line(target).start()
        async with asyncio.timeout(SOONER_S):
            status = await ann.until_status(Connection.OFFLINE)
        assert "does not let us listen to the room" in status.detail
        await ann.transport.close()
    assert leaks() == ""


@pytest.mark.parametrize("failure_count", [0, 1, 2, 3, 4, 5, 1_000])
def test_the_back_off_doubles_is_scattered_and_bounded(failure_count: int) -> None:
    longest_s = min(BACK_OFF_MAX_S, 2.0 * 2 ** min(failure_count, 20))
    waits_s = [back_off_s(failure_count) for _ in range(100)]
    assert all(max(BACK_OFF_MIN_S, longest_s / 2) <= wait_s <= longest_s for wait_s in waits_s)
    assert len(set(waits_s)) > 1
