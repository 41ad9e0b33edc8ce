"""Real packets lost between two computers of the test's own: a game finishes all the same.

The computers are network namespaces; nftables drops what comes in, at random, on both sides. TCP
repairs it, at the price of time, and MQTT above sees delay and now and then a dead line.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pushnet.crypto.invite import Invite, new_invite
from pushnet.verify import Verdict, verify_record
from tests.e2e.programs import BotRun, records
from tests.net.namespaces import CARD, Computer, give_addresses, network, run
from tests.services import require

PORT = 1883
WAIT_S = 280.0  # a fifth of all packets lost makes a game slow


def lose(computer: Computer, per_mille: int) -> None:
    """Let this computer lose so much of what comes in by its network card."""
    nft, chance = str(require("nft")), f"numgen random mod 1000 < {per_mille}"
    for rule in (
        "add table inet loss",
        "add chain inet loss input { type filter hook input priority 0 ; }",
        f"add rule inet loss input iifname {CARD} {chance} counter drop",
    ):
        run(*computer.line((nft, rule)))


def lost_count(computer: Computer) -> int:
    said = computer.run(str(require("nft")), "list", "table", "inet", "loss").stdout
    return int(said.partition("counter packets ")[2].split()[0])


@asynccontextmanager
async def broker_on(computer: Computer, folder: Path) -> AsyncIterator[str]:
    """Run a mosquitto on this computer and give the invite of a room at it."""
    conf = folder / "mosquitto.conf"
    conf.write_text(
        f"listener {PORT} 10.77.0.1\nallow_anonymous true\nset_tcp_nodelay true\n"
        "persistence false\nlog_dest stderr\nuser root\n",
        encoding="utf-8",
    )
    process = await asyncio.create_subprocess_exec(
        *computer.line((str(require("mosquitto")), "-c", str(conf))),
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        # It would stop at a full pipe, but says little.
        assert process.stderr is not None
        while b"running" not in await process.stderr.readline():
            assert not process.stderr.at_eof(), "it does not start"
        words = new_invite(random.randbytes(32)).words
        yield Invite(words, f"mqtt://10.77.0.1:{PORT}").text
    finally:
        process.kill()
        await process.communicate()


@asynccontextmanager
async def seated(
    folder: Path, code: str, computers: Sequence[Computer]
) -> AsyncIterator[list[BotRun]]:
    """Run one bot on each of these computers, the first of whom opens the table."""
    bots = []
    for number, computer in enumerate(computers):
        words = [f"--host-for={len(computers)}"] if number == 0 else []
        bots.append(BotRun(folder / str(number), code, *words, before=computer.line(())))
    try:
        for bot in bots:
            await bot.start()
        yield bots
    finally:
        for bot in bots:
            await bot.kill()


def played_alike(bots: Sequence[BotRun]) -> None:
    reports = [verify_record(record) for record in records([bot.home for bot in bots])]
    assert {report.verdict for report in reports} == {Verdict.COMPLETE}
    assert len({report.head for report in reports}) == 1
    assert not any(report.drops or report.left for report in reports)


@pytest.mark.parametrize("per_mille", [20, pytest.param(200, marks=pytest.mark.nightly)])
async def test_a_game_finishes_although_packets_get_lost(tmp_path: Path, per_mille: int) -> None:
    async with network(f"loss{per_mille}") as (ana, bo):
        give_addresses(ana, bo)
        for computer in (ana, bo):
            lose(computer, per_mille)
        async with broker_on(ana, tmp_path) as code, seated(tmp_path, code, [bo, ana] * 2) as bots:
            assert [await bot.ended(WAIT_S) for bot in bots] == [(0, "")] * 4
        assert min(lost_count(ana), lost_count(bo)) > 0
    played_alike(bots)


async def test_a_cable_that_is_pulled_and_plugged_in_again_costs_time_only(tmp_path: Path) -> None:
    async with network("cable") as (ana, bo):
        give_addresses(ana, bo)
        async with broker_on(ana, tmp_path) as code, seated(tmp_path, code, [ana, bo]) as bots:
            await bots[1].reached(20)
            bo.ip("link", "set", CARD, "down")
            # Nobody says goodbye: the line is deaf, and is found to be.
            await bots[1].heard(lambda news: news.get("connection") == "offline")
            bo.ip("link", "set", CARD, "up")
            assert [await bot.ended(WAIT_S) for bot in bots] == [(0, "")] * 2
    played_alike(bots)
