"""What is found out about brokers: real ones, limited ones, and some that misbehave."""

import asyncio
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.net import probe
from pushnet.net.address import BrokerTarget
from pushnet.net.failure import AttemptError
from pushnet.net.probe import (
    BURST_COUNT,
    HEARD_MAX,
    STEP_COUNT,
    TRIP_COUNT,
    BrokerFacts,
    OpenDoor,
    ShutDoor,
    measure,
    try_door,
)
from pushnet.net.transport import PACKET_BYTES_MAX
from tests.net.certificates import END, make_authority
from tests.net.fake_broker import PUBLISH, greet, listening, packet, relay
from tests.net.lines import TOPIC, StartBroker
from tests.net.test_courier import Reader, Writer, say_nothing


async def behind(*targets: BrokerTarget) -> tuple[OpenDoor, BrokerFacts]:
    doors = [await try_door(target, TOPIC) for target in targets]
    opened = [door for door in doors if isinstance(door, OpenDoor)]
    assert len(opened) == len(targets), doors
    steps: list[None] = []
    facts = await measure(opened, TOPIC, lambda: steps.append(None))
    assert len(steps) == STEP_COUNT - (0 if facts.longest_arrives else BURST_COUNT)
    return opened[0], facts


async def test_our_own_brokers_have_what_a_game_needs(
    kind: str, start: StartBroker, leaks: Callable[[], str]
) -> None:
    broker = await start(kind, topic=TOPIC, logins=[("pnann", "secret")], websocket_port=0)
    assert broker.websocket_target is not None
    door, facts = await behind(broker.target, broker.websocket_target)
    assert door.mqtt == {"mosquitto": "MQTT 5", "amqtt": "MQTT 3.1.1"}[kind]
    assert door.packet_bytes_max in {None, PACKET_BYTES_MAX}
    assert door.qos == 1
    assert door.tls is None
    assert door.certificate_ends_s is None
    assert len(facts.trips_ms) == TRIP_COUNT
    assert facts.longest_arrives
    assert facts.others_hear
    assert facts.will_ms is not None
    assert facts.burst_count == BURST_COUNT
    assert facts.lost_because is None
    assert facts.twin_is_replaced or kind == "amqtt"  # which takes 5 s for it
    await broker.close()
    assert "file" not in leaks()  # sockets; the loop's own thread stays with the loop


async def test_tls_and_the_end_of_the_certificate_are_told(foreign_broker, tmp_path: Path) -> None:
    ca_file, certificate, key = make_authority(tmp_path, "127.0.0.1")
    target = foreign_broker(f"certfile {certificate}\nkeyfile {key}\n")
    trusting = replace(target, scheme="mqtts", ca_file=str(ca_file))
    door = await try_door(trusting, TOPIC)
    assert isinstance(door, OpenDoor)
    assert door.tls in {"TLSv1.2", "TLSv1.3"}
    assert door.certificate_ends_s == int(END.timestamp())
    shut = await try_door(replace(trusting, ca_file=None), TOPIC)
    assert isinstance(shut, ShutDoor)
    assert "is not trusted" in shut.reason


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("message_size_limit 1000\n", {"longest_arrives": False, "burst_count": 0}),
        ("max_qos 0\n", {"longest_arrives": True, "burst_count": BURST_COUNT}),
    ],
)
async def test_limits_are_found(foreign_broker, lines: str, expected: dict[str, object]) -> None:
    door, facts = await behind(foreign_broker(lines))
    assert {name: getattr(facts, name) for name in expected} == expected
    assert door.qos == (0 if "max_qos" in lines else 1)


async def test_a_room_that_may_not_be_written_to_is_found(foreign_broker, tmp_path: Path) -> None:
    (tmp_path / "acl").write_text(f"topic read {TOPIC}\n")
    _, facts = await behind(foreign_broker(f"acl_file {tmp_path / 'acl'}\n"))
    assert facts.trips_ms == ()
    assert not facts.longest_arrives
    assert not facts.others_hear
    assert facts.will_ms is None


async def test_a_limit_below_a_games_messages_shuts_the_door(foreign_broker) -> None:
    door = await try_door(foreign_broker("max_packet_size 1000\n"), TOPIC)
    assert isinstance(door, ShutDoor)
    assert "too short for a game" in door.reason


async def test_too_few_connections_are_said() -> None:
    served = []

    async def serve_few(reader: Reader, writer: Writer) -> None:
        served.append(writer)
        if len(served) > 3:  # one for each version, and one to measure with
            writer.close()
        elif await greet(reader, writer):
            await relay(reader, writer, lambda _: True)

    async with listening(serve_few) as target:
        door = await try_door(target, TOPIC)
        assert isinstance(door, OpenDoor)
        with pytest.raises(AttemptError, match="does not answer as a broker"):
            await measure([door], TOPIC, lambda: None)


async def test_who_hangs_up_in_the_middle_is_caught() -> None:
    passed = []

    async def hang_up_soon(reader: Reader, writer: Writer) -> None:
        def count(payload: bytes) -> bool:
            passed.append(payload)
            if len(passed) > TRIP_COUNT + 1:
                writer.close()
            return True

        if await greet(reader, writer):
            await relay(reader, writer, count)

    async with listening(hang_up_soon) as target:
        _, facts = await behind(target)
    assert facts.lost_because is not None
    assert facts.burst_count == 0


async def test_a_broker_that_never_stops_talking_ends_nothing_and_fills_nothing(
    monkeypatch,
) -> None:
    monkeypatch.setattr(probe, "PATIENCE_S", 1.5)
    passed = []

    def echoes(payload: bytes) -> bool:
        passed.append(payload)
        return len(passed) <= TRIP_COUNT + 3  # not the burst

    async def talk(writer: Writer) -> None:
        noise = packet(PUBLISH, 0, struct.pack("!H", len(TOPIC)) + TOPIC.encode() + b"noise")
        while not writer.is_closing():
            writer.write(noise * (HEARD_MAX // 10))
            await asyncio.sleep(0.05)

    async def serve(reader: Reader, writer: Writer) -> None:
        if await greet(reader, writer):
            talking = asyncio.create_task(talk(writer))
            await relay(reader, writer, echoes)
            talking.cancel()

    async with listening(serve) as target:
        door = await try_door(target, TOPIC)
        assert isinstance(door, OpenDoor)
        async with asyncio.timeout(30):
            facts = await measure([door], TOPIC, lambda: None)
    assert facts.longest_arrives
    assert facts.burst_count < BURST_COUNT


async def test_whoever_is_no_broker_is_no_door() -> None:
    async with listening(say_nothing) as target:
        door = await try_door(target, TOPIC)
    assert isinstance(door, ShutDoor)
    assert "says nothing" in door.reason
