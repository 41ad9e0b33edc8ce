"""What a real terminal is told beside its cells: its title, and no colour where none is wanted."""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.store.config import save_value
from tests.e2e.terminals import Desk, desk

OPTIONS = {"name": "Mika", "animations": "off"}
COLOURS = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m")


@pytest.fixture(name="desk")
def desk_of_the_test(tmp_path: Path) -> Iterator[Desk]:
    home = tmp_path / "home" / "config" / "config.toml"
    for key, value in OPTIONS.items():
        save_value(home, key, value)
    with desk(tmp_path) as opened:
        yield opened


def test_the_windows_title_tells_the_turn_and_is_put_back(desk: Desk, tmp_path: Path) -> None:
    home = shlex.quote(str(tmp_path / "home"))
    program = f"PUSHNET_HOME={home} TERM=screen-256color {sys.executable} -m pushnet solo --bots=1"
    script = f"printf '\\033]2;before\\007'; {program}; echo ENDED $?; exec cat"
    terminal = desk.run("title", tmp_path / "home", script)
    terminal.until("turn 1")
    terminal.until(lambda _: re.fullmatch(r"(Your turn|Turn of .*) – Push solo", terminal.title()))
    terminal.press_until("q", "Leave the running game")
    terminal.keys("k")
    terminal.until("Solo against bots")
    terminal.until(lambda _: terminal.title() == "pushnet")
    terminal.press_until("C-q", r"ENDED 0")
    terminal.until(lambda _: terminal.title() == "before")


def test_color_never_sends_no_colour(desk: Desk, tmp_path: Path) -> None:
    home = tmp_path / "home"
    plain = desk.open("plain", home, "--color", "never", "solo", "--bots=1", size=(80, 24))
    plain.until("turn 1")
    assert COLOURS.search(plain.escapes()) is None
    assert "\x1b[7m" in plain.escapes()
    plain.keys("F1")
    plain.until("Help: Push")
    assert COLOURS.search(plain.escapes()) is None
    coloured = desk.open("coloured", home, size=(80, 24))
    coloured.until("Solo against bots")
    assert COLOURS.search(coloured.escapes())
