"""The end of a game: places, its course, what the verification found, and what to do next."""

import asyncio
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from pushnet.session.snapshot import GameSnapshot, Snapshot, Stage
from pushnet.tui import places
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import Client
from pushnet.tui.recording import read_recording
from pushnet.tui.saving import save_copy
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import step_of
from pushnet.tui.verdict import findings
from pushnet.tui.widgets.course_chart import CourseChart
from pushnet.tui.widgets.event_log import TONES
from pushnet.tui.widgets.key_bar import KeyBar, KeyItem
from pushnet.tui.widgets.podium import Podium
from pushnet.tui.world import World
from pushnet.views.head_words import head_words
from pushnet.views.marks import Who
from pushnet.views.phrase import Phrase, Tone, phrase
from pushnet.views.push import push_view
from pushnet.views.push_course import course_of
from pushnet.views.table_view import TableView
from pushnet.words import say

RECORD_SUFFIX: Final = ".push"
GAME_DIGITS: Final = 8  # of the game id, in the name of a saved record

MARKS: Final = {Tone.GOOD: "✓", Tone.BAD: "✗"}
"""Before a finding; other tones have none."""


class Wish(Enum):
    """What the player wants after a game."""

    TABLE = "table"  # look at the table
    REMATCH = "rematch"
    LEAVE = "leave"


class GameOverScreen(ModalScreen[Wish]):
    """The result, over the table; what the check of the record finds appears when it is done."""

    CSS_PATH = "push_table.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]  # noqa: RUF012 - declared so by Textual
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,f1", "wish('TABLE')", "Table", id="result.table"),
        Binding("r,1", "wish('REMATCH')", "Rematch", id="result.rematch"),
        Binding("s,2", "save", "Save record", id="result.save"),
        Binding("w,4", "replay", "Replay", id="result.replay"),
        Binding("q,3,f10", "wish('LEAVE')", "Leave", id="result.leave"),
    ]

    class Changed(Message):
        """Something at the table is new."""

        def can_replace(self, message: Message) -> bool:
            """Many changes at once are one: only the newest state is shown."""
            return isinstance(message, type(self))

    def __init__(self, world: World, client: Client, *, folder: Path | None = None) -> None:
        """Show the finished game of this client; saved records go to `folder`, or downloads."""
        super().__init__()
        self._world = world
        self._look = world.look
        self._words = world.words
        self._client = client
        self._folder = folder
        self._unsubscribe: Callable[[], None] = lambda: None

    def compose(self) -> ComposeResult:
        """Lay out the dialog."""
        with Vertical(classes="dialog wide", id="result"):
            yield Static(classes="title", id="result_title")
            with VerticalScroll(classes="text"):
                yield from self.compose_result()
            yield Static(id="result_notice")
            yield KeyBar(
                KeyItem("Enter", say("Table"), "wish('TABLE')"),
                KeyItem("r", say("Rematch"), "wish('REMATCH')"),
                KeyItem("w", say("Replay"), "replay"),
                KeyItem("s", say("Save record"), "save"),
                KeyItem("q", say("Leave"), "wish('LEAVE')"),
            )

    def compose_result(self) -> ComposeResult:
        """Lay out what is said of the game itself, around the findings."""
        yield Podium(self._look)
        yield Static(id="result_findings")
        yield CourseChart(self._look)

    def on_mount(self) -> None:
        """Follow the check of the record."""
        self._unsubscribe = self._client.subscribe(lambda _: self._note_change())
        self.refresh_state()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()

    def _note_change(self) -> None:
        self.post_message(self.Changed())

    @on(Changed)
    def refresh_state(self) -> None:
        """Bring the dialog up to date."""
        snapshot = self._client.snapshot
        game = snapshot.game
        if game is None or not self.is_attached:
            return
        view = self.show_result(snapshot, game)
        self._text("#result_title", sentence(view.prompt.text, self._look))
        seats = tuple(seat.who for seat in view.seats)
        spaced = game.stage is Stage.OVER
        self._text(
            "#result_findings", Content("\n").join(self._findings(game, seats, spaced=spaced))
        )

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self.refresh_state()

    def show_result(self, snapshot: Snapshot, game: GameSnapshot) -> TableView:
        """Show what is said of the game itself, and return the view it was taken from."""
        view = push_view(snapshot, game)
        podium = self.query_one(Podium)
        podium.styles.height = len(view.results)
        step = step_of(*self.app.size)
        podium.show(view.results, step)
        self.query_one(CourseChart).show(course_of(game), step)
        return view

    def action_wish(self, name: str) -> None:
        """Close with this wish."""
        self.dismiss(Wish[name])

    def action_save(self) -> None:
        """Save a copy of the record where downloads go."""
        game, record = self._client.snapshot.game, self._client.last_record
        if game is None or record is None:
            self._notify(phrase("There is no record yet: it needs everybody's signature."))
            return
        name = f"{game.game.hex()[:GAME_DIGITS]}{RECORD_SUFFIX}"
        self._notify(save_copy(self.app, name, record, self._folder))

    @work(exclusive=True, group="replay")
    async def action_replay(self) -> None:
        """Go through the game step by step, with the proof of every card."""
        snapshot, record = self._client.snapshot, self._client.last_record
        if record is None:
            self._notify(phrase("There is no record yet: it needs everybody's signature."))
            return
        recording = await attempt(
            self.app,
            say("Checking every signature, card and roll …"),
            lambda: asyncio.to_thread(read_recording, record, snapshot.own),
        )
        if recording is not None:
            self.app.push_screen(places.replay(self._world, recording))

    def _findings(
        self, game: GameSnapshot, seats: tuple[Who, ...], *, spaced: bool
    ) -> list[Content]:
        report = self._client.last_report
        rows = [Content("")] if spaced else []
        for tone, text in findings(report, seats):
            mark = f"{MARKS.get(tone, ' ')} "
            rows.append(Content.assemble((mark, TONES[tone]), sentence(text, self._look)))
        if report is not None:
            words = head_words(game.head, self._words)
            text = phrase("Everybody sees the same end: {words}", words=words)
            rows.append(Content.assemble("  ", sentence(text, self._look)).stylize("$text-muted"))
        return rows

    def _notify(self, text: Phrase | str) -> None:
        self._text("#result_notice", sentence(text, self._look))

    def _text(self, where: str, text: Content) -> None:
        self.query_one(where, Static).update(text)
