"""Brokers and lines at their worst while a deck of Push rummy is shuffled: nobody shuffles twice.

A shuffle is a body of 24 KB in seven pieces, said once by its seat: whatever of it gets lost has to
come again with the heartbeats, from anybody who holds it.
"""

from contextlib import AsyncExitStack

import pytest

from pushnet.games.rummy_types import Options
from pushnet.net.broker import start_broker
from pushnet.net.transport import Connection
from pushnet.tables.table import Table
from tests.e2e.gatherings import (
    broker_at,
    game_of,
    given_up_by,
    in_the_shuffles,
    reached,
    seated,
    watched,
)
from tests.e2e.mosquitto import StartMosquitto
from tests.net.chaos import (
    Mangle,
    Proxy,
    all_of,
    doubling_publishes,
    losing_publishes,
    proxied,
    swallowing_acknowledgements,
    unharmed,
)
from tests.tables.houses import Village, until

SEATS = 4
DEALT = 9  # slots: anchors, links, keys, four shuffles, shares, and the first move
A_PIECE_BYTES = 4_000  # packets that carry a whole piece of a shuffle are longer
OPTIONS = Options()


async def all_lost(tables: list[Table]) -> None:
    for table in tables:
        await until(table.client, lambda t=table: t.client.link.connection is Connection.OFFLINE)


async def proxies(stack: AsyncExitStack, kind: str) -> list[Proxy]:
    """Put one proxy for each seat before a broker."""
    port = await stack.enter_async_context(broker_at(kind))
    return [await stack.enter_async_context(proxied(port)) for _ in range(SEATS)]


def urls_of(proxies: list[Proxy]) -> list[str]:
    return [f"mqtt://127.0.0.1:{proxy.port}" for proxy in proxies]


async def played_on(tables: list[Table]) -> None:
    """Check that the deal goes on, and the record of it holds once somebody leaves."""
    await reached(tables, DEALT + 4)
    await given_up_by(tables[1], [tables[0], *tables[2:]])


@pytest.mark.parametrize(
    ("kind", "mangle"),
    [
        pytest.param(
            "mosquitto",
            all_of(losing_publishes(0.4, 1, A_PIECE_BYTES), losing_publishes(0.1, 2)),
            id="lost after PUBACK",
        ),
        pytest.param("mosquitto", doubling_publishes(0.5, seed=3), id="doubled"),
        pytest.param(
            "amqtt",
            swallowing_acknowledgements(0.3, seed=4),
            id="PUBACKs swallowed",
            marks=pytest.mark.nightly,
        ),
    ],
)
async def test_a_deck_is_shuffled_whatever_becomes_of_its_pieces(
    village: Village, kind: str, mangle: Mangle
) -> None:
    async with AsyncExitStack() as stack:
        lines = await proxies(stack, kind)
        for proxy in lines:
            proxy.mangle = mangle
        tables = await stack.enter_async_context(
            seated(village, *urls_of(lines), game="rummy", options=OPTIONS)
        )
        wrong = watched(tables)
        await reached(tables, DEALT)
        for proxy in lines:
            proxy.mangle = unharmed
        await played_on(tables)
        assert wrong == []


async def test_reordered_pieces_make_the_same_deck(village: Village) -> None:
    async with AsyncExitStack() as stack:
        lines = await proxies(stack, "amqtt")
        tables = await stack.enter_async_context(
            seated(village, *urls_of(lines), game="rummy", options=OPTIONS)
        )
        wrong = watched(tables)
        for proxy in lines:
            proxy.reorders = True
        await reached(tables, DEALT)
        for proxy in lines:
            proxy.reorders = False
        await played_on(tables)
        assert wrong == []


async def test_lines_cut_in_the_middle_of_the_shuffles_lose_none(village: Village) -> None:
    async with AsyncExitStack() as stack:
        lines = await proxies(stack, "amqtt")
        tables = await stack.enter_async_context(
            seated(village, *urls_of(lines), game="rummy", options=OPTIONS)
        )
        wrong = watched(tables)
        await in_the_shuffles(tables[0])
        for proxy in lines:
            proxy.cut()
        await reached(tables, DEALT)
        await played_on(tables)
        assert wrong == []


async def test_a_broker_killed_in_the_middle_of_the_shuffles_finds_the_same_deck(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    urls = [broker.url] * SEATS
    async with seated(village, *urls, game="rummy", options=OPTIONS) as tables:
        wrong = watched(tables)
        await in_the_shuffles(tables[0])
        broker.kill()
        assert game_of(tables[0]).deal is not None
        await all_lost(tables)
        broker.start()
        await played_on(tables)
        assert wrong == []


@pytest.mark.nightly
async def test_an_embedded_broker_that_restarts_in_the_shuffles_finds_the_same_deck(
    village: Village,
) -> None:
    broker = await start_broker("amqtt")
    try:
        urls = [str(broker.target)] * SEATS
        async with seated(village, *urls, game="rummy", options=OPTIONS) as tables:
            wrong = watched(tables)
            await in_the_shuffles(tables[0])
            await broker.close()
            await all_lost(tables)
            broker = await start_broker("amqtt", port=broker.target.port)
            await played_on(tables)
            assert wrong == []
    finally:
        await broker.close()


async def test_where_a_broker_stays_dead_the_deck_is_shuffled_at_the_players_own(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    urls = [broker.url] * SEATS
    async with seated(village, *urls, game="rummy", options=OPTIONS) as tables:
        wrong = watched(tables)
        await in_the_shuffles(tables[0])
        broker.kill()
        await played_on(tables)
        assert wrong == []
