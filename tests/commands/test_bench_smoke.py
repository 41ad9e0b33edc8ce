"""Every benchmark runs with tiny sizes, and says in JSON what its page needs; no time counts."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.commands.bench import command
from tests.benchmarks.render import RENDERED

Run = Callable[..., Result]

TRIED = {
    "engine": ("--rounds=1",),
    "verify": ("--players=2", "--rounds=1"),
    "growth": ("--small", "--broker=amqtt"),
    "return": ("--runs=1",),
    "screen": ("--runs=1", "--idle=1", "--changes=10"),
}
# Tests of their own run these, between real processes.
ELSEWHERE = {
    "deal": "test_bench_deal.py",
    "draw": "test_bench_draw.py",
    "fairness": "test_bench_fairness.py",
    "load": "test_bench_load.py",
    "strategy": "test_bench_strategy.py",
}
MACHINE = {
    "cores": 2,
    "python": "3",
    "system": "x",
    "processor": "y",
    "date": "z",
    "is_trial": True,
}


def test_every_benchmark_is_tried_somewhere() -> None:
    assert set(command.commands) == set(TRIED) | set(ELSEWHERE)
    for name, file in ELSEWHERE.items():
        assert f'"bench", "{name}"' in (Path(__file__).parent / file).read_text("utf-8")


@pytest.mark.parametrize("name", sorted(TRIED))
def test_what_it_says_is_enough_for_its_page(run: Run, name: str, tmp_path: Path) -> None:
    picture = tmp_path / "growth.svg"
    extra = (f"--out={picture}",) if name == "growth" else ()
    done = run("bench", name, *TRIED[name], *extra, "--json")
    # 3: a tiny growth may look steeper than it is.
    assert done.exit_code in {0, 3}, done.output
    assert done.stderr == ""
    said = json.loads(done.stdout)
    table = RENDERED[name]({name: {"machine": MACHINE, "said": said}})
    assert "| --- |" in table
    assert picture.exists() is (name == "growth")
