"""The key bar fits what it can, drops the rest in a fixed order, and can be clicked."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from textual.app import App, ComposeResult
from textual.content import Content

from pushnet import words
from pushnet.tui.widgets.key_bar import MORE, KeyBar, KeyItem, places
from pushnet.words import say, speak
from tests.locale.pseudo import spoken

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


class Wide(words.English):
    """A language of twice as many signs, each two cells wide."""

    def gettext(self, message: str, /) -> str:
        """Return signs for letters."""
        return "漢字" * len(message)


SAID = tuple(replace(item, label=say(item.label)) for item in ITEMS)


@pytest.mark.parametrize("width", range(2, 130))
def test_labels_of_another_language_fit_by_their_cells(width: int) -> None:
    with spoken(Wide()):
        cells = 0
        for place in places(SAID, width):
            assert place.start > cells
            cells = place.end
        assert cells <= width
        assert shown(width, SAID) == shown(width, [replace(i, label=speak(i.label)) for i in SAID])


async def test_a_click_finds_a_wide_label() -> None:
    app = Bar(KeyItem("a", say("one"), "app.ask('one')"), KeyItem("b", "two", "app.ask('two')"))
    with spoken(Wide()):
        async with app.run_test(size=(60, 3)) as pilot:
            await pilot.click(KeyBar, offset=(1 + 1 + 12, 0))  # the label's last cell
            await pilot.click(KeyBar, offset=(1 + 14 + 3, 0))
            await pilot.pause()
    assert app.asked == ["one", "two"]


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
