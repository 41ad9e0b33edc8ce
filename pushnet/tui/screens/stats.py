"""A player's statistics: results, luck, streaks, and how it went against whom."""

import asyncio
from collections.abc import Iterable
from typing import ClassVar

from textual import on, work
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from pushnet.errors import PushnetError
from pushnet.tui.commands import Command, bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.screens.ask_text import AskTextScreen
from pushnet.tui.screens.frame import BACK, HELP, Frame
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import Panel, ScrollPanel
from pushnet.tui.world import World
from pushnet.views.failure import sentence_of
from pushnet.views.names import NAME_CELLS_MAX, clean
from pushnet.views.stats import Opponent, StatsView
from pushnet.views.stats_lines import OPPONENTS_TITLE, StatsLine, opponent_text, stats_lines
from pushnet.words import say, speak

LABEL_CELLS = 16


class StatsScreen(Frame[None]):
    """Counts when it is opened: games are read once, when they are new."""

    PLACE = say("statistics")
    KEYS = (
        Command(
            action="nickname",
            keys="n,f4",
            shown="n",
            label=say("Nickname"),
            sentence=say("Give the player under the cursor a name of your own."),
        ),
        BACK,
        HELP,
    )
    HINTS = (KeyItem("↑↓", say("Choose")),)
    BINDINGS = bindings("stats", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say(
            "Only finished games whose record holds count here, and they are counted from the"
            " records."
        ),
        say(
            "Luck compares chance with what was to be expected: a bust at a chance of 10 % is"
            " bad luck of 0.9 busts, and no bust at that chance is good luck of 0.1."
        ),
        say("Players are told apart by their key. n gives one a name that only you see."),
    )

    def __init__(self, world: World) -> None:
        """Count when shown."""
        super().__init__(world)
        self._view: StatsView | None = None

    def compose_body(self) -> Iterable[Widget]:
        """Return the two panels."""
        with Horizontal(id="panels"):
            with ScrollPanel(say("Your games"), id="numbers"):
                yield Static(id="lines")
            with Panel(OPPONENTS_TITLE, id="opponents"), VerticalScroll(can_focus=False):
                yield RowList()

    def on_mount(self) -> None:
        """Count, which may take a while the first time."""
        self._count()

    @work(exclusive=True, group="open")
    async def _count(self) -> None:
        view = await attempt(
            self.app,
            say("Counting your games …"),
            lambda: asyncio.to_thread(self.world.doors.statistics),
            failed=say("Your games could not be counted"),
        )
        if view is None:
            self.dismiss()
            return
        self._show(view)

    def _show(self, view: StatsView) -> None:
        self._view = view
        lines = Content("\n").join(map(_line, stats_lines(view)))
        self.query_one("#lines", Static).update(lines)
        rows = self.query_one(RowList)
        rows.rows = tuple(
            Row(name=str(index), label=opponent_text(opponent))
            for index, opponent in enumerate(view.opponents)
        )
        rows.focus()
        self.refresh_keys()
        said = say("Games are counted from their verified records.")
        self.prompt(said if view.games else say("Finish a game, and it is counted here."))

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._view is not None:
            self._show(self._view)

    def possible(self, action: str) -> bool | None:
        """Bots have no nicknames."""
        if action != "nickname":
            return True
        opponent = self._opponent
        return (opponent is not None and opponent.key is not None) or None

    @on(RowList.Moved)
    def _moved(self) -> None:
        self.refresh_keys()

    @on(RowList.Picked)
    def _picked(self) -> None:
        self.action_nickname()

    @property
    def _opponent(self) -> Opponent | None:
        row = self.query_one(RowList).current
        if row is None or self._view is None:
            return None
        return self._view.opponents[int(row.name)]

    @work(exclusive=True, group="ask")
    async def action_nickname(self) -> None:
        """Ask for a name; an empty one forgets it."""
        opponent = self._opponent
        if opponent is None or opponent.key is None:
            self.prompt(say("Choose a player: bots have no nicknames."))
            return
        answer = await self.app.push_screen_wait(
            AskTextScreen(
                say("What do you call {player}? Nothing forgets the name.", player=opponent.label),
                text=opponent.nickname,
            )
        )
        if answer is None:
            return
        try:
            self.world.doors.name_player(opponent.key, clean(answer, NAME_CELLS_MAX))
        except (PushnetError, OSError) as error:
            self.prompt(sentence_of(error))
            return
        self._count()


def _line(line: StatsLine) -> Content:
    label = Content(speak(line.label)).truncate(LABEL_CELLS, pad=True).stylize("$text-muted")
    style = {1: "bold $success", -1: "bold $error"}.get(line.sign, "bold")
    return Content.assemble(
        label, " ", (speak(line.value), style), "  ", (speak(line.note), "$text-muted")
    )
