"""What a player can do at the table of Push: every key and click, and what comes of it.

What keys mean is in `push_controls`; a reason why something cannot be done goes to the prompt line.
"""

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events, on, work
from textual.screen import Screen
from textual.timer import Timer

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui import places
from pushnet.tui.auto_place import AutoPlace
from pushnet.tui.commands import Command, with_own_keys
from pushnet.tui.doors import Client
from pushnet.tui.misclick import MisclickGuard, monotonic_ms
from pushnet.tui.push_controls import Controls, Panel
from pushnet.tui.push_sight import Sight
from pushnet.tui.screens.game_log import GameLogScreen
from pushnet.tui.screens.game_over import GameOverScreen, Wish
from pushnet.tui.screens.help import HelpScreen
from pushnet.tui.screens.push_table_keys import PUSH_ABOUT, PUSH_BINDINGS, PUSH_KEYS
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.table_questions import Departure, Outcome, stand_in
from pushnet.tui.talk import choose_emote, choose_mute
from pushnet.tui.ticker import Ticker
from pushnet.tui.widgets.bank_picker import BankPicker
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.columns import Columns
from pushnet.tui.widgets.die import Die
from pushnet.tui.widgets.drawn import Drawn
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.matrix import Matrix
from pushnet.tui.widgets.push_zones import PushZones
from pushnet.tui.world import World
from pushnet.views.chat import why_not_write
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push import PushView, push_log_view
from pushnet.views.table import people

NOTICE_S: Final = 4.0  # how long a reason stays in the prompt line


class PushActions(Screen[Departure]):
    """The half of the table that acts; `PushTable` is the half that shows it."""

    KEYS: ClassVar[tuple[Command, ...]] = PUSH_KEYS
    BINDINGS = PUSH_BINDINGS

    def __init__(
        self,
        world: World,
        client: Client,
        *,
        title: str = "",
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Show the game of this client.

        Args:
            world: Settings and looks.
            client: Our seat's client; its snapshot has a game of Push.
            title: What to call the table, cleaned.
            now_ms: The clock of the misclick guard, monotonic.
        """
        super().__init__()
        self.world = world
        self.client = client
        self.controls = Controls(client.submit)
        self._sight = Sight(title, world.config.odds)
        self._guard = MisclickGuard(now_ms)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._view: PushView | None = None
        self._notice: Phrase | str | None = None
        self._notice_timer: Timer | None = None
        self._ticker = Ticker(self, self.refresh_state)
        self._auto_place = AutoPlace(
            self, lambda view, number: self._done(self.controls.choose_column(view, number))
        )
        self._result_shown = False
        self._is_gone = False

    @property
    def view(self) -> PushView:
        """The view that is on the screen."""
        assert self._view is not None
        return self._view

    @property
    def game(self) -> GameSnapshot | None:
        """The game on the table now."""
        return self.client.snapshot.game

    def refresh_state(self) -> None:
        """Bring everything on the screen up to date; the other half's business."""
        raise NotImplementedError

    # Keys

    def action_draw(self) -> None:
        """Push, or draw another card."""
        self._act("draw", self.controls.draw)

    def action_stop(self) -> None:
        """Stop drawing."""
        self._act("stop", self.controls.stop)

    def action_bank(self) -> None:
        """Choose a colour to bank."""
        self._act("bank", self.controls.bank)

    def action_digit(self, number: int) -> None:
        """Choose a column, a colour or an answer."""
        self._act(f"digit {number}", lambda view: self.controls.digit(view, number))

    def action_letter(self, letter: str) -> None:
        """Answer a question."""
        self._act(f"letter {letter}", lambda view: self.controls.letter(view, letter))

    def action_confirm(self) -> None:
        """Do what is highlighted."""
        self._act("confirm", self.controls.confirm)

    def action_previous(self) -> None:
        """Go to the choice before."""
        self._look(lambda view: self.controls.move(view, -1))

    def action_next(self) -> None:
        """Go to the next choice."""
        self._look(lambda view: self.controls.move(view, 1))

    def action_bench(self) -> None:
        """Show the next player's bench in full."""
        self._look(self.controls.show_bench)

    def action_odds(self) -> None:
        """Show more or less of the odds."""
        if step_of(*self.size) <= Step.COMPACT:
            self._look(lambda _: self.controls.toggle(Panel.ODDS))
            return
        self._look(lambda _: self._sight.turn_odds())

    def action_log(self) -> None:
        """Show all that happened in this game."""
        game = self.game
        if game is not None:
            names = people(game)
            log = self._sight.with_news(push_log_view(game, names))
            self.app.push_screen(GameLogScreen(self.world.look, log, names), self._step_back)

    def action_replay(self) -> None:
        """Go back through the game so far."""
        self._step_back(None if self.game is None else self.game.h)

    def _step_back(self, slot: int | None) -> None:
        """Show the table as a slot left it; the game goes on meanwhile."""
        game = self.game
        if slot is None or game is None:
            return
        if all(note.state is None for note in game.notes):
            self._ask(lambda _: Outcome(notice=phrase("The game has not begun yet.")))
            return
        self.app.push_screen(places.running_replay(self.world, self.client, slot))

    def action_chat(self) -> None:
        """Open the line to write in."""
        if reason := why_not_write(self.client.snapshot):
            self._ask(lambda _: Outcome(notice=reason))
            return
        if step_of(*self.size) <= Step.COMPACT and self.controls.panel is not Panel.CHAT:
            self._look(lambda _: self.controls.toggle(Panel.CHAT))
        self.query_one(ChatInput).open_line()
        self.refresh_state()

    def action_stop_writing(self) -> None:
        """Close the line to write in."""
        self.query_one(ChatInput).action_close_line()

    @work(exclusive=True, group="talk")
    async def action_emotes(self) -> None:
        """Ask which emote to say."""
        if number := await choose_emote(self.app, self.world):
            self.action_emote(number)

    def action_emote(self, number: int) -> None:
        """Say one of the six things."""
        reason = why_not_write(self.client.snapshot)
        self._ask(lambda _: Outcome(notice=reason) if reason else self.controls.emote(number))

    @work(exclusive=True, group="talk")
    async def action_mute(self) -> None:
        """Ask whom to mute, or to read again."""
        told = await choose_mute(self.app, self.world, self.client.snapshot)
        self._ask(lambda _: Outcome(notice=told))

    def action_vote(self) -> None:
        """Ask whether to go on without somebody who is silent."""
        self._ask(self.controls.vote)

    def action_stand_in(self) -> None:
        """Let a bot play for us, or take our seat back."""
        self._ask(lambda view: stand_in(view, self.client.substitute))

    def action_help_here(self) -> None:
        """Explain the table and its keys."""
        keys = with_own_keys(type(self), self.KEYS, self.world.keymap)
        self.app.push_screen(HelpScreen("Push", PUSH_ABOUT, keys))

    def action_cancel(self) -> None:
        """Close what is open."""
        self._ask(lambda _: self.controls.cancel())

    def action_leave(self) -> None:
        """Leave the table."""
        self._ask(self.controls.leave)

    # Clicks

    @on(Columns.Chosen)
    def _column_chosen(self, event: Columns.Chosen) -> None:
        number = event.number
        self._act(f"digit {number}", lambda view: self.controls.choose_column(view, number))

    @on(BankPicker.Chosen)
    def _colour_chosen(self, event: BankPicker.Chosen) -> None:
        self.action_digit(event.number)

    @on(Matrix.Asked)
    def _bench_asked(self, event: Matrix.Asked) -> None:
        self._look(lambda view: self.controls.show_bench(view, event.seat))

    @on(Drawn.DrawAsked)
    def _draw_asked(self) -> None:
        self.action_draw()

    @on(EventLog.Chosen)
    def _log_line_chosen(self, event: EventLog.Chosen) -> None:
        self._step_back(event.slot)

    @on(EventLog.Opened)
    def _log_opened(self) -> None:
        self.action_log()

    @on(ChatLines.Opened)
    def _chat_opened(self) -> None:
        self.action_chat()

    async def on_click(self, event: events.Click) -> None:
        """Tell why a grey item of the key bar cannot be done: its action says so."""
        if isinstance(event.widget, KeyBar):
            item = event.widget.item_at(event.x)
            if item is not None and not item.enabled:
                await self.app.run_action(item.action, default_namespace=self)

    @on(ChatInput.Said)
    def _said(self, event: ChatInput.Said) -> None:
        self._done(self.controls.say(event.text))

    @on(ChatInput.Closed)
    def _chat_closed(self) -> None:
        self.set_focus(None)
        self.refresh_state()

    @on(Die.Settled)
    def _die_settled(self) -> None:
        self.refresh_state()

    # What comes of them

    def _act(self, name: str, act: Callable[[PushView], Outcome]) -> None:
        """Do something that counts in the game, unless it is a slip of the finger."""
        if not self._is_ready():
            return
        if self.view.bot_plays and self.controls.question(self.view) is None:
            self.action_stand_in()  # a key of the game is a wish to play
        elif self._guard.admits(name, is_answer=self.controls.is_asked):
            self._done(act(self.view))

    def _ask(self, act: Callable[[PushView], Outcome]) -> None:
        """Do something that at most opens a question."""
        if self._is_ready():
            self._done(act(self.view))

    def _look(self, change: Callable[[PushView], None]) -> None:
        """Change only what is shown."""
        if self._is_ready():
            change(self.view)
            self.refresh_state()

    def _is_ready(self) -> bool:
        """End animation and notice, as any key does; tell whether keys count at all."""
        if self._view is None or step_of(*self.size) is Step.TOO_SMALL:
            return False
        self.query_one(PushZones).skip()
        self._notice = None
        return True

    def _done(self, outcome: Outcome) -> None:
        """Show what came of an action."""
        if outcome.departure is not None:
            self._go(outcome.departure)
            return
        if outcome.shows_result:
            self._show_result()
        if outcome.notice is not None:
            self._say(outcome.notice)
        self.refresh_state()

    def _say(self, notice: Phrase | str) -> None:
        """Show a notice in the prompt line for a while."""
        self._notice = notice
        if self._notice_timer is not None:
            self._notice_timer.stop()
        self._notice_timer = self.set_timer(NOTICE_S, self._notice_over)

    def _notice_over(self) -> None:
        self._notice = None
        self.refresh_state()

    def _show_result(self) -> None:
        """Show the podium, unless something else lies over the table."""
        if self.is_current and self.view.is_over:
            screen = GameOverScreen(self.world, self.client)
            self.app.push_screen(screen, self._result_closed)

    def _result_closed(self, wish: Wish | None) -> None:
        match wish:
            case Wish.REMATCH:
                self._rematch()
            case Wish.LEAVE:
                self._go(Departure.DONE)
            case _:
                self.refresh_state()

    def _rematch(self) -> None:
        """Put the finished game away; the lobby lies below."""
        self._done(self.controls.clear())

    def _go(self, departure: Departure) -> None:
        """Close this screen and whatever lies over it, once."""
        if not self._is_gone:
            self._is_gone = True
            self.pop_until_active()
            self.dismiss(departure)
