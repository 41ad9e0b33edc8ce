"""Getting the player's attention: what is worth a sound or a word in the corner."""

from typing import Any, Final

from textual.app import App

from pushnet.net.transport import Connection
from pushnet.tui.doors import Client
from pushnet.tui.sentence import sentence
from pushnet.tui.window import PLAIN_TITLE, Window
from pushnet.tui.world import World
from pushnet.views.names import clean
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.table import contact_news
from pushnet.views.table_view import TableView
from pushnet.views.window_title import turn_notice, window_title
from pushnet.words import speak

TOAST_S: Final = 3.0
DETAIL_CELLS_MAX: Final = 120  # of what the transport says; the prompt line cuts it


class Attention:
    """Compares the table with what it was."""

    def __init__(self, app: App[Any], world: World) -> None:
        """Ring and speak through this app, as far as the settings want it."""
        self._app = app
        self._world = world
        self._window = Window(app)

    def draw_to(self, before: TableView | None, view: TableView) -> None:
        """Call the player when something is asked of us; tell who was lost or is back.

        The mark beside a name is small: that a player is gone is easily missed.
        """
        if became_mine(before, view):
            self._call(view)
        self._title(before, view)
        if before is None:
            return
        for news in contact_news(before.seats, view.seats):
            text = sentence(news, self._world.look).plain
            self._app.notify(text, timeout=TOAST_S, markup=False)

    def entitle(self, view: TableView) -> None:
        """Say in the window's title how it stands, again: the language is another one."""
        self._title(None, view)

    def leave(self) -> None:
        """Let the window's title say no more of this table."""
        if self._world.config.title:
            self._window.show_title(PLAIN_TITLE)

    def _call(self, view: TableView) -> None:
        """Ring unless we are looked at; notify if the player is known to look elsewhere.

        Not every terminal tells which of its windows has the focus: where none has told, the bell
        rings all the same, but a notification with every turn would be too much.
        """
        config, is_elsewhere = self._world.config, not self._app.app_focus
        if config.bell and (is_elsewhere or not self._world.focus_is_told):
            self._app.bell()
        if config.notify and is_elsewhere:
            self._window.notify(sentence(turn_notice(view), self._world.look).plain)

    def _title(self, before: TableView | None, view: TableView) -> None:
        title = window_title(view)
        if self._world.config.title and (before is None or window_title(before) != title):
            self._window.show_title(sentence(title, self._world.look).plain)


def trouble_of(client: Client) -> Phrase | str | None:
    """Return what keeps the whole table from going on, as long as it does."""
    if client.alert is not None:
        return client.alert
    if client.link.connection is Connection.ONLINE:
        return None
    detail = clean(speak(client.link.detail), DETAIL_CELLS_MAX)
    return detail or phrase("The line to the table is lost; trying again …")


def became_mine(before: TableView | None, view: TableView) -> bool:
    """Tell whether something is asked of us that was not asked before."""
    return view.prompt.is_mine and (before is None or not before.prompt.is_mine)
