"""Replays and verification: the games in the archive, and any record by its path."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input

from pushnet.errors import PushnetError
from pushnet.tui import places
from pushnet.tui.commands import Command, bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import FinishedGame
from pushnet.tui.recording import Recording, read_recording
from pushnet.tui.screens.frame import BACK, HELP, Frame
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.row_list import Row, RowList
from pushnet.tui.widgets.spoken import Panel, Question, Spoken
from pushnet.tui.world import World
from pushnet.views.failure import sentence_of
from pushnet.words import say

NOTHING = say("No finished games yet. Name a record that somebody sent you.")


class GamesScreen(Frame[None]):
    """Lists the finished games; Enter replays one, with its verification."""

    PLACE = say("replays")
    KEYS = (
        Command(
            action="name_file",
            keys="f3",
            shown="F3",
            label=say("Open a file"),
            sentence=say("Name a record that is not in the list."),
        ),
        Command(
            action="list",
            keys="f2",
            shown="F2",
            label=say("List"),
            sentence=say("Go back to the list of games."),
        ),
        BACK,
        HELP,
    )
    HINTS = (KeyItem("↑↓", say("Choose")), KeyItem("Enter", say("Replay")))
    BINDINGS = bindings("games", KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("Every finished game is kept here, and can be gone through step by step."),
        say(
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
        with Panel(say("Finished games"), id="finished"):
            with VerticalScroll(can_focus=False):
                yield RowList()
            yield Spoken(NOTHING, id="nothing")
        with Panel(say("Record in a file"), id="question"):
            yield Question(placeholder=say("path of a record, e.g. ~/game.push"))

    def on_mount(self) -> None:
        """Show the archive, and begin there if there is anything in it."""
        problem = self._read()
        if self._games:
            self.action_list()
        else:
            self.action_name_file()
        if problem:
            self.prompt(problem)

    def retell(self) -> None:
        """Read the archive again in the language that is spoken now."""
        self._read()

    def _read(self) -> str:
        """List the archive; return what is wrong with it, if anything is."""
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
        return problem

    def action_list(self) -> None:
        """Choose from the list."""
        self.query_one(RowList).focus()
        self.prompt(say("Which game? Enter replays it, with its verification."), yours=True)

    def action_name_file(self) -> None:
        """Wait for a path."""
        self.query_one(Input).focus()
        self.prompt(say("Which file? Type its path, then Enter."), yours=True)

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
            say("Checking every signature, card and roll …"),
            check,
            failed=say("This game could not be opened"),
        )
        if recording is not None:
            self.app.push_screen(places.replay(self.world, recording))
