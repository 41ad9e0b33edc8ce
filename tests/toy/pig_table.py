"""The table of Pig on the screen: what everybody has, what happened, and two keys."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from pushnet.session.effects import Play
from pushnet.session.snapshot import GameSnapshot, Snapshot
from pushnet.tui.attention import trouble_of
from pushnet.tui.comings import substitute_view
from pushnet.tui.commands import Command, bindings, own_keys
from pushnet.tui.doors import Client
from pushnet.tui.misclick import monotonic_ms
from pushnet.tui.places import GameScreens
from pushnet.tui.recording import Recording
from pushnet.tui.screens import game_over
from pushnet.tui.screens.game_log import GameLogScreen
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.screens.push_table_keys import TABLE
from pushnet.tui.screens.table_screen import TableScreen
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.table_controls import TableControls
from pushnet.tui.table_questions import NOTHING, Outcome, sent
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.table_zones import TableZones, key_items
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.world import World
from pushnet.views.phrase import phrase
from pushnet.views.push_keys import RESULT_KEY, KeyHint
from pushnet.views.push_log import LogLine
from pushnet.views.table import people
from pushnet.views.table_view import TableView
from tests.toy.pig_types import Hold, PlayerAction, Roll
from tests.toy.pig_view import PigView, pig_log, pig_view

PLAY = (
    Command(action="roll", keys="r,space", shown="r", label="Roll", sentence="Ask for a number."),
    Command(action="hold", keys="h,f4", shown="h", label="Hold", sentence="Make it safe."),
    Command(action="confirm", keys="enter", shown="Enter", label="OK", sentence="Show the result."),
)
KEYS = (*PLAY, *(each for each in TABLE if each.action in {"log", "stand_in", "vote", "leave"}))


class PigControls(TableControls[PigView]):
    """What keys mean at a table of Pig."""

    def play(self, view: PigView, action: PlayerAction) -> Outcome:
        """Roll or hold, or say why not."""
        if action not in view.legal:
            return Outcome(notice=view.prompt.text)
        return sent(Play(action), self._submit)

    def confirm(self, view: PigView) -> Outcome:
        """Show the result."""
        return Outcome(shows_result=view.is_over)

    def cancel(self) -> Outcome:
        """Close an open question."""
        self._asked = None
        return NOTHING


class PigZones(TableZones):
    """The whole table."""

    DEFAULT_CSS = """
    PigZones TopLine, PigZones PromptLine, PigZones KeyBar { height: 1; }
    PigZones #points { height: auto; padding: 1 2; }
    PigZones EventLog { height: 1fr; }
    PigZones #too_small { display: none; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the zones."""
        yield TopLine()
        yield Static(id="points")
        yield EventLog(self.look)
        yield ChatInput()
        yield PromptLine()
        yield KeyBar()
        yield Static(id="too_small", markup=False)

    def show(
        self, view: PigView, controls: PigControls, notice: Any, keys: Any, step: Step
    ) -> None:
        """Show this view in this layout."""
        self._choose_layout(step)
        rows = [sentence(text, self.look) for text in view.points]
        self.query_one(TopLine).show(view.title)
        self.query_one("#points", Static).update(Content("\n").join(rows))
        self.query_one(EventLog).show(view.log, min(step, Step.COMPACT))
        question = controls.question(view)
        asked = None if question is None else question.text
        self._say(view.prompt, None, notice=notice, asked=asked, aside=None)
        hints = (
            KeyHint(key="r", label=phrase("Roll"), action="roll", enabled=Roll() in view.legal),
            KeyHint(key="h", label=phrase("Hold"), action="hold", enabled=Hold() in view.legal),
            *((RESULT_KEY,) if view.is_over else ()),
        )
        bar = key_items(hints, self.look, entered=None, own_keys=keys, reasons={})
        self.query_one(KeyBar).items = bar


class PigOver(GameOverScreen):
    """As every result, with places in it."""

    # Else it would be looked for beside this module.
    CSS_PATH = str(Path(game_over.__file__).with_name("push_table.tcss"))

    def compose_result(self) -> ComposeResult:
        """Lay out what is said of the game itself, around the findings."""
        yield Static(id="places")
        yield Static(id="result_findings")

    def show_result(self, snapshot: Snapshot, game: GameSnapshot) -> TableView:
        """Show who came where, and return the view it was taken from."""
        view = pig_view(snapshot, game)
        rows = [sentence(text, self._look) for text in view.results]
        self.query_one("#places", Static).update(Content("\n").join(rows))
        return view


class PigTable(TableScreen[PigView]):
    """A game of Pig, while it is played and when it is over."""

    KEYS = KEYS
    BINDINGS = [*bindings("pig", KEYS)]  # noqa: RUF012 - declared so by Textual
    GAME_NAME = "Pig"
    ABOUT = ("Roll as often as you dare; a one loses what is at stake. Hold to make it safe.",)
    controls: PigControls

    def __init__(
        self, world: World, client: Client, *, title: str, now_ms: Callable[[], int] = monotonic_ms
    ) -> None:
        """Show the game of this client; see `TableScreen`."""
        super().__init__(world, client, now_ms=now_ms)
        self.controls = PigControls(client.submit)
        self._title = title

    def compose(self) -> ComposeResult:
        """Lay out all zones."""
        yield PigZones(self.world.look)

    def look(self, game: GameSnapshot) -> PigView:
        """Return the game as our player sees it now."""
        substitute = substitute_view(self.client.substitute)
        return pig_view(self.client.snapshot, game, title=self._title, substitute=substitute)

    def show_scene(self) -> None:
        """Show the newest view."""
        notice = self._notice or trouble_of(self.client)
        keys = own_keys(type(self), self.KEYS, self.world.keymap)
        zones = self.query_one(PigZones)
        zones.show(self.view, self.controls, notice, keys, step_of(*self.size))

    def log_lines(self, game: GameSnapshot) -> Sequence[LogLine]:
        """Return all that happened."""
        return pig_log(game.notes, people(game))

    def result_screen(self) -> GameOverScreen:
        """Return who came where."""
        return PigOver(self.world, self.client)

    def action_chat(self) -> None:
        """Open the line to write in."""
        self.query_one(ChatInput).open_line()

    def action_roll(self) -> None:
        """Ask for a number."""
        self._act("roll", lambda view: self.controls.play(view, Roll()))

    def action_hold(self) -> None:
        """Make what is at stake safe."""
        self._act("hold", lambda view: self.controls.play(view, Hold()))


def _told(world: World, game: GameSnapshot) -> Screen[Any]:
    """Return a game again, as its log: all that a replay of so small a game has to show."""
    return GameLogScreen(world.look, pig_log(game.notes, people(game)), people(game))


def _replay(world: World, recording: Recording) -> Screen[Any]:
    return _told(world, recording.game)


SCREENS = GameScreens(
    table=lambda world, client, title: PigTable(world, client, title=title),
    running_replay=lambda world, _client, game, _slot: _told(world, game),
    replay=_replay,
)
