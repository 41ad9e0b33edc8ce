import asyncio
import base64
import contextlib
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from pushnet.net.broker_mosquitto import configuration, find_mosquitto, password_line
from pushnet.net.embedded import BrokerOptions
from tests.net.lines import WAIT_S, StartBroker
from tests.services import require

LOGINS = (("pnann", "correct horse"),)
FOLDER = Path("/private")

OWNER = """
import asyncio, sys
from pushnet.net.broker import start_broker

async def main():
    broker = await start_broker("mosquitto", logins=[("ann", "secret")])
    print(broker.target.port, broker.watchdog_id, flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


def test_the_configuration_of_a_hosted_room() -> None:
    options = BrokerOptions(host="0.0.0.0", logins=LOGINS, topic="pn1/0a/room", websocket_port=0)
    assert configuration(options, FOLDER, 5, 6).splitlines() == [
        "listener 5 0.0.0.0",
        "socket_domain ipv4",
        "max_connections 16",
        "listener 6 0.0.0.0",
        "protocol websockets",
        "socket_domain ipv4",
        "max_connections 16",
        "allow_anonymous false",
        "set_tcp_nodelay true",
        "persistence false",
        "retain_available false",
        "max_packet_size 5120",
        "sys_interval 0",
        "connection_messages false",
        "log_dest stderr",
        "log_type error",
        "password_file /private/passwords",
        "acl_file /private/permissions",
    ]


def test_the_configuration_for_this_computer_alone() -> None:
    lines = configuration(BrokerOptions(host="::1"), FOLDER, 5, None).splitlines()
    assert lines[:2] == ["listener 5 ::1", "socket_domain ipv6"]
    assert "allow_anonymous true" in lines
    assert not [line for line in lines if "websockets" in line or "_file" in line]


def test_a_password_is_stored_as_its_salted_digest() -> None:
    user, _, stored = password_line("ann", "secret").strip().partition(":")
    nothing, kind, salt, digest = stored.split("$")
    assert (user, nothing, kind) == ("ann", "", "6")
    salted = b"secret" + base64.b64decode(salt)
    assert base64.b64decode(digest) == hashlib.sha512(salted).digest()
    assert password_line("ann", "secret") != password_line("ann", "secret")


async def test_its_files_are_for_its_own_eyes_and_gone_afterwards(start: StartBroker) -> None:
    require("mosquitto")
    broker = await start("mosquitto", logins=LOGINS, topic="a")
    folder = broker._folder
    assert folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir() if path.name != "log")
    await broker.close()
    assert not folder.exists()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root drops rights"
)
async def test_started_by_root_it_runs_as_somebody_else(start: StartBroker) -> None:
    require("mosquitto")
    broker = await start("mosquitto", logins=LOGINS, topic="a")
    (mosquitto,) = psutil.Process(broker.watchdog_id).children()
    assert mosquitto.uids().real != 0


@pytest.fixture
def shared() -> Iterator[Path]:
    """Return a folder that mosquitto may pass through when root starts it; tmp_path is not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def run_owner(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", OWNER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(folder)},
    )


def folders(parent: Path) -> list[Path]:
    return list(parent.glob("pushnet-broker-*"))


@pytest.mark.parametrize("is_killed", [True, False])
async def test_it_ends_with_its_owner_however_that_ends(shared: Path, is_killed: bool) -> None:
    require("mosquitto")
    with run_owner(shared) as owner:
        port, watchdog = map(int, owner.stdout.readline().split())
        guarded = psutil.Process(watchdog)
        assert folders(shared)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if is_killed:
            owner.kill()
        else:
            owner.stdin.close()
        async with asyncio.timeout(WAIT_S):
            assert await reader.read() == b""
        writer.close()
        with contextlib.suppress(psutil.NoSuchProcess):
            guarded.wait(WAIT_S)
    assert not folders(shared)
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


def test_it_is_looked_for_beside_the_path(monkeypatch) -> None:
    program = require("mosquitto")
    monkeypatch.setenv("PATH", "")
    if program.parent.name == "sbin":
        assert find_mosquitto() == program
    monkeypatch.setenv("PATH", str(program.parent))
    assert find_mosquitto() == program
