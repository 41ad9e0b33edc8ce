"""What a player can do at the table of Push: every key and click, and what comes of it.

What keys mean is in `push_controls`; a reason why something cannot be done goes to the prompt line.
"""

from collections.abc import Callable, Sequence

from textual import on

from pushnet.session.snapshot import GameSnapshot
from pushnet.tui.auto_place import AutoPlace
from pushnet.tui.doors import Client
from pushnet.tui.misclick import monotonic_ms
from pushnet.tui.push_controls import Controls, Panel
from pushnet.tui.push_sight import Sight
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.screens.push_table_keys import PUSH_ABOUT, PUSH_BINDINGS, PUSH_KEYS
from pushnet.tui.screens.table_screen import TableScreen
from pushnet.tui.size_step import Step, step_of
from pushnet.tui.table_questions import Outcome
from pushnet.tui.widgets.bank_picker import BankPicker
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.columns import Columns
from pushnet.tui.widgets.drawn import Drawn
from pushnet.tui.widgets.matrix import Matrix
from pushnet.tui.widgets.push_zones import PushZones
from pushnet.tui.world import World
from pushnet.views.chat import why_not_write
from pushnet.views.push import PushView, push_log_view
from pushnet.views.push_log import LogLine
from pushnet.views.table import people
from pushnet.words import say


class PushActions(TableScreen[PushView]):
    """The half of the table that acts; `PushTable` is the half that shows it."""

    KEYS = PUSH_KEYS
    BINDINGS = PUSH_BINDINGS
    GAME_NAME = say("Push")
    ABOUT = PUSH_ABOUT
    controls: Controls

    def __init__(
        self,
        world: World,
        client: Client,
        *,
        title: str = "",
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """Show the game of this client; see `TableScreen`."""
        super().__init__(world, client, now_ms=now_ms)
        self.controls = Controls(client.submit)
        self._sight = Sight(title, world.config.odds)
        self._auto_place = AutoPlace(
            self, lambda view, number: self._done(self.controls.choose_column(view, number))
        )

    def look(self, game: GameSnapshot) -> PushView:
        """Return the game as our player sees it now."""
        return self._sight.look(self.client, game, self.controls, self._view)

    def log_lines(self, game: GameSnapshot) -> Sequence[LogLine]:
        """Return all that happened."""
        return self._sight.with_news(push_log_view(game, people(game)))

    def result_screen(self) -> GameOverScreen:
        """Return the podium."""
        return GameOverScreen(self.world, self.client)

    def end_animation(self) -> None:
        """Let the die lie still."""
        self.query_one(PushZones).skip()

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

    def action_chat(self) -> None:
        """Open the line to write in."""
        if reason := why_not_write(self.client.snapshot):
            self._ask(lambda _: Outcome(notice=reason))
            return
        if step_of(*self.size) <= Step.COMPACT and self.controls.panel is not Panel.CHAT:
            self._look(lambda _: self.controls.toggle(Panel.CHAT))
        self.query_one(ChatInput).open_line()
        self.refresh_state()

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
