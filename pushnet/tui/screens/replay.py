"""A game step by step: the table, the events, the proof of each card, the checks of the record.

It shows a recording, or the running game of a client as far as it has come: then the table lies
below and goes on meanwhile.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Final

from textual import events, on, work
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from pushnet.tui.checks import checks, fault_of
from pushnet.tui.clipboard import copy
from pushnet.tui.commands import bindings
from pushnet.tui.doors import Client
from pushnet.tui.playback import NO_STEP, Playback
from pushnet.tui.recording import Recording
from pushnet.tui.replay_export import ask_and_save
from pushnet.tui.replay_facts import replay_facts
from pushnet.tui.replay_rating import ReplayRating
from pushnet.tui.screens.ask_text import AskTextScreen
from pushnet.tui.screens.frame import Frame
from pushnet.tui.screens.replay_keys import REPLAY_ABOUT, REPLAY_KEYS
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.widgets.check_list import CheckList
from pushnet.tui.widgets.course_chart import CourseChart
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.proof_panel import ProofPanel
from pushnet.tui.widgets.replay_table import ReplayTable
from pushnet.tui.widgets.seek_bar import Progress, SeekBar
from pushnet.tui.widgets.spoken import Panel, ScrollPanel
from pushnet.tui.widgets.step_list import StepList
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.world import World
from pushnet.views.phrase import Phrase, phrase, phrase_n
from pushnet.views.proof import proof_view
from pushnet.views.push import push_view
from pushnet.views.push_course import course_of
from pushnet.views.replay import moment_at, odds_at, table_at
from pushnet.views.table import people
from pushnet.words import say

STEP_S: Final = 1.2  # a step at usual speed: long enough to read its line


class Side(Enum):
    """What is beside the events, or over them in a narrow window. The value is a CSS class."""

    STEPS = "-steps"  # nothing: the events alone; only narrow windows know the difference
    PROOF = "-proof"
    CHECKS = "-checks"


class ReplayScreen(Frame[None]):
    """See the module."""

    PLACE = say("replay")
    KEYS = REPLAY_KEYS
    BINDINGS = bindings("replay", REPLAY_KEYS)
    ABOUT = REPLAY_ABOUT
    CSS_PATH = "replay.tcss"
    step_s: float = STEP_S

    class Changed(Message):
        """The running game has gone on."""

        def can_replace(self, message: Message) -> bool:
            """Many changes at once are one."""
            return isinstance(message, type(self))

    def __init__(
        self,
        world: World,
        shown: Recording | Client,
        *,
        at_slot: int | None = None,
        shows_table: bool = False,
        folder: Path | None = None,
    ) -> None:
        """Show a game that has begun.

        Args:
            world: Settings and looks.
            shown: A recording, or whose running game it is.
            at_slot: Where to begin; None: at the beginning, of a running game at its end.
            shows_table: Begin with the table, not with the events, where both have no room.
            folder: Where to save; None: where downloads go.
        """
        super().__init__(world)
        self._recording = shown if isinstance(shown, Recording) else None
        self._client = None if isinstance(shown, Recording) else shown
        game = shown.game if isinstance(shown, Recording) else shown.snapshot.game
        assert game is not None
        self.playback = Playback(game, at_end=self._recording is None)
        if at_slot is not None:
            self.playback.go(self.playback.replay.step_of_slot(at_slot))
        self._shows_table = shows_table
        self._folder = folder
        self._rating = ReplayRating()
        self._side = Side.STEPS
        self._news = 0  # steps of the running game since it was opened
        self._notice: Phrase | str | None = None
        self._timer: Timer | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    def compose_body(self) -> Iterable[Widget]:
        """Return bar, table, events and panels."""
        look = self.world.look
        yield SeekBar(look)
        with Horizontal(id="replay"):
            with Vertical(id="left"):
                yield ReplayTable(look)
                with Panel(say("Events"), id="events"):
                    yield StepList(look)
            with Vertical(id="right"):
                with ScrollPanel(say("Proof"), id="proof"):
                    yield ProofPanel(look)
                with ScrollPanel(say("Verification"), id="checks"):
                    yield CheckList(look)
                    yield CourseChart(look)

    def on_mount(self) -> None:
        """Show the first step, and follow a running game."""
        if self._client is not None:
            self._unsubscribe = self._client.subscribe(lambda _: self._note_change())
        self._load()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002 - Frame's form
        """Choose the layout for the window."""
        self._show()

    def _note_change(self) -> None:
        self.post_message(self.Changed())

    @on(Changed)
    def _changed(self) -> None:
        game = None if self._client is None else self._client.snapshot.game
        if game is not None and self.is_attached:
            self._news += self.playback.follow(game)
            self._load()

    # Showing

    def _load(self) -> None:
        """Show another game, or the same one seen by another seat."""
        replay = self.playback.replay
        report = None if self._recording is None else self._recording.report
        seats = people(replay.game)
        self.query_one(StepList).load(replay.steps, fault_of(report))
        self.query_one(CourseChart).show(course_of(replay.game), step_of(*self.app.size))
        if self._recording is not None:
            found = checks(self._recording.report, seats, self._recording.left)
            self.query_one(CheckList).show(found)
        facts = replay_facts(replay.game, seats, report, self.world.look)
        if self._news > 0:
            news = phrase_n("{count} new step", "{count} new steps", self._news)
            facts.insert(0, sentence(news, self.world.look).stylize("$warning"))
        self.query_one(TopLine).show(self._place(), facts)
        self._show()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._load()
        self.refresh_keys()

    def _place(self) -> str:
        game = self.playback.replay.game
        if game.own_seat is None:
            return self.PLACE
        name = people(replace(game, own_seat=None))[game.own_seat].name
        return say("replay as {who}", who=name)

    def _show(self, *, moving: bool = False) -> None:
        """Show the present step; cards and dice move only if it is the next one."""
        playback, look = self.playback, self.world.look
        replay, index = playback.replay, playback.index
        layout = step_of(*self.app.size)
        self.set_class(layout is Step.WIDE, "-all")
        self.set_class(self._shows_table, "-table")
        for side in Side:
            self.set_class(side is self._side, side.value)
        snapshot = table_at(replay, index)
        assert snapshot.game is not None
        seen_h = replay.steps[max(0, index - 1)].h
        view = push_view(snapshot, snapshot.game, odds=odds_at(replay, index).level, seen_h=seen_h)
        zones = Step.NORMAL if layout is Step.WIDE else layout
        self.query_one(ReplayTable).show(view, zones, moving=moving)
        self.query_one(StepList).show(index)
        self.query_one(ProofPanel).proof = (
            None
            if self._recording is None
            else proof_view(
                self._recording.log, playback.step.event_h or playback.step.h, people(replay.game)
            )
        )
        self.query_one(SeekBar).progress = Progress(
            index=index,
            count=len(replay.steps),
            turn=playback.step.turn,
            turn_count=replay.turn_count,
            speed=playback.speed_word,
            plays=playback.plays,
        )
        said = self._notice or self._fault_here() or self._rated_moment()
        self.query_one(PromptLine).show(sentence(said, look))

    def _rated_moment(self) -> Phrase:
        """Return what there is to say about the present step, its rating included."""
        moment = moment_at(self.playback.replay, self.playback.index)
        rating = self._rating.said(self.playback.replay, self.playback.index)
        if rating is None:
            return moment
        return phrase("{rating} {moment}", rating=rating, moment=moment)

    def _fault_here(self) -> Phrase | None:
        """Return what is wrong after the present step, at the end of a record that fails."""
        if self._recording is None or not self.playback.is_at_end:
            return None
        return fault_of(self._recording.report)

    def possible(self, action: str) -> bool | None:
        """Grey out what there is nothing for."""
        match action:
            case "failed":
                return self._fault_slot() is not None or None
            case _:
                return True

    # Moving

    def _move(self, change: Callable[[], None], *, moving: bool = False) -> None:
        self._notice = None
        change()
        self._show(moving=moving)

    def action_earlier(self) -> None:
        """Go back one step."""
        self._move(lambda: self.playback.move(-1))

    def action_later(self) -> None:
        """Go on one step."""
        self._move(lambda: self.playback.move(1), moving=not self.playback.is_at_end)

    def action_turn_back(self) -> None:
        """Go to the beginning of this turn, or of the one before."""
        self._move(self.playback.turn_back)

    def action_turn_on(self) -> None:
        """Go to the next turn."""
        self._move(self.playback.turn_on)

    def action_first(self) -> None:
        """Go to the first step."""
        self._move(lambda: self.playback.go(0))

    def action_last(self) -> None:
        """Go to the last step."""
        self._news = 0
        self._move(lambda: self.playback.go(len(self.playback.replay.steps)))

    def action_play(self) -> None:
        """Let it run, or halt it."""
        self._move(self.playback.toggle)
        self._wind()

    def action_faster(self) -> None:
        """Play faster."""
        self._move(lambda: self.playback.change_speed(1))
        self._wind()

    def action_slower(self) -> None:
        """Play slower."""
        self._move(lambda: self.playback.change_speed(-1))
        self._wind()

    def _wind(self) -> None:
        """Set the timer that plays, or take it away."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.playback.plays:
            self._timer = self.set_interval(self.step_s / float(self.playback.speed), self._tick)

    def _tick(self) -> None:
        self._move(self.playback.tick, moving=True)
        if not self.playback.plays:
            self._wind()

    @on(SeekBar.Sought)
    def _sought(self, event: SeekBar.Sought) -> None:
        self._move(
            lambda: self.playback.go(self.playback.replay.at_fraction(event.part, event.whole))
        )

    @on(StepList.Picked)
    def _picked(self, event: StepList.Picked) -> None:
        self._move(lambda: self.playback.go(event.index))

    @on(StepList.Wheeled)
    def _wheeled(self, event: StepList.Wheeled) -> None:
        self._move(lambda: self.playback.move(event.by))

    @on(CheckList.Picked)
    @on(CourseChart.Picked)
    def _slot_picked(self, event: CheckList.Picked | CourseChart.Picked) -> None:
        self._move(lambda: self.playback.go(self.playback.replay.step_of_slot(event.slot)))

    def action_failed(self) -> None:
        """Go to where a check failed."""
        slot = self._fault_slot()
        if slot is None:
            self._say(phrase("No check failed."))
            return
        self._move(lambda: self.playback.go(self.playback.replay.step_of_slot(slot)))

    def _fault_slot(self) -> int | None:
        report = None if self._recording is None else self._recording.report
        if report is None or fault_of(report) is None:
            return None
        return report.slots if report.slot is None else report.slot

    @work(exclusive=True, group="ask")
    async def action_go_to(self) -> None:
        """Ask for a step or a turn."""
        find = self.playback.find
        answer = await self.app.push_screen_wait(
            AskTextScreen(
                self.playback.question,
                example=say("98 or t12"),
                fault=lambda text: NO_STEP if find(text) is None else None,
            )
        )
        index = None if answer is None else find(answer)
        if index is not None:
            self._move(lambda: self.playback.go(index))

    # Looking

    def action_table(self) -> None:
        """Change between table and events."""
        self._shows_table = not self._shows_table
        self._move(lambda: None)

    def action_panel(self) -> None:
        """Change between proof and verification; narrow windows show the events between them."""
        narrow = step_of(*self.app.size) < Step.NORMAL
        order = [Side.STEPS, Side.CHECKS, Side.PROOF] if narrow else [Side.PROOF, Side.CHECKS]
        at = order.index(self._side) if self._side in order else 0
        self._side = order[(at + 1) % len(order)]
        self._shows_table = False
        self._move(lambda: None)

    def action_seat(self) -> None:
        """See it as the next player."""
        self._notice = None
        self.playback.next_seat()
        self._load()

    @work(exclusive=True, group="rate")
    async def action_rate(self) -> None:
        """Say how good each decision was, and offer to go to those that counted."""
        index = await self._rating.ask(self.app, self.playback.replay, self._say, self.world.look)
        if index is not None:
            self._move(lambda: self.playback.go(index))

    # Taking along

    @work(exclusive=True, group="ask")
    async def action_copy(self) -> None:
        """Copy the head after this step."""
        head = self.playback.replay.game.head
        if self._recording is not None:
            head = self._recording.log.positions[self.playback.step.h].head
        road = await copy(self.app, head.hex())
        self._say(road.value)

    @work(exclusive=True, group="ask")
    async def action_export(self) -> None:
        """Ask what to save, and save it where downloads go."""
        saved = await ask_and_save(self.app, self._recording, self.playback, self._folder)
        if saved is not None:
            self._say(saved)

    def _say(self, notice: Phrase | str) -> None:
        self._notice = notice
        self._show()
