"""Several lines are one: what goes out goes out everywhere, what comes in comes in once a line."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from pushnet.errors import UsageError
from pushnet.net.lines import FIRST, LINES_MAX, Lines
from pushnet.net.memory import MemoryBus, MemoryTransport
from pushnet.net.transport import Connection, Received, StatusChanged


@asynccontextmanager
async def opened(bus: MemoryBus) -> AsyncIterator[Lines]:
    lines = Lines(MemoryTransport(bus, "t"))
    await lines.start()
    try:
        yield lines
    finally:
        await lines.close()


async def received(lines: Lines, count: int) -> list[bytes]:
    found: list[bytes] = []
    async with asyncio.timeout(10):
        async for item in lines.incoming():
            if isinstance(item, Received):
                found.append(item.payload)
                if len(found) == count:
                    break
    return found


async def test_a_payload_goes_out_on_every_line_and_comes_back_on_each() -> None:
    one, other = MemoryBus(), MemoryBus()
    async with opened(one) as lines:
        await lines.join("spare", MemoryTransport(other, "t"))
        lines.publish(b"x")
        assert await received(lines, 2) == [b"x", b"x"]


async def test_who_is_on_another_broker_is_heard_through_it() -> None:
    first, second = MemoryBus(), MemoryBus()
    async with opened(first) as here, opened(second) as there:
        await here.join("theirs", MemoryTransport(second, "t"))
        there.publish(b"hello")
        assert await received(here, 1) == [b"hello"]


async def test_a_line_that_left_is_closed_and_the_first_one_stays() -> None:
    bus = MemoryBus()
    async with opened(bus) as lines:
        await lines.join("spare", MemoryTransport(MemoryBus(), "t"))
        await lines.join("spare", MemoryTransport(MemoryBus(), "t"))  # known: nothing happens
        assert set(lines.states) == {FIRST, "spare"}
        await lines.leave("spare")
        await lines.leave(FIRST)
        await lines.leave("unknown")
        assert set(lines.states) == {FIRST}


async def test_there_are_only_so_many_lines() -> None:
    async with opened(MemoryBus()) as lines:
        for number in range(LINES_MAX + 3):
            await lines.join(str(number), MemoryTransport(MemoryBus(), "t"))
        assert len(lines.states) == LINES_MAX


async def test_together_they_stand_as_well_as_the_best() -> None:
    async with opened(MemoryBus()) as lines:
        await lines.join("spare", MemoryTransport(MemoryBus(), "t"))
        async with asyncio.timeout(10):
            async for item in lines.incoming():
                assert isinstance(item, StatusChanged)
                if all(s.connection is Connection.ONLINE for s in lines.states.values()):
                    break
        lost = StatusChanged(Connection.OFFLINE, "The broker is gone.")
        lines._states["spare"] = lost
        joint = lines._joint_status(lost)
        assert joint.connection is Connection.ONLINE
        assert "elsewhere" in joint.detail


async def test_lines_are_used_in_their_order_of_life() -> None:
    lines = Lines(MemoryTransport(MemoryBus(), "t"))
    with pytest.raises(UsageError):
        await lines.join("early", MemoryTransport(MemoryBus(), "t"))
    with pytest.raises(UsageError):
        await anext(lines.incoming())
    await lines.start()
    with pytest.raises(UsageError):
        await lines.start()
    await lines.close()
    await lines.close()
