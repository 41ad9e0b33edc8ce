"""The table of Push: lays the zones out and keeps them up to date.

Every change of the session ends in one `refresh_state`. What can be done is in `push_actions`, what
is shown is in the view, and `PushZones` puts it there. The result says how the player left.
"""

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.message import Message

from pushnet.tui.attention import Attention, became_mine, trouble_of
from pushnet.tui.auto_place import AUTO_PLACE_S
from pushnet.tui.commands import own_keys
from pushnet.tui.screens.push_actions import PushActions
from pushnet.tui.size_step import step_of
from pushnet.tui.table_questions import Departure
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.push_zones import PushZones, Scene
from pushnet.views.chat import chat_rows

RESULT_S: Final = 2.0  # from the last move to the podium
CHAT_ROWS_MAX: Final = 20


class PushTable(PushActions):
    """A game of Push, while it is played and when it is over."""

    CSS_PATH = "push_table.tcss"
    AUTO_FOCUS = ""  # single keys are ours until the chat line is opened
    auto_place_s: float = AUTO_PLACE_S
    result_s: float = RESULT_S

    class Changed(Message):
        """Something at the table is new."""

        def can_replace(self, message: Message) -> bool:
            """Many changes at once are one: only the newest state is shown."""
            return isinstance(message, type(self))

    @property
    def places_by_itself(self) -> bool:
        """Whether a card that fits one column only goes there without a key."""
        return self.world.config.auto_place

    def compose(self) -> ComposeResult:
        """Lay out all zones."""
        yield PushZones(self.world.look)

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

    def _note_change(self) -> None:
        self.post_message(self.Changed())

    @on(Changed)
    def _changed(self) -> None:
        self.refresh_state()

    # Showing

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
        self.show_scene()
        Attention(self.app, self.world).draw_to(before, view)
        if self.places_by_itself:
            self._auto_place.look(lambda: self.view, self.auto_place_s)
        if view.is_over and not self._result_shown:
            self._result_shown = True
            self.set_timer(self.result_s, self._show_result)

    def show_scene(self) -> None:
        """Show the newest view."""
        scene = Scene(
            view=self.view,
            controls=self.controls,
            chat=chat_rows(self.client.snapshot, CHAT_ROWS_MAX, self.world.muted),
            notice=self._notice or trouble_of(self.client),
            writes=self.query_one(ChatInput).display,
            own_keys=own_keys(type(self), self.KEYS, self.world.keymap),
        )
        zones = self.query_one(PushZones)
        zones.show(scene, step_of(*self.size))
        zones.flash(self.view)
