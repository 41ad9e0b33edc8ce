"""Rows are chosen with arrows, Enter and the mouse; grey ones cannot be."""

import pytest
from textual import on
from textual.app import App, ComposeResult

from pushnet.tui.widgets.row_list import Row, RowList

ROWS = (
    Row(name="dead", label="Cannot", enabled=False),
    Row(name="go", label="Go"),
    Row(name="count", label="Count", value="3", turns=True),
    Row(name="grey", label="Not now", enabled=False),
    Row(name="name", label="Name", value="[b]Mika[/b]"),
)


class Listed(App[None]):
    """A list and what it said."""

    CSS = "RowList { height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, str | int]] = []

    def compose(self) -> ComposeResult:
        yield RowList(ROWS)

    @on(RowList.Picked)
    def _picked(self, event: RowList.Picked) -> None:
        self.heard.append(("picked", event.name))

    @on(RowList.Turned)
    def _turned(self, event: RowList.Turned) -> None:
        self.heard.append((event.name, event.step))


@pytest.mark.parametrize(
    ("keys", "heard"),
    [
        (["enter"], [("picked", "go")]),
        (["down", "right", "left"], [("count", 1), ("count", -1)]),
        (["down", "enter"], [("count", 1)]),
        (["down", "down", "space"], [("picked", "name")]),  # over the grey row
        (["up", "up", "enter"], [("picked", "go")]),  # no way above
        (["end", "enter"], [("picked", "name")]),
        (["end", "home", "enter"], [("picked", "go")]),
        (["right"], []),  # this row does not turn
    ],
)
async def test_keys(keys: list[str], heard: list[tuple[str, str | int]]) -> None:
    app = Listed()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
    assert app.heard == heard


@pytest.mark.parametrize(
    ("x", "y", "heard"),
    [
        (6, 1, [("picked", "go")]),
        (6, 0, []),
        (6, 2, [("count", 1)]),
        (10, 2, [("count", -1)]),  # on the ◄
        (6, 4, [("picked", "name")]),
        (6, 7, []),
    ],
)
async def test_clicks(x: int, y: int, heard: list[tuple[str, str | int]]) -> None:
    app = Listed()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        await pilot.click(offset=(x, y))
        await pilot.pause()
    assert app.heard == heard


async def test_the_arrow_lies_where_a_click_turns_back() -> None:
    app = Listed()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        lines = app.screen.query_one(RowList).render().plain.split("\n")
        assert lines[2].index("◄") == 10
        assert "[b]Mika[/b]" in lines[4]


async def test_rows_may_go_while_the_cursor_is_on_the_last() -> None:
    app = Listed()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("end")
        rows = app.screen.query_one(RowList)
        rows.rows = ROWS[:2]
        await pilot.pause()
        assert rows.current == ROWS[1]
        rows.rows = ()
        await pilot.pause()
        assert rows.current is None
        await pilot.press("enter", "left", "down")
    assert app.heard == []
