"""`pushnet bench load`: what it says, and one small run of either kind between real processes."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import Result

from pushnet.bench.load import Load, LoadReport
from pushnet.bench.load_worker import PartResult
from pushnet.bench.usage import Usage
from pushnet.commands.bench_load import load_lines

Run = Callable[..., Result]


def report(card_ms: float, *, known: bool = True, every_s: float = 3.0) -> LoadReport:
    load = Load(broker="amqtt", games=10, card_every_s=every_s, seconds=2.0, workers=2)
    result = PartResult(
        seconds=2.0,
        begun=10,
        card_ms=(card_ms,),
        slots=8,
        games_over=0,
        messages=80,
        payload_bytes=40_000,
        deliveries=320,
        heard=320,
        wanted=320,
    )
    usage = Usage(1.0, 50.0) if known else None
    return LoadReport(load=load, cores=2, workers=2, result=result, broker=usage, clients=usage)


def test_a_card_in_time_reaches_the_goal_and_a_late_one_misses_it() -> None:
    assert (
        "under 50 ms: reached, 49.0. Fullest: the broker's core, 50 %."
        in load_lines([report(49.0)])[-1]
    )
    assert "under 50 ms: MISSED, 50.0." in load_lines([report(50.0)])[-1]


def test_one_game_is_told_by_the_second() -> None:
    (told,) = [line for line in load_lines([report(5.0)]) if line.startswith("One game")]
    assert "4.0 messages/s, 2.0 kB/s, 16.0 deliveries/s" in told
    assert "broker 50.00 ms/s, 5.00 MiB; clients 50.0 ms/s, 5.0 MiB." in told


def test_what_the_system_does_not_tell_is_unknown() -> None:
    lines = load_lines([report(5.0, known=False)])
    assert lines[2].endswith("unknown  unknown")
    assert any("unknown on this system" in line for line in lines)
    assert lines[-1].endswith("reached, 5.0. Fullest: the clients' disk, 0 %.")


def test_full_speed_has_a_rate_instead_of_a_goal() -> None:
    lines = load_lines([report(5.0, every_s=0.0)])
    assert "at full speed: 40 messages/s." in lines[-1]
    assert not any(line.startswith("One game") for line in lines)


def test_games_that_did_not_begin_are_told() -> None:
    whole = report(5.0)
    part = replace(whole, result=replace(whole.result, begun=7))
    assert load_lines([part])[-1].endswith(" Only 7 had begun.")
    assert "begun" not in load_lines([whole])[-1]


@pytest.mark.parametrize("clients", ["real", "light"])
def test_programs_get_what_was_measured(run: Run, clients: str) -> None:
    done = run(
        *("bench", "load", "--broker=amqtt", f"--clients={clients}", "--pace=human"),
        *("--games=2", "--seats=2", "--every=0.5", "--seconds=1", "--workers=2", "--json"),
    )
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    (measured,) = json.loads(done.stdout)["runs"]
    assert (measured["clients"], measured["games"], measured["seats"]) == (clients, 2, 2)
    assert measured["delivered"] == 1.0
    assert measured["alerts"] == []
    assert measured["messages"] > 0
    times = measured["card_ms" if clients == "real" else "delivery_ms"]
    assert times["p50"] <= times["p99"]


@pytest.mark.parametrize(
    "wrong", ["--broker=x", "--games=0", "--games=2,x", "--seats=7", "--every=0", "--pace=x"]
)
def test_what_cannot_be_measured_is_a_usage_error(run: Run, wrong: str) -> None:
    assert run("bench", "load", wrong).exit_code == 2
