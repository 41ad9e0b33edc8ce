"""The light MQTT client: what it says, and what it makes of packets in any pieces."""

import asyncio
import socket

import pytest

from pushnet.bench.light_client import LightClient, connect
from pushnet.net.address import parse_broker_url
from pushnet.net.broker import start_broker


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__({"socket": socket.socket()})
        self.written = b""

    def write(self, data: bytes) -> None:  # type: ignore[override]
        self.written += data

    def taken(self) -> bytes:
        written, self.written = self.written, b""
        return written

    def close(self) -> None:
        self.get_extra_info("socket").close()


def connected(heard: list[bytes]) -> tuple[LightClient, Wire]:
    client, wire = LightClient("me", "a/b", heard.append), Wire()
    client.connection_made(wire)
    wire.close()
    return client, wire


@pytest.mark.parametrize("size", [1, 2, 7, 1_000])
async def test_packets_are_understood_in_pieces_of_any_size(size: int) -> None:
    heard: list[bytes] = []
    client, wire = connected(heard)
    assert wire.taken() == b"\x10\x0e\x00\x04MQTT\x04\x02\x02\x58\x00\x02me"
    long = bytes(range(256)) * 2
    said = (
        b"\x20\x02\x00\x00"  # CONNACK
        b"\x90\x03\x00\x01\x01"  # SUBACK
        b"\x32\x87\x04\x00\x03a/b\x01\x02" + long + b"\x30\x07\x00\x03a/b:)"
    )
    for at in range(0, len(said), size):
        client.take(said[at : at + size])
    assert client.subscribed.done()
    assert heard == [long, b":)"]
    assert wire.taken() == b"\x82\x08\x00\x01\x00\x03a/b\x01" + b"\x40\x02\x01\x02"


async def test_a_payload_is_published_with_an_identifier_of_its_own() -> None:
    client, wire = connected([])
    wire.taken()
    client.publish(b"x" * 200)
    client.publish(b"y")
    assert wire.taken() == (
        b"\x32\xcf\x01\x00\x03a/b\x00\x01" + b"x" * 200 + b"\x32\x08\x00\x03a/b\x00\x02y"
    )


async def test_a_packet_no_room_has_is_refused() -> None:
    client, _ = connected([])
    with pytest.raises(ConnectionResetError):
        client.take(b"\x30\xff\xff\xff\x7f")


async def test_who_is_hung_up_on_before_it_hears_is_told() -> None:
    client, _ = connected([])
    client.connection_lost(None)
    with pytest.raises(ConnectionResetError):
        await client.subscribed


async def test_two_of_them_hear_each_other_over_a_broker() -> None:
    broker = await start_broker("amqtt")
    try:
        target = parse_broker_url(str(broker.target))
        came: asyncio.Queue[bytes] = asyncio.Queue()
        first = await connect(target, "one", "pn1/00/x", lambda _: None)
        second = await connect(target, "two", "pn1/00/x", came.put_nowait)
        first.publish(b"hello")
        async with asyncio.timeout(20):
            assert await came.get() == b"hello"
        first.close()
        second.close()
    finally:
        await broker.close()
