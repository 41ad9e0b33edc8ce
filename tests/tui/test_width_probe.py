"""The terminal is asked how wide it draws, and asked politely."""

import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from pushnet.tui.palette import Symbols
from pushnet.tui.width_probe import PROBE, WIPE, Widths, terminal_widths
from pushnet.tui.world import World
from tests.tui.stage import CALM

ROOT = Path(__file__).parents[2]
ASK = """
from pushnet.tui.width_probe import terminal_widths
widths = terminal_widths()
digits = [9 if cells is None else cells for cells in (widths.symbol, widths.vowel_sign)]
raise SystemExit(10 * digits[0] + digits[1])
"""


@pytest.mark.parametrize(
    ("reply", "widths"),
    [
        (b"\x1b[1;2R\x1b[1;3R", Widths(1, 1)),
        (b"\x1b[1;2R\x1b[1;2R", Widths(1, 0)),
        (b"typed ahead\x1b[24;3R more\x1b[24;3R", Widths(2, 1)),
        (b"\x1b[1;2R", Widths(1, None)),
        (b"\x1b[1;1R\x1b[1;1R", Widths(None, None)),
        (b"\x1b[1;80R\x1b[1;4R", Widths(None, None)),
        (b"\x1b[1;99999R", Widths(None, None)),
        (b"\x1b[?1;2c", Widths(None, None)),
        (b"", Widths(None, None)),
    ],
)
def test_an_answer_is_read(reply: bytes, widths: Widths) -> None:
    asked: list[bytes] = []

    def ask(question: bytes) -> bytes:
        asked.append(question)
        return reply

    assert terminal_widths(ask) == widths
    assert asked == [PROBE]


@pytest.mark.parametrize(
    ("reply", "code"), [(b"\x1b[5;3R\x1b[5;3R", 21), (b"\x1b[5;2R\x1b[5;2R", 10), (b"", 99)]
)
def test_a_real_terminal_is_asked_and_left_as_it_was(reply: bytes, code: int) -> None:
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    process = subprocess.Popen([sys.executable, "-c", ASK], stdin=slave, stdout=slave, cwd=ROOT)
    try:
        said = b""
        while PROBE not in said:
            said += os.read(master, 1024)
        os.write(master, reply)
        assert process.wait(timeout=60) == code
        while not said.endswith(WIPE):
            said += os.read(master, 1024)
        assert termios.tcgetattr(slave) == before
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)


def test_without_a_terminal_nothing_is_written() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK], stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (99, b"")


def test_auto_means_what_the_terminal_can_draw(tmp_path: Path) -> None:
    def world(symbols: str) -> World:
        config = CALM.__class__(name="Mika", symbols=symbols)
        return World(None, config, tmp_path, auto_symbols=Symbols.ASCII)  # type: ignore[arg-type]

    assert world("auto").look.symbols is Symbols.ASCII
    assert world("shapes").look.symbols is Symbols.SHAPES
