import asyncio
import threading

import pytest

from pushnet.net.loop_thread import LoopThread

WAIT_S = 20


async def test_it_runs_apart_and_is_gone_at_the_end(leaks) -> None:
    thread = LoopThread("apart")
    stopping = asyncio.Event()
    seen = []

    async def main() -> None:
        seen.append(threading.current_thread().name)
        seen.append(type(asyncio.get_running_loop()))
        await stopping.wait()

    thread.start(main)
    thread.call(stopping.set)
    async with asyncio.timeout(WAIT_S):
        await thread.ended()
        await thread.ended()
    assert seen == ["apart", asyncio.SelectorEventLoop]
    thread.call(stopping.clear)  # without effect
    assert stopping.is_set()
    assert leaks() == ""


async def test_what_it_raises_is_raised_here() -> None:
    thread = LoopThread("failing")

    async def main() -> None:
        raise LookupError("our fault")

    thread.start(main)
    for _ in range(2):
        with pytest.raises(LookupError, match="our fault"):
            await thread.ended()


async def test_a_callback_that_raises_is_logged_where_nobody_must_look(caplog) -> None:
    thread = LoopThread("logging")
    stopping = asyncio.Event()

    async def main() -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 / 0)
        await stopping.wait()

    with caplog.at_level("DEBUG", "pushnet.net"):
        thread.start(main)
        thread.call(stopping.set)
        await thread.ended()
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("pushnet.net.loop_thread", "DEBUG")
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError
