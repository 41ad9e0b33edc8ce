import asyncio
import threading

from pushnet.net.inbox import INBOX_ITEMS_MAX, Doorbell, Inbox
from pushnet.net.transport import Connection, Incoming, Received, StatusChanged

WAIT_S = 20


async def rest_of(inbox: Inbox) -> list[Incoming]:
    inbox.close("over")
    async with asyncio.timeout(WAIT_S):
        return [item async for item in inbox.items()]


def numbered(count: int) -> list[Received]:
    return [Received(b"%d" % number) for number in range(count)]


async def test_items_come_in_order_and_the_last_one_is_closed() -> None:
    inbox = Inbox(asyncio.get_running_loop())
    for item in numbered(3):
        inbox.put(item)
    assert await rest_of(inbox) == [*numbered(3), StatusChanged(Connection.CLOSED, "over")]


async def test_after_the_end_nothing_is_added() -> None:
    inbox = Inbox(asyncio.get_running_loop())
    inbox.close("over")
    inbox.close("again")
    inbox.put(Received(b"late"))
    assert await rest_of(inbox) == [StatusChanged(Connection.CLOSED, "over")]
    assert await rest_of(inbox) == []


async def test_a_full_inbox_loses_its_oldest_items_and_says_so_in_the_last_status() -> None:
    inbox = Inbox(asyncio.get_running_loop())
    inbox.put(StatusChanged(Connection.ONLINE, "hello"))
    for item in numbered(INBOX_ITEMS_MAX + 1):
        inbox.put(item)
    first, *others = await rest_of(inbox)
    assert isinstance(first, StatusChanged)
    assert first.connection is Connection.ONLINE  # which had to give way itself
    assert "3 messages" in first.detail  # the status, payload 0, and 1 for the CLOSED
    assert others == [
        *numbered(INBOX_ITEMS_MAX + 1)[2:],
        StatusChanged(Connection.CLOSED, "over"),
    ]


async def test_a_notice_repeats_the_connection() -> None:
    inbox = Inbox(asyncio.get_running_loop())
    inbox.put(StatusChanged(Connection.ONLINE, "hello"))
    inbox.notice("by the way")
    told = StatusChanged(Connection.ONLINE, "by the way", is_news=True)
    assert (await rest_of(inbox))[1] == told


async def test_a_reader_that_waits_gets_all_from_another_thread() -> None:
    inbox = Inbox(asyncio.get_running_loop())
    wanted = numbered(INBOX_ITEMS_MAX // 2)

    def write() -> None:
        for item in wanted:
            inbox.put(item)
        inbox.close("over")

    thread = threading.Thread(target=write)
    thread.start()
    async with asyncio.timeout(WAIT_S):
        items = [item async for item in inbox.items()]
    thread.join()
    assert items == [*wanted, StatusChanged(Connection.CLOSED, "over")]


async def test_a_reader_may_stop_and_go_on() -> None:
    inbox = Inbox(asyncio.get_running_loop())
    for item in numbered(4):
        inbox.put(item)
    async for item in inbox.items():
        assert item == Received(b"0")
        break
    assert (await rest_of(inbox))[0] == Received(b"1")


async def test_rings_before_a_look_are_one_and_a_later_one_wakes_again() -> None:
    doorbell = Doorbell(asyncio.get_running_loop())
    for _ in range(3):
        doorbell.ring()
    async with asyncio.timeout(WAIT_S):
        await doorbell.wait()
    await doorbell.wait(0)  # not rung again: only the time runs out
    doorbell.ring()
    async with asyncio.timeout(WAIT_S):
        await doorbell.wait()


def test_ringing_for_a_loop_that_is_gone_does_nothing() -> None:
    loop = asyncio.new_event_loop()
    doorbell = Doorbell(loop)
    loop.close()
    doorbell.ring()
