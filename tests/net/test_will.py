"""A last will reaches the others when a line breaks, and only then."""

import pytest

from pushnet.errors import UsageError
from pushnet.net.address import BrokerTarget
from pushnet.net.lines import Lines
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Connection
from tests.net.lines import TOPIC, Line, OpenLine, StartBroker


def break_off(line: Line) -> None:
    """End the connection as a dying process does: without a word."""
    courier = line.transport._courier
    courier._loop.call_soon_threadsafe(courier._link.abort)


@pytest.mark.parametrize("is_websocket", [False, True])
async def test_the_others_get_the_will_of_a_line_that_breaks(
    kind: str, start: StartBroker, line: OpenLine, is_websocket: bool
) -> None:
    broker = await start(kind, websocket_port=0)
    target = broker.websocket_target if is_websocket else broker.target
    dying, other = line(target), await line(target).online()
    wills: list[bytes] = []

    def will() -> bytes:
        wills.append(b"will %d" % len(wills))
        return wills[-1]

    dying.transport.leave_will(will)
    await dying.start()
    for _ in range(2):  # every connection has a will of its own
        await dying.until_status(Connection.ONLINE)
        break_off(dying)
        assert await other.until_payload(wills[-1]) == [wills[-1]]


async def test_whoever_closes_in_due_form_leaves_no_will(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    leaving, other = line(broker.target), await line(broker.target).online()
    leaving.transport.leave_will(lambda: b"will")
    await leaving.online()
    leaving.transport.publish(b"goodbye")
    await leaving.transport.close()
    third = await line(broker.target).online()
    third.transport.publish(b"later")
    assert await other.until_payload(b"later") == [b"goodbye", b"later"]


async def test_a_will_is_not_kept_for_newcomers(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    broker = await start(kind)
    dying, other = line(broker.target), await line(broker.target).online()
    dying.transport.leave_will(lambda: b"will")
    await dying.online()
    break_off(dying)
    await other.until_payload(b"will")
    newcomer = await line(broker.target).online()
    newcomer.transport.publish(b"hello")
    assert await newcomer.until_payload(b"hello") == [b"hello"]


async def test_lines_that_join_later_leave_the_same_will(
    kind: str, start: StartBroker, line: OpenLine
) -> None:
    one, spare = [await start(kind) for _ in range(2)]
    joined = MqttTransport(spare.target, TOPIC)
    lines = Lines(MqttTransport(one.target, TOPIC))
    lines.leave_will(lambda: b"will")
    await lines.start()
    with pytest.raises(UsageError):
        lines.leave_will(lambda: b"another")
    other = await line(spare.target).online()
    await lines.join("spare", joined)
    lines.publish(b"hello")
    await other.until_payload(b"hello")
    courier = joined._courier
    courier._loop.call_soon_threadsafe(courier._link.abort)
    await other.until_payload(b"will")
    await lines.close()


async def test_a_will_is_left_before_the_start() -> None:
    transport = MqttTransport(BrokerTarget(scheme="mqtt", host="127.0.0.1", port=1), TOPIC)
    await transport.start()
    with pytest.raises(UsageError):
        transport.leave_will(lambda: b"late")
    await transport.close()
