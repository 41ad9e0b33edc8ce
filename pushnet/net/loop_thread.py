"""A thread that runs one coroutine on an event loop of its own.

The network gets one, so that a blocked screen cannot starve its keepalive, and because aiomqtt
needs a loop that watches sockets, which the one Windows starts with does not.
"""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Final

_LOG: Final = logging.getLogger(__name__)


class LoopThread:
    """One coroutine on its own thread and selector loop; awaited from the loop that made it."""

    def __init__(self, name: str) -> None:
        """Prepare the thread; must be called on the loop that will await `ended`."""
        self.loop = asyncio.SelectorEventLoop()
        self.loop.set_exception_handler(log_fault)
        self._name = name
        self._thread: threading.Thread | None = None
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def start(self, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `main()` in the thread; what it raises is raised by `ended`."""
        # A daemon, so that a caller that never closes cannot keep the program from ending.
        self._thread = threading.Thread(
            target=self._run, args=(main,), name=self._name, daemon=True
        )
        self._thread.start()

    def call(self, callback: Callable[[], object]) -> None:
        """Run `callback` on the thread's loop, from any thread; without effect after its end."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(callback)

    async def ended(self) -> None:
        """Wait until the coroutine and its thread are gone. May be awaited again."""
        try:
            await asyncio.shield(self._ended)
        finally:
            if self._thread is not None and self._ended.done():
                self._thread.join()  # it has nothing left to do but to return

    def _run(self, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        failure: BaseException | None = None
        try:
            with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
                runner.run(main())
        except BaseException as error:  # noqa: BLE001 - not swallowed: `ended` raises it
            failure = error
        with contextlib.suppress(RuntimeError):  # the owner's loop is closed: nobody awaits
            self._ended.get_loop().call_soon_threadsafe(self._finish, failure)

    def _finish(self, failure: BaseException | None) -> None:
        if failure is None:
            self._ended.set_result(None)
        else:
            self._ended.set_exception(failure)


def log_fault(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what a callback raised. The default writes a traceback over the screen.

    Seen in practice: paho asks to watch a socket that it has closed in the meantime.
    """
    _LOG.debug("%s", context.get("message"), exc_info=context.get("exception"))
