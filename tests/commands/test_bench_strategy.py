"""`pushnet bench strategy`: when banking pays, as a table and a picture."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

from click.testing import Result

Run = Callable[..., Result]


def test_the_table_is_printed_and_the_curves_are_drawn(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "bank.svg"
    told = run("bench", "strategy", f"--out={out}").stdout.splitlines()
    assert [line.split()[0] for line in told] == ["cards", "2", "3", "4", "5", "6"]
    numbers = [[int(cell) for cell in line.split()[2:]] for line in told]
    assert all(row == sorted(row) for row in numbers[1:])  # fewer cards left: more is needed
    tree = ET.fromstring(out.read_text(encoding="utf-8"))
    assert sum("polyline" in element.tag for element in tree.iter()) == 10
