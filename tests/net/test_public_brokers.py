"""The names of well-known brokers, and what stands behind them."""

import pytest

from pushnet.net.address import BrokerTarget, parse_broker_url
from pushnet.net.public_brokers import PUBLIC_BROKERS, PublicBroker, full_address, public_broker
from pushnet.net.ways import detours
from pushnet.store.config import BROKER_WORDS, PUBLIC_BROKER_WORDS
from pushnet.tables.site import EMBEDDED


@pytest.mark.parametrize("known", PUBLIC_BROKERS, ids=lambda known: known.name)
def test_name_and_host_mean_the_encrypted_door(known: PublicBroker) -> None:
    for text in (known.name, known.host, f" {known.name.upper()} ", f"{known.host}."):
        assert public_broker(text) is known
        target = parse_broker_url(full_address(text))
        assert target == known.target
        assert target.is_tls
    (detour,) = detours(known.target)
    assert (detour.scheme, detour.port) == ("wss", known.secure_websocket_port)


@pytest.mark.parametrize("known", PUBLIC_BROKERS, ids=lambda known: known.name)
def test_a_computer_of_the_same_name_is_not_that_broker(known: PublicBroker) -> None:
    (detour,) = detours(parse_broker_url(f"mqtt://{known.name}"))
    assert (detour.host, detour.port) == (known.name, 443)


@pytest.mark.parametrize("known", PUBLIC_BROKERS, ids=lambda known: known.name)
def test_every_door_has_a_port_of_its_own(known: PublicBroker) -> None:
    ports = (known.tcp_port, known.tls_port, known.websocket_port, known.secure_websocket_port)
    assert len(set(ports)) == 4
    for port in ports:
        parse_broker_url(str(BrokerTarget(scheme="mqtt", host=known.host, port=port)))


@pytest.mark.parametrize(
    "text",
    ["mqtt://broker.emqx.io", "broker.emqx.io:1883", "192.168.1.5", "auto", "mosquitto", "", "emq"],
)
def test_any_other_text_stays_what_it_is(text: str) -> None:
    assert full_address(text) == text


def test_the_settings_know_the_same_names_and_none_is_taken() -> None:
    names = tuple(known.name for known in PUBLIC_BROKERS)
    assert names == PUBLIC_BROKER_WORDS
    assert tuple(EMBEDDED) == BROKER_WORDS
    assert not set(names) & set(BROKER_WORDS)
