"""Opening a table that the command line named: nothing to ask, only to wait."""

from collections.abc import Awaitable, Callable

from textual import work

from pushnet.tables.hosting import HostPlan
from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import attempt
from pushnet.tui.doors import Table
from pushnet.tui.messages import TableOpened
from pushnet.tui.screens.frame import Frame
from pushnet.tui.world import World
from pushnet.words import say


class OpeningScreen(Frame[None]):
    """Opens a door as soon as it is seen; goes home when that fails or is cancelled."""

    PLACE = say("opening")
    BINDINGS = bindings("opening", Frame.KEYS)

    def __init__(
        self,
        world: World,
        sentence: str,
        door: Callable[[], Awaitable[Table]],
        *,
        plan: HostPlan | None = None,
    ) -> None:
        """Say `sentence` while the door opens; with a plan we host what is behind it."""
        super().__init__(world)
        self._sentence = sentence
        self._door = door
        self._plan = plan

    def on_mount(self) -> None:
        """Begin."""
        self._open()

    @work(exclusive=True, group="open")
    async def _open(self) -> None:
        table = await attempt(
            self.app,
            self._sentence,
            self._door,
            later=say("Still working: the network takes its time."),
            failed=say("The table could not be opened"),
        )
        if table is None:
            self.dismiss()
        else:
            self.post_message(TableOpened(table, self._plan))
