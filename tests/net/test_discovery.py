"""Announcing and finding tables on loopback, in one process."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import replace

import pytest
from zeroconf import ServiceInfo, ServiceStateChange
from zeroconf.asyncio import AsyncZeroconf

from pushnet.net.announcer import Announcer, service_name
from pushnet.net.discovery import (
    ADDRESSES_MAX,
    SIGHTINGS_MAX,
    Browser,
    hosts_to_try,
    watch_tables,
)
from pushnet.net.interfaces import LanAddress
from pushnet.net.notice import SERVICE_TYPE, LanTable, TableNotice, write_txt

WAIT_S = 60.0
LOOPBACK = [LanAddress(interface="lo", index=1, address="127.0.0.1", prefix_bits=8)]

Tables = tuple[LanTable, ...]


def on_loopback() -> Sequence[LanAddress]:
    return LOOPBACK


def new_notice(name: str = "Ana") -> TableNotice:
    """Return a table that no other test on this computer has."""
    return TableNotice(
        host_name=name,
        game="push",
        seats_taken=1,
        seats_total=6,
        room_prefix=secrets.token_bytes(4),
        program="pushnet 0.1.0",
    )


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """Somebody who accepts connections, as a broker does."""

    async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


@pytest.fixture
async def changes() -> AsyncIterator[AsyncGenerator[Tables, None]]:
    async with contextlib.aclosing(watch_tables(on_loopback)) as watching:
        yield watching


@pytest.fixture
async def announce() -> AsyncIterator[Callable[[int, TableNotice], Announcer]]:
    async with contextlib.AsyncExitStack() as stack:

        def begin(port: int, notice: TableNotice) -> Announcer:
            announcer = Announcer(port, notice, on_loopback)
            stack.push_async_callback(announcer.close)
            announcer.start()
            return announcer

        yield begin


async def until(
    changes: AsyncGenerator[Tables, None], rooms: Sequence[TableNotice], wanted: Sequence[int]
) -> Tables:
    """Wait until of these rooms those with these numbers are listed, and no others."""
    prefixes = [notice.room_prefix for notice in rooms]
    async with asyncio.timeout(WAIT_S):
        async for tables in changes:
            ours = [table for table in tables if table.notice.room_prefix in prefixes]
            if sorted(prefixes.index(table.notice.room_prefix) for table in ours) == list(wanted):
                return tuple(ours)
    raise AssertionError("ended")


async def test_a_table_is_found_as_it_was_announced_and_followed(port, changes, announce) -> None:
    notice = new_notice()
    assert await anext(changes) == ()
    announcer = announce(port, notice)
    (table,) = await until(changes, [notice], [0])
    assert table.notice == notice
    assert table.place == f"127.0.0.1:{port}"
    fuller = replace(notice, seats_taken=2, words=("acorn",) * 5)
    announcer.update(replace(notice, seats_taken=5))
    announcer.update(fuller)
    async with asyncio.timeout(WAIT_S):
        async for tables in changes:
            if any(each.notice == fuller for each in tables):
                break
    await announcer.close()
    await announcer.close()
    await until(changes, [notice], [])


async def test_a_broker_that_stops_accepting_is_dropped(changes, announce) -> None:
    async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    notice = new_notice()
    announce(server.sockets[0].getsockname()[1], notice)
    await until(changes, [notice], [0])
    server.close()
    await server.wait_closed()
    await until(changes, [notice], [])


async def test_strange_announcements_are_not_listed(port, changes, announce) -> None:
    good, bad = new_notice(), new_notice("Mallory")
    record = write_txt(bad)
    strange = [
        ("no form", port, ["127.0.0.1"], b"\xff" * 40),
        ("empty", port, ["127.0.0.1"], b""),
        ("nobody there", 1, ["127.0.0.1"], record),
        ("[b]x[/b] \u202e", port, ["127.0.0.1"], {**record, b"seats": b"x"}),
    ]
    hostile = AsyncZeroconf(interfaces=["127.0.0.1"])
    try:
        infos = [
            ServiceInfo(
                SERVICE_TYPE,
                f"{name} {secrets.token_hex(2)}.{SERVICE_TYPE}",
                port=at,
                properties=text,
                parsed_addresses=addresses,
                server=f"{secrets.token_hex(4)}.local.",
            )
            for name, at, addresses, text in strange
        ]
        await asyncio.gather(*(hostile.async_register_service(info) for info in infos))
        announce(port, good)
        await until(changes, [good, bad], [0])
    finally:
        await hostile.async_close()


NETS = [
    LanAddress(interface="eth0", index=4, address="10.0.0.5", prefix_bits=24),
    LanAddress(interface="eth0", index=4, address="fe80::5", prefix_bits=64),
]


@pytest.mark.parametrize(
    ("literals", "port", "tried"),
    [
        (["10.0.0.7"], 1_883, ("10.0.0.7",)),
        (["10.0.0.7"], 1_024, ("10.0.0.7",)),
        (["10.0.0.7"], 1_023, ()),  # no service of somebody's computer
        (["10.0.1.7", "8.8.8.8", "127.0.0.1", "::1", "fd00::1"], 1_883, ()),
        (["8.8.8.8", "fe80::7"], 1_883, ("fe80::7%4",)),
        (["fe80::7%4"], 1_883, ("fe80::7%4",)),
        (["fe80::7%5"], 1_883, ()),
        (["::ffff:10.0.0.7", "", "x"], 1_883, ()),
        (["8.8.8.8"] * ADDRESSES_MAX + ["10.0.0.7"], 1_883, ()),
    ],
)
def test_only_our_own_nets_are_tried(literals: list[str], port: int, tried: tuple[str, ...]):
    assert hosts_to_try(literals, port, NETS) == tried


async def test_a_flood_of_announcements_is_bounded_and_makes_room_for_others(own_tasks) -> None:
    browser = Browser(on_loopback)  # not started: nothing is resolved
    hear = browser._hear
    for number in range(10 * SIGHTINGS_MAX):
        hear(None, SERVICE_TYPE, f"{number}.{SERVICE_TYPE}", ServiceStateChange.Added)
    assert len(browser._sightings) == SIGHTINGS_MAX
    await asyncio.sleep(0)  # each is looked at, in vain
    assert all(each.was_looked_at for each in browser._sightings.values())
    hear(None, SERVICE_TYPE, f"late.{SERVICE_TYPE}", ServiceStateChange.Added)
    assert f"late.{SERVICE_TYPE}" in browser._sightings
    assert len(browser._sightings) == SIGHTINGS_MAX
    for name in tuple(browser._sightings):
        hear(None, SERVICE_TYPE, name, ServiceStateChange.Removed)
    assert browser._sightings == {}
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(*own_tasks(), return_exceptions=True)


async def test_nothing_is_left_when_it_is_closed(port, leaks, own_tasks) -> None:
    notice = new_notice()
    before = leaks()
    async with contextlib.aclosing(watch_tables(on_loopback)) as watching:
        await anext(watching)
        announcer = Announcer(port, notice, on_loopback)
        announcer.start()
        await until(watching, [notice], [0])
        await announcer.close()
    assert own_tasks() == set()
    await asyncio.sleep(0)  # the sockets' own callbacks
    assert leaks() == before


@pytest.mark.parametrize("turns", range(8))
async def test_it_can_be_closed_while_it_starts(turns: int, leaks, own_tasks) -> None:
    before = leaks()
    browser, announcer = Browser(on_loopback), Announcer(40_000, new_notice(), on_loopback)
    browser.start()
    announcer.start()
    for _ in range(turns):
        await asyncio.sleep(0)
    await browser.close()
    await announcer.close()
    await asyncio.sleep(0)
    assert own_tasks() == set()
    assert leaks() == before


async def test_whoever_stops_waiting_stops_looking(own_tasks) -> None:
    async def look() -> None:
        async for _ in watch_tables(on_loopback):
            started.set()

    started = asyncio.Event()
    looking = asyncio.create_task(look())
    async with asyncio.timeout(WAIT_S):
        await started.wait()
        looking.cancel()
        await asyncio.wait({looking})
    assert own_tasks() == set()


async def test_without_network_it_waits_for_one() -> None:
    nets: list[LanAddress] = []
    notice = new_notice()
    announcer = Announcer(40_000, notice, lambda: nets)
    announcer.start()
    async with contextlib.aclosing(watch_tables(lambda: nets)) as watching:
        assert await anext(watching) == ()
    await announcer.close()


@pytest.mark.parametrize(
    ("host_name", "start"),
    [
        ("Ana", "Ana-"),
        ("健太", "健太-"),
        ("a.b[c]", "abc-"),
        ("...", "table-"),
        ("", "table-"),
        ("\x1b[2J\u202e", "2J-"),
    ],
)
def test_a_service_is_named_after_its_host(host_name: str, start: str) -> None:
    name = service_name(host_name)
    assert name.startswith(start)
    assert len(name) == len(start) + 4
    assert name != service_name(host_name)


def test_a_long_name_fits_into_a_label() -> None:
    assert len(service_name("健" * 60).encode()) <= 63
