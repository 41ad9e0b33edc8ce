"""`pushnet bench deal`: what it says; one small run between real processes."""

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from pushnet.bench.deal import DealReport
from pushnet.commands.bench_deal import deal_lines

Run = Callable[..., Result]


def report(middle_s: float, *, threads: int = 2, load: float | None = 1.25) -> DealReport:
    return DealReport(
        cards=108,
        threads=threads,
        deal_s=(0.7, middle_s, 2.0),
        floor_s=(0.5, 0.4, 0.6),
        load=load,
    )


def test_programs_get_an_object_with_deals_and_floors(run: Run) -> None:
    done = run("bench", "deal", "--deals=1", "--json")
    assert done.exit_code == 0, done.output
    assert done.stderr == ""  # no progress bar where there is no terminal
    told = json.loads(done.stdout)
    assert (told["cards"], told["threads"], len(told["deal_s"])) == (108, 2, 1)
    assert told["floor_s"][0] > 0
    assert told["deal_s"][0] > 0
    assert told["ratio"] > 0


@pytest.mark.parametrize(("middle_s", "verdict"), [(0.79, "reached."), (0.81, "MISSED.")])
def test_the_median_decides(middle_s: float, verdict: str) -> None:
    lines = deal_lines(report(middle_s))
    assert "load 1.2" in lines[0]
    assert "2 threads each" in lines[0]
    assert lines[1] == "3 deals of 108 cards:"
    assert f"median {middle_s:.2f} s, 0.70 to 2.00 s" in lines[2]
    assert lines[4].endswith(f"{middle_s / 0.5:.2f}")
    assert lines[-1].endswith(verdict)


def test_a_system_without_a_load_average_shows_none() -> None:
    assert "load" not in deal_lines(report(0.7, threads=1, load=None))[0]
    assert "1 thread each" in deal_lines(report(0.7, threads=1))[0]


@pytest.mark.parametrize("wrong", ["--deals=0", "--threads=0", "--threads=x"])
def test_what_cannot_be_measured_is_a_usage_error(run: Run, wrong: str) -> None:
    assert run("bench", "deal", wrong).exit_code == 2
