"""A network that lets a broker's own port not through, and the other door that is found then.

Real sockets on loopback; the doors are given, since the usual ports need a computer of their own
(test_doors_namespaces.py).
"""

import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pushnet.net.address import BrokerTarget
from pushnet.net.transport import Connection, StatusChanged
from tests.net.certificates import make_authority
from tests.net.fake_broker import listening
from tests.net.lines import Line, OpenLine, StartBroker
from tests.net.test_courier import answer_nonsense, hang_up, say_nothing

NOT_FROM_HERE = "does not open from this network."


@contextlib.contextmanager
def refused() -> Iterator[BrokerTarget]:
    """A port that nobody listens at, and nobody else can take meanwhile."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield BrokerTarget(scheme="mqtt", host="127.0.0.1", port=taken.getsockname()[1])


@contextlib.contextmanager
def swallowed() -> Iterator[BrokerTarget]:
    """A port that answers nothing to who would connect: its queue is full and stays so."""
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(socket.socket())
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(full.getsockname())
        yield BrokerTarget(scheme="mqtt", host="127.0.0.1", port=full.getsockname()[1])


@contextlib.asynccontextmanager
async def blocked(how: str) -> AsyncIterator[BrokerTarget]:
    match how:
        case "refused":
            with refused() as target:
                yield target
        case "swallowed":
            with swallowed() as target:
                yield target
        case "cut after the first bytes":
            async with listening(hang_up) as target:
                yield target
        case "answered by something else":
            async with listening(answer_nonsense) as target:
                yield target
        case "taken and kept silent":
            async with listening(say_nothing, "mqtts") as target:
                yield target


@pytest.mark.parametrize(
    "how",
    [
        *("refused", "swallowed", "cut after the first bytes", "answered by something else"),
        "taken and kept silent",
    ],
)
async def test_the_websocket_is_found_and_said(
    start: StartBroker, line: OpenLine, how: str, leaks
) -> None:
    broker = await start("amqtt", websocket_port=0)
    web = broker.websocket_target
    async with blocked(how) as own:
        ann = await line(own, others=[web]).start()
        items = await ann.until(
            lambda item: isinstance(item, StatusChanged) and item.connection is Connection.ONLINE
        )
        told = [item.detail for item in items if isinstance(item, StatusChanged)]
        assert [item.connection for item in items[:-1]] == [Connection.CONNECTING] * 2
        assert told[1].endswith(f" Trying {web}, since many networks let nothing else through.")
        assert told[2].startswith(f"Connected to {web} with MQTT ")
        assert told[2].endswith(f", because port {own.port} of 127.0.0.1 {NOT_FROM_HERE}")
        bob = await line(broker.target).online()  # who comes by the other door is in the same room
        ann.transport.publish(b"by web")
        bob.transport.publish(b"by wire")
        for one, heard in ((ann, b"by wire"), (bob, b"by web")):
            await one.until_payload(heard)
            await one.transport.close()
    await broker.close()
    assert leaks() == ""


async def test_behind_a_door_with_tls_the_certificate_is_checked(
    foreign_broker, line: OpenLine, tmp_path: Path
) -> None:
    ca_file, certificate, key = make_authority(tmp_path, "127.0.0.1")
    tls = f"certfile {certificate}\nkeyfile {key}\nprotocol websockets\nsocket_domain ipv4\n"
    # mosquitto 2.0.11 starts with a WebSocket only if it has another listener.
    port = foreign_broker(f"{tls}listener 0 {tmp_path / 'socket'}\n").port
    web = BrokerTarget(scheme="wss", host="127.0.0.1", port=port, path="/mqtt")
    with refused() as own:
        trusting = replace(web, ca_file=str(ca_file))
        ann = await line(own, others=[trusting]).start()
        await ann.until_status(Connection.ONLINE, NOT_FROM_HERE)
        bob = await line(own, others=[web]).start()
        status = await bob.until_status(Connection.OFFLINE)
        assert f"No broker runs at {own}. The certificate of {web} is not trusted" in status.detail
    # A false certificate is no network's doing: no other door is tried.
    carl = await line(web, others=[trusting]).start()
    items = await carl.until(
        lambda item: isinstance(item, StatusChanged) and item.connection is Connection.OFFLINE
    )
    assert [item.connection for item in items] == [Connection.CONNECTING, Connection.OFFLINE]


async def test_where_no_door_opens_all_reasons_are_said(line: OpenLine) -> None:
    with refused() as own, refused() as other:
        web = replace(other, scheme="ws", path="/mqtt")
        ann = await line(own, others=[web]).start()
        status = await ann.until_status(Connection.OFFLINE)
        assert f"No broker runs at {own}. No broker runs at {web}. Trying again" in status.detail


async def test_who_answers_as_a_broker_is_the_broker(start: StartBroker, line: OpenLine) -> None:
    """A refused login, an unknown name: no network does that."""
    broker = await start("amqtt", logins=[("pnann", "secret")], websocket_port=0)
    stranger = replace(broker.target, user=None, password=None)
    unknown = replace(stranger, host="nobody.invalid")
    for own in (stranger, unknown):
        ann = await line(own, others=[broker.websocket_target]).start()
        items = await ann.until(
            lambda item: isinstance(item, StatusChanged) and item.connection is Connection.OFFLINE
        )
        assert [item.connection for item in items] == [Connection.CONNECTING, Connection.OFFLINE]


async def test_the_door_that_opened_is_the_first_after_a_break(
    start: StartBroker, line: OpenLine
) -> None:
    broker = await start("amqtt", websocket_port=0)
    with refused() as own:
        ann = await line(own, others=[broker.websocket_target]).online()
        await broker.close()
        again = await start("amqtt", websocket_port=broker.websocket_target.port)
        assert again.websocket_target == broker.websocket_target
        tried = await since_the_break(ann)
        assert tried[0] == f"Connecting to {broker.websocket_target}."
        assert tried[-1].endswith(NOT_FROM_HERE)


async def since_the_break(ann: Line) -> list[str]:
    """Return what is said from the end of a connection to the beginning of the next one."""
    await ann.until_status(Connection.OFFLINE)
    items = await ann.until(
        lambda item: isinstance(item, StatusChanged) and item.connection is Connection.ONLINE
    )
    return [item.detail for item in items if isinstance(item, StatusChanged)]
