"""Runs a session's jobs in threads, so that the loop stays alive while a deck is shuffled.

One job at a time: a session asks for the next one only when it has the outcome of the last. Within
a job the group's arithmetic, which gives up Python's lock, is spread over a few threads.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from pushnet.session.work import ENTROPY_BYTES, Job, Outcome

THREADS_MAX: Final = 4

Done = Callable[[Job, Outcome], None]
Failed = Callable[[Exception], None]


class Worker:
    """See the module. `close` it at the end."""

    def __init__(self, done: Done, failed: Failed) -> None:
        """Call `done` on the loop with what came of a job, or `failed` with our own fault."""
        self._done = done
        self._failed = failed
        self._pool: ThreadPoolExecutor | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self, job: Job) -> None:
        """Begin a job; returns at once."""
        self._task = asyncio.create_task(self._run(job), name="pushnet-work")

    async def close(self) -> None:
        """Forget the job that is running: nobody hears of its outcome."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _run(self, job: Job) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(THREADS_MAX, thread_name_prefix="pushnet-work")
        pool = self._pool
        try:
            entropy = secrets.token_bytes(ENTROPY_BYTES)
            outcome = await asyncio.to_thread(job.run, entropy, pool.map)
        except Exception as fault:  # noqa: BLE001 - the client stops, and says so
            self._failed(fault)
            return
        self._done(job, outcome)
