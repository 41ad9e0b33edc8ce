"""What can be done at a table of Push rummy: keys and clicks, and what comes of them.

What keys mean is in `rummy_controls`; a reason why something cannot be done goes into the prompt
line.
"""

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events, on, work
from textual.screen import Screen
from textual.timer import Timer

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui import places
from pushnet.tui.commands import Command, with_own_keys
from pushnet.tui.doors import Client
from pushnet.tui.misclick import MisclickGuard, monotonic_ms
from pushnet.tui.rummy_controls import RummyControls
from pushnet.tui.rummy_sight import RummySight
from pushnet.tui.screens.game_log import GameLogScreen
from pushnet.tui.screens.game_over import Wish
from pushnet.tui.screens.help import HelpScreen
from pushnet.tui.screens.rummy_over import RummyOverScreen
from pushnet.tui.screens.rummy_table_keys import RUMMY_ABOUT, RUMMY_BINDINGS, RUMMY_KEYS
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.table_questions import Departure, Outcome, stand_in
from pushnet.tui.talk import choose_emote, choose_mute
from pushnet.tui.ticker import Ticker
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.chat_lines import ChatLines
from pushnet.tui.widgets.choice_list import ChoiceList
from pushnet.tui.widgets.event_log import EventLog
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.meld_list import MeldList
from pushnet.tui.widgets.own_hand import OwnHand
from pushnet.tui.widgets.piles import Pile, Piles
from pushnet.tui.world import World
from pushnet.views.chat import why_not_write
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rummy import RummyView, rummy_log_view
from pushnet.views.table import people

NOTICE_S: Final = 4.0  # how long a reason stays in the prompt line


class RummyActions(Screen[Departure]):
    """The half of the table that acts; `RummyTable` is the half that shows it."""

    KEYS: ClassVar[tuple[Command, ...]] = RUMMY_KEYS
    BINDINGS = RUMMY_BINDINGS

    def __init__(
        self,
        world: World,
        client: Client,
        *,
        title: str = "",
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Show the match of this client.

        Args:
            world: Settings and looks.
            client: Our seat's client; its snapshot has a game of Push rummy.
            title: What to call the table, cleaned.
            now_ms: The clock of the misclick guard, monotonic.
        """
        super().__init__()
        self.world = world
        self.client = client
        self.controls = RummyControls(client.submit)
        self._sight = RummySight(title)
        self._guard = MisclickGuard(now_ms)
        self._unsubscribe: Callable[[], None] = lambda: None
        self._view: RummyView | None = None
        self._notice: Phrase | str | None = None
        self._notice_timer: Timer | None = None
        self._ticker = Ticker(self, self.refresh_state)
        self._result_shown = False
        self._is_gone = False

    @property
    def view(self) -> RummyView:
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

    # Keys of the game

    def action_take(self) -> None:
        """Take the top discard."""
        self._act("take", self.controls.take)

    def action_push(self) -> None:
        """Push, and draw from the stock."""
        self._act("push", self.controls.push)

    def action_meld(self) -> None:
        """Lay picked cards, or what the hand suggests."""
        self._act("meld", self.controls.meld)

    def action_lay_off(self) -> None:
        """Add a card to a meld."""
        self._act("lay off", self.controls.lay_off)

    def action_swap(self) -> None:
        """Exchange a wild card."""
        self._act("swap", self.controls.swap)

    def action_discard(self) -> None:
        """Discard a card."""
        self._act("discard", self.controls.discard)

    def action_hint(self) -> None:
        """Say what could be done."""
        self._ask(self.controls.hint)

    def action_digit(self, number: int) -> None:
        """Answer, choose, or pick a group of the hand."""
        if self.controls.panel is None and not self.controls.is_asked and not self._is_polled():
            self._look(lambda view: self.controls.hand.pick_group(view, number))
        else:
            self._act(f"digit {number}", lambda view: self.controls.digit(view, number))

    def action_letter(self, letter: str) -> None:
        """Answer a question."""
        self._act(f"letter {letter}", lambda view: self.controls.letter(view, letter))

    def action_confirm(self) -> None:
        """Do what is highlighted."""
        self._act("confirm", self.controls.confirm)

    def action_left(self) -> None:
        """Go to the card before."""
        self._look(lambda view: self.controls.move(view, -1))

    def action_right(self) -> None:
        """Go to the next card."""
        self._look(lambda view: self.controls.move(view, 1))

    def action_up(self) -> None:
        """Go to the group before."""
        self._look(lambda view: self.controls.move_group(view, -1))

    def action_down(self) -> None:
        """Go to the next group."""
        self._look(lambda view: self.controls.move_group(view, 1))

    def action_pick(self) -> None:
        """Pick the card under the cursor."""
        self._look(self.controls.hand.pick)

    def action_sort(self) -> None:
        """Let the hand lie in another order."""
        self._look(lambda _: self.controls.hand.sort())

    # Keys of every table

    def action_scores(self) -> None:
        """Show the score sheet."""
        self._look(lambda _: self.controls.toggle_scores())

    def action_log(self) -> None:
        """Show all that happened in this match."""
        game = self.game
        if game is not None:
            log = self._sight.with_news(rummy_log_view(game))
            screen = GameLogScreen(self.world.look, log, people(game))
            self.app.push_screen(screen, self._step_back)

    def action_replay(self) -> None:
        """Go back through the match so far."""
        self._step_back(None if self.game is None else self.game.h)

    def _step_back(self, slot: int | None) -> None:
        """Show the table as a slot left it; the match goes on meanwhile."""
        game = self.game
        if slot is None or game is None:
            return
        if all(note.state is None for note in game.notes):
            self._ask(lambda _: Outcome(notice=phrase("The game has not begun yet.")))
            return
        self.app.push_screen(places.running_replay(self.world, self.client, slot))

    def action_chat(self) -> None:
        """Open the line to write in; who holds secret cards says one of six things instead."""
        if reason := why_not_write(self.client.snapshot):
            self._ask(lambda _: Outcome(notice=reason))
        elif self.view.is_live:
            self.action_emotes()
        else:
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
        self.app.push_screen(HelpScreen("Push rummy", RUMMY_ABOUT, keys))

    def action_cancel(self) -> None:
        """Close what is open."""
        self._ask(lambda _: self.controls.cancel())

    def action_leave(self) -> None:
        """Leave the table."""
        self._ask(self.controls.leave)

    # Clicks

    @on(OwnHand.Picked)
    def _card_picked(self, event: OwnHand.Picked) -> None:
        self._look(lambda view: self.controls.hand.pick(view, event.position))

    @on(OwnHand.GroupPicked)
    def _group_picked(self, event: OwnHand.GroupPicked) -> None:
        self._look(lambda view: self.controls.hand.pick_group(view, event.number))

    @on(MeldList.Chosen)
    def _meld_chosen(self, event: MeldList.Chosen) -> None:
        meld, meaning = event.at.meld, event.at.stands_for
        self._act(f"meld {meld}", lambda view: self.controls.on_meld(view, meld, meaning))

    @on(Piles.Chosen)
    def _pile_chosen(self, event: Piles.Chosen) -> None:
        if event.pile is Pile.STOCK:
            self.action_push()
        elif self.view.moves.may_play:
            self.action_discard()
        else:
            self.action_take()

    @on(ChoiceList.Chosen)
    def _offer_chosen(self, event: ChoiceList.Chosen) -> None:
        self._act(f"offer {event.index}", lambda view: self.controls.choose(view, event.index))

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

    # What comes of them

    def _is_polled(self) -> bool:
        """Tell whether a vote of others waits for our answer."""
        return self._view is not None and self.controls.question(self.view) is not None

    def _act(self, name: str, act: Callable[[RummyView], Outcome]) -> None:
        """Do something that counts in the game, unless it is a slip of the finger."""
        if not self._is_ready():
            return
        if self.view.bot_plays and self.controls.question(self.view) is None:
            self.action_stand_in()  # a key of the game is a wish to play
        elif self._guard.admits(name, is_answer=self.controls.is_asked):
            self._done(act(self.view))

    def _ask(self, act: Callable[[RummyView], Outcome]) -> None:
        """Do something that at most opens a question."""
        if self._is_ready():
            self._done(act(self.view))

    def _look(self, change: Callable[[RummyView], None]) -> None:
        """Change only what is shown."""
        if self._is_ready():
            change(self.view)
            self.refresh_state()

    def _is_ready(self) -> bool:
        """End the notice, as any key does; tell whether keys count at all."""
        if self._view is None or step_of(*self.size) is Step.TOO_SMALL:
            return False
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
            screen = RummyOverScreen(self.world, self.client)
            self.app.push_screen(screen, self._result_closed)

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
