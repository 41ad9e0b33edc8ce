"""`pushnet doctor BROKER`: each fact becomes one sentence, and what to do about it."""

import asyncio
import json
import socket
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import Result

from pushnet.commands.doctor_broker import (
    DAY_S,
    SLOW_TRIP_MS,
    SOON_DAYS,
    door_findings,
    message_findings,
    step_count,
)
from pushnet.commands.doctor_finding import Finding, State
from pushnet.net.address import parse_broker_url
from pushnet.net.broker import start_broker
from pushnet.net.one_shot import Version
from pushnet.net.probe import (
    BURST_COUNT,
    STEP_COUNT,
    TRIP_COUNT,
    BrokerFacts,
    Door,
    OpenDoor,
    ShutDoor,
)

NOW_S = 1_800_000_000
GOOD_DOOR = OpenDoor(
    target=parse_broker_url("mqtts://ana:secret@broker.example"),
    version=Version.V5,
    opened_ms=120,
    qos=1,
    packet_bytes_max=1_048_576,
    tls="TLSv1.3",
    certificate_ends_s=NOW_S + 60 * DAY_S,
)
WEB_DOOR = replace(GOOD_DOOR, target=parse_broker_url("wss://ana:secret@broker.example"))
SHUT = ShutDoor(target=GOOD_DOOR.target, reason="It does not answer.")
SHUT_WEB = ShutDoor(target=WEB_DOOR.target, reason="It opens no WebSocket.")
GOOD = BrokerFacts(
    trips_ms=(30, 31, 29, 35, 30),
    longest_arrives=True,
    others_hear=True,
    will_ms=40,
    twin_is_replaced=True,
    burst_count=BURST_COUNT,
    burst_ms=4_200,
    lost_because=None,
)
DOOR_AREAS = {"broker", "other door", "TLS", "protocol", "packets", "QoS"}
MESSAGE_AREAS = {
    *("round trip", "long messages", "other players", "rate", "last will", "identifiers"),
}


def by_area(findings: list[Finding]) -> dict[str, Finding]:
    assert all(each.text.endswith(".") for each in findings)
    assert all(not each.advice or each.advice.endswith(".") for each in findings)
    assert "secret" not in str(findings)
    return {each.area: each for each in findings}


def test_a_good_broker_needs_nothing() -> None:
    doors = by_area(door_findings([GOOD_DOOR, WEB_DOOR], NOW_S))
    messages = by_area(message_findings(GOOD))
    assert set(doors) == DOOR_AREAS
    assert set(messages) == MESSAGE_AREAS
    for each in (*doors.values(), *messages.values()):
        assert (each.state, each.advice) == (State.OK, ""), each


@pytest.mark.parametrize(
    ("doors", "area", "state", "words"),
    [
        ([SHUT], "broker", State.BAD, "Nobody can play there from here: It does not answer."),
        ([SHUT, SHUT_WEB], "broker", State.BAD, "Nobody can play"),
        ([SHUT, SHUT_WEB], "other door", State.NOTE, "It opens no WebSocket."),
        ([SHUT, WEB_DOOR], "broker", State.NOTE, "only its other door opens: It does not answer."),
        ([SHUT, WEB_DOOR], "other door", State.OK, "wss://broker.example:443/mqtt opens too"),
        ([GOOD_DOOR, SHUT_WEB], "other door", State.NOTE, "blocks port 8883 cannot come: It opens"),
        (
            [replace(GOOD_DOOR, certificate_ends_s=NOW_S + SOON_DAYS * DAY_S - 1)],
            *("TLS", State.NOTE, "ends in 13 days"),
        ),
        (
            [
                replace(
                    GOOD_DOOR,
                    target=parse_broker_url("mqtt://ana:secret@broker.example"),
                    tls=None,
                    certificate_ends_s=None,
                )
            ],
            *("TLS", State.NOTE, "can read your login"),
        ),
        (
            [
                replace(
                    GOOD_DOOR,
                    target=parse_broker_url("mqtt://broker.example"),
                    tls=None,
                    certificate_ends_s=None,
                )
            ],
            *("TLS", State.NOTE, "sees sizes and times"),
        ),
        (
            [
                replace(
                    GOOD_DOOR,
                    target=parse_broker_url("mqtt://192.168.1.5"),
                    tls=None,
                    certificate_ends_s=None,
                )
            ],
            *("TLS", State.OK, "none is needed"),
        ),
        ([replace(GOOD_DOOR, version=Version.V311)], "protocol", State.OK, "MQTT 3.1.1"),
        ([replace(GOOD_DOOR, packet_bytes_max=None)], "packets", State.OK, "no limit"),
        ([replace(GOOD_DOOR, packet_bytes_max=5_120)], "packets", State.OK, "5120 bytes each"),
        ([replace(GOOD_DOOR, qos=0)], "QoS", State.NOTE, "0 only"),
    ],
)
def test_what_is_said_of_doors(doors: list[Door], area: str, state: State, words: str) -> None:
    found = by_area(door_findings(doors, NOW_S))[area]
    assert found.state is state
    assert words in found.text
    # Where something is missing, it is said what to do; a second shut door was told with the first.
    assert found.advice or state is State.OK or area == "other door"


@pytest.mark.parametrize(
    ("changes", "area", "state", "words"),
    [
        ({"trips_ms": ()}, "round trip", State.BAD, "no game can go on"),
        (
            {"trips_ms": (), "lost_because": "The connection was lost."},
            *("round trip", State.BAD, "no game can go on. The connection was lost."),
        ),
        ({"trips_ms": (30,) * (TRIP_COUNT - 2)}, "round trip", State.NOTE, "Of 5 short messages 2"),
        ({"trips_ms": (SLOW_TRIP_MS + 1,) * TRIP_COUNT}, "round trip", State.NOTE, "401 ms in the"),
        ({"longest_arrives": False}, "long messages", State.BAD, "4096 bytes does not come back"),
        ({"longest_arrives": False, "burst_count": 0}, "rate", State.NOTE, "Not tried"),
        ({"others_hear": False}, "other players", State.BAD, "does not hear"),
        ({"burst_count": 12}, "rate", State.NOTE, "12 of 20 messages"),
        (
            {"burst_count": 12, "lost_because": "The connection was lost."},
            *("rate", State.BAD, "The connection was lost."),
        ),
        ({"will_ms": None}, "last will", State.NOTE, "after 8 seconds"),
        ({"twin_is_replaced": False}, "identifiers", State.NOTE, "no game is harmed"),
    ],
)
def test_what_is_said_of_messages(
    changes: dict[str, object], area: str, state: State, words: str
) -> None:
    found = by_area(message_findings(replace(GOOD, **changes)))[area]
    assert found.state is state
    assert words in found.text
    assert found.advice or "no game is harmed" in words or "Not tried" in words


def test_the_bar_counts_every_door_and_step() -> None:
    assert step_count([GOOD_DOOR.target, WEB_DOOR.target]) == 2 + STEP_COUNT


async def test_a_broker_is_examined(run: Callable[..., Result]) -> None:
    broker = await start_broker("amqtt")
    try:
        # The command has a loop of its own, while this one serves the broker.
        place = f"127.0.0.1:{broker.target.port}"
        result = await asyncio.to_thread(run, "doctor", place, "--json")
    finally:
        await broker.close()
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["healthy"]
    assert {each["area"] for each in report["findings"]} == DOOR_AREAS - {"other door"} | (
        MESSAGE_AREAS
    )
    assert result.stderr == ""


def test_nobody_there_is_bad(run: Callable[..., Result]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        result = run("doctor", place, "--json")
        plain = run("doctor", place)
    assert result.exit_code == plain.exit_code == 1
    report = json.loads(result.stdout)
    assert not report["healthy"]
    (finding,) = report["findings"]
    assert finding["state"] == "bad"
    assert f"No broker runs at mqtt://{place}." in finding["text"]
    assert plain.stdout == f"bad   broker: {finding['text']}\n      {finding['advice']}\n"


@pytest.mark.parametrize(
    ("broker", "words"),
    [
        ("http://broker.example", "A broker speaks"),
        ("mosquitto", "runs on this computer"),
        ("mqtt://:pw@host", "needs a user before it"),
    ],
)
def test_what_is_no_address_is_said(run: Callable[..., Result], broker: str, words: str) -> None:
    result = run("doctor", broker)
    assert result.exit_code == 2
    assert words in result.output
