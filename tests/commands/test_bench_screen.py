"""`pushnet bench screen` says what it measured, and whether that was little enough."""

import json
from dataclasses import replace

import pytest

from pushnet.bench.screen import Idle, Refresh, ScreenReport
from pushnet.commands.bench_screen import _table, screen_lines
from pushnet.commands.bench_table import rehearse

REPORT = ScreenReport(
    bare_s=(0.02, 0.01, 0.03),
    version_s=(0.05, 0.04, 0.06),
    hello_s=(0.15, 0.14, 0.16),
    home_s=(0.2, 0.2, 0.2),
    table_s=(0.3, 0.29, 0.31),
    idle=Idle(seconds=10, drawn_bytes=0, cpu_s=0.05, memory_mb=50.0),
    refresh=Refresh(
        changes=1_000, games=2, refresh_ms=(9.0,), floor_ms=(2.0,), before_mb=50.0, after_mb=51.0
    ),
    load=0.5,
)


def test_what_is_within_the_goals_is_reached() -> None:
    lines = screen_lines(REPORT)
    assert lines[2].split() == [
        "the",
        "table,",
        "playable",
        *("300.0", "ms", "150.0", "ms", "2.00"),
        "reached",
    ]
    assert "0.5% (reached), memory 50.0 MB (goal 60 MB: reached)" in " ".join(lines)
    assert "1,000 changes of one table, 2 games over" in " ".join(lines)
    assert "MISSED" not in " ".join(lines)


@pytest.mark.parametrize(
    "worse",
    [
        {"table_s": (0.31,)},
        {"version_s": (0.07,)},
        {"refresh": replace(REPORT.refresh, refresh_ms=(11.0,))},
        {"refresh": replace(REPORT.refresh, after_mb=56.0)},
        {"idle": replace(REPORT.idle, drawn_bytes=1)},
        {"idle": replace(REPORT.idle, cpu_s=0.2)},
        {"idle": replace(REPORT.idle, memory_mb=61.0)},
    ],
    ids=lambda worse: next(iter(worse)),
)
def test_what_is_not_is_missed(worse) -> None:
    assert " ".join(screen_lines(replace(REPORT, **worse))).count("MISSED") == 1


def test_what_a_system_does_not_tell_is_unknown() -> None:
    blind = replace(
        REPORT,
        idle=replace(REPORT.idle, cpu_s=None, memory_mb=None),
        refresh=replace(REPORT.refresh, before_mb=None),
        load=None,
    )
    text = " ".join(screen_lines(blind))
    assert "load unknown" in text
    assert "CPU unknown, memory unknown." in text
    assert "grew by   unknown." in text


def test_programs_get_numbers_and_ratios() -> None:
    told = json.loads(json.dumps(_table(REPORT)))
    assert told["ratio"] == {
        "table": 2.0,
        "home": pytest.approx(4 / 3),
        "version": 2.5,
        "refresh": 4.5,
    }
    assert told["growth_mb"] == 1.0
    assert told["idle"]["drawn_bytes"] == 0


async def test_a_rehearsal_times_changes_of_a_table_and_of_a_word() -> None:
    told = await rehearse(3, 2, warm_up=5)
    assert (told["changes"], len(told["refresh_ms"]), len(told["floor_ms"])) == (3, 2, 2)
    assert min(told["refresh_ms"]) > 0
