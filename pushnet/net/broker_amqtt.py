"""amqtt as our embedded broker: in this process, on a thread and loop of its own."""

import asyncio
import contextlib
import errno
import logging
from typing import Final

from pushnet.errors import NetworkError
from pushnet.net.address import BrokerTarget
from pushnet.net.amqtt_door import Door, RelayBroker
from pushnet.net.embedded import BrokerOptions, port_choices
from pushnet.net.loop_thread import LoopThread
from pushnet.words import say

SHUTDOWN_S: Final = 3.0
_CHATTERERS: Final = ("amqtt", "transitions")


class AmqttBroker:
    """An amqtt of our own. See `RunningBroker`."""

    kind: Final = "amqtt"

    def __init__(self, options: BrokerOptions, port: int, websocket_port: int | None) -> None:
        """Prepare; must be called on the loop that will close it."""
        self.target: BrokerTarget = options.target(port)
        self.websocket_target: BrokerTarget | None = (
            None if websocket_port is None else options.websocket_target(websocket_port)
        )
        self._options = options
        self._ports = (port, websocket_port)
        self._thread = LoopThread("pushnet-amqtt")
        self._relay: RelayBroker | None = None  # from `open` on; lives on the thread's loop
        self._stopping = asyncio.Event()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self) -> None:
        """Start the thread and return when the broker listens.

        Raises:
            OSError: A port is taken.
        """
        self._thread.start(self._run)
        ended = asyncio.ensure_future(self._thread.ended())
        await asyncio.wait({self._opened, ended}, return_when=asyncio.FIRST_COMPLETED)
        if not self._opened.done():
            await ended  # raises what went wrong before it could listen
        ended.cancel()
        await self._opened

    def admit(self, user: str, password: str) -> bool:
        """See `RunningBroker`."""
        relay = self._relay
        assert relay is not None
        self._thread.call(lambda: relay.admit(user, password))
        return True

    async def close(self) -> None:
        """See `RunningBroker`."""
        self._thread.call(self._stopping.set)
        await self._thread.ended()

    async def _run(self) -> None:
        broker = self._relay = RelayBroker(self._options)
        door = Door(broker, self._options)
        await broker.start()
        try:
            await door.open(*self._ports)
        except OSError as error:
            self._report(error)
        else:
            self._report(None)
            await self._stopping.wait()
        finally:
            await door.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SHUTDOWN_S):
                    await broker.shutdown()

    def _report(self, failure: OSError | None) -> None:
        """Tell `open`, which waits on the other loop."""
        loop = self._opened.get_loop()
        if failure is None:
            loop.call_soon_threadsafe(self._opened.set_result, None)
        else:
            loop.call_soon_threadsafe(self._opened.set_exception, failure)


async def start_amqtt(options: BrokerOptions) -> AmqttBroker:
    """Run amqtt and return when it accepts clients.

    Raises:
        NetworkError: It does not start; the text says why.
    """
    for name in _CHATTERERS:
        # They log every lost client as an error, over the screen if nobody else handles it.
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for port, websocket_port in port_choices(options):
        broker = AmqttBroker(options, port, websocket_port)
        try:
            await broker.open()
        except OSError as error:
            await broker.close()
            if error.errno != errno.EADDRINUSE:
                raise NetworkError(
                    say(
                        "No broker can listen at {host}: {cause}.",
                        host=options.host,
                        cause=str(error),
                    )
                ) from error
        else:
            return broker
    raise NetworkError(
        say(
            "No free port for a broker near {port} at {host}.", port=options.port, host=options.host
        )
    )
