"""What docs/playing.md says of keys and settings is so, and nothing is left out."""

import re
from pathlib import Path

import pytest

from pushnet.plain.reading import read_order
from pushnet.plain.vocabulary import ANYWHERE, IN_GAME, IN_RUMMY
from pushnet.store.config import KEYS
from pushnet.tui.commands import Command
from pushnet.tui.screens.home import MENU
from pushnet.tui.screens.lobby_keys import LOBBY_KEYS
from pushnet.tui.screens.push_table_keys import PUSH_KEYS
from pushnet.tui.screens.replay_keys import REPLAY_KEYS
from pushnet.tui.screens.rummy_table_keys import RUMMY_KEYS

PAGE = (Path(__file__).parent.parent / "docs" / "playing.md").read_text(encoding="utf-8")
PLACES = {
    "At the table:": PUSH_KEYS,
    "At a table of Push rummy:": RUMMY_KEYS,
    "In the lobby:": LOBBY_KEYS,
    "In a replay:": REPLAY_KEYS,
}
NAMES = {
    "↑": "up", "↓": "down", "←": "left", "→": "right", "?": "question_mark", "Esc": "escape",
    "PgUp": "pageup", "PgDn": "pagedown", "[": "left_square_bracket", "]": "right_square_bracket",
    "+": "plus", "-": "minus",
}  # fmt: skip
CODE = re.compile(r"`([^`]+)`")
NO_KEYS = {"98", "t12"}  # what is typed in a dialog
"""By the name of a key on the page: Textual's, if it is another."""


def table_after(line: str) -> list[str]:
    """Return the rows of the first table after a line that ends so."""
    after = PAGE[PAGE.index(f"{line}\n") :]
    rows = re.search(r"\n\|---\|---\|\n((?:\|.*\n)+)", after)
    assert rows is not None
    return rows[1].splitlines()


def keys_in(text: str) -> set[str]:
    named = {NAMES.get(code, code.lower()) for code in CODE.findall(text)}
    return named - NO_KEYS


def bound(commands: tuple[Command, ...]) -> set[str]:
    return {key for command in commands for key in command.keys.split(",")}


@pytest.mark.parametrize(("line", "commands"), PLACES.items(), ids=PLACES)
def test_every_key_of_a_table_does_something_there(line: str, commands) -> None:
    pickers = {"5"} if commands is PUSH_KEYS else set()  # of a colour to bank
    for row in table_after(line):
        assert keys_in(row) <= bound(commands) | pickers, row


@pytest.mark.parametrize(("line", "commands"), PLACES.items(), ids=PLACES)
def test_everything_that_can_be_done_is_in_its_table(line: str, commands) -> None:
    told = keys_in("\n".join(table_after(line)))
    missing = [command.action for command in commands if not told & set(command.keys.split(","))]
    assert missing == []


def test_every_setting_is_told() -> None:
    rows = table_after("`pushnet --animations off solo`, holds for one run.")
    assert [CODE.findall(row.split("|")[1])[0] for row in rows] == list(KEYS)


def test_what_may_be_typed_in_plain_mode_is_understood() -> None:
    said = re.search(r"`help` lists the words; (.*?) are most of them", PAGE, re.DOTALL)
    assert said is not None
    for typed in CODE.findall(said[1]):
        assert read_order(typed, (*IN_GAME, *ANYWHERE)).name == typed.split()[0]


def test_what_may_be_typed_in_plain_rummy_is_understood() -> None:
    said = re.search(r"At a table of Push rummy, cards(.*?) what could be done", PAGE, re.DOTALL)
    assert said is not None
    typed = [each for each in CODE.findall(said[1]) if each.islower() or " " in each]
    assert len(typed) > 10
    for each in typed:
        assert read_order(each, (*IN_RUMMY, *ANYWHERE)).name == each.split()[0]


@pytest.mark.parametrize("label", re.findall(r"\*\*([A-Z][a-z]+ a [a-z]+)\*\*", PAGE))
def test_home_has_what_the_page_names(label: str) -> None:
    assert label in {command.label for command in MENU}
