"""An asyncio loop whose time is made of its own timers: nobody waits, and nothing is mocked.

Whenever nothing is ready to run, the clock jumps to the next timer. So real clients, with their
heartbeats, silences and patience, live through an hour in the time that their work takes. Work on
other threads (verifying a record) is waited for before time goes on.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

START_S = 1_000.0


class _Selector(selectors.DefaultSelector):
    """Skips the wait for the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped_s = 0.0
        self.working = 0  # calls on other threads that have not come back

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None or self.working:
            return super().select(timeout if timeout is None else min(timeout, 0.01))
        self.skipped_s += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """See the module."""

    def __init__(self) -> None:
        self._skipper = _Selector()
        super().__init__(self._skipper)

    def time(self) -> float:
        return START_S + self._skipper.skipped_s

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        self._skipper.working += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._came_back)
        return future

    def _came_back(self, _: Any) -> None:
        self._skipper.working -= 1


class LoopClock:
    """A `Clock` that reads the time of the running loop, virtual or not."""

    def now_ms(self) -> int:
        return round(asyncio.get_running_loop().time() * 1_000)

    def wall_ms(self) -> int:
        return self.now_ms()


def live_through(story: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(story)
