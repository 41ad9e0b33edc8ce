"""The same attacks over real brokers, through sockets and the network threads of real clients.

What only time shows (silence, votes) is tried in virtual time elsewhere; nothing here waits for it.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import aiomqtt
import pytest

from pushnet.crypto.sealing import RoomKeys
from pushnet.errors import Code
from pushnet.net.broker import start_broker
from pushnet.net.mqtt import MqttTransport
from pushnet.net.transport import Connection, Received, StatusChanged
from pushnet.wire.contents import Act, Link, Signed, SlotMessage
from tests.adversary.people import Cheat
from tests.adversary.table import BROKER_PATIENCE_S, BrokerPlace, Table, under_attack
from tests.adversary.test_moves import two_moves
from tests.adversary.test_presence import LIES, heartbeat
from tests.services import require


@asynccontextmanager
async def at_a_broker(kind: str) -> AsyncIterator[Table]:
    """Open a table in a room that its host's own broker serves, as `pushnet host` does."""
    if kind == "mosquitto":
        require("mosquitto")
    room = RoomKeys.from_secret(secrets.token_bytes(32))
    login = room.broker_login("127.0.0.1:1883")
    broker = await start_broker(kind, logins=[login], topic=room.topic)  # type: ignore[arg-type]
    try:
        async with under_attack(place=BrokerPlace(room, broker.target)) as table:
            yield table
    finally:
        await broker.close()


def wrong_link(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    if not isinstance(message.content, Link):
        return [message.signed]
    return [cheat.sign(Link(message.content.event, bytes(32)), h=message.h, prev=message.prev)]


def illegal_move(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    if not isinstance(message.content, Act):
        return [message.signed]
    return [cheat.sign(Act((99,), None), h=message.h, prev=message.prev)]


async def forge(table: Table, forgery: Any) -> None:
    table.cheat.line.rewrite = lambda message: forgery(table.cheat, message)
    table.let_move()


@pytest.mark.parametrize("kind", ["amqtt", "mosquitto"])
async def test_two_moves_to_two_peers_are_found_out_and_leave_a_file(kind: str) -> None:
    async with at_a_broker(kind) as table:
        await two_moves(table)
        await table.void(Code.EQUIVOCATION)


@pytest.mark.parametrize(
    ("forgery", "code"),
    [(wrong_link, Code.LINK_MISMATCH), (illegal_move, Code.ILLEGAL_ACTION)],
)
async def test_a_forged_body_makes_the_game_void_by_its_signer(forgery: Any, code: Code) -> None:
    async with at_a_broker("amqtt") as table:
        await table.advance(6)
        await forge(table, forgery)
        await table.void(code)


def raw_client(table: Table) -> aiomqtt.Client:
    """Return a client that keeps none of our promises."""
    assert isinstance(table.place, BrokerPlace)
    target = table.place.target
    return aiomqtt.Client(target.host, target.port, username=target.user, password=target.password)


async def test_a_flood_of_junk_and_of_all_that_was_said_does_not_end_the_game() -> None:
    async with at_a_broker("amqtt") as table:
        await table.advance(6)
        table.let_move()
        async with raw_client(table) as raw:
            topic = table.room.topic
            for number in range(600):
                junk = secrets.token_bytes((256, 512, 1024, 100)[number % 4])
                await raw.publish(topic, junk, qos=0, retain=number % 7 == 0)
            for payload in list(table.honest[0].line.tape):
                await raw.publish(topic, payload, qos=0)
            await table.goes_on()
        with contextlib.suppress(aiomqtt.MqttError):  # the broker hangs up on it
            async with raw_client(table) as raw:
                await raw.publish(table.room.topic, bytes(200_000), qos=0)
        await table.goes_on()


async def test_heartbeats_that_lie_do_not_end_the_game() -> None:
    async with at_a_broker("amqtt") as table:
        await table.advance(6)
        for lie in LIES.values():
            for _ in range(10):
                table.cheat.send(table.cheat.say(heartbeat(table.cheat, table, lie)))
        await table.goes_on()


async def test_without_the_login_that_the_words_give_nobody_is_let_in() -> None:
    async with at_a_broker("amqtt") as table:
        assert isinstance(table.place, BrokerPlace)
        stranger = MqttTransport(
            replace(table.place.target, user="pnstranger", password="guess"), table.room.topic
        )
        await stranger.start()
        async with asyncio.timeout(BROKER_PATIENCE_S):
            async for item in stranger.incoming():
                assert not isinstance(item, Received)
                if isinstance(item, StatusChanged) and item.connection is Connection.OFFLINE:
                    break
        await stranger.close()
        await table.goes_on()


async def test_a_member_cannot_listen_or_speak_beside_the_room() -> None:
    async with at_a_broker("amqtt") as table:
        assert isinstance(table.place, BrokerPlace)
        for topic in ("pn1/00/another", "pn1/00/" + "a" * 26):
            beside = MqttTransport(table.place.target, topic)
            await beside.start()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BROKER_PATIENCE_S):
                    async for item in beside.incoming():
                        assert not isinstance(item, Received)
                        if isinstance(item, StatusChanged) and (
                            item.connection is Connection.OFFLINE
                        ):
                            break
            await beside.close()
        await table.goes_on()
