"""A network that lets only browsers out: usual ports, a firewall, TLS (docs/testing.md C 37)."""

import json
from pathlib import Path

import pytest

from pushnet.net.address import BrokerTarget
from tests.e2e.hardened import running
from tests.net.namespaces import Computer, Program, drop, drop_nothing, give_addresses, network
from tests.net.urls import full_url

NET = "203.0.113"  # RFC 5737: of documentation, so not of the local network
ADDRESS = f"{NET}.1"
WEB = f"wss://{ADDRESS}:443/mqtt"
USUAL = {"8883": 8883, "443": 443}
PEER = "tests.net.door_peer"


async def online(guest: Program) -> str:
    """Return what is said on arrival."""
    said = await guest.until(lambda item: item[0] == "online")
    return str(said[1])


@pytest.mark.parametrize("verdict", ["drop", "reject with tcp reset"])
async def test_where_8883_is_blocked_443_is_found(verdict: str, tmp_path: Path) -> None:
    async with network("doors", count=3) as (server, ana, bo):
        give_addresses(server, ana, bo, net=NET)
        with running(tmp_path, ADDRESS, USUAL, server.line) as broker:
            drop(server, "tcp", 8883, source=f"{NET}.2", verdict=verdict)
            blocked = await ana.start(PEER, full_url(broker))
            trying = await blocked.until(lambda item: "Trying" in item[1])
            assert trying[0] == "connecting"
            assert f" Trying {WEB}, since many networks let nothing else through." in trying[1]
            said = await online(blocked)
            assert said.startswith(f"Connected to {WEB} with MQTT 5, because port 8883")
            free = await bo.start(PEER, full_url(broker))
            assert await online(free) == f"Connected to {broker} with MQTT 5."
            examined(ana, broker, tmp_path)
            await blocked.stop()
            await free.stop()
            drop_nothing(server)


def examined(guest: Computer, broker: BrokerTarget, folder: Path) -> None:
    """The doctor finds the same: all is well, but for the door."""
    done = guest.pushnet("doctor", full_url(broker), "--json", home=folder / "home")
    assert done.returncode == 0, done.stdout + done.stderr
    found = {each["area"]: each for each in json.loads(done.stdout)["findings"]}
    assert [area for area, each in found.items() if each["state"] != "ok"] == ["broker"]
    assert "only its other door opens" in found["broker"]["text"]
    assert found["other door"]["text"].startswith(f"{WEB} opens too")
