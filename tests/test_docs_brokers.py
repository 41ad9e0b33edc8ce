"""What the page about brokers says of ports and limits is what the program knows."""

import re
from pathlib import Path

import pytest

from pushnet.crypto.sealing import PAYLOAD_SIZES
from pushnet.net.outbox import IN_FLIGHT_MAX
from pushnet.net.pace import BURST_MAX, INTERVAL_MS
from pushnet.net.public_brokers import PUBLIC_BROKERS, PublicBroker
from pushnet.net.transport import PACKET_BYTES_MAX, PAYLOAD_BYTES_MAX

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "brokers.md").read_text(encoding="utf-8")
CONF = (DOCS / "brokers" / "mosquitto.conf").read_text(encoding="utf-8")


@pytest.mark.parametrize("known", PUBLIC_BROKERS, ids=lambda known: known.name)
def test_ports_are_those_that_are_dialled(known: PublicBroker) -> None:
    ports = (
        *(known.tls_port, known.secure_websocket_port),
        *(known.tcp_port, known.websocket_port),
    )
    row = " | ".join((f"`{known.name}`", known.host, *map(str, ports)))
    assert f"| {row} |" in PAGE


def test_the_lengths_that_a_broker_sees_are_all_there_are() -> None:
    shown = ", ".join(f"{length:,}" for length in PAYLOAD_SIZES[:-1])
    assert f"{shown} or {PAYLOAD_SIZES[-1]:,} bytes" in PAGE


def test_our_pace_is_as_it_is_told() -> None:
    assert BURST_MAX == 5
    assert 1_000 // 5 < INTERVAL_MS < 1_000 // 4
    assert "at most five messages at once and then fewer than five a" in PAGE


def test_the_hardened_mosquitto_takes_what_games_send_and_no_more() -> None:
    limits = dict(re.findall(r"^(max_\w+) (\d+)$", CONF, re.MULTILINE))
    assert int(limits["max_packet_size"]) == PACKET_BYTES_MAX
    assert int(limits["max_inflight_messages"]) == IN_FLIGHT_MAX
    assert f"{PAYLOAD_BYTES_MAX:,} bytes, with topic and header {PACKET_BYTES_MAX:,}" in CONF
    assert f"| longest packet | {PACKET_BYTES_MAX:,} bytes |" in PAGE
