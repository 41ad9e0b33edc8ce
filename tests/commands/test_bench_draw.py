"""`pushnet bench draw`: what it says; one small run between real processes."""

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from pushnet.bench.draw import DrawReport, Spread
from pushnet.commands.bench_draw import draw_lines

Run = Callable[..., Result]


def report(game_ms: float) -> DrawReport:
    return DrawReport(
        broker="amqtt",
        players=2,
        game=Spread(count=10, p50=game_ms, p99=2 * game_ms),
        floor=Spread(count=10, p50=2.0, p99=4.0),
    )


def test_programs_get_an_object_with_game_and_floor(run: Run) -> None:
    done = run("bench", "draw", "--players=2", "--broker=amqtt", "--cards=10", "--json")
    assert done.exit_code == 0, done.output
    assert done.stderr == ""  # no progress bar where there is no terminal
    told = json.loads(done.stdout)
    (measured,) = told["runs"]
    assert (measured["broker"], measured["players"]) == ("amqtt", 2)
    for what in ("game_ms", "floor_ms"):
        times = measured[what]
        assert times["cards"] >= 10
        assert 0 < times["p50"] <= times["p99"]
    assert measured["ratio"]["p50"] > 0


def test_the_goal_is_reached_or_missed_by_the_worst() -> None:
    assert "reached, the greatest is 1.50." in draw_lines([report(2.0), report(3.0)])[-1]
    assert "missed, the greatest is 2.00." in draw_lines([report(4.0), report(3.0)])[-1]


@pytest.mark.parametrize(
    "wrong", ["--players=1", "--players=2,7", "--players=two", "--broker=x", "--cards=1"]
)
def test_what_cannot_be_measured_is_a_usage_error(run: Run, wrong: str) -> None:
    assert run("bench", "draw", wrong).exit_code == 2
