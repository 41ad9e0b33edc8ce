"""What the mouse finds out: why something cannot be done, and how it was at a line of the log."""

from pathlib import Path

import pytest
from textual.widget import Widget

from pushnet.games.push_notation import parse_position
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.widgets.columns import Columns
from pushnet.tui.widgets.key_bar import KeyBar
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import AtTable, TableApp, at_table

PLACE = "3p 1:place:R4 columns=R3/B2/B1"
CHOOSE = "3p 1:choose bench=-/-/- bank=-/-/-"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableApp, "TOOLTIP_DELAY", 0.001)


def with_tooltips(table: PushTable) -> None:
    """Let the screen have them; tests have none unless they ask."""
    table.app._disable_tooltips = False


def at(position: str) -> ScriptedClient:
    state = parse_position(position)
    return ScriptedClient(len(state.benches), state=state)


async def rest_on(table: AtTable, kind: type[Widget], x: int, y: int) -> None:
    await table.stage.pilot.hover(table.stage.screen.query_one(kind), offset=(x, y))
    await table.settle()


async def test_a_column_says_why_it_is_not_allowed(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(PLACE), prepare=with_tooltips) as table:
        await rest_on(table, Columns, 5, 1)
        await table.stage.until(lambda: "cannot take it" in table.text(), "a tooltip")
        assert "Column 1 cannot take it: has" in " ".join(table.text().split())
        await rest_on(table, Columns, 5, 4)
        await table.stage.until(lambda: "cannot take it" not in table.text(), "no tooltip")


@pytest.mark.parametrize(
    ("action", "why_not"),
    [
        ("stop", "Draw at least one card before you stop."),
        ("bank", "Your bench is empty: there is nothing to bank."),
    ],
)
async def test_a_grey_key_says_why(tmp_path: Path, action: str, why_not: str) -> None:
    async with at_table(tmp_path, at(CHOOSE), prepare=with_tooltips) as table:
        bar = table.stage.screen.query_one(KeyBar)
        await rest_on(table, KeyBar, bar.cell_of(action) or 0, 0)
        await table.stage.until(
            lambda: why_not in " ".join(table.text("Tooltip").split()), "a tooltip"
        )
        await rest_on(table, KeyBar, bar.cell_of("draw") or 0, 0)
        assert bar.tooltip is None


async def test_a_line_of_the_log_leads_to_that_moment(tmp_path: Path) -> None:
    client = ScriptedClient(3, seed=3)
    client.play_on(30)
    async with at_table(tmp_path, client) as table:
        lines = table.table.view.log
        height = table.stage.screen.query_one("EventLog").size.height
        await table.click("EventLog", 3, height - 3)  # the last but two
        await table.stage.at("ReplayScreen")
        assert table.stage.screen.playback.step.h == lines[-3].h
        await table.press("escape")
        await table.stage.at("PushTable")


async def test_a_click_beside_the_lines_opens_the_whole_log(tmp_path: Path) -> None:
    async with at_table(tmp_path, at(CHOOSE)) as table:
        await table.click("EventLog", 3, 0)
        await table.stage.at("GameLogScreen")
