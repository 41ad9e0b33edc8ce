"""Real packets lost between two computers of the test's own: a game finishes all the same.

The computers are network namespaces; nftables drops what comes in, at random, on both sides. TCP
repairs it, at the price of time, and MQTT above sees delay and now and then a dead line.
"""

import asyncio
import random
from collections.abc import AsyncIterator
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
        assert process.stderr is not None
        while b"running" not in await process.stderr.readline():
            assert not process.stderr.at_eof(), "it does not start"
        words = new_invite(random.randbytes(32)).words
        yield Invite(words, f"mqtt://10.77.0.1:{PORT}").text
    finally:
        process.kill()
        await process.communicate()


@pytest.mark.parametrize(
    ("players", "per_mille"),
    [(4, 20), pytest.param(4, 200, marks=pytest.mark.nightly)],
)
async def test_a_game_finishes_although_packets_get_lost(
    tmp_path: Path, players: int, per_mille: int
) -> None:
    async with network(f"loss{per_mille}") as (ana, bo):
        give_addresses(ana, bo)
        for computer in (ana, bo):
            lose(computer, per_mille)
        async with broker_on(ana, tmp_path) as code:
            bots = []
            for number in range(players):
                words = [f"--host-for={players}"] if number == 0 else []
                where = (bo, ana)[number % 2].line(())
                bots.append(BotRun(tmp_path / str(number), code, *words, before=where))
            try:
                for bot in bots:
                    await bot.start()
                assert [await bot.ended(WAIT_S) for bot in bots] == [(0, "")] * players
            finally:
                for bot in bots:
                    await bot.kill()
        assert min(lost_count(ana), lost_count(bo)) > 0
    reports = [verify_record(record) for record in records([bot.home for bot in bots])]
    assert {report.verdict for report in reports} == {Verdict.COMPLETE}
    assert len({report.head for report in reports}) == 1
    assert not any(report.drops or report.left for report in reports)
