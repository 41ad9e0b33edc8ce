"""The mosquitto of docs/brokers/ as it stands, but for its ports and folders: a game goes on there.

Its certificates are made by the test, its password file by the command that the page names.
"""

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import aiomqtt
import pytest

from pushnet.commands.doctor_broker import examine
from pushnet.commands.doctor_finding import State
from pushnet.net.address import BrokerTarget
from pushnet.net.probe import OpenDoor, ShutDoor, try_door
from pushnet.net.transport import PACKET_BYTES_MAX, PAYLOAD_BYTES_MAX
from tests.e2e.gatherings import finished_alike, reached, seated, watched
from tests.e2e.hardened import PASSWORD, running
from tests.e2e.mosquitto import free_port
from tests.net.certificates import START
from tests.net.urls import full_url
from tests.tables.houses import WAIT_S, Village

ROOM = "pn1/00/room"


@dataclass(frozen=True)
class Hardened:
    """Its doors, with a login."""

    tls: BrokerTarget
    web: BrokerTarget


@pytest.fixture
def hardened(tmp_path: Path) -> Iterator[Hardened]:
    ports = {"8883": free_port(), "443": free_port()}
    with running(tmp_path, "127.0.0.1", ports) as login:
        yield Hardened(login, replace(login, scheme="wss", port=ports["443"], path="/mqtt"))


async def test_friends_play_by_both_doors(village: Village, hardened: Hardened) -> None:
    urls = (full_url(hardened.tls), full_url(hardened.web))
    async with seated(village, *urls) as tables:
        assert PASSWORD not in tables[0].invite_text
        assert "kettle%20velvet" not in tables[0].invite_text
        wrong = watched(tables)
        await reached(tables, 10)
        await finished_alike(tables)
        assert wrong == []


async def test_the_doctor_has_nothing_to_say(hardened: Hardened) -> None:
    findings = await examine(
        [hardened.tls, hardened.web], int(START.timestamp()), step=lambda: None
    )
    assert {each.area: each.text for each in findings if each.state is not State.OK} == {}


async def test_who_has_no_login_stays_outside(hardened: Hardened) -> None:
    for door in (hardened.tls, hardened.web):
        for user, password in ((None, None), ("friends", "wrong"), ("nobody", PASSWORD)):
            stranger = replace(door, user=user, password=password)
            assert isinstance(await try_door(stranger, ROOM), ShutDoor)
        unencrypted = {"mqtts": "mqtt", "wss": "ws"}[door.scheme]
        assert isinstance(
            await try_door(replace(door, scheme=unencrypted, ca_file=None), ROOM), ShutDoor
        )
        assert isinstance(await try_door(door, ROOM), OpenDoor)


def friend(hardened: Hardened, **more: object) -> aiomqtt.Client:
    """A client that is not pushnet's."""
    door = hardened.tls
    return aiomqtt.Client(
        door.host,
        door.port,
        identifier=secrets.token_hex(10),
        username=door.user,
        password=door.password,
        tls_params=aiomqtt.TLSParameters(ca_certs=door.ca_file),
        timeout=5,
        **more,  # type: ignore[arg-type]
    )


async def test_a_friend_can_do_nothing_but_play(hardened: Hardened) -> None:
    async with friend(hardened) as ann, friend(hardened) as bob:
        for topic in ("#", "$SYS/#", ROOM):
            await ann.subscribe(topic, qos=1)
        for topic in ("elsewhere", "pn1", "pn1/00", "pn1/00/room/deeper", "$SYS/broker/version"):
            await bob.publish(topic, b"no room", qos=1)
        await bob.publish(ROOM, bytes(PAYLOAD_BYTES_MAX), qos=1)
        heard = await anext(ann.messages)
        assert (heard.topic.value, heard.payload) == (ROOM, bytes(PAYLOAD_BYTES_MAX))


@pytest.mark.parametrize("version", [aiomqtt.ProtocolVersion.V311, aiomqtt.ProtocolVersion.V5])
async def test_what_is_too_long_or_to_be_kept_ends_the_connection(
    hardened: Hardened, version: aiomqtt.ProtocolVersion
) -> None:
    for size, is_kept in ((PACKET_BYTES_MAX, False), (1, True)):
        async with asyncio.timeout(WAIT_S):
            ann = await friend(hardened, protocol=version).__aenter__()
            await ann.publish(ROOM, bytes(size), retain=is_kept)
            with pytest.raises(aiomqtt.MqttError):
                await anext(ann.messages)
