"""Programs killed in the middle of a game take their seats back, and the game goes on.

Real processes, real `kill -9`, at moments drawn from a seed; the same command with the same home
is all that it takes to come back.
"""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pushnet.crypto.invite import Invite, new_invite
from pushnet.net.broker import start_broker
from pushnet.verify import Verdict, verify_record
from tests.e2e.programs import BotRun, records

SEATS = 3
KILLS = 4
SLOTS = range(2, 330)  # a game of three has more

SHUFFLES, PLAY = range(3, 8), range(10, 250)  # slots of a match of Push rummy
WHOLE_MATCH_S = 600.0


@asynccontextmanager
async def room() -> AsyncIterator[str]:
    """Run a broker and give the invite of a room at it."""
    broker = await start_broker("auto")
    try:
        words = new_invite(random.randbytes(32)).words
        yield Invite(words, f"mqtt://127.0.0.1:{broker.target.port}").text
    finally:
        await broker.close()


@asynccontextmanager
async def seated(
    tmp_path: Path, code: str, seats: int = SEATS, *more: str
) -> AsyncIterator[list[BotRun]]:
    bots = [BotRun(tmp_path / str(n), code, f"--name=P{n}", f"--seed={n}") for n in range(1, seats)]
    bots.insert(0, BotRun(tmp_path / "0", code, "--name=P0", f"--host-for={seats}", *more))
    try:
        for bot in bots:
            await bot.start()
        yield bots
    finally:
        for bot in bots:
            await bot.kill()


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(2, 8))]
)
async def test_whoever_is_killed_comes_back_and_the_game_ends(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    async with room() as code, seated(tmp_path, code) as bots:
        for h in sorted(dice.sample(SLOTS, KILLS)):
            victims = dice.sample(bots, dice.choice([1, 1, 2]))
            await victims[0].reached(h)
            for victim in victims:
                await victim.kill()
            for victim in victims:
                await victim.start()
        for bot in bots:
            assert await bot.ended() == (0, "")
    found = records([bot.home for bot in bots])
    reports = [verify_record(record) for record in found]
    assert {report.verdict for report in reports} == {Verdict.COMPLETE}
    assert len({report.head for report in reports}) == 1
    # In the order in which they came; after a restart each still knows what the others are called.
    assert all(sorted(report.names) == ["P0", "P1", "P2"] for report in reports)
    assert not any(report.drops or report.left for report in reports)


async def test_all_killed_at_once_come_back_in_another_order(tmp_path: Path) -> None:
    async with room() as code, seated(tmp_path, code) as bots:
        await bots[0].reached(60)
        for bot in bots:
            await bot.kill()
        for bot in reversed(bots):
            await bot.start()
        assert [await bot.ended() for bot in bots] == [(0, "")] * SEATS
    reports = [verify_record(record) for record in records([bot.home for bot in bots])]
    assert {report.verdict for report in reports} == {Verdict.COMPLETE}


@pytest.mark.nightly
@pytest.mark.timeout(WHOLE_MATCH_S)
@pytest.mark.parametrize("seed", range(2))
async def test_whoever_is_killed_at_push_rummy_has_the_same_hand_again(
    tmp_path: Path, seed: int
) -> None:
    """In the middle of the shuffles, and of deals: keys of the deck and hands come back."""
    dice = random.Random(seed)
    moments = [dice.choice(SHUFFLES), *sorted(dice.sample(PLAY, KILLS))]
    async with room() as code, seated(tmp_path, code, 4, "--game=rummy") as bots:
        for h in moments:
            victims = dice.sample(bots, dice.choice([1, 2]))
            await victims[0].reached(h)
            for victim in victims:
                await victim.kill()
            for victim in victims:
                await victim.start()
        for bot in bots:
            assert await bot.ended(WHOLE_MATCH_S) == (0, "")
    reports = [verify_record(record) for record in records([bot.home for bot in bots])]
    assert {report.verdict for report in reports} == {Verdict.COMPLETE}
    assert len({report.head for report in reports}) == 1
    assert not any(report.drops or report.left for report in reports)
