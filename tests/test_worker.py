"""Jobs run beside the loop, one after another, and a fault of theirs is told."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from pushnet.worker import Worker

WAIT_S = 30.0


class Errand:
    """A job that does what it was made with."""

    def __init__(self, do: Callable[[], Any]) -> None:
        self._do = do

    def run(self, entropy: bytes, spread: Any = map) -> Any:
        assert len(entropy) == 64
        assert list(spread(abs, (-1, 2))) == [1, 2]
        return self._do()


class Told:
    """What a worker told, and a way to wait for it."""

    def __init__(self) -> None:
        self.outcomes: list[Any] = []
        self.faults: list[Exception] = []
        self.changed = asyncio.Event()

    def worker(self) -> Worker:
        return Worker(self._done, self._failed)

    def _done(self, job: Any, outcome: Any) -> None:
        del job
        self.outcomes.append(outcome)
        self.changed.set()

    def _failed(self, fault: Exception) -> None:
        self.faults.append(fault)
        self.changed.set()

    async def wait(self) -> None:
        async with asyncio.timeout(WAIT_S):
            await self.changed.wait()
        self.changed.clear()


async def test_the_loop_goes_on_while_a_job_runs() -> None:
    told, told_by_the_loop = Told(), threading.Event()
    worker = told.worker()
    worker.start(Errand(lambda: told_by_the_loop.wait(WAIT_S)))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    told_by_the_loop.set()  # on the loop: a job that ran there would wait for ever
    await told.wait()
    assert told.outcomes == [True]
    await worker.close()


async def test_one_job_after_another() -> None:
    told = Told()
    worker = told.worker()
    for number in range(3):
        worker.start(Errand(lambda number=number: number))  # type: ignore[arg-type, misc]
        await told.wait()
    assert told.outcomes == [0, 1, 2]
    await worker.close()


async def test_a_fault_of_a_job_is_told() -> None:
    told = Told()
    worker = told.worker()
    worker.start(Errand(lambda: 1 // 0))  # type: ignore[arg-type]
    await told.wait()
    assert isinstance(told.faults[0], ZeroDivisionError)
    await worker.close()


async def test_nobody_hears_of_a_job_after_closing() -> None:
    told, may_end = Told(), threading.Event()
    worker = told.worker()
    worker.start(Errand(lambda: may_end.wait(WAIT_S)))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    await worker.close()
    may_end.set()
    await asyncio.sleep(0)
    assert told.outcomes == []
