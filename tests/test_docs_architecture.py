"""docs/architecture.md is true: its layers, its diagram, its effects and every name in it."""

import ast
import random
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import get_args

import pytest

from pushnet.bench.seating import Seating, seat_players
from pushnet.games.push_types import Options
from pushnet.session.effects import Effect
from pushnet.session.position import (
    SEALED_STEPS,
    Position,
    Step,
    close,
    drop,
    judge,
    open_position,
)
from pushnet.wire.contents import SlotMessage

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GAMES = 300  # enough for every arrow, the rarest in one of a hundred
ARROW = re.compile(r"^    (\w+) --> (\w+)(?:: (.*))?$", re.MULTILINE)

Arrow = tuple[str, str, str]
"""From a step, by which exit, to a step."""


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert isinstance(found, str)
    return found


def section(heading: str) -> str:
    return TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]


def test_the_layers_are_those_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    # In brackets there: a place that is kept for what does not exist yet.
    there = [re.sub(r" *\|? *\(\w+\)", "", layer) for layer in layers]
    assert block("layers").splitlines() == there


def test_every_folder_of_the_package_has_a_line() -> None:
    named = set(re.findall(r"`pushnet/(\w+)(?:/|\.py)`", section("Layers")))
    folders = {path.parent.name for path in (ROOT / "pushnet").glob("*/__init__.py")}
    assert folders <= named


def test_whatever_a_session_is_made_of_is_a_piece() -> None:
    named = set(re.findall(r"session/(\w+)\.py", section("Inside the session")))
    values = {"table", "effects", "result", "voice", "chatter"}  # need no word
    used: set[str] = set()
    for name in ("session", "game", "ledger"):
        source = (ROOT / "pushnet" / "session" / f"{name}.py").read_text(encoding="utf-8")
        used |= set(re.findall(r"^from pushnet\.session\.(\w+) import", source, re.MULTILINE))
    assert used - values <= named


def test_the_effects_are_all_there_in_the_order_of_the_outbox() -> None:
    told = re.findall(r"`([A-Z]\w+)`", section("Inside the session").split("**Effects**")[1])
    assert told[:2] == ["Record", "Publish"]
    assert set(told) == {effect.__name__ for effect in get_args(Effect)}


# The diagram


def drawn() -> set[Arrow]:
    """Return the arrows of the diagram; one may stand for both exits."""
    return {
        (start, leaving, end)
        for start, end, label in ARROW.findall(block("mermaid"))
        for leaving in re.findall(r"close|drop", label)
    }


@lru_cache
def walked() -> frozenset[Arrow]:
    """Return the arrows that generated games go along, with leavers and drops at any moment."""
    found: set[Arrow] = set()
    for number in range(GAMES):
        luck = random.Random(number)
        options = Options()
        seating = seat_players(b"arrows", number, luck.randrange(2, 7), options, lambda *_: None)
        position = open_position(seating.table)
        leave_rate, drop_rate = luck.choice((0, 0.02, 0.1)), luck.choice((0, 0.02, 0.2))
        while position.step is not Step.OVER:
            before = position
            members = _members(position, luck) if luck.random() < drop_rate else ()
            if members:
                position, _ = drop(seating.table, position, members)
            else:
                bodies = _bodies(seating, position, luck, leave_rate)
                position, _ = close(seating.table, position, bodies)
            leaving = "drop" if members else "close"
            found.add((before.step.name, leaving, position.step.name))
    return frozenset(found)


def _members(position: Position, luck: random.Random) -> tuple[int, ...]:
    """Return seats that may be dropped at the open slot, one of them due; or none."""
    if position.step in {Step.ANCHOR, Step.FIRST}:
        return ()
    others = luck.sample(position.active, luck.randrange(len(position.active)))
    members = sorted({luck.choice(position.due), *others})
    return tuple(members) if len(members) < len(position.active) else ()


def _bodies(
    seating: Seating, position: Position, luck: random.Random, leave_rate: float
) -> list[SlotMessage]:
    bodies = []
    for seat in position.due:
        if position.step is Step.ANCHOR:
            body = seating.anchor(position, seat)
        elif luck.random() < leave_rate:
            body = seating.leave(position, seat)
        elif position.step is Step.ACT:
            legal = seating.table.rules.legal_actions(position.state)
            body = seating.act(position, seat, luck.choice(legal))
        else:
            body = seating.link(position, seat)
        judge(seating.table, position, body)
        bodies.append(body)
    return bodies


def test_the_diagram_has_every_way_a_game_can_go_and_no_other() -> None:
    assert {arrow for arrow in drawn() if not of_a_sealed_deck(arrow)} == walked()


def of_a_sealed_deck(arrow: Arrow) -> bool:
    """Return whether Push cannot go this way; test_rummy_match.py goes all of them."""
    return bool({arrow[0], arrow[2]} & {step.name for step in SEALED_STEPS})


def test_the_diagram_begins_and_ends_where_games_do() -> None:
    assert "    [*] --> ANCHOR\n" in block("mermaid")
    assert "    OVER --> [*]\n" in block("mermaid")


def test_the_table_of_steps_has_all_of_them() -> None:
    assert re.findall(r"^\| ([A-Z]+) \|", section("Slots"), re.MULTILINE) == list(Step.__members__)


# Names


def names_of(path: Path) -> set[str]:
    """Return what a module defines, and the methods of its classes as Class.method."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name, body=body):
                found.add(name)
                found |= {f"{name}.{part.name}" for part in body if hasattr(part, "name")}
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found |= {name, f"{path.stem}.{name}"}
    return found


DEFINED = {name for path in (ROOT / "pushnet").rglob("*.py") for name in names_of(path)}
MENTIONED = re.findall(r"`([A-Za-z_]+\.[a-z_]+)(?:\(.*?\))?`", TEXT)


@pytest.mark.parametrize(
    "name", sorted({name for name in MENTIONED if not name.endswith((".py", ".md", ".toml"))})
)
def test_a_name_on_the_page_exists(name: str) -> None:
    assert name in DEFINED or name == "app.tcss"


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([a-z]+_[a-z_]+)`", TEXT))))
def test_a_function_on_the_page_exists(name: str) -> None:
    assert name in DEFINED
