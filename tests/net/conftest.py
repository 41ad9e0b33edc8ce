import asyncio
import contextlib
import subprocess
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from pushnet.net.address import BrokerTarget
from pushnet.net.broker import start_broker
from pushnet.net.embedded import BrokerOptions, RunningBroker, port_choices
from tests.net.lines import TOPIC, Line, OpenLine, StartBroker
from tests.services import require


@pytest.fixture(params=["mosquitto", "amqtt"])
def kind(request: pytest.FixtureRequest) -> str:
    if request.param == "mosquitto":
        require("mosquitto")
    return request.param


@pytest.fixture
async def start() -> AsyncIterator[StartBroker]:
    """Start embedded brokers, and stop them after the test."""
    async with contextlib.AsyncExitStack() as stack:

        async def start_one(kind: str, **options: Any) -> RunningBroker:
            broker = await start_broker(kind, **options)
            stack.push_async_callback(broker.close)
            return broker

        yield start_one


@pytest.fixture
async def line() -> AsyncIterator[OpenLine]:
    """Make lines (not started yet), and close them after the test."""
    async with contextlib.AsyncExitStack() as stack:

        def make_one(
            target: BrokerTarget, topic: str = TOPIC, others: Sequence[BrokerTarget] = ()
        ) -> Line:
            made = Line(target, topic, others)
            stack.push_async_callback(made.transport.close)
            return made

        yield make_one


@pytest.fixture
def foreign_broker(tmp_path: Path) -> Iterator[Callable[[str], BrokerTarget]]:
    """Start a mosquitto that is not ours: with a configuration of the test's own."""
    program = require("mosquitto")
    with contextlib.ExitStack() as stack:

        def start_one(listener: str) -> BrokerTarget:
            port, _ = next(port_choices(BrokerOptions()))
            conf = tmp_path / f"{port}.conf"
            lines = f"user root\nlog_dest stderr\nallow_anonymous true\nlistener {port} 127.0.0.1\n"
            conf.write_text(lines + listener)
            process = subprocess.Popen([program, "-c", conf], stderr=subprocess.PIPE, text=True)
            stack.callback(process.wait)
            stack.callback(process.kill)
            stack.enter_context(process.stderr)
            assert any("running" in line for line in process.stderr), "see its log"
            return BrokerTarget(scheme="mqtt", host="127.0.0.1", port=port)

        yield start_one


@pytest.fixture
async def leaks() -> Callable[[], str]:
    """Return a function that says what there is now that was not before the test.

    Asynchronous, so that the test's loop is there already.
    """

    def standing() -> set[str]:
        threads = {f"thread {thread.name}" for thread in threading.enumerate()}
        folder = Path("/proc/self/fd")  # on Linux; elsewhere the threads must do
        files = list(folder.iterdir()) if folder.exists() else []
        # The listing's own descriptor is among them, and gone by now.
        return threads | {f"file {path.name}" for path in files if path.is_symlink()}

    before = standing()
    return lambda: ", ".join(sorted(standing() - before))


@pytest.fixture
async def own_tasks() -> Callable[[], set[asyncio.Task[Any]]]:
    """Return a function that lists the tasks that the test's loop gained."""
    before = asyncio.all_tasks()
    return lambda: asyncio.all_tasks() - before - {asyncio.current_task()}
