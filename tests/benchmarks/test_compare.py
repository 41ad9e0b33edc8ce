"""The comparison says who is ahead, whoever it is, and who was not measured."""

import sys
from pathlib import Path

import pytest

from tests.benchmarks.compare import HERE, PEERS, Outcome, lines_of, run

OURS = Outcome("pushnet Push", "Python", "1", 200.0)


def test_every_peer_has_its_program() -> None:
    assert all((HERE / peer.program).is_file() for peer in PEERS)


def test_who_is_ahead_is_said_whoever_it_is() -> None:
    slow, fast = Outcome("Slow", "", "2", 50.0), Outcome("Fast", "", "3", 500.0)
    lines = lines_of([OURS, slow, fast])
    assert "Slow: pushnet makes 4.0 steps for each of its." in lines
    assert "Fast is AHEAD: it makes 2.5 steps for each of pushnet's." in lines


def test_what_could_not_be_installed_is_said() -> None:
    lines = lines_of([OURS, Outcome("Away", "", reason="no network")])
    assert lines[-1] == "Away was not measured: no network"


def test_a_program_that_fails_gives_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"^ValueError: gone$"):
        run((sys.executable, "-c", "raise ValueError('gone')"), tmp_path, 60)
    with pytest.raises(RuntimeError, match="is not installed"):
        run(("no-such-program-here",), tmp_path, 60)
