"""Replays and verification: the games in the archive, and any record by its path."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from pushnet.errors import PushnetError
from pushnet.tui import places
from pushnet.tui.commands import Command, bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import FinishedGame
from pushnet.tui.failure import sentence_of
from pushnet.tui.recording import Recording, read_recording
from pushnet.tui.screens.frame import BACK, HELP, Frame
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.world import World

NOTHING = "No finished games yet. Name a record that somebody sent you."


class GamesScreen(Frame[None]):
    """Lists the finished games; Enter replays one, with its verification."""

    PLACE = "replays"
    KEYS = (
        Command(
            action="name_file",
            keys="f3",
            shown="F3",
            label="Open a file",
            sentence="Name a record that is not in the list.",
        ),
        Command(
            action="list",
            keys="f2",
            shown="F2",
            label="List",
            sentence="Go back to the list of games.",
        ),
        BACK,
        HELP,
    )
    HINTS = (KeyItem("↑↓", "Choose"), KeyItem("Enter", "Replay"))
    BINDINGS = bindings("games", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Every finished game is kept here, and can be gone through step by step.",
        (
            "A record from somebody else is a file: drop it onto the window, or type its path."
            " It is verified before it is shown."
        ),
    )

    def __init__(self, world: World) -> None:
        """List the games when shown."""
        super().__init__(world)
        self._games: Sequence[FinishedGame] = ()

    def compose_body(self) -> Iterable[Widget]:
        """Return the list and the question for a path."""
        with Vertical(classes="panel", id="finished") as panel:
            panel.border_title = "Finished games"
            with VerticalScroll(can_focus=False):
                yield RowList()
            yield Static(NOTHING, id="nothing", markup=False)
        with Vertical(classes="panel", id="question") as panel:
            panel.border_title = "Record in a file"
            yield Input(placeholder="path of a record, e.g. ~/game.push")

    def on_mount(self) -> None:
        """Read the archive."""
        problem = ""
        try:
            self._games = self.world.doors.finished()
        except (PushnetError, OSError) as error:
            problem = sentence_of(error)
        rows = tuple(
            Row(name=str(index), label=game.text) for index, game in enumerate(self._games)
        )
        self.query_one(RowList).rows = rows
        self.query_one(RowList).display = bool(rows)
        self.query_one("#nothing").display = not rows
        if rows:
            self.action_list()
        else:
            self.action_name_file()
        if problem:
            self.prompt(problem)

    def action_list(self) -> None:
        """Choose from the list."""
        self.query_one(RowList).focus()
        self.prompt("Which game? Enter replays it, with its verification.", yours=True)

    def action_name_file(self) -> None:
        """Wait for a path."""
        self.query_one(Input).focus()
        self.prompt("Which file? Type its path, then Enter.", yours=True)

    @on(RowList.Picked)
    def _picked(self, event: RowList.Picked) -> None:
        game = self._games[int(event.name)].game
        self._open(lambda: self.world.doors.read_game(game))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        path = event.value.strip().strip("'\"")
        if path:
            self._open(lambda: self.world.doors.read_file(Path(path).expanduser()))

    @work(exclusive=True, group="open")
    async def _open(self, read: Callable[[], bytes]) -> None:
        async def check() -> Recording:
            record, own = read(), self.world.doors.own_key()
            return await asyncio.to_thread(read_recording, record, own)

        recording = await attempt(
            self.app,
            "Checking every signature, card and roll …",
            check,
            failed="This game could not be opened",
        )
        if recording is not None:
            self.app.push_screen(places.replay(self.world, recording))
