"""`pushnet bench engine` and `pushnet bench verify`: what they say, and what decides."""

from dataclasses import replace

import pytest

from pushnet.bench.engine import EngineReport
from pushnet.bench.verifying import VerifyReport
from pushnet.commands.bench_engine import engine_lines
from pushnet.commands.bench_verify import verify_lines

ENGINE = EngineReport(
    players=4, steps=11_000, rounds=3, replaying=400_000.0, playing=200_000.0, floor=8_000_000.0
)
VERIFY = VerifyReport(
    players=6, slots=560, signatures=1_111, record_bytes=190_000, whole_s=(0.18,), floor_s=(0.1,)
)


def test_the_engines_goal_is_a_rate() -> None:
    assert engine_lines(ENGINE)[-1] == "Goal, 400,000 steps a second: reached."
    slow = replace(ENGINE, replaying=399_999.0)
    assert engine_lines(slow)[-1].endswith("MISSED.")
    assert engine_lines(ENGINE)[4].endswith(" 20.0")


@pytest.mark.parametrize(
    ("whole_s", "floor_s", "verdict"),
    [(0.18, 0.1, "reached."), (0.18, 0.08, "MISSED."), (0.2, 0.18, "MISSED.")],
)
def test_a_verification_must_be_quick_and_near_its_signatures(
    whole_s: float, floor_s: float, verdict: str
) -> None:
    report = replace(VERIFY, whole_s=(whole_s,), floor_s=(floor_s,))
    assert verify_lines(report)[-1].endswith(verdict)
    assert "1,111 signatures, 190,000 bytes:" in verify_lines(report)[0]
