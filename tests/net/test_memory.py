import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.errors import UsageError
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.transport import PAYLOAD_BYTES_MAX, Connection, Received, StatusChanged


async def everything(transport: MemoryTransport) -> list[bytes]:
    """Close `transport` and return all payloads that it had for its reader."""
    await transport.close()
    items = [item async for item in transport.incoming()]
    assert isinstance(items[0], StatusChanged)
    assert items[0].connection is Connection.ONLINE
    assert isinstance(items[-1], StatusChanged)
    assert items[-1].connection is Connection.CLOSED
    return [item.payload for item in items if isinstance(item, Received)]


@given(
    st.integers(1, 6).flatmap(
        lambda seats: st.tuples(
            st.just(seats),
            st.lists(st.tuples(st.integers(0, seats - 1), st.binary(max_size=8)), max_size=40),
        )
    )
)
def test_everybody_hears_all_in_one_order(case: tuple[int, list[tuple[int, bytes]]]) -> None:
    seats, publications = case

    async def play() -> None:
        bus = MemoryBus()
        transports = [MemoryTransport(bus, "room") for _ in range(seats)]
        for transport in transports:
            await transport.start()
        for seat, payload in publications:
            transports[seat].publish(payload)
        for transport in transports:
            assert await everything(transport) == [payload for _, payload in publications]

    asyncio.run(play())


async def test_topics_are_separate() -> None:
    bus = MemoryBus()
    here, there = MemoryTransport(bus, "here"), MemoryTransport(bus, "there")
    await here.start()
    await there.start()
    here.publish(b"a")
    assert await everything(there) == []
    assert await everything(here) == [b"a"]


async def test_who_comes_late_or_left_hears_nothing() -> None:
    bus = MemoryBus()
    early, late = MemoryTransport(bus, "room"), MemoryTransport(bus, "room")
    await early.start()
    early.publish(b"a")
    await late.start()
    assert await everything(early) == [b"a"]
    late.publish(b"b")
    early.publish(b"c")  # without effect: it is closed
    assert await everything(late) == [b"b"]


async def test_closing_twice_is_closing_once() -> None:
    transport = MemoryTransport(MemoryBus(), "room")
    await transport.close()
    await transport.start()
    await transport.close()
    await transport.close()
    assert await everything(transport) == []


async def test_use_before_the_start_is_our_fault() -> None:
    transport = MemoryTransport(MemoryBus(), "room")
    with pytest.raises(UsageError):
        transport.publish(b"a")
    with pytest.raises(UsageError):
        await anext(transport.incoming())
    await transport.start()
    with pytest.raises(UsageError):
        await transport.start()
    with pytest.raises(UsageError):
        transport.publish(bytes(PAYLOAD_BYTES_MAX + 1))
    transport.publish(bytes(PAYLOAD_BYTES_MAX))
    assert await everything(transport) == [bytes(PAYLOAD_BYTES_MAX)]
