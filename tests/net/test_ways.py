"""Which doors a broker has, and in which order they are tried."""

import itertools

import pytest

from pushnet.net.address import BrokerTarget, parse_broker_url
from pushnet.net.public_brokers import PUBLIC_BROKERS
from pushnet.net.ways import Ways, detours

OWN = parse_broker_url("mqtts://ana:secret@broker.example:8883")
WEB = parse_broker_url("wss://ana:secret@broker.example")


@pytest.mark.parametrize(
    ("url", "door"),
    [
        ("mqtts://broker.example", "wss://broker.example/mqtt"),
        ("mqtt://broker.example:1883", "wss://broker.example/mqtt"),
        ("mqtt://ana:a%20b@203.0.113.5", "wss://ana:a%20b@203.0.113.5/mqtt"),
        ("ws://broker.example:9001/deep", "wss://broker.example/deep"),
        ("wss://broker.example:8084/mqtt", "wss://broker.example/mqtt"),
        ("mqtts://broker.example?ca_file=/ca.pem", "wss://broker.example/mqtt?ca_file=/ca.pem"),
        ("mqtts://[2001:db8::1]", "wss://[2001:db8::1]/mqtt"),
        ("mqtt://broker.emqx.io", "wss://broker.emqx.io:8084/mqtt"),
        ("mqtts://TEST.mosquitto.org:8886", "wss://test.mosquitto.org:8081/mqtt"),
    ],
)
def test_the_other_door_is_a_secure_websocket(url: str, door: str) -> None:
    assert detours(parse_broker_url(url)) == (parse_broker_url(door),)


@pytest.mark.parametrize(
    "url",
    [
        "wss://broker.example",
        "wss://broker.hivemq.com:8884",
        "mqtt://192.168.1.20",
        "mqtts://localhost",
        "mqtt://[fe80::1]",
        "mqtt://nas.local",
    ],
)
def test_there_and_on_the_local_network_is_no_other(url: str) -> None:
    assert detours(parse_broker_url(url)) == ()


@pytest.mark.parametrize("known", PUBLIC_BROKERS, ids=lambda known: known.name)
def test_no_door_is_less_safe_than_the_one_that_was_named(known) -> None:
    for scheme in ("mqtt", "mqtts", "ws", "wss"):
        (*doors,) = detours(BrokerTarget(scheme=scheme, host=known.host, port=1, path="/mqtt"))
        assert all(door.is_tls for door in doors)


def test_the_door_that_opened_is_tried_first_from_then_on() -> None:
    ways = Ways(OWN, [WEB])
    assert ways.round() == (OWN, WEB)
    assert ways.round() == (OWN, WEB)
    ways.opened(WEB)
    assert ways.round() == (WEB,)  # alone: more likely the broker is gone than the network closed
    assert ways.round() == (WEB, OWN)
    ways.opened(OWN)
    assert list(itertools.islice(iter(ways.round, ()), 2)) == [(OWN,), (OWN, WEB)]
    assert ways.own == OWN


def test_a_broker_of_one_door_has_rounds_of_one() -> None:
    ways = Ways(OWN)
    for _ in range(2):
        assert ways.round() == (OWN,)
        ways.opened(OWN)
