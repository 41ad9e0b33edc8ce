"""Whole turns and every action by keys that lie in the same place on every keyboard.

Those are digits, arrows, Enter, Space, Tab, Esc, the F-keys and the block above the arrows.
"""

from pathlib import Path
from typing import Final

import pytest

from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Bank, Draw, Place, Push, Stop, Take
from pushnet.games.rummy_types import Discard, LayContract
from pushnet.games.rummy_types import Take as TakeTop
from pushnet.tui.keymap import bindable, is_everywhere
from pushnet.tui.screens.home import MENU
from pushnet.tui.widgets.row_list import RowList
from tests.tui.rummy_stage import DRAWING, at_rummy
from tests.tui.scripted_client import ScriptedClient
from tests.tui.stage import staged
from tests.tui.table_stage import at_table
from tests.tui.test_push_snapshots import TWO, two

CHOSEN: Final = ("home.", "push.yes", "push.no", "push.keep", "rummy.yes", "rummy.no", "rummy.keep")
"""By arrows and Enter: the menu at home, and answers to questions, which have numbers as well."""


def test_every_action_of_every_screen_has_one() -> None:
    lacking = [name for name, keys in bindable().items() if not any(map(is_everywhere, keys))]
    assert [name for name in lacking if not name.startswith(CHOSEN)] == []


async def test_everything_at_home_is_a_line_of_its_menu(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        menu = {row.name for row in stage.screen.query_one(RowList).rows}
    assert menu >= {command.action for command in MENU} - {"resume"}  # nothing to resume yet


async def test_a_turn_of_push(tmp_path: Path) -> None:
    client = ScriptedClient(2, state=parse_position(TWO))
    async with at_table(tmp_path, client) as table:
        await table.press("space", "1", "space", "2", "f4")
        assert [type(action) for action in table.played] == [Push, Place, Draw, Place, Stop]
        await table.press("enter")
        assert isinstance(table.played[-1], Take)


async def test_a_bank_of_push(tmp_path: Path) -> None:
    client = ScriptedClient(2, state=parse_position(TWO))
    async with at_table(tmp_path, client, "f5", "down", "enter") as table:
        assert [type(action) for action in table.played] == [Bank]


async def test_a_turn_of_rummy(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWING, "f4", "f6", "right", "delete", "enter") as table:
        kinds = [type(action) for action in table.played]
        assert kinds[:2] == [TakeTop, LayContract]
        assert kinds[-1] is Discard


@pytest.mark.parametrize(
    ("key", "place"), [("f1", "HelpScreen"), ("f7", "GameLogScreen"), ("f3", "ReplayScreen")]
)
async def test_what_opens_at_a_table(tmp_path: Path, key: str, place: str) -> None:
    async with at_table(tmp_path, two(), key) as table:
        await table.stage.at(place)
        await table.press("escape")
        await table.stage.at("PushTable")
        await table.press("f10", "down", "escape")
        assert table.departures == []
