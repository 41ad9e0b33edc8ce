"""The table of Push rummy: lays the zones out and keeps them up to date.

Every change of the session ends in one `refresh_state`. What can be done is in `rummy_actions`,
what is shown is in the view, and `RummyZones` puts it there. The result says how the player left.
"""

from textual.app import ComposeResult

from pushnet.tui.attention import trouble_of
from pushnet.tui.commands import own_keys
from pushnet.tui.screens.rummy_actions import RummyActions
from pushnet.tui.screens.table_screen import CHAT_ROWS_MAX
from pushnet.tui.size_step import step_of
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.rummy_zones import RummyScene, RummyZones
from pushnet.views.chat import chat_rows


class RummyTable(RummyActions):
    """A match of Push rummy, while it is played and when it is over."""

    CSS_PATH = "rummy_table.tcss"

    def compose(self) -> ComposeResult:
        """Lay out all zones."""
        yield RummyZones(self.world.look)

    def show_scene(self) -> None:
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
