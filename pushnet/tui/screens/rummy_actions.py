"""What can be done at a table of Push rummy: keys and clicks, and what comes of them.

What keys mean is in `rummy_controls`; a reason why something cannot be done goes into the prompt
line.
"""

from collections.abc import Callable, Sequence

from textual import on

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui.doors import Client
from pushnet.tui.misclick import monotonic_ms
from pushnet.tui.rummy_controls import RummyControls
from pushnet.tui.rummy_sight import RummySight
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.screens.rummy_over import RummyOverScreen
from pushnet.tui.screens.rummy_table_keys import RUMMY_ABOUT, RUMMY_BINDINGS, RUMMY_KEYS
from pushnet.tui.screens.table_screen import TableScreen
from pushnet.tui.table_questions import Outcome
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.choice_list import ChoiceList
from pushnet.tui.widgets.meld_list import MeldList
from pushnet.tui.widgets.own_hand import OwnHand
from pushnet.tui.widgets.piles import Pile, Piles
from pushnet.tui.world import World
from pushnet.views.chat import why_not_write
from pushnet.views.push_log import LogLine
from pushnet.views.rummy import RummyView, rummy_log_view
from pushnet.words import say


class RummyActions(TableScreen[RummyView]):
    """The half of the table that acts; `RummyTable` is the half that shows it."""

    KEYS = RUMMY_KEYS
    BINDINGS = RUMMY_BINDINGS
    GAME_NAME = say("Push rummy")
    ABOUT = RUMMY_ABOUT
    controls: RummyControls

    def __init__(
        self,
        world: World,
        client: Client,
        *,
        title: str = "",
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Show the match of this client; see `TableScreen`."""
        super().__init__(world, client, now_ms=now_ms)
        self.controls = RummyControls(client.submit)
        self._sight = RummySight(title)

    def look(self, game: GameSnapshot) -> RummyView:
        """Return the match as our player sees it now."""
        return self._sight.look(self.client, game, self.controls, self._view)

    def log_lines(self, game: GameSnapshot) -> Sequence[LogLine]:
        """Return all that happened."""
        return self._sight.with_news(rummy_log_view(game))

    def result_screen(self) -> GameOverScreen:
        """Return teams and score sheet."""
        return RummyOverScreen(self.world, self.client)

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

    def action_chat(self) -> None:
        """Open the line to write in; who holds secret cards says one of six things instead."""
        if reason := why_not_write(self.client.snapshot):
            self._ask(lambda _: Outcome(notice=reason))
        elif self.view.is_live:
            self.action_emotes()
        else:
            self.query_one(ChatInput).open_line()
            self.refresh_state()

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

    def _is_polled(self) -> bool:
        """Tell whether a vote of others waits for our answer."""
        return self._view is not None and self.controls.question(self.view) is not None
