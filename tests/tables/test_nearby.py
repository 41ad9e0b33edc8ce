"""Tables over a network that the test makes: announced, found, joined with words or without."""

from pathlib import Path
from typing import Any

from pushnet.tables.table import LOW_PORT_NOTE
from tests.net.namespaces import CARD, Computer, Program, drop, give_addresses, network

PLAYER = "tests.tables.lan_player"
WRONG = "acorn-" * 4 + "acorn"


def met(value: dict[str, Any]) -> bool:
    return len(value.get("names", ())) > 1 and all(value["names"])


async def opened(program: Program) -> dict[str, Any]:
    return await program.until(lambda value: "invite" in value)


async def host(computer: Computer, home: Path, visibility: str) -> tuple[Program, str]:
    program = await computer.start(PLAYER, str(home / "ana"), "Ana", "host", visibility)
    return program, (await opened(program))["invite"]


async def guest(computer: Computer, home: Path, *way: str) -> Program:
    return await computer.start(PLAYER, str(home / way[0]), "Bo", *way)


async def test_a_table_is_joined_with_its_words_and_not_with_others(tmp_path: Path) -> None:
    async with network("words") as (ana, bo):
        give_addresses(ana, bo)
        table, invite = await host(ana, tmp_path, "listed")
        words, _, place = invite.partition("@")
        assert place.startswith("10.77.0.1:")
        refused = await (await guest(bo, tmp_path, "nearby", WRONG)).until(bool)
        assert refused == {"refused": "These are not the words of Ana's table."}
        friend = await guest(bo, tmp_path, "nearby", words.upper())
        assert (await opened(friend))["invite"] == invite
        await friend.until(met)
        await table.until(met)
        await friend.stop()
        await table.stop()


async def test_words_alone_lead_to_their_table_on_this_network(tmp_path: Path) -> None:
    async with network("alone") as (ana, bo):
        give_addresses(ana, bo)
        table, invite = await host(ana, tmp_path, "listed")
        friend = await guest(bo, tmp_path, "join", invite.partition("@")[0])
        assert (await opened(friend))["invite"] == invite
        await friend.until(met)
        await friend.stop()
        lost = await guest(bo, tmp_path, "join", WRONG)
        assert "no table on this network has these words" in (await lost.until(bool))["refused"]
        await table.stop()


async def test_an_open_table_is_joined_without_words(tmp_path: Path) -> None:
    async with network("open") as (ana, bo):
        give_addresses(ana, bo)
        table, invite = await host(ana, tmp_path, "open")
        friend = await guest(bo, tmp_path, "nearby", "")
        assert (await opened(friend))["invite"] == invite
        await table.until(met)


async def test_a_link_without_ipv4_is_enough_to_join_and_to_type(tmp_path: Path) -> None:
    async with network("v6") as (ana, bo):
        table, invite = await host(ana, tmp_path, "open")
        assert "@[fe80::" in invite
        friend = await guest(bo, tmp_path, "nearby", "")
        assert (await opened(friend))["invite"] == invite
        await table.until(met)
        await friend.stop()
        typed = await guest(bo, tmp_path, "join", invite)
        await typed.until(met)


async def test_a_typed_address_works_where_nothing_can_be_found(tmp_path: Path) -> None:
    async with network("typed") as (ana, bo):
        give_addresses(ana, bo)
        drop(bo, "udp", 5353)
        table, invite = await host(ana, tmp_path, "listed")
        friend = await guest(bo, tmp_path, "join", invite)
        await friend.until(met)
        await table.until(met)


async def test_a_port_that_guests_will_not_try_is_told(tmp_path: Path) -> None:
    async with network("port", count=1) as (ana,):
        give_addresses(ana)
        table = await ana.start(PLAYER, str(tmp_path), "Ana", "host", "open", "1000")
        told = await opened(table)
        assert told["invite"].endswith("@10.77.0.1:1000")
        assert told["notes"] == [LOW_PORT_NOTE]


async def test_a_hosts_new_address_is_announced_and_opens_too(tmp_path: Path) -> None:
    async with network("moved") as (ana, bo):
        give_addresses(ana, bo)
        table, _ = await host(ana, tmp_path, "open")
        give_addresses(ana, bo, net="192.168.5")
        friend = await guest(bo, tmp_path, "nearby", "")
        assert "@192.168.5.1:" in (await opened(friend))["invite"]
        await table.until(met)


async def test_a_host_without_network_is_told_and_found_once_there_is_one(tmp_path: Path) -> None:
    async with network("later") as (ana, bo):
        for computer in (ana, bo):
            computer.ip("link", "set", CARD, "down")
        table = await ana.start(PLAYER, str(tmp_path / "ana"), "Ana", "host", "open")
        told = await opened(table)
        assert "@" not in told["invite"]  # loopback would mean the guest's own computer
        assert any("on no network" in note for note in told["notes"])
        for computer in (ana, bo):
            computer.ip("link", "set", CARD, "up")
        give_addresses(ana, bo)
        friend = await guest(bo, tmp_path, "nearby", "")
        assert "@10.77.0.1:" in (await opened(friend))["invite"]
        await table.until(met)
