"""What screens tell the app: only where to go next."""

from typing import Protocol, runtime_checkable

from textual.message import Message

from pushnet.session.snapshot import Snapshot
from pushnet.tables.hosting import HostPlan
from pushnet.tui.doors import Table


@runtime_checkable
class InLobby(Protocol):
    """What the app needs of a lobby."""

    table: Table

    @property
    def snapshot(self) -> Snapshot:
        """The newest snapshot of its table."""

    def game_left(self) -> None:
        """Go on after the game's screen."""


class TableOpened(Message):
    """A door was opened: go to its lobby, and from there into the game."""

    def __init__(self, table: Table, plan: HostPlan | None = None) -> None:
        """Carry the table; with a plan we host it."""
        super().__init__()
        self.table = table
        self.plan = plan


class GameBegan(Message):
    """A game is on a lobby's table: show it."""

    def __init__(self, lobby: InLobby) -> None:
        """Carry the lobby, which wants to know when the game's screen is left."""
        super().__init__()
        self.lobby = lobby


class Closing(Message):
    """Whoever shows the screen is going away: leave all tables properly and end."""


class ConfigChanged(Message):
    """A setting was changed and saved."""
