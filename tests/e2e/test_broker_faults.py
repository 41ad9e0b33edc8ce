"""Brokers and lines at their worst: the game goes on, and all stay at one table.

The scenarios are those of the MQTT study (1-7, 19): killed and frozen brokers, packets lost after
their acknowledgement, doubled, reordered, acknowledgements swallowed, cut lines, a hostile
publisher. Each is played over real sockets by programs that know nothing of it.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from pushnet.crypto.sealing import NONCE_BYTES, PAYLOAD_SIZES, seal
from pushnet.crypto.signing import SigningKey
from pushnet.games.push_types import Options
from pushnet.net.broker import start_broker
from pushnet.net.transport import Connection
from pushnet.session.effects import Halted, Violation
from pushnet.session.snapshot import GameSnapshot, Standing
from pushnet.tables.house import fresh_hello
from pushnet.tables.opening import open_host, open_join
from pushnet.tables.table import Table
from pushnet.verify import Verdict
from pushnet.wire.contents import Signed
from pushnet.wire.envelope import pack_envelopes
from tests.e2e.mosquitto import Mosquitto
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
from tests.tables.houses import Village, game_kept, play_by_itself, until

StartMosquitto = Callable[[], Mosquitto]


@asynccontextmanager
async def broker_at(kind: str) -> AsyncIterator[int]:
    """Run a broker for anybody on this computer and give its port."""
    running = await start_broker(kind)  # type: ignore[arg-type]
    try:
        yield running.target.port
    finally:
        await running.close()


@asynccontextmanager
async def seated(village: Village, *urls: str) -> AsyncIterator[list[Table]]:
    """Seat one program at each of these addresses of one broker; the game starts by itself."""
    tables: list[Table] = []
    try:
        host = await open_host(village.house("P0"), game="push", options=Options(), broker=urls[0])
        tables.append(host)
        host.start_by_itself("push", Options(), len(urls))
        for number, url in enumerate(urls[1:], start=1):
            house = village.house(f"P{number}")
            tables.append(await open_join(house, host.invite_text, broker=url))
        for table in tables:
            play_by_itself(table)
        yield tables
    finally:
        await asyncio.gather(*(table.close() for table in tables))


def game_of(table: Table) -> GameSnapshot:
    game = table.client.snapshot.game
    assert game is not None
    return game


async def reached(tables: list[Table], slots: int) -> None:
    """Wait until every table has closed so many slots."""
    for table in tables:

        def far_enough(table: Table = table) -> bool:
            game = table.client.snapshot.game
            return game is not None and game.h >= slots

        await until(table.client, far_enough)


def watched(tables: list[Table]) -> list[Violation | Halted]:
    """Return a list that fills with whatever must not happen between honest players."""
    wrong: list[Violation | Halted] = []

    def look(change: object) -> None:
        if isinstance(change, Halted) or (isinstance(change, Violation) and change.offender):
            wrong.append(change)

    for table in tables:
        table.client.subscribe(look)
    return wrong


async def finished_alike(tables: list[Table]) -> None:
    for table in tables:
        await game_kept(table.client)
    reports = [table.client.last_report for table in tables]
    assert all(report is not None and report.verdict is Verdict.COMPLETE for report in reports)
    assert len({report.head for report in reports if report is not None}) == 1


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


async def test_a_frozen_broker_is_noticed_and_no_move_is_made_twice(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    async with seated(village, broker.url, broker.url) as tables:
        wrong = watched(tables)
        await reached(tables, 20)
        broker.freeze()
        try:
            for table in tables:
                await until(table.client, lambda t=table: is_suspected(t))
        finally:
            broker.thaw()
        await finished_alike(tables)
        assert wrong == []


def is_suspected(table: Table) -> bool:
    """Say whether the table shows that somebody has gone silent."""
    standings = {peer.standing for peer in table.client.snapshot.peers}
    return bool(standings & {Standing.SUSPECT, Standing.SILENT})


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
