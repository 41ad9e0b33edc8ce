"""The table of Push rummy: lays the zones out and keeps them up to date.

Every change of the session ends in one `refresh_state`. What can be done is in `rummy_actions`,
what is shown is in the view, and `RummyZones` puts it there. The result says how the player left.
"""

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.message import Message

from pushnet.tui.attention import Attention, became_mine, trouble_of
from pushnet.tui.commands import own_keys
from pushnet.tui.screens.rummy_actions import RummyActions
from pushnet.tui.size_step import step_of
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.rummy_zones import RummyScene, RummyZones
from pushnet.views.chat import chat_rows

RESULT_S: Final = 2.0  # from the last move to the result
CHAT_ROWS_MAX: Final = 20


class RummyTable(RummyActions):
    """A match of Push rummy, while it is played and when it is over."""

    CSS_PATH = "rummy_table.tcss"
    AUTO_FOCUS = ""  # single keys are ours until the chat line is opened
    result_s: float = RESULT_S

    class Changed(Message):
        """Something at the table is new."""

        def can_replace(self, message: Message) -> bool:
            """Many changes at once are one: only the newest state is shown."""
            return isinstance(message, type(self))

    def compose(self) -> ComposeResult:
        """Lay out all zones."""
        yield RummyZones(self.world.look)

    def on_mount(self) -> None:
        """Follow the match."""
        self._unsubscribe = self.client.subscribe(lambda _: self._note_change())
        self.refresh_state()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()
        Attention(self.app, self.world).leave()

    def on_resize(self) -> None:
        """Choose the layout for the window; what is being chosen stays."""
        self.refresh_state()

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
        before = self._view
        view = self._sight.look(self.client, game, self.controls, before)
        self._view = view
        self._ticker.run(view.counts)
        if before is None or view.h != before.h:
            self._notice = None
        if became_mine(before, view):
            self._guard.became_mine()
        self._show_scene()
        Attention(self.app, self.world).draw_to(before, view)
        if view.is_over and not self._result_shown:
            self._result_shown = True
            self.set_timer(self.result_s, self._show_result)

    def _show_scene(self) -> None:
        """Show the newest view."""
        scene = RummyScene(
            view=self.view,
            controls=self.controls,
            chat=chat_rows(self.client.snapshot, CHAT_ROWS_MAX, self.world.muted),
            notice=self._notice or trouble_of(self.client),
            writes=self.query_one(ChatInput).display,
            own_keys=own_keys(type(self), self.KEYS, self.world.keymap),
        )
        zones = self.query_one(RummyZones)
        zones.show(scene, step_of(*self.size))
        zones.flash(self.view)
