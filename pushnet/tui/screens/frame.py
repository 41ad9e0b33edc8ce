"""What all screens around the table share: a top line, a prompt line, a key bar, help and Esc."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widget import Widget

from pushnet.tui.commands import Command, key_items, with_own_keys
from pushnet.tui.screens.help import HelpScreen
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.spoken import Spoken
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.world import World
from pushnet.words import say

Result = TypeVar("Result")

WIDTH_MIN = 40  # smallest window, in cells
HEIGHT_MIN = 10
PALETTE = KeyItem("^p", say("All"), "app.command_palette", spare=True)

BACK = Command(
    action="back",
    keys="escape,f10",
    shown="Esc",
    label=say("Back"),
    sentence=say("Go back to where you came from."),
)
HELP = Command(
    action="help_here",
    keys="question_mark,f1",
    shown="?",
    label=say("Help"),
    sentence=say("Explain this place and its keys."),
)


class Frame(Screen[Result]):
    """A full screen. A subclass lists its KEYS and composes its body."""

    AUTO_FOCUS = ""  # a screen says itself what takes the keys
    KEYS: ClassVar[tuple[Command, ...]] = (BACK, HELP)
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual's form
        (0, "-too-narrow"),
        (WIDTH_MIN, "-narrow"),
        (80, "-normal"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - Textual's form
        (0, "-too-low"),
        (HEIGHT_MIN, "-mini"),
        (16, "-low"),
        (22, "-medium"),
        (30, "-tall"),
    ]
    HINTS: ClassVar[tuple[KeyItem, ...]] = ()  # keys of the widget in the middle, for the bar
    PLACE: ClassVar[str] = ""  # for the top line, and for the title of help
    ABOUT: ClassVar[tuple[str, ...]] = ()  # paragraphs of help

    def __init__(self, world: World) -> None:
        """Take what the screen may ask for."""
        super().__init__()
        self.world = world

    @property
    def commands(self) -> Sequence[Command]:
        """What can be asked for here, with the player's own keys."""
        return with_own_keys(type(self), self.KEYS, self.world.keymap)

    def compose(self) -> ComposeResult:
        """Lay the shared lines around the body."""
        yield TopLine(self.PLACE)
        with Vertical(id="body"):
            yield from self.compose_body()
        yield PromptLine()
        yield KeyBar()
        yield Spoken(id="too_small")

    def compose_body(self) -> Iterable[Widget]:
        """Return what lies between the lines."""
        return ()

    def on_mount(self) -> None:
        """Show what can be done."""
        self.refresh_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Say so when the window is too small for anything."""
        size = f"{event.size.width}×{event.size.height}"
        self.query_one("#too_small", Spoken).tell(
            say("Needs {least}, now {size}.", least=f"{WIDTH_MIN}×{HEIGHT_MIN}", size=size)
        )

    def on_screen_resume(self) -> None:
        """Show what can be done now: a dialog may have changed it."""
        self.refresh_keys()

    def refresh_keys(self) -> None:
        """Bring the key bar up to date."""
        items = key_items(self.commands, self.possible)
        self.query_one("Frame > KeyBar", KeyBar).items = (*self.HINTS, *items, PALETTE)

    def possible(self, action: str) -> bool | None:  # noqa: ARG002 - for subclasses
        """Say whether an action is possible: True; None: not now; False: never here.

        An action that is not possible now can still be asked for, and then says why.
        """
        return True

    async def on_click(self, event: events.Click) -> None:
        """Let a grey item of the key bar say why it cannot be done."""
        if isinstance(event.widget, KeyBar):
            item = event.widget.item_at(event.x)
            if item is not None and not item.enabled:
                await self.app.run_action(item.action, default_namespace=self)

    def prompt(self, sentence: str, *, yours: bool = False) -> None:
        """Show a sentence in the prompt line."""
        self.query_one(PromptLine).show(sentence, yours=yours)

    def action_back(self) -> None:
        """Leave this screen."""
        self.dismiss()

    def action_help_here(self) -> None:
        """Explain this place and its keys."""
        self.app.push_screen(HelpScreen(self.PLACE, self.ABOUT, self.commands))
