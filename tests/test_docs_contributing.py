"""The tables of docs/contributing.md name every folder there is, in the order of the layers."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
PYTHON_OWN = {"__pycache__"}


def section(heading: str) -> str:
    return TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]


def folders(place: str) -> set[str]:
    return {path.name for path in (ROOT / place).iterdir() if path.is_dir()} - PYTHON_OWN


def test_every_folder_of_the_package_has_a_line() -> None:
    told = section("Where things are")
    named = set(re.findall(r"`(?:pushnet/)?(\w+)/`", told))
    assert folders("pushnet") - named == set()


def test_the_lines_stand_in_the_order_of_the_layers() -> None:
    table = section("Where things are").split("\n\n| folder | what |")[1]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    floors = {
        name.strip(): number for number, line in enumerate(layers) for name in line.split("|")
    }
    rows = [
        re.findall(r"`(?:pushnet/)?(\w+)(?:/|\.py)`", row.split("|")[1])
        for row in table.splitlines()
        if row.startswith("| `")
    ]
    order = [floors[name] for row in rows for name in row]
    assert order == sorted(order, reverse=True)
    assert {name for row in rows for name in row} == set(floors)


def test_every_folder_of_tests_mirrors_the_package_or_has_a_line() -> None:
    named = set(re.findall(r"`tests/(\w+)/`", section("Tests")))
    assert folders("tests") - folders("pushnet") == named


def test_every_program_of_ci_has_a_line() -> None:
    named = set(re.findall(r"`\.ci/([\w.]+)`", section("Where things are")))
    assert {path.name for path in (ROOT / ".ci").iterdir() if path.is_file()} == named
