"""What the tables of all games do alike: follow the game, take keys, say why not, end.

Every change of the session ends in one `refresh_state`. A game adds its own keys and clicks, its
view and its zones. The result says how the player left.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic

from textual import events, on, work
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui import places
from pushnet.tui.attention import Attention, became_mine
from pushnet.tui.commands import Command, with_own_keys
from pushnet.tui.doors import Client
from pushnet.tui.misclick import MisclickGuard
from pushnet.tui.screens.game_log import GameLogScreen
from pushnet.tui.screens.game_over import GameOverScreen, Wish
from pushnet.tui.screens.help import HelpScreen
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.table_controls import Seen, TableControls
from pushnet.tui.table_questions import Departure, Outcome, stand_in
from pushnet.tui.talk import choose_emote, choose_mute
from pushnet.tui.ticker import Ticker
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.table_zones import TableZones
from pushnet.tui.world import World
from pushnet.views.chat import why_not_write
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_log import LogLine
from pushnet.views.table import people

NOTICE_S: Final = 4.0  # how long a reason stays in the prompt line
RESULT_S: Final = 2.0  # from the last move to the result
CHAT_ROWS_MAX: Final = 20


class TableScreen(Screen[Departure], Generic[Seen]):
    """A game, while it is played and when it is over."""

    AUTO_FOCUS = ""  # single keys are ours until the chat line is opened
    KEYS: ClassVar[tuple[Command, ...]]
    GAME_NAME: ClassVar[str]  # for its help
    ABOUT: ClassVar[tuple[str, ...]]
    result_s: float = RESULT_S
    controls: TableControls[Seen]

    class Changed(Message):
        """Something at the table is new."""

        def can_replace(self, message: Message) -> bool:
            """Many changes at once are one: only the newest state is shown."""
            return isinstance(message, type(self))

    def __init__(self, world: World, client: Client, *, now_ms: Callable[[], int]) -> None:
        """Show the game of this client.

        Args:
            world: Settings and looks.
            client: Our seat's client; its snapshot has a game of this kind.
            now_ms: The clock of the misclick guard, monotonic.
        """
        super().__init__()
        self.world = world
        self.client = client
        self._guard = MisclickGuard(now_ms)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._view: Seen | None = None
        self._notice: Phrase | str | None = None
        self._notice_timer: Timer | None = None
        self._ticker = Ticker(self, self.refresh_state)
        self._result_shown = False
        self._is_gone = False

    @property
    def view(self) -> Seen:
        """The view that is on the screen."""
        assert self._view is not None
        return self._view

    @property
    def game(self) -> GameSnapshot | None:
        """The game on the table now."""
        return self.client.snapshot.game

    # What a game fills in

    def look(self, game: GameSnapshot) -> Seen:
        """Return the game as our player sees it now; `_view` is how it was seen until now."""
        raise NotImplementedError

    def show_scene(self) -> None:
        """Show the newest view."""
        raise NotImplementedError

    def log_lines(self, game: GameSnapshot) -> Sequence[LogLine]:
        """Return all that happened."""
        raise NotImplementedError

    def result_screen(self) -> GameOverScreen:
        """Return what lies over the table when the game is over."""
        raise NotImplementedError

    def end_animation(self) -> None:
        """End what is moving, as any key does."""

    def shown(self) -> None:
        """Do what follows once everything is up to date."""

    # Following the game

    def on_mount(self) -> None:
        """Follow the game."""
        self._unsubscribe = self.client.subscribe(lambda _: self._note_change())
        self.refresh_state()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()
        Attention(self.app, self.world).leave()

    def on_resize(self) -> None:
        """Choose the layout for the window; what is being chosen stays."""
        self.refresh_state()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self.query_one(TableZones).forget()
        self.refresh_state()
        if self._view is not None:
            Attention(self.app, self.world).entitle(self._view)

    def _note_change(self) -> None:
        self.post_message(self.Changed())

    @on(Changed)
    def _changed(self) -> None:
        self.refresh_state()

    def refresh_state(self) -> None:
        """Bring everything on the screen up to date."""
        game = self.game
        if not self.is_attached:
            return
        if game is None:
            self._go(Departure.REMATCH)
            return
        before, view = self._view, self.look(game)
        self._view = view
        self._ticker.run(view.counts)
        if before is None or view.h != before.h:
            self._notice = None
        if became_mine(before, view):
            self._guard.became_mine()
        self.show_scene()
        Attention(self.app, self.world).draw_to(before, view)
        self.shown()
        if view.is_over and not self._result_shown:
            self._result_shown = True
            self.set_timer(self.result_s, self._show_result)

    # Keys

    def action_letter(self, letter: str) -> None:
        """Answer a question."""
        self._act(f"letter {letter}", lambda view: self.controls.letter(view, letter))

    def action_confirm(self) -> None:
        """Do what is highlighted."""
        self._act("confirm", self.controls.confirm)

    def action_log(self) -> None:
        """Show all that happened in this game."""
        game = self.game
        if game is not None:
            screen = GameLogScreen(self.world.look, self.log_lines(game), people(game))
            self.app.push_screen(screen, self._step_back)

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

    def action_stop_writing(self) -> None:
        """Close the line to write in."""
        self.query_one(ChatInput).action_close_line()

    @work(exclusive=True, group="talk")
    async def action_emotes(self) -> None:
        """Ask which emote to say."""
        if number := await choose_emote(self.app):
            self.action_emote(number)

    def action_emote(self, number: int) -> None:
        """Say one of the six things."""
        reason = why_not_write(self.client.snapshot)
        self._ask(lambda _: Outcome(notice=reason) if reason else self.controls.say("", number))

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
        self.app.push_screen(HelpScreen(self.GAME_NAME, self.ABOUT, keys))

    def action_cancel(self) -> None:
        """Close what is open."""
        self._ask(lambda _: self.controls.cancel())

    def action_leave(self) -> None:
        """Leave the table."""
        self._ask(self.controls.leave)

    # Clicks

    @on(EventLog.Chosen)
    def _log_line_chosen(self, event: EventLog.Chosen) -> None:
        self._step_back(event.slot)

    @on(EventLog.Opened)
    def _log_opened(self) -> None:
        self.action_log()

    @on(ChatLines.Opened)
    def _chat_opened(self) -> None:
        self.action_chat()

    def action_chat(self) -> None:
        """Open the line to write in, if one may write now."""
        raise NotImplementedError

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

    # What comes of them

    def _act(self, name: str, act: Callable[[Seen], Outcome]) -> None:
        """Do something that counts in the game, unless it is a slip of the finger."""
        if not self._is_ready():
            return
        if self.view.bot_plays and self.controls.question(self.view) is None:
            self.action_stand_in()  # a key of the game is a wish to play
        elif self._guard.admits(name, is_answer=self.controls.is_asked):
            self._done(act(self.view))

    def _ask(self, act: Callable[[Seen], Outcome]) -> None:
        """Do something that at most opens a question."""
        if self._is_ready():
            self._done(act(self.view))

    def _look(self, change: Callable[[Seen], None]) -> None:
        """Change only what is shown."""
        if self._is_ready():
            change(self.view)
            self.refresh_state()

    def _is_ready(self) -> bool:
        """End animation and notice, as any key does; tell whether keys count at all."""
        if self._view is None or step_of(*self.size) is Step.TOO_SMALL:
            return False
        self.end_animation()
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
        """Show the result, unless something else lies over the table."""
        if self.is_current and self.view.is_over:
            self.app.push_screen(self.result_screen(), self._result_closed)

    def _result_closed(self, wish: Wish | None) -> None:
        match wish:
            case Wish.REMATCH:
                self._done(self.controls.clear())
            case Wish.LEAVE:
                self._go(Departure.DONE)
            case _:
                self.refresh_state()

    def _go(self, departure: Departure) -> None:
        """Close this screen and whatever lies over it, once."""
        if not self._is_gone:
            self._is_gone = True
            self.pop_until_active()
            self.dismiss(departure)
