"""The table of Push: lays the zones out and keeps them up to date.

Every change of the session ends in one `refresh_state`. What can be done is in `push_actions`, what
is shown is in the view, and `PushZones` puts it there. The result says how the player left.
"""

from textual.app import ComposeResult

from pushnet.tui.attention import trouble_of
from pushnet.tui.auto_place import AUTO_PLACE_S
from pushnet.tui.commands import own_keys
from pushnet.tui.screens.push_actions import PushActions
from pushnet.tui.screens.table_screen import CHAT_ROWS_MAX
from pushnet.tui.size_step import step_of
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.push_zones import PushZones, Scene
from pushnet.views.chat import chat_rows


class PushTable(PushActions):
    """A game of Push, while it is played and when it is over."""

    CSS_PATH = "push_table.tcss"
    auto_place_s: float = AUTO_PLACE_S

    @property
    def places_by_itself(self) -> bool:
        """Whether a card that fits one column only goes there without a key."""
        return self.world.config.auto_place

    def compose(self) -> ComposeResult:
        """Lay out all zones."""
        yield PushZones(self.world.look)

    def shown(self) -> None:
        """Put a card that fits one column only there, after a while."""
        if self.places_by_itself:
            self._auto_place.look(lambda: self.view, self.auto_place_s)

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
