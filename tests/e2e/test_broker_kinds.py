"""Brokers as people really have them: encrypted, with logins, limited, bridged. A game finishes.

Limits are mosquitto's own options, which behave as those of hosted brokers do. A broker that cannot
carry a game at all has to be told from one that can, in a sentence.
"""

import asyncio
from pathlib import Path

import pytest

from pushnet.net.broker_mosquitto import password_line
from pushnet.net.transport import PACKET_BYTES_MAX, PAYLOAD_BYTES_MAX
from pushnet.tables.opening import open_join
from tests.e2e.gatherings import finished_alike, game_of, reached, seated, watched
from tests.e2e.mosquitto import StartMosquitto, plain_listener, tls_lines
from tests.tables.houses import Village, until, village

ROOM_SLOTS = 20


async def test_a_game_over_tls_with_a_password(
    village: Village, mosquitto: StartMosquitto, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("tls")  # an invite has room for a short path only
    authority, lines = tls_lines(folder)
    passwords = folder / "passwords"
    passwords.write_text(password_line("ann", "correct horse"), encoding="utf-8")
    broker = mosquitto(*lines, "allow_anonymous false", f"password_file {passwords}")
    place = f"127.0.0.1:{broker.port}?ca_file={authority}"
    url = f"mqtts://ann:correct%20horse@{place}"
    async with seated(village, url, url) as (host, guest):
        wrong = watched([host, guest])
        await finished_alike([host, guest])
        assert wrong == []
        house = village.house("thief")
        stranger = await open_join(house, host.invite_text, broker=f"mqtts://ann:no@{place}")
        client = stranger.client
        await until(client, lambda: "refuses the login" in client.link.detail)
        await stranger.close()


@pytest.mark.parametrize("is_tls", [False, True])
async def test_a_game_over_websocket(
    village: Village, mosquitto: StartMosquitto, tmp_path: Path, is_tls: bool
) -> None:
    authority, lines = tls_lines(tmp_path)
    lines = [*(lines if is_tls else ()), "socket_domain ipv4", *plain_listener()]
    broker = mosquitto("protocol websockets", *lines)
    place = f"127.0.0.1:{broker.port}/mqtt"
    url = f"wss://{place}?ca_file={authority}" if is_tls else f"ws://{place}"
    async with seated(village, url, url) as tables:
        wrong = watched(tables)
        await finished_alike(tables)
        assert wrong == []


@pytest.mark.parametrize(
    ("players", "lines"),
    [
        pytest.param(4, ("max_qos 0",), id="QoS 0 only"),
        pytest.param(2, ("retain_available false",), id="nothing retained"),
        pytest.param(
            3, ("max_inflight_messages 1", "max_queued_messages 3"), id="queues of three messages"
        ),
        pytest.param(2, (f"max_packet_size {PACKET_BYTES_MAX}",), id="packets just long enough"),
        pytest.param(
            2, (f"message_size_limit {PAYLOAD_BYTES_MAX}",), id="payloads just long enough"
        ),
    ],
)
async def test_a_limited_broker_carries_a_game(
    village: Village, mosquitto: StartMosquitto, players: int, lines: tuple[str, ...]
) -> None:
    broker = mosquitto(*lines)
    async with seated(village, *[broker.url] * players) as tables:
        wrong = watched(tables)
        await finished_alike(tables)
        assert wrong == []


async def test_a_broker_that_takes_too_short_messages_only_is_told(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto("max_packet_size 1000")
    async with seated(village, broker.url, broker.url) as tables:
        for table in tables:
            await until(
                table.client, lambda t=table: "too short for a game" in t.client.link.detail
            )


async def test_players_at_two_bridged_brokers_play_one_game(
    village: Village, mosquitto: StartMosquitto
) -> None:
    first = mosquitto()
    bridge = ("connection two", f"address 127.0.0.1:{first.port}", "topic pn1/# both 1")
    second = mosquitto(*bridge)
    async with seated(village, first.url, second.url, second.url) as tables:
        wrong = watched(tables)
        await reached(tables, 30)
        # The first one's players are cut off from the others until it is back.
        first.kill()
        first.start()
        await finished_alike(tables)
        assert wrong == []


async def test_rooms_with_seats_at_both_of_two_bridged_brokers_play_at_once(
    tmp_path: Path, mosquitto: StartMosquitto
) -> None:
    first = mosquitto()
    second = mosquitto("connection two", f"address 127.0.0.1:{first.port}", "topic pn1/# both 1")
    with village(tmp_path / "west") as west, village(tmp_path / "east") as east:
        async with (
            seated(west, first.url, second.url) as one,
            seated(east, second.url, first.url, first.url) as other,
        ):
            wrong = watched([*one, *other])
            await asyncio.gather(reached(one, ROOM_SLOTS), reached(other, ROOM_SLOTS))
            assert wrong == []
            # Each room has its own players and nobody else's.
            for tables in (one, other):
                assert {len(table.client.snapshot.peers) for table in tables} == {len(tables)}
            assert game_of(one[0]).game != game_of(other[0]).game
