"""Simulated tables in CI: the pinned seeds, fresh ones for a fixed time, and determinism itself."""

import os
import secrets
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.sim.checkers import at_end
from tests.sim.plan import make_plan
from tests.sim.run import run_seed, settle
from tests.sim.world import World

SEEDS = [
    line.split()[0]
    for line in (Path(__file__).parent / "seeds.txt").read_text().splitlines()
    if line.strip() and not line.startswith("#")
]
FRESH_S = float(os.environ.get("PUSHNET_SIM_SECONDS", "20"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pinned_seed(seed: str) -> None:
    number, _, generation = seed.partition("@")
    assert run_seed(int(number), int(generation)).outcome in {"complete", "waiting", "void"}


def test_a_table_whose_host_sleeps_for_ten_minutes_waits_and_goes_on() -> None:
    calm = replace(make_plan(3, 1), seats=4, bots=0, crashes=(), partitions=(), full_disk=None)
    calm = replace(calm, leaver=None, stalled=None, cheat=None, votes=False, think_max_ms=400)
    for clock_sleeps in (False, True):
        plan = replace(calm, sleeps=((15_000, 0, 600_000),), clock_sleeps=clock_sleeps)
        world = World(3, plan)
        world.prepare()
        world.arm()
        world.run_until(600_000)
        host, *others = [machine.session for machine in world.machines]
        assert host is not None
        assert host.snapshot.game is not None
        for session in others:
            assert session is not None
            game = session.snapshot.game
            assert game is not None
            assert game.waiting_for == (host.snapshot.game.own_seat,)
            assert game.may_vote_out == game.waiting_for  # offered, and nobody was asked to agree
        settle(world)
        assert at_end(world) == "complete"


def test_fresh_seeds_for_a_while() -> None:
    end_s = time.monotonic() + FRESH_S
    while time.monotonic() < end_s:
        seed = secrets.randbelow(1 << 40)
        print(f"SEED={seed}; again with: python -m tests.sim {seed}")
        run_seed(seed)


@pytest.mark.nightly
@pytest.mark.timeout(2 * 3600)
def test_as_many_tables_as_fit_into_an_hour() -> None:
    end_s = time.monotonic() + 3600
    while time.monotonic() < end_s:
        seed = secrets.randbelow(1 << 40)
        print(f"SEED={seed}; again with: python -m tests.sim {seed}")
        run_seed(seed)


def test_one_seed_is_one_story_under_every_hash_seed() -> None:
    stories = set()
    for hash_seed in ("0", "1"):
        command = [sys.executable, "-m", "tests.sim", "12"]
        environ = os.environ | {"PYTHONHASHSEED": hash_seed}
        told = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
        stories.add(told.stdout.split("\n", 1)[1])
    assert len(stories) == 1
