"""`pushnet bench return` says what it measured, and whether that was soon enough."""

import pytest

from pushnet.bench.comeback import RUNS_MAX, ComebackReport
from pushnet.commands import bench_return
from pushnet.commands.bench_return import return_lines


@pytest.mark.parametrize(("slowest_s", "verdict"), [(1.9, "reached."), (2.1, "MISSED.")])
def test_the_slowest_return_decides(slowest_s: float, verdict: str) -> None:
    report = ComebackReport(
        broker="amqtt", back_s=(1.5, slowest_s, 1.4), floor_s=(0.02, 0.01, 0.03), listen_s=1.0
    )
    lines = return_lines(report)
    assert lines[0] == "3 returns over amqtt, each after a kill:"
    assert f"median 1.50 s, 1.40 to {slowest_s:.2f} s" in lines[1]
    assert "75" in lines[4]
    assert lines[-1].endswith(verdict)


def test_the_command_takes_as_many_runs_as_a_game_has_room_for() -> None:
    assert bench_return.RUNS_MAX == RUNS_MAX
