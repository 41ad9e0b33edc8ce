"""Brokers that stop, die and move in the middle of a game: it goes on, by itself or named anew."""

import asyncio

from pushnet.net.broker import start_broker
from pushnet.net.transport import Connection
from pushnet.tables.opening import open_join, resume
from pushnet.tables.table import Table
from tests.e2e.gatherings import finished_alike, game_of, reached, seated, watched
from tests.e2e.mosquitto import StartMosquitto, free_port
from tests.tables.houses import Village, play_by_itself, until


async def all_lost(tables: list[Table]) -> None:
    for table in tables:
        await until(table.client, lambda t=table: t.client.link.connection is Connection.OFFLINE)


async def test_an_embedded_broker_that_restarts_finds_the_same_game(village: Village) -> None:
    broker = await start_broker("amqtt")
    try:
        url = str(broker.target)
        async with seated(village, url, url) as tables:
            wrong = watched(tables)
            await reached(tables, 30)
            await broker.close()
            await all_lost(tables)
            broker = await start_broker("amqtt", port=broker.target.port)
            assert str(broker.target) == url
            await finished_alike(tables)
            assert wrong == []
    finally:
        await broker.close()


async def test_a_mosquitto_that_is_stopped_and_started_finds_the_same_game(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    async with seated(village, broker.url, broker.url) as tables:
        wrong = watched(tables)
        await reached(tables, 30)
        broker.stop()
        await all_lost(tables)
        broker.start()
        await finished_alike(tables)
        assert wrong == []


async def test_a_broker_that_moved_is_named_anew_and_the_game_goes_on(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    async with seated(village, broker.url, broker.url) as tables:
        await reached(tables, 30)
        left = game_of(tables[0]).game
        await asyncio.gather(*(table.close() for table in tables))
        broker.kill()
        broker.start(free_port())
        host, guest = tables
        # One takes up what is unfinished, the other types the words again.
        back = [
            await resume(host.house, host.site.room.room_id, broker=broker.url),
            await open_join(guest.house, host.invite_text, broker=broker.url),
        ]
        try:
            wrong = watched(back)
            for table in back:
                play_by_itself(table)
            await finished_alike(back)
            assert [game_of(table).game for table in back] == [left, left]
            assert wrong == []
        finally:
            await asyncio.gather(*(table.close() for table in back))


async def test_where_a_broker_stays_dead_players_meet_at_their_own(
    village: Village, mosquitto: StartMosquitto
) -> None:
    broker = mosquitto()
    async with seated(village, broker.url, broker.url) as tables:
        wrong = watched(tables)
        await reached(tables, 30)
        broker.kill()
        await finished_alike(tables)
        assert wrong == []
