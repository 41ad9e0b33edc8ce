"""Brokers and lines at their worst: the game goes on, and all stay at one table.

The scenarios are those of the MQTT study (1-7, 19): killed and frozen brokers, packets lost after
their acknowledgement, doubled, reordered, acknowledgements swallowed, cut lines, a hostile
publisher. Each is played over real sockets by programs that know nothing of it.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable

import pytest

from pushnet.crypto.sealing import NONCE_BYTES, PAYLOAD_SIZES, seal
from pushnet.crypto.signing import SigningKey
from pushnet.net.transport import Connection
from pushnet.tables.house import fresh_hello
from pushnet.wire.contents import Signed
from pushnet.wire.envelope import pack_envelopes
from tests.e2e.gatherings import (
    broker_at,
    finished_alike,
    game_of,
    reached,
    seated,
    watched,
)
from tests.e2e.mosquitto import StartMosquitto
from tests.net.chaos import (
    PUBLISH,
    Mangle,
    Proxy,
    Way,
    doubling_publishes,
    losing_publishes,
    proxied,
    swallowing_acknowledgements,
    unharmed,
)
from tests.net.lines import Line
from tests.tables.houses import Village, until


@pytest.mark.parametrize(
    ("kind", "mangle"),
    [
        pytest.param("mosquitto", losing_publishes(0.3, seed=1), id="lost after PUBACK"),
        pytest.param("mosquitto", doubling_publishes(0.3, seed=2), id="doubled"),
        pytest.param("amqtt", swallowing_acknowledgements(0.3, seed=3), id="PUBACKs swallowed"),
    ],
)
async def test_mistreated_packets_cost_time_and_nothing_else(
    village: Village, kind: str, mangle: Mangle
) -> None:
    async with broker_at(kind) as port, proxied(port) as first, proxied(port) as second:
        first.mangle = second.mangle = mangle
        urls = [f"mqtt://127.0.0.1:{proxy.port}" for proxy in (first, second)]
        async with seated(village, *urls) as tables:
            wrong = watched(tables)
            await reached(tables, 25)
            # The rest at full speed: no move was lost or made twice.
            first.mangle = second.mangle = unharmed
            await finished_alike(tables)
            assert wrong == []


async def test_reordered_packets_change_nothing(village: Village) -> None:
    async with broker_at("amqtt") as port, proxied(port) as first, proxied(port) as second:
        urls = [f"mqtt://127.0.0.1:{proxy.port}" for proxy in (first, second)]
        async with seated(village, *urls) as tables:
            wrong = watched(tables)
            first.reorders = second.reorders = True
            await reached(tables, 60)
            first.reorders = second.reorders = False
            await finished_alike(tables)
            assert wrong == []


async def test_lines_that_are_cut_again_and_again_lose_no_move(village: Village) -> None:
    async with broker_at("amqtt") as port, proxied(port) as first, proxied(port) as second:
        urls = [f"mqtt://127.0.0.1:{proxy.port}" for proxy in (first, second)]
        async with seated(village, *urls) as tables:
            wrong = watched(tables)
            for round_, proxy in enumerate((first, second, first), start=1):
                await reached(tables, 25 * round_)
                proxy.cut()
            await finished_alike(tables)
            assert wrong == []


async def test_a_broker_that_is_killed_and_started_again_finds_the_same_game(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    async with seated(village, broker.url, broker.url, broker.url) as tables:
        wrong = watched(tables)
        await reached(tables, 40)
        broker.kill()
        for table in tables:
            await until(
                table.client, lambda t=table: t.client.link.connection is Connection.OFFLINE
            )
        broker.start()
        await finished_alike(tables)
        assert wrong == []


async def test_a_frozen_broker_is_left_and_no_move_is_made_twice(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    async with seated(village, broker.url, broker.url) as tables:
        wrong = watched(tables)
        await reached(tables, 20)
        broker.freeze()
        try:
            # It keeps the lines open, but the players' own brokers do as well.
            await reached(tables, game_of(tables[0]).h + 20)
        finally:
            broker.thaw()
        await finished_alike(tables)
        assert wrong == []


async def test_a_hostile_publisher_changes_nothing(village: Village) -> None:
    async with broker_at("amqtt") as port, proxied(port) as proxy:
        url = f"mqtt://127.0.0.1:{proxy.port}"
        async with seated(village, url, url) as tables:
            room = tables[0].site.room
            stranger = Line(proxy_target(proxy), room.topic)
            await stranger.online()
            wrong = watched(tables)
            key = SigningKey.from_seed(bytes(32))
            hello = fresh_hello("Evil", key.public)
            recorded: list[bytes] = []

            def record(payload: bytes) -> None:
                recorded.append(payload)

            seen = asyncio.create_task(collected(stranger, record))
            for slots in range(10, 60, 10):
                await reached(tables, slots)
                for size in (0, 1, 100, *PAYLOAD_SIZES):
                    stranger.transport.publish(secrets.token_bytes(size))
                # Of the room, but signed by nobody: only an insider can seal this.
                forged = pack_envelopes([Signed(b"\x93\x01\x02\x03", bytes(64))])[0]
                stranger.transport.publish(seal(room, forged, secrets.token_bytes(NONCE_BYTES)))
                for payload in recorded[:20]:
                    stranger.transport.publish(payload)
            await finished_alike(tables)
            seen.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await seen
            await stranger.transport.close()
            assert wrong == []
            assert all(len(table.client.snapshot.peers) == 2 for table in tables)
            assert hello.name not in str(tables[0].client.snapshot.peers)
            assert proxy.counts[Way.UP, PUBLISH] > 100


async def collected(line: Line, record: Callable[[bytes], None]) -> None:
    from pushnet.net.transport import Received

    async for item in line.transport.incoming():
        if isinstance(item, Received):
            record(item.payload)


def proxy_target(proxy: Proxy):
    from pushnet.net.address import BrokerTarget

    return BrokerTarget(scheme="mqtt", host="127.0.0.1", port=proxy.port)
