"""Learning Push at a table: the real table's screen over a script, one thing to do at a time."""

from collections.abc import Callable
from typing import Final

from textual import on
from textual.app import ComposeResult

from pushnet.tui.lesson_table import LessonTable
from pushnet.tui.misclick import monotonic_ms
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.screens.push_table_keys import PUSH_KEYS
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.lesson_box import LessonBox
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.world import World
from pushnet.words import say

TITLE: Final = say("tutorial")
NOBODY: Final = frozenset({"chat", "emotes", "emote", "mute", "vote", "replay", "stand_in"})
"""Actions that need other people, or a game that counts."""
READING: Final = (
    KeyItem("Enter", say("Go on"), "confirm"),
    KeyItem("?", say("Help"), "help_here"),
    KeyItem("Esc", say("Leave"), "leave"),
)


class TutorialScreen(PushTable):
    """Some three minutes. The result is DONE if the player read to the end."""

    KEYS = tuple(command for command in PUSH_KEYS if command.action.partition("(")[0] not in NOBODY)

    def __init__(self, world: World, *, now_ms: Callable[[], int] = monotonic_ms) -> None:
        """Begin with the first lesson."""
        self.lessons = LessonTable()
        super().__init__(world, self.lessons, title=TITLE, now_ms=now_ms)

    @property
    def places_by_itself(self) -> bool:
        """Never: every move is the player's."""
        return False

    def compose(self) -> ComposeResult:
        """Lay the lesson over the table."""
        yield from super().compose()
        yield LessonBox()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Leave out what needs others."""
        return action not in NOBODY

    def refresh_state(self) -> None:
        """Show the table, and what this lesson says and asks for."""
        super().refresh_state()
        if not self.is_attached or self._view is None:
            return
        lessons, box = self.lessons, self.query_one(LessonBox)
        is_mini = step_of(*self.size) <= Step.MINI
        box.set_class(is_mini, "-mini")
        box.display = not is_mini or not lessons.lesson.by_player  # there it hides the columns
        box.show(lessons.lesson.says, lessons.number + 1, lessons.count)

    def show_scene(self) -> None:
        """Show the table with the lesson's order in the prompt line."""
        super().show_scene()
        bar = self.query_one(KeyBar)
        if not self.lessons.lesson.by_player:
            bar.items = READING
        else:
            bar.items = tuple(item for item in bar.items if item.action not in NOBODY)
        if self._notice is None and self.controls.panel is None:
            self.query_one(PromptLine).show(self.lessons.lesson.order, yours=True)

    def action_confirm(self) -> None:
        """Go on reading, or do what is highlighted."""
        if self.lessons.lesson.by_player:
            super().action_confirm()
        elif self.lessons.is_last:
            self._go(Departure.DONE)
        elif self._is_ready():
            self.lessons.go_on()

    @on(LessonBox.Clicked)
    def _box_clicked(self) -> None:
        if self.lessons.lesson.by_player:
            self._say(self.lessons.lesson.order)
            self.refresh_state()
        else:
            self.action_confirm()

    def action_cancel(self) -> None:
        """Close what is open, or leave: there is nothing to lose."""
        if self.controls.panel is None:
            self.action_leave()
        else:
            super().action_cancel()

    def action_leave(self) -> None:
        """Leave at once."""
        self._go(Departure.AWAY)
