"""A window runs a program at a terminal, waits for what it shows and counts what it draws."""

import os
import sys

import pytest

from pushnet.bench.rehearsal import RehearsedSeat
from pushnet.bench.window import memory_mb, window
from pushnet.errors import UsageError
from pushnet.session.snapshot import Stage

WORKS = "import time; print(__import__('os').get_terminal_size()); print('here'); time.sleep(60)"
ASKS = """
import sys, tty
tty.setcbreak(0)
print("\\x1b[6n", flush=True)
print(repr(sys.stdin.read(6)))
"""


def test_what_is_shown_is_waited_for_and_what_follows_is_counted() -> None:
    with window((sys.executable, "-c", WORKS), os.environ) as opened:
        assert opened.until("columns=80, lines=24") > 0
        opened.until("here")
        assert opened.drawn_bytes > 0
        assert opened.watch(0.05) == 0


def test_the_cursors_place_is_told_to_who_asks() -> None:
    with window((sys.executable, "-c", ASKS), os.environ) as opened:
        opened.until("[1;2R")


def test_a_program_that_ends_without_it_is_an_error() -> None:
    with (
        window((sys.executable, "-c", "print('away')"), os.environ) as opened,
        pytest.raises(UsageError, match="did not show 'here'"),
    ):
        opened.until("here")


@pytest.mark.skipif(sys.platform != "linux", reason="read from /proc")
def test_time_and_memory_of_a_program_are_seen() -> None:
    with window((sys.executable, "-c", WORKS), os.environ) as opened:
        opened.until("here")
        assert opened.cpu_s() is not None
        assert 1 < (opened.memory_mb() or 0) < 1_000
    assert memory_mb(2**31 - 1) is None


def test_a_rehearsal_plays_game_after_game_and_repeats_itself() -> None:
    one, other = RehearsedSeat(1), RehearsedSeat(1)
    heard: list[object] = []
    leave = one.subscribe(heard.append)
    while one.games < 2:
        one.advance()
        other.advance()
        assert one.snapshot == other.snapshot
    assert one.snapshot.game is not None
    assert one.snapshot.game.stage is Stage.PLAYING
    count = len(heard)
    leave()
    one.advance()
    assert len(heard) == count > 500
