"""Tables found from computer to computer, over networks that the test makes.

Source: docs/testing.md, broker scenario 23.
"""

import json
from pathlib import Path
from typing import Any

from pushnet.commands.lan import NO_NETWORK, NOTHING
from tests.net.namespaces import (
    CARD,
    Computer,
    Program,
    drop,
    drop_nothing,
    give_addresses,
    network,
)

PEER = "tests.net.lan_peer"


def names(tables: list[dict[str, Any]]) -> list[str]:
    return [table["name"] for table in tables]


async def watching(computer: Computer) -> Program:
    """Return a program that looks for tables and has found none so far."""
    watcher = await computer.start(PEER, "watch")
    await watcher.until(lambda tables: tables == [])
    return watcher


async def test_a_table_is_found_and_gone_when_it_is_closed() -> None:
    async with network("found") as (ana, bo):
        give_addresses(ana, bo)
        watcher = await watching(bo)
        host = await ana.start(PEER, "announce", "Ana")
        port = (await host.until(bool))["port"]
        (found,) = await watcher.until(bool)
        assert (found["name"], found["place"]) == ("Ana", f"10.77.0.1:{port}")
        await host.stop()
        await watcher.until(lambda tables: tables == [])


async def test_the_table_of_a_host_that_was_killed_is_dropped() -> None:
    async with network("killed") as (ana, bo):
        give_addresses(ana, bo)
        host, other = [await ana.start(PEER, "announce", name) for name in ("Ana", "Cleo")]
        watcher = await watching(bo)
        await watcher.until(lambda tables: names(tables) == ["Ana", "Cleo"])
        await host.kill()
        await watcher.until(lambda tables: names(tables) == ["Cleo"])
        await other.stop()


async def test_two_hosts_of_one_name_are_two_tables() -> None:
    async with network("name", count=3) as (ana, other, bo):
        give_addresses(ana, other, bo)
        watcher = await watching(bo)
        for computer in (ana, other):
            await computer.start(PEER, "announce", "Ana")
        found = await watcher.until(lambda tables: len(tables) == 2)
        assert names(found) == ["Ana", "Ana"]
        assert {table["host"] for table in found} == {"10.77.0.1", "10.77.0.2"}
        assert len({table["service"] for table in found}) == 2


async def test_a_link_without_ipv4_is_enough() -> None:
    async with network("ipv6") as (ana, bo):
        watcher = await watching(bo)
        host = await ana.start(PEER, "announce", "Ana")
        port = (await host.until(bool))["port"]
        (found,) = await watcher.until(bool)
        assert found["host"].startswith("fe80::")
        assert "%" in found["host"]  # the zone of our own card
        assert found["place"].endswith(f"]:{port}")
        assert "%" not in found["place"]


async def test_an_interface_that_comes_and_goes_is_noticed_on_both_sides() -> None:
    async with network("moving") as (ana, bo):
        for computer in (ana, bo):
            computer.ip("link", "set", CARD, "down")
        watcher = await watching(bo)
        host = await ana.start(PEER, "announce", "Ana")
        await host.until(bool)
        for computer in (ana, bo):
            computer.ip("link", "set", CARD, "up")
        give_addresses(ana, bo)
        await watcher.until(lambda tables: tables and tables[0]["host"] == "10.77.0.1")
        # To another network, as a laptop that is carried there.
        give_addresses(ana, bo, net="192.168.5")
        await watcher.until(lambda tables: tables and tables[0]["host"] == "192.168.5.1")
        bo.ip("link", "set", CARD, "down")
        await watcher.until(lambda tables: tables == [])


async def test_a_table_whose_port_is_closed_to_us_is_not_listed() -> None:
    async with network("closed") as (ana, bo):
        give_addresses(ana, bo)
        hosts = [await ana.start(PEER, "announce", name) for name in ("Ana", "Cleo")]
        port = (await hosts[0].until(bool))["port"]
        drop(ana, "tcp", port)
        watcher = await watching(bo)
        await watcher.until(lambda tables: names(tables) == ["Cleo"])
        drop_nothing(ana)
        await watcher.until(lambda tables: names(tables) == ["Ana", "Cleo"])


async def test_without_multicast_nothing_is_found_and_it_is_said(tmp_path: Path) -> None:
    async with network("blocked") as (ana, bo):
        give_addresses(ana, bo)
        await ana.start(PEER, "announce", "Ana")
        watcher = await watching(bo)
        await watcher.until(bool)
        await watcher.stop()
        shown = bo.pushnet("lan", "--seconds", "2", home=tmp_path)
        assert shown.returncode == 0
        assert "pushnet join WORDS@10.77.0.1:" in shown.stdout

        drop(bo, "udp", 5353)
        blocked = bo.pushnet("lan", "--seconds", "1", home=tmp_path)
        assert (blocked.returncode, blocked.stdout) == (0, "")
        assert blocked.stderr.strip() == NOTHING
        listed = bo.pushnet("lan", "--seconds", "1", "--json", home=tmp_path)
        assert json.loads(listed.stdout) == {"tables": []}


async def test_a_computer_without_network_is_told_so(tmp_path: Path) -> None:
    async with network("alone", count=1) as (ana,):
        ana.ip("link", "set", CARD, "down")
        told = ana.pushnet("lan", home=tmp_path)
        assert (told.returncode, told.stdout) == (4, "")
        assert NO_NETWORK in told.stderr


async def test_container_nets_and_tunnels_are_no_places_to_meet() -> None:
    async with network("containers", count=1) as (ana,):
        give_addresses(ana)
        ana.ip("link", "add", "docker0", "type", "bridge")
        ana.ip("link", "add", "mynet", "type", "bridge")  # a container net with a name of its own
        ana.ip("link", "add", "veth12ab", "type", "veth", "peer", "name", "inside")
        ana.ip("link", "set", "inside", "master", "mynet", "up")
        ana.ip("link", "add", "eth9", "type", "veth", "peer", "name", "unplugged")
        for number, name in enumerate(("docker0", "mynet", "veth12ab"), start=17):
            ana.ip("link", "set", name, "up")
            ana.ip("address", "add", f"172.{number}.0.1/16", "dev", name)
        ana.ip("link", "set", "eth9", "up")
        ana.ip("address", "add", "10.8.0.1/24", "dev", "eth9")  # a card without carrier
        program = await ana.start(PEER, "addresses")
        addresses = await program.until(bool)
        assert {interface for interface, _ in addresses} == {CARD}
        assert addresses[0] == [CARD, "10.77.0.1"]
