"""As over a public broker: slow, lossy, hanging up, and with a limit on messages. A game finishes.

Every player has a chaos proxy of their own before a mosquitto, and dials it by a spelling of
127.0.0.1 that could be anywhere, so that the transport keeps its pace for public brokers.
"""

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pushnet.games.rummy_types import Options as RummyOptions
from pushnet.tables.table import Table
from tests.e2e.gatherings import broker_at, finished_alike, reached, seated, watched
from tests.e2e.mosquitto import StartMosquitto, plain_listener, tls_lines
from tests.net.chaos import (
    Mangle,
    Proxy,
    all_of,
    hanging_up_above,
    hanging_up_after,
    losing_publishes,
    proxied,
    unharmed,
)
from tests.tables.houses import Village, until

AFAR = "127.1"
NEARBY = "127.0.0.1"
DELAY_S, JITTER_S = 0.1, 0.1  # 100 to 200 ms, one way
WHOLE_GAME_S = 600.0


@dataclass(frozen=True)
class Weather:
    """What every player's line is like."""

    lost: float = 0.0
    hang_up_after_s: float = 0.0
    is_slow: bool = False

    def strike(self, proxy: Proxy, seed: int) -> None:
        mangles: list[Mangle] = [losing_publishes(self.lost, seed)]
        if self.hang_up_after_s:
            mangles.append(hanging_up_after(self.hang_up_after_s))
        proxy.mangle = all_of(*mangles)
        if self.is_slow:
            dice = random.Random(seed)
            proxy.delay_s = lambda: DELAY_S + JITTER_S * dice.random()

    def clear(self, proxy: Proxy) -> None:
        proxy.mangle = unharmed
        proxy.delay_s = None


@asynccontextmanager
async def far_away(
    village: Village, players: int, host: str = AFAR, **table: Any
) -> AsyncIterator[tuple[list[Table], list[Proxy]]]:
    """Seat players who each have a line of their own to one broker; `table` as for `seated`."""
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(broker_at("mosquitto"))
        proxies = [await stack.enter_async_context(proxied(port)) for _ in range(players)]
        urls = [f"mqtt://{host}:{proxy.port}" for proxy in proxies]
        tables = await stack.enter_async_context(seated(village, *urls, **table))
        yield tables, proxies


async def test_ten_messages_a_second_are_never_exceeded(village: Village) -> None:
    async with far_away(village, 2) as (tables, proxies):
        for proxy in proxies:
            proxy.mangle = hanging_up_above(10, window_s=1.0)
        wrong = watched(tables)
        await reached(tables, 30)
        assert [proxy.hang_up_count for proxy in proxies] == [0, 0]
        assert wrong == []


async def test_the_parts_of_a_shuffle_keep_the_pace_too(village: Village) -> None:
    """Four shuffles of seven parts each; at five messages a second they take ten seconds."""
    rummy = {"game": "rummy", "options": RummyOptions()}
    async with far_away(village, 4, **rummy) as (tables, proxies):
        for proxy in proxies:
            proxy.mangle = hanging_up_above(10, window_s=1.0)
        wrong = watched(tables)
        await reached(tables, 8)  # anchors, the dealer, keys, four shuffles, the hands
        assert [proxy.hang_up_count for proxy in proxies] == [0] * 4
        assert wrong == []


async def test_whoever_is_cut_off_for_too_many_packets_plays_on(village: Village) -> None:
    # Acknowledgements count here, and nobody can keep those back; close by there is no pace.
    async with far_away(village, 2, NEARBY) as (tables, proxies):
        for proxy in proxies:
            proxy.mangle = hanging_up_above(40, window_s=1.0, kinds=range(16))
        wrong = watched(tables)
        await reached(tables, 60)
        assert sum(proxy.hang_up_count for proxy in proxies) > 0
        for proxy in proxies:
            proxy.mangle = unharmed
        await finished_alike(tables)
        assert wrong == []


async def test_four_players_play_through_a_public_broker(village: Village) -> None:
    weather = Weather(lost=0.02, hang_up_after_s=11.0, is_slow=True)
    async with far_away(village, 4, NEARBY) as (tables, proxies):
        wrong = watched(tables)
        for seed, proxy in enumerate(proxies):
            weather.strike(proxy, seed)
        await reached(tables, 25)
        await until(tables[0].client, lambda: all(proxy.hang_up_count for proxy in proxies))
        for proxy in proxies:
            weather.clear(proxy)
        await finished_alike(tables)
        assert wrong == []


async def test_a_table_over_secure_websockets_from_afar(
    village: Village, mosquitto: StartMosquitto, tmp_path: Path
) -> None:
    authority, lines = tls_lines(tmp_path)
    broker = mosquitto("protocol websockets", *lines, "socket_domain ipv4", *plain_listener())
    async with AsyncExitStack() as stack:
        proxies = [await stack.enter_async_context(proxied(broker.port)) for _ in range(2)]
        for seed, proxy in enumerate(proxies):
            proxy.encrypted = True
            Weather(is_slow=True).strike(proxy, seed)
        urls = [f"wss://127.0.0.1:{p.port}/mqtt?ca_file={authority}" for p in proxies]
        tables = await stack.enter_async_context(seated(village, *urls))
        wrong = watched(tables)
        await reached(tables, 15)
        for proxy in proxies:
            Weather().clear(proxy)
        await finished_alike(tables)
        assert wrong == []


@pytest.mark.nightly
@pytest.mark.timeout(2 * WHOLE_GAME_S)
async def test_four_players_finish_a_whole_game_over_a_public_broker(village: Village) -> None:
    weather = Weather(lost=0.02, hang_up_after_s=30.0, is_slow=True)
    async with far_away(village, 4) as (tables, proxies):
        wrong = watched(tables)
        for seed, proxy in enumerate(proxies):
            weather.strike(proxy, seed)
        await finished_alike(tables, WHOLE_GAME_S)
        assert sum(proxy.hang_up_count for proxy in proxies) > 4
        assert wrong == []
