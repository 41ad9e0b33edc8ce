"""The last line of every screen: which keys work now, as one widget that can also be clicked.

Textual's own Footer is not used: it keeps a widget per key, costs ten times as much to refresh and
leaks with every refresh (Textual #6666). This one draws a line and remembers where each item lies.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.tui.ascii_form import ascii_form
from pushnet.words import speak

MORE = "…"  # stands for the items that did not fit; a click on it opens the palette
MORE_ACTION = "app.command_palette"
LASTING: Final = frozenset({"help_here", "leave", "back"})
"""Actions whose keys never leave the bar: `?`, `q` and `Esc` say enough without their labels."""


@dataclass(frozen=True, slots=True)
class KeyItem:
    """One key of the bar."""

    key: str  # as printed, e.g. "r", "Enter", "1-3"
    label: str  # one or two words, in the language chosen when they are drawn
    action: str = ""  # Textual action run by a click on the screen; "": a click does nothing
    enabled: bool = True  # False: greyed, and a click does nothing
    spare: bool = False  # True: the first to go where there is little room
    chosen: bool = False  # it is what Enter would do
    why_not: Content | None = None  # said while the pointer rests on it


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an item was drawn."""

    start: int  # first cell
    end: int  # one past the last cell
    item: KeyItem


class KeyBar(Widget):
    """Shows `items`; a click on one runs its action as if its key had been pressed."""

    items: reactive[tuple[KeyItem, ...]] = reactive((), layout=False)

    def __init__(self, *items: KeyItem, id: str | None = None) -> None:  # noqa: A002 - Textual's
        """Start with these items."""
        super().__init__(id=id)
        self._places: tuple[_Place, ...] = ()
        self.set_reactive(KeyBar.items, items)

    def render(self) -> Content:
        """Return the line, and remember where each item lies."""
        self._places = places(self.items, self.size.width)
        line = Content(" ")
        cells = 1
        for place in self._places:
            line += Content(" " * (place.start - cells))
            key_style, label_style = _styles(place.item)
            line += Content.styled(place.item.key, key_style)
            if place.item.label:
                line += Content.styled(f" {speak(place.item.label)}", label_style)
            cells = place.end
        return ascii_form(line, self)

    def item_at(self, x: int) -> KeyItem | None:
        """Return the item drawn at this cell of the line."""
        for place in self._places:
            if place.start <= x < place.end:
                return place.item
        return None

    def cell_of(self, action: str) -> int | None:
        """Return the first cell of the item with this action; None if it is not shown."""
        return next((place.start for place in self._places if place.item.action == action), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the tooltip say why the item under the pointer cannot be chosen."""
        item = self.item_at(event.x)
        self.tooltip = None if item is None or item.enabled else item.why_not

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the item under the pointer."""
        item = self.item_at(event.x)
        if item is None or not item.enabled or not item.action:
            return
        event.stop()
        await self.app.run_action(item.action, default_namespace=self.screen)


def places(items: Sequence[KeyItem], width: int) -> tuple[_Place, ...]:
    """Return where each item lies on a line of `width` cells.

    Gaps shrink from three cells to two; then spare items go, and gaps shrink to one; then greyed
    items go; then the LASTING ones stay without their labels, and the others go from the right
    until the rest and MORE fit.
    """
    shown = list(items)
    needed = [item for item in items if not item.spare]
    enabled = [item for item in needed if item.enabled]
    short = [replace(item, label="") if item.action in LASTING else item for item in enabled]
    for row, gap in ((shown, 3), (shown, 2), (needed, 2), (needed, 1), (enabled, 1), (short, 1)):
        if _cells(row, gap) <= width:
            return _placed(row, gap)
    return _placed(_cut(short, width), 1)


def _cut(items: Sequence[KeyItem], width: int) -> list[KeyItem]:
    """Return the items that fit with MORE, those that last behind it."""
    more = KeyItem(MORE, "", MORE_ACTION)
    lasting = [item for item in items if item.action in LASTING]
    others = [item for item in items if item.action not in LASTING]
    while others and _cells([*others, more, *lasting], 1) > width:
        others.pop()
    while lasting and _cells([*others, more, *lasting], 1) > width:
        lasting.pop(0)
    return [*others, more, *lasting]


def _styles(item: KeyItem) -> tuple[str, str]:
    """Return the styles of key and label."""
    if not item.enabled:
        return "$text-disabled", "$text-disabled"
    if item.chosen:
        return "bold $background on $accent", "$background on $accent"
    return "bold $accent", "$foreground"


def _cells_of(item: KeyItem) -> int:
    label = Content(speak(item.label)).cell_length
    return Content(item.key).cell_length + (label + 1 if label else 0)


def _cells(items: Sequence[KeyItem], gap: int) -> int:
    """Return the width of the line, with one cell of margin on the left."""
    return 1 + sum(_cells_of(item) for item in items) + gap * max(0, len(items) - 1)


def _placed(items: Sequence[KeyItem], gap: int) -> tuple[_Place, ...]:
    result: list[_Place] = []
    start = 1
    for item in items:
        end = start + _cells_of(item)
        result.append(_Place(start, end, item))
        start = end + gap
    return tuple(result)
