"""Where a broker of ours is put, and what its owner is told about that."""

import asyncio
import socket

import pytest

from pushnet.crypto.invite import new_invite
from pushnet.errors import NetworkError
from pushnet.net.embedded import LOOPBACK
from pushnet.tables.reach import place_of
from pushnet.tables.site import own_site

WORDS = new_invite(bytes(32)).words


def taken_port() -> socket.socket:
    """Return another program's listening socket."""
    return socket.create_server((LOOPBACK, 0))


async def test_a_busy_port_moves_on_and_says_so() -> None:
    with taken_port() as other:
        port = other.getsockname()[1]
        site = await own_site(WORDS, "amqtt", address=LOOPBACK, port=port, may_move=True)
        moved = site.broker.target.port
        await site.close()
    assert port < moved < port + 10
    assert site.invite.broker == f"{LOOPBACK}:{moved}"
    assert site.notes == (f"Port {port} is taken: this table is at port {moved}.",)


async def test_a_table_that_others_look_for_does_not_move() -> None:
    with taken_port() as other:
        port = other.getsockname()[1]
        with pytest.raises(NetworkError, match=f"Port {port} at {LOOPBACK} is taken"):
            await own_site(WORDS, "amqtt", address=LOOPBACK, port=port)


async def test_a_free_port_is_nothing_to_tell() -> None:
    with taken_port() as other:
        port = other.getsockname()[1]
    site = await own_site(WORDS, "amqtt", address=LOOPBACK, port=port, may_move=True)
    await site.close()
    assert (site.invite.broker, site.notes) == (f"{LOOPBACK}:{port}", ())


async def test_on_loopback_there_is_nobody_to_tell() -> None:
    site = await own_site(WORDS, "amqtt", address=LOOPBACK)
    try:
        assert site.reach.binding.is_private
        assert await asyncio.to_thread(site.reach.addresses) == []
    finally:
        await site.close()


def test_places_are_written_as_in_an_invite() -> None:
    assert place_of("10.0.0.1", 1883) == "10.0.0.1:1883"
    assert place_of("fe80::1", 1883) == "[fe80::1]:1883"
