"""Names in any script at a real terminal: it draws them as wide as we count, and borders hold."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.store.config import save_value
from pushnet.views.names import clean
from tests.e2e.terminals import Desk, desk
from tests.tui.scripts import TABLES, columns_of, drawn_cells

NAMES = [clean(name) for names in TABLES.values() for name in names]
ROOT = Path(__file__).parents[2]
ASK = """
import re, sys
from pathlib import Path
from pushnet.tui import width_probe
width_probe.REPLIES, width_probe.PATIENCE_S = 1, 10.0
names = Path(sys.argv[1]).read_text("utf-8").splitlines()
said = [width_probe.ask_terminal(b"\\r" + name.encode() + b"\\x1b[6n") for name in names]
told = [re.search(rb";(\\d+)R", answer)[1].decode() for answer in said]
Path(sys.argv[2]).write_text("\\n".join(told), "utf-8")
"""


@pytest.fixture(name="desk")
def desk_of_the_test(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path) as opened:
        yield opened


def test_a_terminal_draws_names_as_wide_as_we_count(desk: Desk, tmp_path: Path) -> None:
    names, told = tmp_path / "names", tmp_path / "told"
    names.write_text("\n".join(NAMES), "utf-8")
    command = shlex.join([sys.executable, "-c", ASK, str(names), str(told)])
    terminal = desk.run(
        "widths", tmp_path, f"cd {shlex.quote(str(ROOT))} && {command}; echo DONE; exec cat"
    )
    terminal.until("DONE")
    columns = [int(line) - 1 for line in told.read_text("utf-8").split()]
    assert dict(zip(NAMES, columns, strict=True)) == {name: drawn_cells(name) for name in NAMES}


@pytest.mark.parametrize("name", ["प्रतियोगिता", "健太郎プレイ", "مُحَمَّد"])
def test_the_border_beside_a_name_holds(desk: Desk, tmp_path: Path, name: str) -> None:
    home = tmp_path / "home"
    for key, value in (("name", name), ("animations", "off")):
        save_value(home / "config" / "config.toml", key, value)
    host = ("host", "--broker", "amqtt", "--address", "127.0.0.1", "--no-announce")
    terminal = desk.open("lobby", home, *host, size=(80, 24))
    screen = terminal.until(name)
    framed = [line for line in screen.splitlines() if "│" in line]
    assert {columns_of(line, "│")[-1] for line in framed} == {79}, screen
    seats = [columns_of(line, "│") for line in framed if name in line]
    assert seats == [[0, 39, 40, 79]], screen
    terminal.keys("F10")
