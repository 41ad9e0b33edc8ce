"""Simulated tables in CI: the pinned seeds, fresh ones for a fixed time, and determinism itself."""

import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.sim.run import run_seed

SEEDS = [
    int(line.split()[0])
    for line in (Path(__file__).parent / "seeds.txt").read_text().splitlines()
    if line.strip() and not line.startswith("#")
]
FRESH_S = float(os.environ.get("PUSHNET_SIM_SECONDS", "20"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pinned_seed(seed: int) -> None:
    assert run_seed(seed).outcome in {"complete", "waiting", "void"}


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
