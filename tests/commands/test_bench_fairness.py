"""`pushnet bench fairness`: what it says, writes and ends with."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from click.testing import Result

from pushnet.bench.fairness import measure
from pushnet.bench.goodness import Fit
from pushnet.commands.bench_fairness import fairness_lines

Run = Callable[..., Result]
SMALL = ("bench", "fairness", "--seed=cli", "--games=10", "--events=10000")


def test_a_run_is_told_drawn_and_repeated(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "fairness.svg"
    first, again = run(*SMALL, f"--out={out}"), run(*SMALL)
    assert first.exit_code == 0
    assert first.stdout == again.stdout
    assert first.stderr == ""  # no progress bar where there is no terminal
    assert "NOTHING SUSPICIOUS" in first.stdout
    assert "made a star: p " in first.stdout
    assert first.stdout.isascii()
    assert out.read_text(encoding="utf-8").startswith("<svg ")


def test_programs_get_an_object(run: Run) -> None:
    told = json.loads(run(*SMALL, "--json").stdout)
    assert (told["seed"], told["games"], told["events"]) == ("cli", 10, 10_000)
    assert told["suspicious"] == []
    assert set(told["tests"]["event-die"]) == {"outcomes", "statistic", "freedom", "p"}
    assert len(told["event_cards"]) == 120


def test_runs_without_a_seed_differ(run: Run) -> None:
    one, other = (json.loads(run(*SMALL[:2], *SMALL[3:], "--json").stdout) for _ in range(2))
    assert one["seed"] != other["seed"]


def test_too_few_events_are_refused(run: Run) -> None:
    assert run("bench", "fairness", "--events=100").exit_code == 2


def test_what_is_suspicious_is_named() -> None:
    report = measure("lines", 10, 300, lambda _: None)
    odd = Fit(count=600, statistic=99.0, freedom=5, p=1e-19)
    first, *rest = report.findings
    lines = fairness_lines(replace(report, findings=(replace(first, fit=odd), *rest)))
    assert lines[-1].startswith("SUSPICIOUS: game-first.")
    assert any(line.startswith("! game-first") for line in lines)
    assert "NOT found out: too few events" in lines[-2]
