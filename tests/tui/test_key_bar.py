"""The key bar fits what it can, drops the rest in a fixed order, and can be clicked."""

from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult
from textual.content import Content

from pushnet.tui.widgets.key_bar import MORE, KeyBar, KeyItem, places

ITEMS = (
    KeyItem("r", "Ready", "ready"),
    KeyItem("Enter", "Start", "start", enabled=False),
    KeyItem("c", "Chat", "chat"),
    KeyItem("^p", "All", "palette", spare=True),
)


def shown(width: int, items: Sequence[KeyItem] = ITEMS) -> list[str]:
    return [place.item.key for place in places(items, width)]


def gap(width: int) -> int:
    first, second, *_ = places(ITEMS, width)
    return second.start - first.end


@pytest.mark.parametrize(
    ("width", "keys"),
    [
        (80, ["r", "Enter", "c", "^p"]),
        (37, ["r", "Enter", "c", "^p"]),
        (36, ["r", "Enter", "c"]),
        (27, ["r", "Enter", "c"]),
        (26, ["r", "c"]),
        (15, ["r", "c"]),
        (14, ["r", MORE]),
        (3, [MORE]),
        (1, [MORE]),
    ],
)
def test_what_is_shown_in_so_many_cells(width: int, keys: list[str]) -> None:
    assert shown(width) == keys


def test_gaps_shrink_before_items_go() -> None:
    assert [gap(width) for width in (80, 40, 39, 36, 29, 28)] == [3, 3, 2, 2, 2, 1]


@pytest.mark.parametrize("width", range(2, 90))
def test_items_never_overlap_nor_leave_the_line(width: int) -> None:
    cells = 0
    for place in places(ITEMS, width):
        assert place.start > cells
        cells = place.end
    assert cells <= width


class Bar(App[None]):
    """A bar and what was asked through it."""

    def __init__(self, *items: KeyItem) -> None:
        super().__init__()
        self.items = items
        self.asked: list[str] = []

    def compose(self) -> ComposeResult:
        yield KeyBar(*self.items)

    def action_ask(self, what: str) -> None:
        self.asked.append(what)


async def test_a_click_runs_the_action_under_it_and_grey_items_run_nothing() -> None:
    app = Bar(
        KeyItem("a", "One", "app.ask('one')"),
        KeyItem("b", "Two", "app.ask('two')", enabled=False),
        KeyItem("c", "Three"),
        KeyItem("d", "Four", "app.ask('four')"),
    )
    async with app.run_test(size=(60, 3)) as pilot:
        await pilot.pause()
        bar = app.screen.query_one(KeyBar)
        for place in places(bar.items, 60):
            await pilot.click(bar, offset=(place.end - 1, 0))
        await pilot.click(bar, offset=(0, 0))
        await pilot.pause()
    assert app.asked == ["one", "four"]


async def test_labels_are_text_not_markup() -> None:
    app = Bar(KeyItem("[b]", "[red]x[/]", "app.ask('one')"))
    async with app.run_test(size=(60, 3)) as pilot:
        await pilot.pause()
        content = app.screen.query_one(KeyBar).render()
        assert isinstance(content, Content)
        assert content.plain == " [b] [red]x[/]"
